package cdcl

import "github.com/gozinc/gozinc/sat"

// eventFlag marks an entry of the stack that is an index of an event: a lower bound
// that rose, see internal/bounds.
const eventFlag = 1 << 31

// none is no propagator.
const none int32 = -1

// raise makes d the lower bound of x, where lo(x) < d ≤ hi(x). The literals
// between the bounds get values; unit propagation comes to them later.
func (e *Engine) raise(x sat.Int, d int64, r reason) {
	before := e.bounds.Lo[x]
	at, depth := int32(len(e.stack)), int32(e.depth())
	e.stack = append(e.stack, uint32(len(e.bounds.Events))|eventFlag)
	e.bounds.Raise(x, d, at, depth, uint32(r))
	in := &e.ints[x>>1]
	flip := sat.Lit(x & 1) // an upper bound makes the literals false
	for i, end := in.passed(x, before, d); i < end; i++ {
		v := in.At(i)
		if v == 0 {
			continue
		}
		l := sat.Mk(v) ^ flip
		e.vals[l], e.vals[l^1] = 1, -1
		e.vars[v].level, e.vars[v].position = depth, at
	}
}

// undo takes the last event back.
func (e *Engine) undo() {
	ev := &e.bounds.Events[len(e.bounds.Events)-1]
	x := ev.X
	in := &e.ints[x>>1]
	if ev.Now == -e.bounds.Lo[x^1] {
		in.phase = ev.Now * sign(x)
	}
	flip := sat.Lit(x & 1)
	for i, end := in.passed(x, ev.Before, ev.Now); i < end; i++ {
		l := sat.Mk(in.At(i)) ^ flip
		if l <= 1 {
			continue
		}
		e.vals[l], e.vals[l^1] = 0, 0
		e.unassigned(l)
	}
	e.bounds.Pop()
}
