// Package flatzinc reads FlatZinc, the low-level language that MiniZinc
// compiles to, into a typed tree with positions, and writes solutions and
// statistics in the form that MiniZinc reads back.
//
// Parameters are resolved away while reading: an expression that names a
// parameter is its value. Names of variables are resolved to *Var.
package flatzinc

import "github.com/gozinc/gozinc/internal/intset"

// Pos is a place in the source: its byte offset. Model.Position gives line
// and column.
type Pos uint32

// Base is the element type of a declaration or an expression.
type Base uint8

// The base types. Ann and String occur only in annotations.
const (
	Bool Base = iota
	Int
	Float
	SetOfInt
	SetOfFloat
	String
	Ann
)

// Type is a FlatZinc type: par or var, scalar or one-dimensional array.
type Type struct {
	Base  Base
	Var   bool
	Array bool
}

// Model is a whole FlatZinc file.
type Model struct {
	Name        string       // file name for messages
	Vars        []*Var       // scalar variables in order of declaration; Vars[i].ID == i
	Constraints []Constraint // in file order
	Solve       Solve
	Outputs     []Output    // in order of declaration
	Predicates  []Predicate // in file order

	lines []Pos // start offset of every line
}

// Var is a declared scalar variable.
type Var struct {
	ID   int
	Name string
	Pos  Pos
	Base Base // Bool, Int, Float or SetOfInt
	// Ints is the declared domain: of an Int variable its values, of a
	// SetOfInt variable its possible elements. intset.All when undeclared; 0..1
	// of a Bool variable.
	Ints intset.Set
	// FloatLo and FloatHi bound a Float variable; infinities when undeclared.
	FloatLo, FloatHi float64
	// Init is the right-hand side (a literal or another variable), or nil.
	Init *Expr
	Anns []Expr // annotations, each of kind Call or Ident
	// Defined: annotated is_defined_var.
	Defined bool
}

// Constraint is one constraint item.
type Constraint struct {
	Pos  Pos
	Name string
	Args []Expr
	Anns []Expr
}

// Method is what the solve item asks for.
type Method uint8

// The three solve methods.
const (
	Satisfy Method = iota
	Minimize
	Maximize
)

// Solve is the solve item.
type Solve struct {
	Pos       Pos
	Method    Method
	Objective Expr // for Minimize and Maximize: VarRef, IntLit or FloatLit
	Anns      []Expr
}

// Output is a variable, or an array of variables and literals, that the
// solution shows.
type Output struct {
	Name  string
	Array bool
	Dims  []intset.Range // index sets of an array; an empty index set has Lo > Hi
	Elems []Expr         // one for a scalar
}

// Predicate is a predicate item: a constraint that is not standard FlatZinc.
type Predicate struct {
	Pos    Pos
	Name   string
	Params []Param
}

// Param is a parameter of a predicate.
type Param struct {
	Name string
	Type Type
}
