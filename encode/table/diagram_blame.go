package table

import "github.com/gozinc/gozinc/sat"

// blame finds the values whose absence makes paths cost too much.
type blame struct {
	pathCosts
	// The costs are those of a call of the propagator, before it excluded this
	// value; what it excluded later is explained by the same.
	call  int64
	value int32

	with   []int64 // by node: the costs after it of paths with the value explained
	needed []bool  // by value
	buf    []sat.Atom
}

func (b *blame) init(g *network) {
	b.pathCosts, b.call = newCosts(g), -1
	b.with, b.needed = make([]int64, len(g.nodes)), make([]bool, len(g.values))
}

// look takes the values as a call of the propagator saw them, which then excluded a
// value, in the order of values.
func (b *blame) look(v sat.View, call int64, value int32) {
	if b.call != call || b.value > value {
		b.call, b.value = call, value
		b.read(v)
		b.toTerminal()
	}
}

// because appends why all paths cost more than most, or all paths with a value,
// unless that is none, and returns the least cost of those that the reason leaves.
func (b *blame) because(with int32, most int64, buf []sat.Atom) ([]sat.Atom, int64) {
	b.buf = buf
	b.start()
	rest := b.layers
	if with != noArc {
		level := b.values[with].level
		b.passing(with, level)
		for _, l := range b.layers[:level] {
			b.step(l, b.with, most)
		}
		for _, a := range b.needing(with) {
			b.reach(a)
		}
		rest = b.layers[level+1:]
	}
	for _, l := range rest {
		b.step(l, b.after, most)
	}
	buf, b.buf = b.buf, nil
	return buf, b.before[b.terminal()]
}

// passing computes the costs after the nodes up to a level of paths with a value
// there.
func (b *blame) passing(with, level int32) {
	at := b.layers[level]
	for n := at.node; n < at.nodeEnd; n++ {
		b.with[n] = far
	}
	for _, a := range b.needing(with) {
		if arc := b.arcs[a]; b.after[arc.to] < far {
			b.with[arc.from] = min(b.with[arc.from], b.costs[a]+b.after[arc.to])
		}
	}
	for i := level - 1; i >= 0; i-- {
		b.through(b.layers[i], b.with, b.with)
	}
}

// step goes on to the next level. A value that is gone is part of the reason where
// a path with it would cost at most most; other paths go on as if it were there.
func (b *blame) step(l networkLayer, after []int64, most int64) {
	first := len(b.buf)
	arcs := b.arcs[l.arc:l.arcEnd]
	for i := range arcs {
		a, cost := &arcs[i], b.costs[int(l.arc)+i]
		if before := b.before[a.from]; b.gone[a.value] && before < far && before+cost+after[a.to] <= most && !b.needed[a.value] {
			b.needed[a.value] = true
			b.buf = append(b.buf, sat.LitAtom(b.values[a.value].lit.Not()))
		}
	}
	for i := range arcs {
		if !b.needed[arcs[i].value] {
			b.reach(l.arc + int32(i))
		}
	}
	if len(b.buf) > first {
		for i := range arcs {
			b.needed[arcs[i].value] = false
		}
	}
}
