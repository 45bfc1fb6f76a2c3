package cdcl

import (
	"fmt"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/bounds"
	"github.com/gozinc/gozinc/sat/cdcl/internal/ladder"
)

// integers are the native integers.
type integers struct {
	ints   []integer
	bounds bounds.History
	orders []orderLit
	equals []equality
	free   int // the integers before it are fixed, in this branch
}

// integer is a pair of handles. Its literals are made when they are needed.
type integer struct {
	ladder.Ladder                // the variables of the literals x ≥ d
	equal         *ladder.Ladder // the numbers of the literals x = d; nil without any
	phase         int64          // the value tried first
}

// orderLit is what a variable stands for: x ≥ d, with x even.
type orderLit struct {
	d   int64
	x   sat.Int
	own bool // made by the engine for itself, see recycle.go
}

// NewInt adds an integer.
func (e *Engine) NewInt(lo, hi int64) sat.Int {
	if lo > hi || lo < -sat.MaxInt || hi > sat.MaxInt {
		panic(fmt.Sprintf("cdcl: integer with bounds %d..%d", lo, hi))
	}
	x := sat.Int(2 * len(e.ints))
	e.ints = append(e.ints, integer{phase: lo})
	e.bounds.Add(lo, hi)
	e.host.boundWatches = append(e.host.boundWatches, nil, nil)
	return x
}

// name makes the variable the literal of x ≥ d.
func (e *Engine) name(v uint32, x sat.Int, d int64) {
	if n := e.vars[v].meaning; n != 0 { // the variable had another bound before
		e.orders[n] = orderLit{d: d, x: x}
		return
	}
	e.vars[v].meaning = int32(len(e.orders))
	e.orders = append(e.orders, orderLit{d: d, x: x})
}

// predicate returns the bound that the literal, of the entry of orders, stands
// for.
func (e *Engine) predicate(l sat.Lit, order int32) sat.Atom {
	o := &e.orders[order]
	a := sat.Atom{X: o.x, D: o.d}
	if l.Neg() {
		return a.Not()
	}
	return a
}

// passed returns the range of indices of the literals x ≥ d that get a value when the lower
// bound of x goes from before to now; the integer is x, or −x where that is odd.
func (in *integer) passed(x sat.Int, before, now int64) (from, to int) {
	if x&1 == 1 {
		before, now = -now, -before
	}
	return in.Between(int(x&1), before+1, now)
}

// lookup returns the literal of x ≥ d, for a handle of either sign, or Undef.
func (e *Engine) lookup(x sat.Int, d int64) sat.Lit {
	in := &e.ints[x>>1]
	flip := sat.Lit(x & 1)
	if flip != 0 {
		d = 1 - d
	}
	if v := in.Lookup(d); v != 0 {
		return sat.Mk(v) ^ flip
	}
	return sat.Undef
}

// Ge returns the literal of x ≥ d.
func (e *Engine) Ge(x sat.Int, d int64) sat.Lit {
	switch {
	case d <= e.bounds.Root[x]:
		return sat.True
	case d > -e.bounds.Root[x^1]:
		return sat.False
	}
	l := e.literal(x, d)
	e.keep(l)
	return l
}

// literal returns the literal of x ≥ d, which is not decided at the root, and
// makes it if there is none.
func (e *Engine) literal(x sat.Int, d int64) sat.Lit {
	if l := e.lookup(x, d); l != sat.Undef {
		return l
	}
	flip := sat.Lit(x & 1)
	if flip != 0 {
		x, d = x^1, 1-d
	}
	l := e.fresh()
	e.addLate(x, d, l)
	if i := int(x >> 1); i < len(e.preferred) {
		e.phases.PreferOne(l.Var(), e.preferred[i] >= d)
	}
	e.orders[e.vars[l.Var()].meaning].own = true
	switch {
	case d <= e.bounds.Lo[x]:
		e.adopt(l, e.bounds.Reach(x, d))
	case d > -e.bounds.Lo[x^1]:
		e.adopt(l^1, e.bounds.Reach(x^1, 1-d))
	}
	return l ^ flip
}

// addLate makes l the literal of x ≥ d.
func (e *Engine) addLate(x sat.Int, d int64, l sat.Lit) {
	e.ints[x>>1].Add(e.bounds.Root[x], -e.bounds.Root[x^1], d, l.Var())
	e.name(l.Var(), x, d)
}

// adopt gives a new literal the value that it has since the event.
func (e *Engine) adopt(l sat.Lit, n int32) {
	e.vals[l], e.vals[l^1] = 1, -1
	v, ev := &e.vars[l.Var()], &e.bounds.Events[n]
	v.level, v.position = ev.Level, ev.Position
}
