package brancher

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Path returns literals that are true in the assignment and together say the values of
// the variables of the first annotations, up to one whose order is not that of the
// variables. A depth-first search that negates the last literal first passes the values
// in the order in which decisions try them; see Ordered. An integer of n values has at
// most ⌈log₂ n⌉ literals.
func (b *Brancher) Path(a flatzinc.Assignment) (path []sat.Lit) {
	for i := range b.static() {
		g := &b.groups[i]
		for k, x := range g.exprs {
			if s, ok := g.vars[k].(*set); ok {
				path = s.path(path, a.Eval(x), g.values)
			} else {
				path = g.values.path(b.enc, path, x, a.Eval(x).Int)
			}
		}
	}
	return path
}

// Ordered reports whether Path passes the values in the order of the decisions, and is
// about variables that are printed alone.
func (b *Brancher) Ordered(printed func(x flatzinc.Expr) bool) bool {
	for i := range b.static() {
		g := &b.groups[i]
		if g.values == indomainMedian || g.values == indomainMiddle || slices.ContainsFunc(g.exprs, func(x flatzinc.Expr) bool { return !printed(x) }) {
			return false
		}
	}
	return true
}

// static is the number of the first annotations whose order is that of the variables.
func (b *Brancher) static() int {
	for i := range b.groups {
		if !b.groups[i].static {
			return i
		}
	}
	return len(b.groups)
}

// path appends literals that are true exactly when the integer or Boolean x is k.
func (v values) path(e *constraint.Encoder, path []sat.Lit, x flatzinc.Expr, k int64) []sat.Lit {
	view := e.Store.ViewOf(x)
	if v == indomainMax || v == indomainReverseSplit || v == outdomainMin {
		return e.Path(path, view.Neg(), -k)
	}
	return e.Path(path, view, k)
}

// path appends the memberships of the value, in the order in which they are decided.
func (s *set) path(path []sat.Lit, value flatzinc.Value, values values) []sat.Lit {
	from := len(path)
	for i, l := range s.in {
		path = append(path, l.If(value.Set.Contains(s.elems[i])))
	}
	if values == indomainMax || values == outdomainMax {
		slices.Reverse(path[from:])
	}
	return path
}
