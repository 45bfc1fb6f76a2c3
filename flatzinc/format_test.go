package flatzinc

import (
	"fmt"
	"math"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// formatModel writes a model as FlatZinc. Parameters and the names of arrays
// that are not shown are gone, since they are gone from the model.
func formatModel(m *Model) string {
	var b strings.Builder
	for _, p := range m.Predicates {
		fmt.Fprintf(&b, "predicate %s(%s);\n", p.Name, Signature{p.Params})
	}
	for _, v := range m.Vars {
		fmt.Fprintf(&b, "var %s: %s%s", formatDomain(v), formatName(v.Name), formatAnns(v.Anns))
		if v.Init != nil {
			fmt.Fprintf(&b, " = %s", formatExpr(*v.Init))
		}
		b.WriteString(";\n")
	}
	for _, o := range m.Outputs {
		if o.Array {
			fmt.Fprintf(&b, "array [1..%d] of %s: %s :: output_array([%s]) = %s;\n",
				len(o.Elems), elemType(o.Elems), o.Name, formatDims(o.Dims), formatExpr(MkArray(o.Elems)))
		}
	}
	for _, c := range m.Constraints {
		fmt.Fprintf(&b, "constraint %s(%s)%s;\n", c.Name, formatList(c.Args), formatAnns(c.Anns))
	}
	b.WriteString("solve" + formatAnns(m.Solve.Anns))
	switch m.Solve.Method {
	case Satisfy:
		b.WriteString(" satisfy;\n")
	case Minimize:
		fmt.Fprintf(&b, " minimize %s;\n", formatExpr(m.Solve.Objective))
	case Maximize:
		fmt.Fprintf(&b, " maximize %s;\n", formatExpr(m.Solve.Objective))
	}
	return b.String()
}

// formatName quotes the names x[1], x[2], ... of made elements.
func formatName(name string) string {
	if strings.HasSuffix(name, "]") {
		return "'" + name + "'"
	}
	return name
}

func formatExpr(e Expr) string {
	if e.Kind == ArrayLit {
		return "[" + formatList(e.Elems()) + "]"
	}
	if e.Kind == VarRef {
		return formatName(e.Var().Name)
	}
	return e.String()
}

func formatList(list []Expr) string {
	var parts []string
	for _, e := range list {
		parts = append(parts, formatExpr(e))
	}
	return strings.Join(parts, ",")
}

func formatAnns(anns []Expr) string {
	var b strings.Builder
	for _, a := range anns {
		b.WriteString(" :: " + a.String())
	}
	return b.String()
}

func formatDims(dims []intset.Range) string {
	var parts []string
	for _, d := range dims {
		parts = append(parts, fmt.Sprintf("%d..%d", d.Lo, d.Hi))
	}
	return strings.Join(parts, ",")
}

func formatDomain(v *Var) string {
	ints := string(appendSet(nil, v.Ints))
	if v.Ints.Equal(intset.All) {
		ints = "int"
	}
	switch v.Base {
	case Bool:
		return "bool"
	case SetOfInt:
		return "set of " + ints
	case Float:
		if math.IsInf(v.FloatLo, -1) && math.IsInf(v.FloatHi, 1) {
			return "float"
		}
		return MkFloatRange(v.FloatLo, v.FloatHi).String()
	}
	return ints
}

// elemType returns the type of an array with the given elements.
func elemType(elems []Expr) Type {
	t := Type{Base: Int}
	for _, e := range elems {
		switch e.Kind {
		case VarRef:
			t.Var, t.Base = true, e.Var().Base
		case BoolLit:
			t.Base = Bool
		case FloatLit:
			t.Base = Float
		case SetLit:
			t.Base = SetOfInt
		}
	}
	return t
}
