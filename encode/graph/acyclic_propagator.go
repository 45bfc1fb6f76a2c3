package graph

import "github.com/gozinc/gozinc/sat"

// Edge is an edge of a graph between two nodes, taken where the literal is true.
type Edge struct {
	From, To int
	Lit      sat.Lit
}

// Acyclic returns a propagator that lets the taken edges, directed from From to To,
// form no cycle. Loops are left to others. For each taken edge, those that would close
// a cycle are excluded, with a shortest path of taken edges as the reason. An edge
// takes the time of the edges at all nodes before and behind it.
func Acyclic(nodes int, es []Edge) sat.Propagator { return newAcyclicPropagator(nodes, es, false) }

// Forest is Acyclic for edges without directions.
func Forest(nodes int, es []Edge) sat.Propagator { return newAcyclicPropagator(nodes, es, true) }

// acyclicPropagator is the propagator of Acyclic and Forest. Taken edges are looked at in the
// order in which they were taken. Of this list the engine restores two lengths only,
// since whatever is behind them is written anew.
type acyclicPropagator struct {
	network
	both   bool // edge k/2 has arcs k and k+1, one in each direction
	list   []int32
	taken  sat.Trailed // how many on the list are taken
	done   sat.Trailed // how many of these have been looked at
	idle   sat.Trailed // 1 where something was not set, since a guard is open
	ahead  []bool      // scratch, all false between calls
	behind []bool
	by     []int32 // scratch, by node: the arc by which a path came
	queue  []int32
	back   []int32
	buf    []sat.Atom
}

func newAcyclicPropagator(nodes int, es []Edge, both bool) *acyclicPropagator {
	var edges []edge
	for _, e := range es {
		if e.From == e.To {
			continue
		}
		edges = append(edges, edge{int32(e.From), int32(e.To), e.Lit})
		if both {
			edges = append(edges, edge{int32(e.To), int32(e.From), e.Lit})
		}
	}
	return &acyclicPropagator{
		network: networkOf(nodes, edges), both: both, list: make([]int32, len(edges)),
		ahead: make([]bool, nodes), behind: make([]bool, nodes), by: make([]int32, nodes),
	}
}

// Attach implements sat.Propagator.
func (p *acyclicPropagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.taken, p.done, p.idle = t.NewTrailed(0), t.NewTrailed(0), t.NewTrailed(0)
	for a, e := range p.edges {
		if p.both && a&1 == 1 {
			continue
		}
		w.WatchLit(e.lit, int32(a))
		if taken(t, e.lit) {
			p.Notify(t, int32(a), 0, 1)
		}
	}
	return sat.Costly
}

// Notify implements sat.Notified.
func (p *acyclicPropagator) Notify(t sat.Trail, a int32, _, _ int64) bool {
	n := t.Trailed(p.taken)
	p.list[n] = a
	t.SetTrailed(p.taken, n+1)
	return true
}

// Propagate implements sat.Propagator.
func (p *acyclicPropagator) Propagate(t sat.Trail) bool {
	if !p.again(t) {
		return false
	}
	for k := t.Trailed(p.done); k < t.Trailed(p.taken); k++ {
		if ok, _ := p.take(t, p.list[k]); !ok {
			return false
		}
		t.SetTrailed(p.done, k+1)
	}
	return true
}

// again excludes what an open guard kept from being excluded.
func (p *acyclicPropagator) again(t sat.Trail) bool {
	if t.Trailed(p.idle) == 0 {
		return true
	}
	t.SetTrailed(p.idle, 0)
	for _, a := range p.list[:t.Trailed(p.done)] {
		if ok, effect := p.take(t, a); !ok || !effect {
			return ok
		}
	}
	return true
}

// take looks at a taken arc: at a cycle that it is on, and at those that it would be
// on. It reports whether there is no conflict, and whether all was excluded.
func (p *acyclicPropagator) take(t sat.Trail, a int32) (ok, effect bool) {
	from, to := p.edges[a].from, p.edges[a].to
	p.queue = p.closure(t, to, a, true, p.ahead, p.queue[:0])
	p.back = p.back[:0]
	if p.ahead[from] {
		p.buf = p.path(t, to, from, a, append(p.buf[:0], sat.LitAtom(p.edges[a].lit)))
		ok = t.Fail(p.buf)
	} else {
		p.back = p.closure(t, from, a, false, p.behind, p.back)
		ok, effect = p.exclude(t, a)
	}
	t.Spend(len(p.queue) + len(p.back))
	for _, i := range p.queue {
		p.ahead[i] = false
	}
	for _, i := range p.back {
		p.behind[i] = false
	}
	return ok, effect
}

// closure appends and marks what taken arcs but one lead to from a node, or lead
// from.
func (p *acyclicPropagator) closure(v sat.View, start, but int32, along bool, mark []bool, found []int32) []int32 {
	mark[start] = true
	found = append(found, start)
	for k := 0; k < len(found); k++ {
		arcs := p.enter[found[k]]
		if along {
			arcs = p.leaving[found[k]]
		}
		for _, b := range arcs {
			i := p.edges[b].from
			if along {
				i = p.edges[b].to
			}
			if !mark[i] && !p.same(b, but) && taken(v, p.edges[b].lit) {
				mark[i] = true
				found = append(found, i)
			}
		}
	}
	return found
}

// same reports whether the arcs are those of one edge.
func (p *acyclicPropagator) same(a, b int32) bool { return a == b || p.both && a^1 == b }

// exclude excludes the arcs, but one, from what is ahead to what is behind.
func (p *acyclicPropagator) exclude(t sat.Trail, but int32) (ok, effect bool) {
	effect = true
	for _, i := range p.queue {
		for _, b := range p.leaving[i] {
			no := sat.LitAtom(p.edges[b].lit.Not())
			if !p.behind[p.edges[b].to] || p.same(b, but) || t.Holds(no) {
				continue
			}
			if !t.SetLater(no, int64(b)) {
				return false, false
			}
			if !t.Holds(no) {
				t.SetTrailed(p.idle, 1)
				effect = false
			}
		}
	}
	return true, effect
}

// path appends the literals of a shortest path of taken arcs but one.
func (p *acyclicPropagator) path(v sat.View, from, to, but int32, buf []sat.Atom) []sat.Atom {
	for i := range p.by {
		p.by[i] = none
	}
	queue := []int32{from}
	for k := 0; k < len(queue) && p.by[to] == none; k++ {
		for _, b := range p.leaving[queue[k]] {
			i := p.edges[b].to
			if i != from && p.by[i] == none && !p.same(b, but) && taken(v, p.edges[b].lit) {
				p.by[i] = b
				queue = append(queue, i)
			}
		}
	}
	for i := to; i != from; i = p.edges[p.by[i]].from {
		buf = append(buf, sat.LitAtom(p.edges[p.by[i]].lit))
	}
	return buf
}

// Explain implements sat.Propagator.
func (p *acyclicPropagator) Explain(v sat.View, _ sat.Atom, b int64, buf []sat.Atom) []sat.Atom {
	return p.path(v, p.edges[b].to, p.edges[b].from, int32(b), buf)
}
