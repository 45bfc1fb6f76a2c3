package flatzinc

import (
	"fmt"
	"slices"
	"strings"
)

// Origin says what a variable is to the author of the MiniZinc model: its own
// name; as an element of an output array, the name with indices; of a variable
// that MiniZinc introduced, the place that the annotation mzn_path tells, or
// else the variables that it is computed from. It takes O(model).
func (m *Model) Origin(v *Var) string {
	if name := m.given(v); name != "" {
		return name
	}
	if place := pathPlace(v.Anns); place != "" {
		return "the expression at " + place
	}
	if names := m.sources(v); len(names) > 0 {
		return fmt.Sprintf("an expression of %s (%s)", strings.Join(names, ", "), v.Name)
	}
	return v.Name
}

// given returns the name that a variable has in the MiniZinc model, "" for none.
func (m *Model) given(v *Var) string {
	if !introduced(v) {
		return v.Name
	}
	for _, o := range m.Outputs {
		i := slices.IndexFunc(o.Elems, func(e Expr) bool { return e.Kind == VarRef && e.Var() == v })
		switch {
		case i < 0:
		case !o.Array:
			return o.Name
		default:
			return o.Name + "[" + strings.Join(o.indices(i), ",") + "]"
		}
	}
	return ""
}

// introduced reports whether MiniZinc made the variable. It does not annotate
// those that are elements of arrays.
func introduced(v *Var) bool {
	return strings.HasPrefix(v.Name, "X_INTRODUCED_") || slices.ContainsFunc(v.Anns, func(a Expr) bool {
		return a.Kind == Ident && a.Str() == "var_is_introduced"
	})
}

// indices are those of element i of an output array.
func (o *Output) indices(i int) []string {
	out := make([]string, len(o.Dims))
	for k := len(o.Dims) - 1; k >= 0; k-- {
		size := int(o.Dims[k].Hi - o.Dims[k].Lo + 1)
		out[k] = fmt.Sprint(o.Dims[k].Lo + int64(i%size))
		i /= size
	}
	return out
}

// pathPlace returns the place of the innermost expression of an annotation
// mzn_path, as file:line:column; "" without one. A path is a list of parts
// file|line|column|line|column|kind|..., each followed by a semicolon.
func pathPlace(anns []Expr) string {
	for _, a := range anns {
		if a.Kind != Call || a.Str() != "mzn_path" || len(a.Elems()) != 1 || a.Elems()[0].Kind != StringLit {
			continue
		}
		parts := strings.Split(a.Elems()[0].Str(), ";")
		for _, part := range slices.Backward(parts) {
			if f := strings.Split(part, "|"); len(f) > 3 && f[0] != "" {
				return f[0] + ":" + f[1] + ":" + f[2]
			}
		}
	}
	return ""
}

// sources returns up to three given names of variables from which constraints
// with the annotation defines_var compute v.
func (m *Model) sources(v *Var) []string {
	const most = 3
	var names []string
	seen := map[*Var]bool{v: true}
	for todo := []*Var{v}; len(todo) > 0 && len(names) < most; todo = todo[1:] {
		for _, x := range m.definition(todo[0]) {
			if seen[x] {
				continue
			}
			seen[x] = true
			if name := m.given(x); name == "" {
				todo = append(todo, x)
			} else if len(names) < most {
				names = append(names, name)
			}
		}
	}
	return names
}

// definition returns the variables of the constraint that defines v.
func (m *Model) definition(v *Var) []*Var {
	var vars []*Var
	var collect func(args []Expr)
	collect = func(args []Expr) {
		for _, x := range args {
			switch x.Kind {
			case VarRef:
				vars = append(vars, x.Var())
			case ArrayLit:
				collect(x.Elems())
			}
		}
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if slices.ContainsFunc(c.Anns, func(a Expr) bool { return defines(a, v) }) {
			collect(c.Args)
		}
	}
	return vars
}

func defines(a Expr, v *Var) bool {
	if a.Kind != Call || a.Str() != "defines_var" || len(a.Elems()) != 1 {
		return false
	}
	x := a.Elems()[0]
	return x.Kind == VarRef && x.Var() == v
}
