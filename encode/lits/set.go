package lits

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// setLits are the membership literals of a root set variable: one for each
// element of its upper bound, True for those of the lower bound.
type setLits struct {
	made  bool
	elems []int64
	has   map[int64]sat.Lit
}

// set returns what there is of a root set variable.
func (l *Lits) set(id int32) *setLits {
	x := l.sets[id]
	if x == nil {
		x = new(setLits)
		l.sets[id] = x
	}
	return x
}

// made reports whether a root set variable has its literals. It changes nothing.
func (l *Lits) made(id int32) bool {
	x := l.sets[id]
	return x != nil && x.made
}

func (l *Lits) rootSet(id int32) *setLits {
	x := l.set(id)
	if x.made {
		return x
	}
	v := store.SetView{ID: id}
	lower := l.Store.Lower(v)
	x.made = true
	x.elems = l.Store.Upper(v).Values()
	if x.has == nil {
		x.has = make(map[int64]sat.Lit, len(x.elems))
	}
	for _, e := range x.elems {
		if lower.Contains(e) {
			x.has[e] = sat.True
		} else if _, bound := x.has[e]; !bound {
			x.has[e] = l.Sink.NewVar()
		}
	}
	return x
}

// BindIn makes k ∈ v equivalent to lit. A possible element that has no literal
// yet takes lit as its own, at no cost; else two clauses say it.
func (l *Lits) BindIn(v store.SetView, k int64, lit sat.Lit) {
	v = l.Store.ResolveSet(v)
	if !v.IsConst() && !l.made(v.ID) && l.Store.Upper(v).Contains(k) && !l.Store.Lower(v).Contains(k) {
		x := l.set(v.ID)
		if _, bound := x.has[k]; !bound {
			if x.has == nil {
				x.has = make(map[int64]sat.Lit)
			}
			x.has[k] = lit
			return
		}
	}
	own := l.In(v, k)
	l.Sink.AddClause(own.Not(), lit)
	l.Sink.AddClause(own, lit.Not())
}

// In returns the literal k ∈ v.
func (l *Lits) In(v store.SetView, k int64) sat.Lit {
	v = l.Store.ResolveSet(v)
	if v.IsConst() {
		return sat.Bool(v.Value.Contains(k))
	}
	if m, ok := l.rootSet(v.ID).has[k]; ok {
		return m
	}
	return sat.False
}

// SetValue decodes v under an assignment. A variable without literals takes its
// lower bound.
func (l *Lits) SetValue(v store.SetView, holds func(sat.Lit) bool) intset.Set {
	v = l.Store.ResolveSet(v)
	switch {
	case v.IsConst():
		return v.Value
	case !l.made(v.ID):
		return l.Store.Lower(v)
	}
	x := l.sets[v.ID]
	var elems []int64
	for _, e := range x.elems {
		if holds(x.has[e]) {
			elems = append(elems, e)
		}
	}
	return intset.Of(elems...)
}

// DifferSet appends literals of which one is true exactly when v is not the
// set k, a value of v.
func (l *Lits) DifferSet(clause []sat.Lit, v store.SetView, k intset.Set) []sat.Lit {
	v = l.Store.ResolveSet(v)
	if v.IsConst() {
		return clause
	}
	x := l.rootSet(v.ID)
	for _, e := range x.elems {
		if m := x.has[e]; m != sat.True {
			clause = append(clause, m.If(!k.Contains(e)))
		}
	}
	return clause
}

// TrackSet gives the variable of v its literals.
func (l *Lits) TrackSet(v store.SetView) {
	if v = l.Store.ResolveSet(v); !v.IsConst() {
		l.rootSet(v.ID)
	}
}
