package lits

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// At returns literals that are all true exactly when v = k, at most two. ok is false
// where v has no literals, and where k is not a value of v.
func (l *Lits) At(v store.View, k int64) (is []sat.Lit, ok bool) {
	v = l.Store.Resolve(v)
	switch {
	case !l.Store.Contains(v, k):
		return nil, false
	case v.IsConst():
		return nil, true
	case !l.Has(v):
		return nil, false
	}
	is = []sat.Lit{l.Ge(v, k), l.Le(v, k)}
	return slices.DeleteFunc(is, func(m sat.Lit) bool { return m == sat.True }), true
}

// Near returns all literals of v as they are when v = k: phases for a search
// that should try k first and then its neighbours. It returns none where there are
// none, or where k is not a value of v.
func (l *Lits) Near(v store.View, k int64) []sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() || !l.Has(v) || !l.Store.Contains(v, k) {
		return nil
	}
	if l.of(v.ID).ge == nil {
		near, _ := l.At(v, k)
		if l.Clauses() {
			near = append(near, l.bitsAt(v, k)...)
		}
		return near
	}
	steps, _ := l.Steps(v)
	near := make([]sat.Lit, len(steps))
	for i, s := range steps {
		near[i] = s.Lit.If(s.Value <= k)
	}
	return near
}

// AtSet returns literals that are all true exactly when v = k; ok is false
// where v has no literals, and where k is not among its values.
func (l *Lits) AtSet(v store.SetView, k intset.Set) (is []sat.Lit, ok bool) {
	v = l.Store.ResolveSet(v)
	upper, lower := l.Store.Upper(v), l.Store.Lower(v)
	if !k.Subset(upper) || !lower.Subset(k) || !v.IsConst() && !l.made(v.ID) {
		return nil, false
	}
	for elem := range upper.Minus(lower).Each {
		is = append(is, l.In(v, elem).If(k.Contains(elem)))
	}
	return is, true
}

// Path appends literals that are all true exactly when v = k, a value of v that
// has literals, the coarsest first: those that halve its values until k is left. With the
// last one negated they hold for the other values of the last part. There are at most
// ⌈log₂ n⌉ of them for n values.
func (l *Lits) Path(path []sat.Lit, v store.View, k int64) []sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return path
	}
	x := l.root(v.ID)
	at := x.index((k - v.B) / v.A)
	for from, to := int64(0), x.n-1; from < to; {
		middle := from + (to-from+1)/2
		above := at >= middle
		path = append(path, l.geRoot(v.ID, x.value(middle)).If(above))
		if above {
			from = middle
		} else {
			to = middle - 1
		}
	}
	return path
}

// PathSet is Path for a set: the memberships as they are when v = k.
func (l *Lits) PathSet(path []sat.Lit, v store.SetView, k intset.Set) []sat.Lit {
	from := len(path)
	path = l.DifferSet(path, v, k)
	for i := range path[from:] {
		path[from+i] = path[from+i].Not()
	}
	return path
}
