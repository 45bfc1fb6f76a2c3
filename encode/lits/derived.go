package lits

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// sum is the value of a variable that has no literals of its own.
type sum struct {
	terms []store.View
	base  int64
}

// Derive makes the root variable id stand for base + Σ terms: Value computes it
// and no literals are made for it. The terms must not depend on id, the caller
// has to see to it that the sum stays in the domain of id, and nothing may ask
// for literals of id.
func (l *Lits) Derive(id int32, terms []store.View, base int64) {
	l.ints[id].derived = &sum{terms, base}
}

// Derived reports whether the variable of v is one of Derive.
func (l *Lits) Derived(v store.View) bool {
	v = l.Store.Resolve(v)
	return !v.IsConst() && l.ints[v.ID].derived != nil
}

func (l *Lits) sumValue(s *sum, holds func(sat.Lit) bool) int64 {
	v := s.base
	for _, t := range s.terms {
		v += l.Value(t, holds)
	}
	return v
}
