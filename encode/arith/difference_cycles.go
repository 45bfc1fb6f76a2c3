package arith

import "github.com/gozinc/gozinc/sat"

// Arc is a difference under a guard: Guard → To ≤ From + D. The ends are numbers of
// integers, from 0.
type Arc struct {
	Guard    sat.Lit
	From, To int
	D        int64
}

// Cycles returns a propagator of differences that cannot hold together: the arcs of a
// cycle of negative length. It sets no bounds, which the propagators of the differences
// do, but those would creep through the domains before they tell a contradiction. The
// magnitudes of all D together must be below 2^62.
//
// It keeps potentials that all true arcs respect, so that one more arc is checked from
// its end on (Cotton and Maler, SAT 2006). Potentials stay valid when arcs are undone. A
// new arc takes a label-correcting search, of time nodes times arcs at most.
func Cycles(arcs []Arc) sat.Propagator {
	n := 0
	for _, a := range arcs {
		n = max(n, a.From+1, a.To+1)
	}
	p := &cycles{
		arcs: arcs, out: make([][]int32, n), potential: make([]int64, n),
		parent: make([]int32, n), changed: make([]bool, n), queued: make([]bool, n),
		place: make([]int32, len(arcs)), next: make([]sat.Trailed, len(arcs)),
	}
	for i, a := range arcs {
		p.out[a.From] = append(p.out[a.From], int32(i))
	}
	return p
}

type cycles struct {
	arcs  []Arc
	out   [][]int32 // by node: the arcs from it
	spent int

	// The true arcs that were checked are the first of list, as many as a trailed integer says; an
	// arc is among them if it is at its place. What became true since then is a list
	// linked by trailed integers, which ends with none.
	list  []int32
	place []int32
	count sat.Trailed
	first sat.Trailed
	next  []sat.Trailed

	potential []int64
	parent    []int32 // the arc by which the potential fell last
	changed   []bool
	before    []fall // to take back
	queued    []bool
	queue     []int
}

// fall is a node, and its potential before it fell.
type fall struct {
	node      int
	potential int64
}

// none ends a linked list.
const none = -1

// Attach implements sat.Propagator.
func (p *cycles) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.count, p.first = t.NewTrailed(0), t.NewTrailed(none)
	for i, a := range p.arcs {
		p.next[i] = t.NewTrailed(none)
		if t.Holds(sat.LitAtom(a.Guard)) {
			p.note(t, int32(i))
		} else {
			w.WatchLit(a.Guard, int32(i))
		}
	}
	return sat.Constant
}

// note adds an arc that has become true.
func (p *cycles) note(t sat.Trail, i int32) {
	t.SetTrailed(p.next[i], t.Trailed(p.first))
	t.SetTrailed(p.first, int64(i))
}

// Notify implements sat.Notified.
func (p *cycles) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	p.note(t, tag)
	return true
}

// Propagate implements sat.Propagator.
func (p *cycles) Propagate(t sat.Trail) bool {
	n := int(t.Trailed(p.count))
	p.list, p.spent = p.list[:n], 0
	defer func() { t.Spend(p.spent) }()
	for i := t.Trailed(p.first); i != none; i = t.Trailed(p.next[i]) {
		if cycle := p.insert(int32(i)); cycle != nil {
			return t.Fail(cycle)
		}
		p.place[i] = int32(len(p.list))
		p.list = append(p.list, int32(i))
	}
	t.SetTrailed(p.count, int64(len(p.list)))
	t.SetTrailed(p.first, none)
	return true
}

// active reports whether the arc is true and checked.
func (p *cycles) active(i int32) bool {
	at := p.place[i]
	return int(at) < len(p.list) && p.list[at] == i
}

// insert lowers potentials until arc i and the active ones are respected. Where these have
// a cycle of negative length, it leaves the potentials as they were, and returns the guards
// of the cycle.
func (p *cycles) insert(i int32) (cycle []sat.Atom) {
	source := p.arcs[i].From
	p.queue, p.before = p.queue[:0], p.before[:0]
	found := p.relax(i, source)
	for k := 0; k < len(p.queue) && !found; k++ {
		node := p.queue[k]
		p.queued[node] = false
		for _, j := range p.out[node] {
			if p.spent++; p.active(j) && p.relax(j, source) {
				found = true
				break
			}
		}
	}
	if found {
		cycle = p.guards(i)
		for _, f := range p.before {
			p.potential[f.node] = f.potential
		}
	}
	for _, node := range p.queue {
		p.queued[node] = false
	}
	for _, f := range p.before {
		p.changed[f.node] = false
	}
	return cycle
}

// relax lowers the potential of the arc's end, if the arc asks for it. It returns true
// where that is the source: an arc from there is on a cycle of negative length.
func (p *cycles) relax(i int32, source int) bool {
	a := &p.arcs[i]
	bound := p.potential[a.From] + a.D
	if p.potential[a.To] <= bound {
		return false
	}
	p.parent[a.To] = i
	if a.To == source {
		return true
	}
	if !p.changed[a.To] {
		p.changed[a.To] = true
		p.before = append(p.before, fall{a.To, p.potential[a.To]})
	}
	p.potential[a.To] = bound
	if !p.queued[a.To] {
		p.queued[a.To] = true
		p.queue = append(p.queue, a.To)
	}
	return false
}

// guards returns those of the cycle that closes at the beginning of arc i.
func (p *cycles) guards(i int32) (cycle []sat.Atom) {
	for j := p.parent[p.arcs[i].From]; ; j = p.parent[p.arcs[j].From] {
		cycle = append(cycle, sat.LitAtom(p.arcs[j].Guard))
		if j == i {
			return cycle
		}
	}
}

// Explain implements sat.Propagator.
func (p *cycles) Explain(sat.View, sat.Atom, int64, []sat.Atom) []sat.Atom {
	panic("arith: cycles have no lazy reasons")
}
