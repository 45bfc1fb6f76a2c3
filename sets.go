package gozinc

import (
	"math"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Set is a finite set of integers, and as a SetExpr a constant. The zero Set is empty.
type Set struct{ elems intset.Set }

// SetOf returns the set of the values, in any order. They are within ±(2^63 − 2); others
// are left out.
func SetOf(values ...int) Set {
	ranges := make([]intset.Range, 0, len(values))
	for _, n := range values {
		if n := int64(n); n >= -mostInt && n <= mostInt {
			ranges = append(ranges, intset.Range{Lo: n, Hi: n})
		}
	}
	return Set{intset.FromRanges(ranges...)}
}

// Range returns the set lo..hi, empty where lo > hi, in constant space. Elements are
// within ±(2^63 − 2).
func Range(lo, hi int) Set {
	return Set{intset.Interval(max(int64(lo), -mostInt), min(int64(hi), mostInt))}
}

// Union returns the elements of either set.
func (s Set) Union(t Set) Set { return Set{s.elems.Union(t.elems)} }

// Contains reports whether n is an element, in time logarithmic in the ranges of the
// set.
func (s Set) Contains(n int) bool { return s.elems.Contains(int64(n)) }

// Len returns the number of elements, math.MaxInt if there are more.
func (s Set) Len() int {
	if s.elems.Empty() {
		return 0
	}
	return int(min(s.elems.Size(), math.MaxInt))
}

// Values returns the elements in increasing order.
func (s Set) Values() []int {
	var values []int
	for n := range s.elems.Each {
		values = append(values, int(n))
	}
	return values
}

// String writes one range as lo..hi, and any other set as {a,b,c}.
func (s Set) String() string { return s.elems.String() }

// ints returns the set as it is in a model.
func (s Set) ints() intset.Set { return s.elems }

// SetExpr is a set as a value of a program that builds models: a SetVar, a Set or what
// a function returns.
type SetExpr interface {
	set(l *lowering) flatzinc.Expr
}

// SetVar is a set variable.
type SetVar struct{ v *flatzinc.Var }

// Name returns the name of the variable.
func (s SetVar) Name() string { return nameOf(s.v) }

func (s Set) set(*lowering) flatzinc.Expr { return flatzinc.MkSet(s.elems) }

func (s SetVar) set(l *lowering) flatzinc.Expr { return l.variable(s.v) }

// setFunction is a set that a constraint defines.
type setFunction struct {
	name string
	s, t SetExpr
	most func(s, t intset.Set) intset.Set // of the possible elements
}

func (f *setFunction) set(l *lowering) flatzinc.Expr {
	if y, ok := l.setFunctions[f]; ok {
		return y
	}
	s, t := argSet(f.s)(l), argSet(f.t)(l)
	y := flatzinc.MkVar(l.newVar(flatzinc.SetOfInt, f.most(possible(s), possible(t))))
	l.setFunctions[f] = y
	l.state(f.name, s, t, y)
	return y
}

// possible returns the possible elements of a set.
func possible(s flatzinc.Expr) intset.Set {
	if s.Kind == flatzinc.VarRef {
		return s.Var().Ints
	}
	return s.Set()
}

// Union returns the elements of s or t.
func Union(s, t SetExpr) SetExpr {
	return &setFunction{"set_union", s, t, intset.Set.Union}
}

// Intersect returns the elements of both s and t.
func Intersect(s, t SetExpr) SetExpr {
	return &setFunction{"set_intersect", s, t, intset.Set.Intersect}
}

// Diff returns the elements of s that are not in t.
func Diff(s, t SetExpr) SetExpr {
	return &setFunction{"set_diff", s, t, func(s, _ intset.Set) intset.Set { return s }}
}

// Card returns the number of elements of s.
func Card(s SetExpr) Linear {
	return (&function{lo: 0, hi: mostInt, define: func(l *lowering, y flatzinc.Expr) { l.state("set_card", argSet(s)(l), y) }}).linear()
}

// In is the condition that x is an element of s.
func In(x IntExpr, s SetExpr) Constraint { return predicate("set_in", argInt(x), argSet(s)) }

// Subset is the condition that all elements of s are in t.
func Subset(s, t SetExpr) Constraint { return predicate("set_subset", argSet(s), argSet(t)) }

// SetEq is the condition that s and t have the same elements.
func SetEq(s, t SetExpr) Constraint { return predicate("set_eq", argSet(s), argSet(t)) }
