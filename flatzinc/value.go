package flatzinc

import (
	"math/big"
	"strconv"

	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// Value is the value of a scalar variable or literal.
type Value struct {
	Base  Base
	Int   int64 // of a Bool 0 or 1
	Float float64
	Rat   *big.Rat // of a Float its exact value, if not rational.OfLiteral(Float)
	Set   intset.Set
	// Within: a Float of nonlinear constraints stands for all numbers this near to it.
	Within float64
}

// Assignment gives every variable a value, indexed by Var.ID.
type Assignment []Value

// Eval returns the value of a scalar expression under a.
func (a Assignment) Eval(e Expr) Value {
	switch e.Kind {
	case BoolLit:
		return Value{Base: Bool, Int: e.n}
	case IntLit:
		return Value{Base: Int, Int: e.n, Float: float64(e.n)}
	case FloatLit:
		return Value{Base: Float, Float: e.Float()}
	case SetLit:
		return Value{Base: SetOfInt, Set: e.Set()}
	case VarRef:
		return a[e.Var().ID]
	}
	panic("flatzinc: Eval of a non-scalar expression")
}

// String writes the value as a MiniZinc literal.
func (v Value) String() string { return string(v.AppendTo(nil)) }

// AppendTo appends the value as a MiniZinc literal.
func (v Value) AppendTo(b []byte) []byte {
	switch v.Base {
	case Bool:
		return strconv.AppendBool(b, v.Int != 0)
	case Float:
		return appendFloat(b, v.Float)
	case SetOfInt:
		return appendSet(b, v.Set)
	}
	return strconv.AppendInt(b, v.Int, 10)
}

// Number returns the exact value of a Float; nil if it is infinite.
func (v Value) Number() *big.Rat {
	if v.Rat != nil {
		return v.Rat
	}
	return rational.OfLiteral(v.Float)
}

// MkNumber returns the Float that is x. It prints as the float64 nearest to x.
func MkNumber(x *big.Rat) Value {
	f, _ := x.Float64()
	return Value{Base: Float, Float: f, Rat: x}
}
