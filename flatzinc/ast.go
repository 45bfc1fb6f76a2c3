// Package flatzinc reads FlatZinc, the low-level language that MiniZinc
// compiles to, into a typed tree with positions. It knows the language, and not
// which constraints there are.
//
// Parameters are resolved away while reading: an expression that names a
// parameter is its value. Names of variables are resolved to *Var.
//
// # What is read
//
// The language is that of the FlatZinc specification of MiniZinc 2.10, with
// what older versions and other tools write:
//
//   - Items may come in any order, as long as names are declared before they
//     are used. There is exactly one solve item.
//   - Integers may be hexadecimal (0x) or octal (0o). They must be
//     within ±(2^63 − 2). -infinity and infinity may be the ends of ranges and
//     domains.
//   - An int literal may stand where a float is wanted, and becomes one.
//   - A set of Booleans is a set of the integers 0 and 1.
//   - a[3], with a constant index, may stand for the element.
//   - An array of variables without a value makes the variables a[1], a[2], ...
//     Its type's domain holds for them. Where the type of an array with a value
//     has a domain, constraints set_in, set_subset or float_le are added for
//     the elements that could leave it.
//   - Parameters may be of type string, as some compilers write for
//     annotations, and parameters and constraints may have strings as values.
//   - A comma may follow the last element of a list.
//   - Names in single quotes keep their quotes, unless they need none: then
//     'x' and x are the same name.
//   - Annotations are kept on scalar variables, constraints and the solve item,
//     known or not. Names in their arguments are resolved if they are declared;
//     all others are of kind Ident.
//
// A scalar variable of int or float with an empty domain, such as 5..3, is an
// error; a set variable may well be declared over the empty set.
package flatzinc

import (
	"github.com/gozinc/gozinc/internal/intset"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// Pos is a place in the source: its byte offset. Model.Position gives line
// and column.
type Pos = scan.Pos

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

// Var returns the variable that is the objective, nil where there is no objective, or a number is one.
func (s *Solve) Var() *Var {
	if s.Method == Satisfy || s.Objective.Kind != VarRef {
		return nil
	}
	return s.Objective.Var()
}

// Goal returns what an objective value is as a goal, of which less is better, and
// the value that a goal stands for: the negation, where the objective is maximised.
// The value is not the least int64.
func (s *Solve) Goal(value int64) int64 {
	if s.Method == Maximize {
		return -value
	}
	return value
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
