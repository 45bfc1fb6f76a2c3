package flatzinc

import (
	"math"

	"github.com/gozinc/gozinc/internal/intset"
)

// MkBool, MkInt and the like build expressions; Pos is zero.

// MkBool returns a Boolean literal.
func MkBool(b bool) Expr {
	var n int64
	if b {
		n = 1
	}
	return Expr{Kind: BoolLit, n: n}
}

// MkInt returns an integer literal.
func MkInt(n int64) Expr { return Expr{Kind: IntLit, n: n} }

// MkFloat returns a float literal.
func MkFloat(f float64) Expr { return Expr{Kind: FloatLit, n: int64(math.Float64bits(f))} }

// MkSet returns a set-of-int literal.
func MkSet(s intset.Set) Expr { return Expr{Kind: SetLit, data: &exprData{set: s}} }

// MkVar returns a reference to v.
func MkVar(v *Var) Expr { return Expr{Kind: VarRef, data: &exprData{v: v}} }

// MkArray returns an array literal.
func MkArray(elems []Expr) Expr { return Expr{Kind: ArrayLit, data: &exprData{elems: elems}} }

// Bool returns the value of a BoolLit.
func (e Expr) Bool() bool { return e.n != 0 }

// Int returns the value of an IntLit.
func (e Expr) Int() int64 { return e.n }

// Float returns the value of a FloatLit.
func (e Expr) Float() float64 { return math.Float64frombits(uint64(e.n)) }

// Set returns the elements of a SetLit.
func (e Expr) Set() intset.Set { return e.data.set }

// Floats returns the elements of a FloatSet.
func (e Expr) Floats() []float64 { return e.data.floats }

// Str returns the text of a StringLit, or the name of a Call or Ident.
func (e Expr) Str() string { return e.data.str }

// Var returns the variable of a VarRef.
func (e Expr) Var() *Var { return e.data.v }

// Elems returns the elements of an ArrayLit or the arguments of a Call.
func (e Expr) Elems() []Expr { return e.data.elems }
