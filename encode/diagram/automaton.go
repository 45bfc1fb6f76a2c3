package diagram

import (
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// Automaton reads words of integers. Its states are numbered from 0.
type Automaton struct {
	States int
	Start  int32
	Accept []bool // by state
	Arcs   []Edge // any number for each state, labels not empty
	Spend  Spend  // nil: nobody counts
}

// Unfold returns the diagram of the words of len(domains) letters, each from
// its domain, that the automaton accepts: a level for each letter, with the
// states that are reached from the start and from which acceptance is reached
// (Pesant, CP 2004), merged where the rest of the word is the same. The
// automaton is minimised before. Time and memory are linear in the letters
// times the arcs of the minimal automaton.
func (a *Automaton) Unfold(domains []intset.Set) *Diagram {
	return a.minimise().unfold(domains).finish()
}

func (a *Automaton) unfold(domains []intset.Set) *raw {
	n := len(domains)
	r := &raw{nodes: make([]int, n+1), edges: make([][]Edge, n), accepting: slices.Clone(a.Accept), spend: a.Spend}
	for i := range r.nodes {
		r.nodes[i] = a.States
	}
	reached := make([]bool, a.States)
	reached[a.Start] = true
	for i, dom := range domains {
		a.Spend.on(len(a.Arcs) + a.States)
		next := make([]bool, a.States)
		if i > 0 {
			r.edges[i] = make([]Edge, 0, len(r.edges[i-1])+len(r.edges[i-1])/4)
		}
		for _, arc := range a.Arcs {
			if !reached[arc.From] {
				continue
			}
			arc.Label = overlap(arc.Label, dom)
			if arc.Label.Empty() {
				continue
			}
			next[arc.To] = true
			r.edges[i] = append(r.edges[i], arc)
		}
		reached = next
	}
	// Only the start is reached on level 0: it becomes node 0.
	r.nodes[0] = 1
	if n == 0 {
		r.accepting = a.Accept[a.Start : a.Start+1]
		return r
	}
	for k := range r.edges[0] {
		r.edges[0][k].From = 0
	}
	return r
}

// overlap intersects label with dom, and shares it where it lies within dom.
func overlap(label, dom intset.Set) intset.Set {
	if label.Subset(dom) {
		return label
	}
	return label.Intersect(dom)
}

// minimise returns an equivalent automaton, without states from which
// acceptance is out of reach and with equivalent states merged by refinement
// of partitions (Moore 1956): the coarsest partition in which states of one
// class have the same arcs into classes. A deterministic automaton becomes the
// minimal one. Each round takes time linear in the arcs; there are at most as
// many rounds as states, in practice few.
func (a *Automaton) minimise() *Automaton {
	arcs := a.liveArcs()
	sortByFrom(arcs)
	class := make([]int32, a.States)
	for q, ok := range a.Accept {
		if ok {
			class[q] = 1
		}
	}
	classes, in := 0, newInterner()
	for {
		a.Spend.on(len(arcs) + a.States)
		next, n := refine(in, arcs, class)
		class = next
		if n == classes {
			break
		}
		classes = n
	}
	return a.quotient(arcs, class, classes)
}

// refine splits the classes by the arcs of their states into classes.
func refine(in *interner, arcs []Edge, class []int32) (next []int32, classes int) {
	clear(in.known)
	next = make([]int32, len(class))
	var out []Edge
	for q := range class {
		end := 0
		for end < len(arcs) && arcs[end].From == int32(q) {
			end++
		}
		out = joinEdges(out[:0], arcs[:end], class)
		arcs = arcs[end:]
		// The old class comes as one more edge, so that classes only split.
		out = append(out, Edge{To: class[q]})
		next[q], _ = in.intern(out)
	}
	return next, len(in.known)
}

func (a *Automaton) quotient(arcs []Edge, class []int32, classes int) *Automaton {
	b := &Automaton{States: classes, Start: class[a.Start], Accept: make([]bool, classes), Spend: a.Spend}
	seen := make([]bool, classes)
	for q, ok := range a.Accept {
		b.Accept[class[q]] = ok
	}
	for node := range byFrom(arcs) {
		c := class[node[0].From]
		if seen[c] {
			continue
		}
		seen[c] = true
		for _, e := range joinEdges(nil, node, class) {
			e.From = c
			b.Arcs = append(b.Arcs, e)
		}
	}
	return b
}

// liveArcs returns the arcs into states from which acceptance is in reach.
func (a *Automaton) liveArcs() []Edge {
	into := make([][]int32, a.States)
	for _, e := range a.Arcs {
		into[e.To] = append(into[e.To], e.From)
	}
	live := slices.Clone(a.Accept)
	var queue []int32
	for q, ok := range live {
		if ok {
			queue = append(queue, int32(q))
		}
	}
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		for _, p := range into[q] {
			if !live[p] {
				live[p] = true
				queue = append(queue, p)
			}
		}
	}
	arcs := make([]Edge, 0, len(a.Arcs))
	for _, e := range a.Arcs {
		if live[e.To] {
			arcs = append(arcs, e)
		}
	}
	return arcs
}
