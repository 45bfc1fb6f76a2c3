package flatzinc

import "strings"

// String writes the type as FlatZinc does, such as "array [int] of var bool".
func (t Type) String() string {
	var b strings.Builder
	if t.Array {
		b.WriteString("array [int] of ")
	}
	if t.Var {
		b.WriteString("var ")
	}
	b.WriteString(t.Base.String())
	return b.String()
}

// String writes the base type as FlatZinc does.
func (b Base) String() string {
	switch b {
	case Bool:
		return "bool"
	case Int:
		return "int"
	case Float:
		return "float"
	case SetOfInt:
		return "set of int"
	case SetOfFloat:
		return "set of float"
	case String:
		return "string"
	}
	return "ann"
}

// maxShown bounds the length of a value in a message.
const maxShown = 60

// describe says what e is, for messages.
func describe(e Expr) string {
	switch e.Kind {
	case BoolLit, IntLit, FloatLit, SetLit, FloatSet:
		if s := e.String(); len(s) <= maxShown {
			return s
		}
		return "a long set"
	case StringLit:
		return "a string"
	case VarRef:
		return "var " + e.data.v.Base.String() + " " + e.data.v.Name
	case ArrayLit:
		return "an array"
	}
	return "the annotation " + e.Str()
}
