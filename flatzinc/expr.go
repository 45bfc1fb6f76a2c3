package flatzinc

import (
	"math"

	"github.com/gozinc/gozinc/internal/intset"
)

// Kind tells what an Expr is.
type Kind uint8

// The kinds of expression.
const (
	BoolLit   Kind = iota // Bool()
	IntLit                // Int()
	FloatLit              // Float()
	SetLit                // Set(): set of int
	FloatSet              // Floats(): set of float, or the two ends of a float range
	StringLit             // Str()
	VarRef                // Var()
	ArrayLit              // Elems()
	Call                  // annotation only: Str() and Elems()
	Ident                 // annotation only: Str()
)

// Expr is a resolved expression, small and copied by value. Use the accessor
// that fits Kind; others panic or give nonsense.
type Expr struct {
	Pos  Pos
	Kind Kind
	// n is the value. Of an ArrayLit it is the kindSet of its elements, of a
	// VarRef its own or 0, of a FloatSet 1 for a range.
	n    int64
	data *exprData
}

// exprData holds what does not fit a machine word. It is shared between all
// uses of a parameter or variable and never changed.
type exprData struct {
	elems []Expr
	v     *Var
	rare  *rareData
}

// rareData holds what few expressions have.
type rareData struct {
	set    intset.Set
	floats []float64
	str    string
}

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
func MkSet(s intset.Set) Expr {
	return Expr{Kind: SetLit, data: &exprData{rare: &rareData{set: s}}}
}

// MkFloatRange returns the set of the floats from lo to hi.
func MkFloatRange(lo, hi float64) Expr {
	return Expr{Kind: FloatSet, n: 1, data: &exprData{rare: &rareData{floats: []float64{lo, hi}}}}
}

// MkFloatSet returns the set of the given floats.
func MkFloatSet(elems []float64) Expr {
	return Expr{Kind: FloatSet, data: &exprData{rare: &rareData{floats: elems}}}
}

// MkString returns a string literal, which occurs in annotations only.
func MkString(s string) Expr {
	return Expr{Kind: StringLit, data: &exprData{rare: &rareData{str: s}}}
}

// MkVar returns a reference to v.
func MkVar(v *Var) Expr { return Expr{Kind: VarRef, data: &exprData{v: v}} }

// MkArray returns an array literal. It takes O(len(elems)).
func MkArray(elems []Expr) Expr {
	return Expr{Kind: ArrayLit, n: int64(kindsOf(elems)), data: &exprData{elems: elems}}
}

// MkCall returns an annotation with arguments.
func MkCall(name string, args ...Expr) Expr {
	return Expr{Kind: Call, data: &exprData{elems: args, rare: &rareData{str: name}}}
}

// MkIdent returns an annotation without arguments.
func MkIdent(name string) Expr { return Expr{Kind: Ident, data: &exprData{rare: &rareData{str: name}}} }

// At returns e with another position.
func (e Expr) At(pos Pos) Expr {
	e.Pos = pos
	return e
}

// Bool returns the value of a BoolLit.
func (e Expr) Bool() bool { return e.n != 0 }

// Int returns the value of an IntLit.
func (e Expr) Int() int64 { return e.n }

// Float returns the value of a FloatLit.
func (e Expr) Float() float64 { return math.Float64frombits(uint64(e.n)) }

// Num returns the value of a FloatLit or an IntLit as a float.
func (e Expr) Num() float64 {
	if e.Kind == IntLit {
		return float64(e.n)
	}
	return e.Float()
}

// Set returns the elements of a SetLit.
func (e Expr) Set() intset.Set { return e.data.rare.set }

// Floats returns the elements of a FloatSet.
func (e Expr) Floats() []float64 { return e.data.rare.floats }

// IsRange reports whether a FloatSet is the range between its two Floats.
func (e Expr) IsRange() bool { return e.n != 0 }

// Str returns the text of a StringLit, or the name of a Call or Ident.
func (e Expr) Str() string { return e.data.rare.str }

// Var returns the variable of a VarRef.
func (e Expr) Var() *Var { return e.data.v }

// Elems returns the elements of an ArrayLit or the arguments of a Call. They
// are shared and must not be changed.
func (e Expr) Elems() []Expr { return e.data.elems }
