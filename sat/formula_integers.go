package sat

import "fmt"

// RecordedInt is an integer of a Formula, as an engine takes it over.
type RecordedInt struct {
	Lo, Hi int64
	// Orders are the literals of x ≥ D that were asked for, and Equals those of x = D with
	// Lo < D < Hi, in the order in which they were made.
	Orders, Equals []RecordedLit

	order, equal *valueLits
}

// RecordedLit is a literal of an integer and the value that it is about.
type RecordedLit struct {
	D   int64
	Lit Lit
}

// recordedIntegers is the part of a formula that is not clauses. Only an engine that is a
// PropagatorHost can take it.
type recordedIntegers struct {
	ints        []RecordedInt
	propagators []Propagator
}

// NewInt implements Integers.
func (f *Formula) NewInt(lo, hi int64) Int {
	if lo > hi || lo < -MaxInt || hi > MaxInt {
		panic(fmt.Sprintf("sat: integer with bounds %d..%d", lo, hi))
	}
	f.ints = append(f.ints, RecordedInt{Lo: lo, Hi: hi})
	return Int(2 * len(f.ints)) // the first pair of handles is NoInt
}

// Ge implements Integers.
func (f *Formula) Ge(x Int, d int64) Lit {
	if x&1 == 1 {
		return f.Ge(x.Neg(), 1-d).Not()
	}
	r := &f.ints[x/2-1]
	switch {
	case d <= r.Lo:
		return True
	case d > r.Hi:
		return False
	}
	if l := r.order.get(d); l != Undef {
		return l
	}
	l := f.NewVar()
	r.order = r.order.put(r.Lo, r.Hi, d, l)
	r.Orders = append(r.Orders, RecordedLit{d, l})
	return l
}

// Eq implements Integers.
func (f *Formula) Eq(x Int, d int64) Lit {
	if x&1 == 1 {
		x, d = x.Neg(), -d
	}
	r := &f.ints[x/2-1]
	switch {
	case d < r.Lo || d > r.Hi:
		return False
	case d == r.Lo:
		return f.Ge(x, d+1).Not()
	case d == r.Hi:
		return f.Ge(x, d)
	}
	if l := r.equal.get(d); l != Undef {
		return l
	}
	l := f.NewVar()
	r.equal = r.equal.put(r.Lo, r.Hi, d, l)
	r.Equals = append(r.Equals, RecordedLit{d, l})
	return l
}

// IntValue implements PropagatorHost. A recorder has no assignment; the answer is the least
// value.
func (f *Formula) IntValue(x Int) int64 {
	r := &f.ints[x/2-1]
	if x&1 == 1 {
		return -r.Hi
	}
	return r.Lo
}

// AddPropagator implements PropagatorHost: an engine gets p after all clauses.
func (f *Formula) AddPropagator(p Propagator) { f.propagators = append(f.propagators, p) }

// Ints returns the integers; that with index i has the handle 2·(i+1). The slice
// belongs to the formula.
func (f *Formula) Ints() []RecordedInt { return f.ints }

// Propagators returns the propagators. The slice belongs to the formula.
func (f *Formula) Propagators() []Propagator { return f.propagators }
