package lits

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// sum is the value of a variable whose literals do not tell it.
type sum struct {
	terms []store.View
	base  int64
}

// Derive makes the root variable id stand for base + Σ terms: Value computes it.
// The terms must not depend on id, and the caller has to see to it that the sum stays in
// the domain of id. Literals of id say what the caller's clauses make of them.
func (l *Lits) Derive(id int32, terms []store.View, base int64) {
	if l.derived == nil {
		l.derived = make(map[int32]sum)
	}
	l.derived[id] = sum{terms, base}
}

// Derived reports whether the variable of v is one of Derive.
func (l *Lits) Derived(v store.View) bool {
	v = l.Store.Resolve(v)
	_, derived := l.derived[v.ID]
	return !v.IsConst() && derived
}

func (l *Lits) sumValue(s sum, holds func(sat.Lit) bool) int64 {
	v := s.base
	for _, t := range s.terms {
		v += l.Value(t, holds)
	}
	return v
}
