package propagate

import "github.com/gozinc/gozinc/sat"

// Arc is an arc of a graph to a node, taken where the literal is true.
type Arc struct {
	To  int
	Lit sat.Lit
}

// circuit is one cycle through all nodes, or all that are not loops.
type circuit struct {
	arcs     [][]Arc // by the node they leave
	back     [][]Arc // by the node they enter; To is where they are from
	optional bool    // nodes with a taken loop are left out
	next     []int   // along taken arcs, −1 where none is
	into     []int
	seen     []bool
	pathFrom []int // where the last path through a node begins
	staying  []int // nodes that are on the cycle for sure
	queue    []int
	buf      []sat.Atom
}

// Circuit returns a propagator that makes the taken arcs one cycle through all
// nodes. Arcs lists those that leave each node; that exactly one of them is
// taken, and one that enters each node, is for other constraints to see to. It
// excludes arcs that would close a shorter cycle, and finds that some nodes
// cannot be reached, or cannot reach the others (Francis and Stuckey,
// "Explaining circuit propagation", Constraints 19, 2014). A call takes time
// linear in the number of arcs.
func Circuit(arcs [][]Arc) sat.Propagator { return newCircuit(arcs, false) }

// Subcircuit is Circuit for the nodes that do not take the arc to themselves. No
// node at all may be left.
func Subcircuit(arcs [][]Arc) sat.Propagator { return newCircuit(arcs, true) }

func newCircuit(arcs [][]Arc, optional bool) *circuit {
	n := len(arcs)
	p := &circuit{
		arcs: arcs, back: make([][]Arc, n), optional: optional,
		next: make([]int, n), into: make([]int, n), seen: make([]bool, n), pathFrom: make([]int, n), queue: make([]int, 0, n),
	}
	for from, as := range arcs {
		for _, a := range as {
			p.back[a.To] = append(p.back[a.To], Arc{from, a.Lit})
		}
	}
	return p
}

// The rules of a circuit.
const (
	circuitClosed = iota // the arc closes a path before all nodes are on it
	circuitCut           // no arc leaves, or enters, a part of the nodes
)

// Attach implements sat.Propagator.
func (p *circuit) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, as := range p.arcs {
		for _, a := range as {
			w.WatchLit(a.Lit, 0)
			w.WatchLit(a.Lit.Not(), 0)
		}
	}
	return sat.Expensive
}

func taken(v sat.View, l sat.Lit) bool    { return v.Holds(sat.LitAtom(l)) }
func excluded(v sat.View, l sat.Lit) bool { return v.Holds(sat.LitAtom(l.Not())) }

// Propagate implements sat.Propagator.
func (p *circuit) Propagate(t sat.Trail) bool {
	n := 0
	for i, as := range p.arcs {
		p.next[i], p.into[i] = -1, -1
		n += len(as)
	}
	t.Spend(2 * n)
	for i, as := range p.arcs {
		for _, a := range as {
			if taken(t, a.Lit) {
				p.next[i], p.into[a.To] = a.To, i
			}
		}
	}
	p.staying = p.staying[:0]
	for i := range p.arcs {
		p.pathFrom[i] = -1
		if p.stays(t, i) {
			p.staying = append(p.staying, i)
		}
	}
	if !p.paths(t) {
		return false
	}
	if len(p.staying) == 0 {
		return true
	}
	root := p.staying[0]
	return p.reach(t, root, p.arcs) && p.reach(t, root, p.back)
}

// stays reports whether the node is on the cycle for sure.
func (p *circuit) stays(v sat.View, i int) bool {
	return !p.optional || excluded(v, p.loop(i))
}

// loop is the literal of the arc from node i to itself.
func (p *circuit) loop(i int) sat.Lit {
	for _, a := range p.arcs[i] {
		if a.To == i {
			return a.Lit
		}
	}
	return sat.False
}

// paths keeps the ends of paths of taken arcs apart while there are nodes that
// are not on them.
func (p *circuit) paths(t sat.Trail) bool {
	clear(p.seen)
	for i := range p.arcs {
		if p.next[i] >= 0 && p.into[i] < 0 && !p.path(t, i) {
			return false
		}
	}
	for i := range p.arcs {
		if p.next[i] >= 0 && !p.seen[i] && !(p.optional && p.next[i] == i) && !p.path(t, i) {
			return false
		}
	}
	return true
}

// path walks from a node along taken arcs to the end, or back to the node.
func (p *circuit) path(t sat.Trail, start int) bool {
	p.queue = p.queue[:0]
	end := start
	for {
		p.seen[end] = true
		p.queue = append(p.queue, end)
		if p.next[end] < 0 {
			break
		}
		if end = p.next[end]; p.seen[end] {
			break
		}
	}
	last := p.queue[len(p.queue)-1]
	left := p.outside(start)
	switch {
	case left < 0 || p.next[last] >= 0 && p.next[last] != start:
		return true // or two arcs enter a node, which others exclude
	case p.next[last] >= 0:
		return t.Fail(p.trace(t, start, left, p.buf[:0]))
	}
	for k, a := range p.arcs[end] {
		if a.To == start && !excluded(t, a.Lit) {
			return t.SetLater(sat.LitAtom(a.Lit.Not()), token(circuitClosed, p.number(end, k)))
		}
	}
	return true
}

// outside is a node of the cycle that is not on the path in the queue, −1 where
// none is known. It looks at no more nodes than the path has, and one.
func (p *circuit) outside(start int) int {
	for _, i := range p.queue {
		p.pathFrom[i] = start
	}
	for _, i := range p.staying {
		if p.pathFrom[i] != start {
			return i
		}
	}
	return -1
}

// number and arc identify an arc by a number.
func (p *circuit) number(from, k int) int {
	for _, as := range p.arcs[:from] {
		k += len(as)
	}
	return k
}

func (p *circuit) arc(number int) (from int, a Arc) {
	for from, as := range p.arcs {
		if number < len(as) {
			return from, as[number]
		}
		number -= len(as)
	}
	panic("propagate: no such arc of a circuit")
}

// trace appends the taken arcs of the path that begins at start, and that
// another node is on the cycle.
func (p *circuit) trace(v sat.View, start, left int, buf []sat.Atom) []sat.Atom {
	if p.optional {
		buf = append(buf, sat.LitAtom(p.loop(left).Not()))
	}
	for at, first := start, true; first || at != start; first = false {
		next := -1
		for _, a := range p.arcs[at] {
			if taken(v, a.Lit) {
				next = a.To
				buf = append(buf, sat.LitAtom(a.Lit))
				break
			}
		}
		if next < 0 {
			break
		}
		at = next
	}
	return buf
}

// reach finds what the root reaches along arcs. Where that is not all, the arcs
// that would lead on are excluded, which is a conflict, or takes those nodes out.
func (p *circuit) reach(t sat.Trail, root int, arcs [][]Arc) bool {
	p.spread(t, root, arcs)
	for i := range p.arcs {
		switch {
		case p.seen[i]:
		case p.stays(t, i):
			return t.Fail(p.cut(arcs, root, i, p.buf[:0]))
		default:
			if !t.Set(sat.LitAtom(p.loop(i)), p.cut(arcs, root, -1, p.buf[:0])) {
				return false
			}
		}
	}
	return true
}

// spread marks the nodes that the root reaches.
func (p *circuit) spread(v sat.View, root int, arcs [][]Arc) {
	clear(p.seen)
	p.seen[root] = true
	p.queue = append(p.queue[:0], root)
	for k := 0; k < len(p.queue); k++ {
		for _, a := range arcs[p.queue[k]] {
			if !p.seen[a.To] && !excluded(v, a.Lit) {
				p.seen[a.To] = true
				p.queue = append(p.queue, a.To)
			}
		}
	}
}

// cut appends that no arc leads from marked nodes to others, and which nodes are
// on the cycle.
func (p *circuit) cut(arcs [][]Arc, root, other int, buf []sat.Atom) []sat.Atom {
	if p.optional {
		buf = append(buf, sat.LitAtom(p.loop(root).Not()))
		if other >= 0 {
			buf = append(buf, sat.LitAtom(p.loop(other).Not()))
		}
	}
	for _, i := range p.queue {
		for _, a := range arcs[i] {
			if !p.seen[a.To] {
				buf = append(buf, sat.LitAtom(a.Lit.Not()))
			}
		}
	}
	p.buf = buf[:0]
	return buf
}

// Explain implements sat.Propagator.
func (p *circuit) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	_, number := unpack(tok)
	end, arc := p.arc(number)
	on := map[int]bool{end: true}
	for at := arc.To; at != end; {
		on[at] = true
		for _, b := range p.arcs[at] {
			if taken(v, b.Lit) {
				at = b.To
				break
			}
		}
	}
	left := 0
	for p.optional && (on[left] || !p.stays(v, left)) {
		left++
	}
	return p.trace(v, arc.To, left, buf)
}
