package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/bounds"
	"github.com/gozinc/gozinc/sat/cdcl/internal/ladder"
)

// A literal x = d is a variable of its own, with entries on the trail. What relates it to
// the bounds of x are no clauses, but rules:
//
//	x ≥ d+1 or x ≤ d−1 makes it false, and x ≥ d with x ≤ d true,
//	it makes x ≥ d and x ≤ d,
//	where it is false, x ≥ d makes x ≥ d+1, and x ≤ d makes x ≤ d−1.
//
// These find what unit propagation finds with the three clauses of a definition by x ≥ d and
// x ≥ d+1, which then need no literals (as the eager integers of Chuffed have them). A
// literal made in the search has its value from the level where it was made on.

// equality is what a variable stands for: x = d, with x even.
type equality struct {
	d int64
	x sat.Int
	v uint32
}

// Eq returns the literal of x = d.
func (e *Engine) Eq(x sat.Int, d int64) sat.Lit {
	d *= sign(x)
	x &^= 1
	switch lo, hi := e.bounds.Root[x], -e.bounds.Root[x^1]; {
	case d < lo || d > hi:
		return sat.False
	case d == lo:
		return e.Ge(x, d+1).Not()
	case d == hi:
		return e.Ge(x, d)
	}
	if n := e.ints[x>>1].equal.Lookup(d); n != 0 {
		return sat.Mk(e.equals[n].v)
	}
	l := e.NewVar()
	n := reason(e.addEqual(x, d, l))
	switch lo, hi := e.bounds.Lo[x], -e.bounds.Lo[x^1]; {
	case d < lo:
		e.assign(l^1, byValue|2*n)
	case d > hi:
		e.assign(l^1, byValue|2*n+1)
	case lo == hi:
		e.assign(l, byValue|2*n)
	}
	return l
}

// addEqual makes l the literal of x = d, of an even handle, and returns its number.
func (e *Engine) addEqual(x sat.Int, d int64, l sat.Lit) uint32 {
	n := uint32(len(e.equals))
	in := &e.ints[x>>1]
	if in.equal == nil {
		in.equal = &ladder.Ladder{}
	}
	in.equal.Add(e.bounds.Root[x], -e.bounds.Root[x^1], d, n)
	e.equals = append(e.equals, equality{d: d, x: x, v: l.Var()})
	e.vars[l.Var()].meaning = -int32(n)
	return n
}

// visitValues makes the literals of the values false that the event has excluded. Where it
// has left one value, the literal of that becomes true, and where the literal of the new bound
// is false, the bound rises.
func (e *Engine) visitValues(ev *bounds.Event) bool {
	from, to, side := ev.Before, ev.Now-1, reason(0)
	if ev.X&1 == 1 {
		from, to, side = -to, -from, 1
	}
	values := e.ints[ev.X>>1].equal
	i, end := values.Between(int(side), from, to)
	e.ticks += int64(max(0, end-i) >> 3)
	for ; i < end; i++ {
		n := values.At(i)
		if n == 0 {
			continue
		}
		l := sat.Mk(e.equals[n].v)
		switch val := e.vals[l]; {
		case val == 0:
			e.assign(l^1, byValue|reason(2*n)|side)
		case val > 0:
			d := e.equals[n].d * sign(ev.X)
			return e.contradict(sat.LitAtom(l), sat.Geq(ev.X, d+1))
		}
	}
	return ev.Now != e.bounds.Lo[ev.X] || e.visitBound(ev.X)
}

// visitBound looks at the literal of the value that the lower bound of x is.
func (e *Engine) visitBound(x sat.Int) bool {
	lo := e.bounds.Lo[x]
	n := e.ints[x>>1].equal.Lookup(lo * sign(x))
	if n == 0 {
		return true
	}
	l := sat.Mk(e.equals[n].v)
	switch val := e.vals[l]; {
	case val < 0:
		return e.skip(x, n)
	case val == 0 && lo == -e.bounds.Lo[x^1]:
		e.assign(l, byValue|reason(2*n))
	}
	return true
}

// visitEquality sets the bounds that follow from the literal with the number, or from its
// complement.
func (e *Engine) visitEquality(l sat.Lit, n uint32) bool {
	q := &e.equals[n]
	if !l.Neg() {
		return e.bind(l, sat.Geq(q.x, q.d)) && e.bind(l, sat.Leq(q.x, q.d))
	}
	return (e.bounds.Lo[q.x] != q.d || e.skip(q.x, n)) && (e.bounds.Lo[q.x^1] != -q.d || e.skip(q.x^1, n))
}

// bind sets a bound that follows from the literal.
func (e *Engine) bind(l sat.Lit, a sat.Atom) bool {
	switch {
	case a.D <= e.bounds.Lo[a.X]:
		return true
	case e.refuted(a):
		return e.contradict(sat.LitAtom(l), a.Not())
	}
	e.raise(a.X, a.D, byBinary|reason(l^1))
	return true
}

// skip raises the lower bound of x from a value whose literal, with the number, is false.
func (e *Engine) skip(x sat.Int, n uint32) bool {
	lo := e.bounds.Lo[x]
	if lo == -e.bounds.Lo[x^1] {
		return e.contradict(sat.LitAtom(sat.Mk(e.equals[n].v)^1), sat.Geq(x, lo), sat.Leq(x, lo))
	}
	e.raise(x, lo+1, byValue|reason(2*n))
	return true
}

// contradict notes the conflict of the atoms, and returns false.
func (e *Engine) contradict(atoms ...sat.Atom) bool {
	e.conflictAtoms = append(e.conflictAtoms[:0], atoms...)
	e.conflict = conflict{kind: byAtoms}
	return false
}

// valueReason appends the atoms from which the atom follows by the rules. The payload of the
// reason is twice the number of the equality, and one more where that is false by an upper bound.
func (e *Engine) valueReason(payload uint32, a sat.Atom, buf []sat.Atom) []sat.Atom {
	q := &e.equals[payload>>1]
	switch {
	case !a.IsLit():
		return append(buf, sat.LitAtom(sat.Mk(q.v)^1), sat.Geq(a.X, q.d*sign(a.X)))
	case !a.Lit().Neg():
		return append(buf, sat.Geq(q.x, q.d), sat.Leq(q.x, q.d))
	case payload&1 == 1:
		return append(buf, sat.Leq(q.x, q.d-1))
	}
	return append(buf, sat.Geq(q.x, q.d+1))
}
