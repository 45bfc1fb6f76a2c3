package flatzinc

import (
	"math/big"

	"github.com/gozinc/gozinc/internal/intset"
)

// Value is the value of a scalar variable or literal.
type Value struct {
	Base  Base
	Int   int64 // of a Bool 0 or 1
	Float float64
	Rat   *big.Rat // of a Float its exact value, if not Exact(Float)
	Set   intset.Set
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
