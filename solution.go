package gozinc

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/output"
)

// Solution is an assignment that satisfies all constraints: each of them has been
// checked. A Solution never changes, and any goroutine may use it.
//
// To ask for the value of a variable of another model is a mistake of the program, and
// panics as an index out of range does.
type Solution struct {
	values           flatzinc.Assignment
	fzn              *lowered
	objective, bound *Number
}

func (s *Solution) value(v *flatzinc.Var) flatzinc.Value {
	if w, ok := s.fzn.moved[v]; ok {
		v = w
	}
	if v == nil || v.ID >= len(s.fzn.Vars) || s.fzn.Vars[v.ID] != v {
		panic("gozinc: the solution is one of another model than the variable")
	}
	return s.values[v.ID]
}

// Int returns the value of x. Functions and constraints in x have to be part of the model;
// to ask for the value of others, or of a sum beyond 64 bits, panics. A second call of
// [Count], say, makes another function: keep the one that was added.
func (s *Solution) Int(x IntExpr) int {
	if v, ok := x.(IntVar); ok {
		return int(s.value(v.v).Int)
	}
	return int(s.linear(linearOf(x)))
}

// Ints returns the values of xs.
func (s *Solution) Ints(xs []IntVar) []int {
	values := make([]int, len(xs))
	for i, x := range xs {
		values[i] = s.Int(x)
	}
	return values
}

// Bool reports whether the condition holds. Functions in it have to be part of the model,
// as for Int, and so do constraints, unless they are comparisons and what And, Or, Not and
// the like make of these.
func (s *Solution) Bool(b BoolExpr) bool { return s.holds(conditionOf(b)) }

// Interval returns when a task begins and ends, and whether it is there.
func (s *Solution) Interval(i Interval) (start, end int, present bool) {
	return s.Int(i.Start()), s.Int(i.End()), s.Bool(i.Present())
}

// Set returns the value of x.
func (s *Solution) Set(x SetVar) Set { return Set{s.value(x.v).Set} }

// Float returns the float64 nearest to the value of x, which is exact: see Rat.
func (s *Solution) Float(x FloatExpr) float64 {
	f, _ := s.Rat(x).Float64()
	return f
}

// Rat returns the exact value of x. Functions and constraints in x have to be part of the
// model, as for Int.
func (s *Solution) Rat(x FloatExpr) *big.Rat { return s.rational(floatOf(x)) }

// Objective returns the value of the objective, nil if the model has none.
func (s *Solution) Objective() *Number { return s.objective }

// Bound returns what was proved of the objective when the solution was found: no
// solution is better. It is nil where nothing was proved.
func (s *Solution) Bound() *Number { return s.bound }

// Value returns the value of an output by its name: of a variable an int, a bool, a
// float64 or a Set, of an array of FlatZinc an Array.
func (s *Solution) Value(name string) (any, bool) {
	for _, o := range s.fzn.Outputs {
		switch {
		case o.Name != name:
		case o.Array:
			return s.array(o), true
		default:
			return plain(s.values.Eval(o.Elems[0])), true
		}
	}
	return nil, false
}

// Names returns the names of the outputs in the order of the model.
func (s *Solution) Names() []string {
	names := make([]string, len(s.fzn.Outputs))
	for i, o := range s.fzn.Outputs {
		names[i] = o.Name
	}
	return names
}

// Array is the value of an array of FlatZinc.
type Array struct {
	// Dims are the first and the last index of each dimension; an empty one has a last
	// index below the first.
	Dims [][2]int
	// Elems are the elements, row after row, of the types that Solution.Value names.
	Elems []any
}

func (s *Solution) array(o flatzinc.Output) Array {
	a := Array{Dims: make([][2]int, len(o.Dims)), Elems: make([]any, len(o.Elems))}
	for i, d := range o.Dims {
		a.Dims[i] = [2]int{int(d.Lo), int(d.Hi)}
	}
	for i, e := range o.Elems {
		a.Elems[i] = plain(s.values.Eval(e))
	}
	return a
}

// plain returns a value as one of a Go type.
func plain(v flatzinc.Value) any {
	switch v.Base {
	case flatzinc.Bool:
		return v.Int != 0
	case flatzinc.Float:
		return v.Float
	case flatzinc.SetOfInt:
		return Set{v.Set}
	}
	return int(v.Int)
}

// String returns the outputs as lines of FlatZinc: name = value;
func (s *Solution) String() string {
	return string(output.AppendSolution(nil, s.fzn.Outputs, s.values))
}

// Number is the value of an objective, or a bound of it: an integer, or a float, which is
// exact.
type Number struct{ value flatzinc.Value }

// numberOf returns v as a Number; nil for nil.
func numberOf(v *flatzinc.Value) *Number {
	if v == nil {
		return nil
	}
	return &Number{*v}
}

// Int returns an integer, and a float rounded towards zero.
func (n *Number) Int() int {
	if n.value.Base == flatzinc.Float {
		return int(n.value.Float)
	}
	return int(n.value.Int)
}

// Float returns the float64 nearest to the number.
func (n *Number) Float() float64 {
	if n.value.Base == flatzinc.Float {
		return n.value.Float
	}
	return float64(n.value.Int)
}

// Rat returns the exact number. A bound is that of the float64 nearest to the objective.
func (n *Number) Rat() *big.Rat {
	if n.value.Base == flatzinc.Float {
		return new(big.Rat).Set(n.value.Number())
	}
	return new(big.Rat).SetInt64(n.value.Int)
}

// String returns the number as FlatZinc writes it; "none" for nil.
func (n *Number) String() string {
	if n == nil {
		return "none"
	}
	return n.value.String()
}
