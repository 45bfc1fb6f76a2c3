package cdcl

import "github.com/gozinc/gozinc/sat"

// event is a lower bound that rose. The events of a handle form a chain, the
// latest first.
type event struct {
	now, before int64
	need        int64 // during analysis: the strongest bound needed of it
	memo        int64 // of minimisation
	x           sat.Int
	previous    int32 // of x; none ends the chain
	jump        int32 // an earlier one of x, by which the chain is searched
	number      int32 // in the chain, from 1
	position    int32
	level       int32
	reason      reason
}

// eventFlag marks an entry of the stack that is an index of an event.
const eventFlag = 1 << 31

// none is no event.
const none int32 = -1

// raise makes d the lower bound of x, where lo(x) < d ≤ hi(x). The literals
// between the bounds get values; unit propagation comes to them later.
func (e *Engine) raise(x sat.Int, d int64, r reason) {
	before := e.lo[x]
	at, depth := int32(len(e.stack)), int32(e.depth())
	previous := e.last[x]
	jump, number := e.link(previous)
	e.events = append(e.events, event{
		now: d, before: before, x: x, previous: previous, jump: jump, number: number,
		position: at, level: depth, reason: r,
	})
	n := uint32(len(e.events) - 1)
	e.stack = append(e.stack, n|eventFlag)
	e.last[x] = int32(n)
	e.lo[x] = d
	if depth == 0 {
		e.root[x] = d
	}
	in := &e.ints[x>>1]
	flip := sat.Lit(x & 1) // an upper bound makes the literals false
	for i, end := in.Between(x, before, d); i < end; i++ {
		v := in.Variable(i)
		l := sat.Mk(v) ^ flip
		e.vals[l], e.vals[l^1] = 1, -1
		e.vars[v].level, e.vars[v].position = depth, at
	}
}

// undo takes the last event back.
func (e *Engine) undo() {
	n := len(e.events) - 1
	ev := &e.events[n]
	x := ev.x
	in := &e.ints[x>>1]
	if ev.now == -e.lo[x^1] {
		in.phase = ev.now * sign(x)
	}
	flip := sat.Lit(x & 1)
	for i, end := in.Between(x, ev.before, ev.now); i < end; i++ {
		l := sat.Mk(in.Variable(i)) ^ flip
		e.vals[l], e.vals[l^1] = 0, 0
		e.unassigned(l)
	}
	e.lo[x] = ev.before
	e.last[x] = ev.previous
	e.events = e.events[:n]
}

// link returns the jump and the number of an event that follows the one given. The
// jumps have lengths of a skew binary number system, so that logarithmically many
// of them lead to any event of the chain (Myers, 1983).
func (e *Engine) link(previous int32) (jump, number int32) {
	if previous == none {
		return none, 1
	}
	p := &e.events[previous]
	jump = previous
	if p.jump != none {
		j := &e.events[p.jump]
		further := int32(0)
		if j.jump != none {
			further = e.events[j.jump].number
		}
		if p.number-j.number == j.number-further {
			jump = j.jump
		}
	}
	return jump, p.number + 1
}

// reach returns the event by which the lower bound of x first was d or more,
// where root(x) < d ≤ lo(x). The time is logarithmic in the events of x.
func (e *Engine) reach(x sat.Int, d int64) int32 {
	n := e.last[x]
	for {
		ev := &e.events[n]
		switch {
		case ev.before < d:
			return n
		case ev.jump != none && e.events[ev.jump].now >= d:
			n = ev.jump
		default:
			n = ev.previous
		}
	}
}

// loAt returns the lower bound of x before the position, in logarithmic time.
func (e *Engine) loAt(x sat.Int, position int32) int64 {
	lo := e.lo[x]
	for n := e.last[x]; n != none && e.events[n].position >= position; {
		ev := &e.events[n]
		if ev.jump != none && e.events[ev.jump].position >= position {
			n = ev.jump
			continue
		}
		lo, n = ev.before, ev.previous
	}
	return lo
}
