package oracle

import (
	"maps"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// early adds necessary conditions of a few constraints that often have many
// variables, to be asked before all of these are fixed. They only save time:
// the check of the whole constraint still decides.
func (s *search) early(c *flatzinc.Constraint) {
	switch c.Name {
	case "gozinc_all_different":
		s.pairs(c.Args[0].Elems())
	case "int_lin_eq", "int_lin_le", "bool_lin_eq", "bool_lin_le":
		if c.Args[2].Kind == flatzinc.IntLit && len(c.Args[0].Elems()) == len(c.Args[1].Elems()) {
			s.partialSums(c.Args[0].Elems(), c.Args[1].Elems(), c.Args[2].Int(), strings.HasSuffix(c.Name, "eq"))
		}
	}
}

// placeOf returns the step that fixes e, -1 for a constant.
func (s *search) placeOf(e flatzinc.Expr) int {
	if e.Kind == flatzinc.VarRef {
		return s.place[e.Var().ID]
	}
	return -1
}

// pairs demands that any two elements differ as soon as both are fixed.
func (s *search) pairs(xs []flatzinc.Expr) {
	for i, x := range xs {
		for _, y := range xs[:i] {
			s.requireAt(max(s.placeOf(x), s.placeOf(y)), func() bool {
				return s.values.Eval(x).Int != s.values.Eval(y).Int
			})
		}
	}
}

// small bounds the products that partialSums adds, so that no sum of
// maxTerms of them overflows.
const (
	small    = 1 << 50
	maxTerms = 1 << 10
)

// partialSums demands, after each step that fixes a term, that what is fixed
// and the bounds of the rest can still sum to at most y, and to at least y if
// equality is asked for.
func (s *search) partialSums(as, xs []flatzinc.Expr, y int64, equal bool) {
	if len(xs) > maxTerms {
		return
	}
	places := map[int]bool{}
	for i, x := range xs {
		lo, hi := bounds(x)
		if max(abs(lo), abs(hi)) > small/max(abs(as[i].Int()), 1) {
			return
		}
		if x.Kind == flatzinc.VarRef {
			places[s.placeOf(x)] = true
		}
	}
	for _, at := range slices.Sorted(maps.Keys(places)) {
		var restLo, restHi int64
		var fixed []int
		for i, x := range xs {
			if s.placeOf(x) <= at {
				fixed = append(fixed, i)
				continue
			}
			lo, hi := bounds(x)
			a := as[i].Int()
			restLo += min(a*lo, a*hi)
			restHi += max(a*lo, a*hi)
		}
		s.requireAt(at, func() bool {
			sum := int64(0)
			for _, i := range fixed {
				sum += as[i].Int() * s.values.Eval(xs[i]).Int
			}
			return sum+restLo <= y && (!equal || sum+restHi >= y)
		})
	}
}

// bounds returns the least and the greatest value of a term's variable, from
// its declaration. An empty domain has no solution whatever they are.
func bounds(x flatzinc.Expr) (lo, hi int64) {
	switch {
	case x.Kind != flatzinc.VarRef:
		n := flatzinc.Assignment(nil).Eval(x).Int
		return n, n
	case x.Var().Base == flatzinc.Bool:
		return 0, 1
	case x.Var().Ints.Empty():
		return 0, 0
	case !x.Var().Ints.Finite():
		return intset.NegInf, intset.PosInf
	}
	return x.Var().Ints.Min(), x.Var().Ints.Max()
}

// abs returns |n|, the greatest int64 for the least.
func abs(n int64) int64 {
	if n < 0 {
		return max(-n, -(n + 1))
	}
	return n
}
