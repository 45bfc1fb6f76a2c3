package lower

import "github.com/gozinc/gozinc/sat"

// digits are the bits of a number, least significant first, and the comparisons with
// constants that there are.
type digits struct {
	bits    []sat.Lit
	compare map[suffix]sat.Lit
}

// suffix names the literal "the low n bits spell at least k".
type suffix struct {
	n int
	k uint64
}

// atLeast returns the literal "the low n bits spell a number ≥ k". Constants with a
// common suffix share their gates; a new constant costs at most one gate of three clauses
// for each bit.
func (d *digits) atLeast(s sat.Sink, n int, k uint64) sat.Lit {
	switch {
	case k == 0:
		return sat.True
	case k>>n != 0:
		return sat.False
	case k == 1<<(n-1):
		return d.bits[n-1]
	}
	if l, ok := d.compare[suffix{n, k}]; ok {
		return l
	}
	l := s.NewVar()
	d.gate(s, l, n, k)
	return l
}

// define makes l the literal "the bits spell a number ≥ k".
func (d *digits) define(s sat.Sink, l sat.Lit, k uint64) {
	n := len(d.bits)
	_, known := d.compare[suffix{n, k}]
	if known || k == 0 || k>>n != 0 || k == 1<<(n-1) {
		same := d.atLeast(s, n, k)
		s.AddClause(l.Not(), same)
		s.AddClause(l, same.Not())
		return
	}
	d.gate(s, l, n, k)
}

// gate makes l the literal "the low n bits spell a number ≥ k", where there is none: the
// top bit and the same, or it or the same of the other bits.
func (d *digits) gate(s sat.Sink, l sat.Lit, n int, k uint64) {
	top, half := d.bits[n-1], uint64(1)<<(n-1)
	if k > half {
		rest := d.atLeast(s, n-1, k-half)
		s.AddClause(l.Not(), top)
		s.AddClause(l.Not(), rest)
		s.AddClause(l, top.Not(), rest.Not())
	} else {
		rest := d.atLeast(s, n-1, k)
		s.AddClause(l, top.Not())
		s.AddClause(l, rest.Not())
		s.AddClause(l.Not(), top, rest)
	}
	if d.compare == nil {
		d.compare = make(map[suffix]sat.Lit)
	}
	d.compare[suffix{n, k}] = l
}

// value returns what the bits spell.
func (d *digits) value(holds func(sat.Lit) bool) int64 {
	var v int64
	for i, b := range d.bits {
		if holds(b) {
			v += 1 << i
		}
	}
	return v
}
