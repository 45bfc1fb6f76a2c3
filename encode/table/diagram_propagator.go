package table

import (
	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// Accepts returns a propagator of the constraint that the true values spell a path
// from the root to the terminal. The first and the last number of nodes is 1, all
// nodes, arcs and values are on such paths, and there is at least one level.
//
// It keeps domain consistency, by the incremental propagator of Gange, Stuckey and
// Szymanek ("MDD propagators with explanation", Constraints 16, 2011). A node, and a
// value, remembers an arc on which it depends, and is looked at only when that
// arc is gone. A branch of the search tree takes time linear in the arcs at most.
// Explanations take time linear in the arcs of the nodes that they go through.
func Accepts(nodes []int, levels []Level) sat.Propagator {
	return &accepts{network: newNetwork(nodes, levels)}
}

// accepts is the state of a diagram.
type accepts struct {
	network

	// dead tells by node when it left all paths, as the number of nodes that
	// had until then: positive where the root does not reach it, negative where
	// it does not reach the terminal, and 0 while there is a path. It is of the last
	// call; what was undone since has greater numbers than any reason asks for.
	dead   []int32
	deaths record // of nodes
	lost   []bool // by value: its arcs have been taken out
	losses record // of values
	// open is 1 when some value was not excluded, since a guard is open.
	open sat.Trailed

	entry, exit []int32     // by node: the arcs on which it depends
	support     []int32     // by value
	gone        notes.Queue // values, some of which may be back
	buried      []int32     // nodes that have just left all paths
	doubted     []bool      // by value: it is among the doubtful
	doubtful    []int32
	why         tracing
	reason      []sat.Atom
}

// Attach implements sat.Propagator.
func (p *accepts) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.deaths.init(t)
	p.losses.init(t)
	p.open = t.NewTrailed(0)
	p.dead, p.lost = make([]int32, len(p.nodes)), make([]bool, len(p.values))
	p.entry, p.exit = make([]int32, len(p.nodes)), make([]int32, len(p.nodes))
	for i, n := range p.nodes {
		p.entry[i], p.exit[i] = noArc, noArc
		if n.in < n.inEnd {
			p.entry[i] = p.into[n.in]
		}
		if n.out < n.outEnd {
			p.exit[i] = n.out
		}
	}
	p.support = make([]int32, len(p.values))
	p.gone, p.doubted = notes.New(len(p.values)), make([]bool, len(p.values))
	for i, v := range p.values {
		p.support[i] = p.with[v.first]
		w.WatchLit(v.lit.Not(), int32(i))
	}
	p.Review(t)
	p.why.init(&p.network)
	return sat.Costly
}

// Notify implements sat.Notified.
func (p *accepts) Notify(_ sat.Trail, v int32, _, _ int64) bool {
	p.gone.Add(v)
	return true
}

// Review implements sat.Reviewer.
func (p *accepts) Review(t sat.Trail) {
	for v := range p.values {
		if p.isGone(t, int32(v)) {
			p.gone.Add(int32(v))
		}
	}
}

// Propagate implements sat.Propagator.
func (p *accepts) Propagate(t sat.Trail) bool {
	p.restore(t)
	p.buried = p.buried[:0]
	first := len(p.losses.list)
	for _, v := range p.gone.Take() {
		if p.isGone(t, v) && !p.lost[v] {
			p.lost[v] = true
			p.losses.add(v)
		}
	}
	for _, v := range p.losses.list[first:] {
		p.lose(t, v)
	}
	for len(p.buried) > 0 && p.dead[p.root()] == 0 && p.dead[p.terminal()] == 0 {
		n := p.buried[len(p.buried)-1]
		p.buried = p.buried[:len(p.buried)-1]
		p.leave(t, n)
	}
	p.losses.save(t)
	p.deaths.save(t)
	if p.dead[p.root()] != 0 || p.dead[p.terminal()] != 0 {
		p.settle()
		return t.Fail(p.noPath())
	}
	return p.filter(t)
}

// restore undoes what the search has gone back behind.
func (p *accepts) restore(t sat.Trail) {
	for _, n := range p.deaths.undone(t) {
		p.dead[n] = 0
	}
	for _, v := range p.losses.undone(t) {
		p.lost[v] = false
	}
}

// alive reports whether the arc is on a path.
func (p *accepts) alive(a int32) bool {
	arc := &p.arcs[a]
	return p.dead[arc.from] == 0 && p.dead[arc.to] == 0 && !p.lost[arc.value]
}

// lose takes out the arcs of a value that is gone.
func (p *accepts) lose(t sat.Trail, v int32) {
	for _, a := range p.needing(v) {
		arc := p.arcs[a]
		p.exitLost(arc.from, a)
		p.entryLost(arc.to, a)
	}
	t.Spend(len(p.needing(v)))
}

// leave takes out the arcs of a node that has left all paths, as far as they were
// on one.
func (p *accepts) leave(t sat.Trail, n int32) {
	if p.dead[n] > 0 {
		for a := p.nodes[n].out; a < p.nodes[n].outEnd; a++ {
			p.entryLost(p.arcs[a].to, a)
			p.doubt(p.arcs[a].value, a)
		}
		t.Spend(int(p.nodes[n].outEnd - p.nodes[n].out))
		return
	}
	for _, a := range p.in(n) {
		p.exitLost(p.arcs[a].from, a)
		p.doubt(p.arcs[a].value, a)
	}
	t.Spend(len(p.in(n)))
}

// exitLost finds another arc out of a node for one that is gone.
func (p *accepts) exitLost(n, a int32) {
	if p.exit[n] != a || p.dead[n] != 0 {
		return
	}
	for b := p.nodes[n].out; b < p.nodes[n].outEnd; b++ {
		if p.alive(b) {
			p.exit[n] = b
			return
		}
	}
	p.bury(n, -1)
}

// entryLost finds another arc into a node for one that is gone.
func (p *accepts) entryLost(n, a int32) {
	if p.entry[n] != a || p.dead[n] != 0 {
		return
	}
	for _, b := range p.in(n) {
		if p.alive(b) {
			p.entry[n] = b
			return
		}
	}
	p.bury(n, 1)
}

// bury notes that a node has left all paths.
func (p *accepts) bury(n, sign int32) {
	p.deaths.add(n)
	p.dead[n] = sign * int32(len(p.deaths.list))
	p.buried = append(p.buried, n)
}

// doubt has the value looked at, if it depends on the arc.
func (p *accepts) doubt(v, a int32) {
	if p.support[v] == a && !p.doubted[v] {
		p.doubted[v] = true
		p.doubtful = append(p.doubtful, v)
	}
}

// settle forgets the doubtful values.
func (p *accepts) settle() {
	for _, v := range p.doubtful {
		p.doubted[v] = false
	}
	p.doubtful = p.doubtful[:0]
}

// filter excludes the doubtful values that are on no path, or looks at all values
// where some were not excluded before.
func (p *accepts) filter(t sat.Trail) bool {
	defer p.settle()
	if t.Trailed(p.open) == 1 {
		t.SetTrailed(p.open, 0)
		for v := range p.values {
			if !p.exclude(t, int32(v)) {
				return false
			}
		}
		return true
	}
	for _, v := range p.doubtful {
		if !p.exclude(t, v) {
			return false
		}
	}
	return true
}

// exclude sets a value false that is on no path.
func (p *accepts) exclude(t sat.Trail, v int32) bool {
	if p.isGone(t, v) || p.supported(t, v) {
		return true
	}
	no := sat.LitAtom(p.values[v].lit.Not())
	if !t.SetLater(no, int64(v)<<32|int64(len(p.deaths.list))) {
		return false
	}
	if !t.Holds(no) {
		t.SetTrailed(p.open, 1)
	}
	return true
}

// supported finds an arc on a path for a value.
func (p *accepts) supported(t sat.Trail, v int32) bool {
	if p.alive(p.support[v]) {
		return true
	}
	for i, a := range p.needing(v) {
		if p.alive(a) {
			t.Spend(i)
			p.support[v] = a
			return true
		}
	}
	t.Spend(len(p.needing(v)))
	return false
}
