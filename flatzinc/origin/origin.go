// Package origin says what a variable of FlatZinc is to the author of the MiniZinc
// model, for messages.
package origin

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// Of says what a variable is to the author of the MiniZinc model: its own
// name; as an element of an output array, the name with indices; of a variable
// that MiniZinc introduced, the place that the annotation mzn_path tells, or else the
// expression that defines it, or the variables that it is computed from. It takes
// O(model) for each variable in between.
func Of(m *flatzinc.Model, v *flatzinc.Var) string {
	if name := given(m, v); name != "" {
		return name
	}
	if place := pathPlace(v.Anns); place != "" {
		return "the expression at " + place
	}
	w := writer{m: m, open: map[*flatzinc.Var]bool{}}
	if text := w.variable(v, 0); !strings.Contains(text, "...") {
		return "the expression " + text
	}
	if names := sources(m, v); len(names) > 0 {
		return "an expression of " + strings.Join(names, ", ")
	}
	return "a variable of MiniZinc's own"
}

// OfConstraint says what a constraint is to the author of the MiniZinc model: its name in
// FlatZinc, that in the model, if any, and the place that the annotation mzn_path tells.
func OfConstraint(c *flatzinc.Constraint) string {
	text := "constraint " + c.Name
	if name := ConstraintName(c); name != "" {
		text += fmt.Sprintf(" %q", name)
	}
	if place := pathPlace(c.Anns); place != "" {
		text += " at " + place
	}
	return text
}

// ConstraintName returns the name that a constraint has in the MiniZinc model (constraint
// :: "name" …), "" for none.
func ConstraintName(c *flatzinc.Constraint) string {
	if name, ok := flatzinc.AnnotatedWith(c.Anns, "mzn_constraint_name", flatzinc.StringLit); ok {
		return name.Str()
	}
	return ""
}

// given returns the name that a variable has in the MiniZinc model, "" for none.
func given(m *flatzinc.Model, v *flatzinc.Var) string {
	if !introduced(v) {
		return v.Name
	}
	for _, o := range m.Outputs {
		i := slices.IndexFunc(o.Elems, func(e flatzinc.Expr) bool { return e.Kind == flatzinc.VarRef && e.Var() == v })
		switch {
		case i < 0:
		case !o.Array:
			return o.Name
		default:
			return o.Name + "[" + strings.Join(indices(&o, i), ",") + "]"
		}
	}
	return ""
}

// introduced reports whether MiniZinc made the variable. It does not annotate
// those that are elements of arrays.
func introduced(v *flatzinc.Var) bool {
	return strings.HasPrefix(v.Name, "X_INTRODUCED_") || flatzinc.Annotated(v.Anns, "var_is_introduced")
}

// indices are those of element i of an output array.
func indices(o *flatzinc.Output, i int) []string {
	out := make([]string, len(o.Dims))
	for k := len(o.Dims) - 1; k >= 0; k-- {
		size := int(o.Dims[k].Hi - o.Dims[k].Lo + 1)
		out[k] = fmt.Sprint(o.Dims[k].Lo + int64(i%size))
		i /= size
	}
	return out
}

// pathPlace returns the place of the innermost expression of an annotation
// mzn_path that stands in no library of MiniZinc or gozinc, as file:line:column; ""
// without one. A path is a list of parts
// file|line|column|line|column|kind|..., each followed by a semicolon.
func pathPlace(anns []flatzinc.Expr) string {
	path, ok := flatzinc.AnnotatedWith(anns, "mzn_path", flatzinc.StringLit)
	if !ok {
		return ""
	}
	for _, part := range slices.Backward(strings.Split(path.Str(), ";")) {
		if f := strings.Split(part, "|"); len(f) > 3 && f[0] != "" && !ofLibrary(f[0]) {
			return f[0] + ":" + f[1] + ":" + f[2]
		}
	}
	return ""
}

// ofLibrary reports whether a file belongs to MiniZinc's library, or to that of gozinc.
func ofLibrary(file string) bool {
	file = strings.ReplaceAll(file, "\\", "/")
	return strings.Contains(file, "minizinc/std/") || strings.Contains(file, "gozinc.d/")
}

// sources returns up to three given names of variables from which constraints
// with the annotation defines_var compute v.
func sources(m *flatzinc.Model, v *flatzinc.Var) []string {
	const most = 3
	var names []string
	seen := map[*flatzinc.Var]bool{v: true}
	for todo := []*flatzinc.Var{v}; len(todo) > 0 && len(names) < most; todo = todo[1:] {
		for _, x := range definition(m, todo[0]) {
			if seen[x] {
				continue
			}
			seen[x] = true
			if name := given(m, x); name == "" {
				todo = append(todo, x)
			} else if len(names) < most {
				names = append(names, name)
			}
		}
	}
	return names
}

// definition returns the variables of the constraint that defines v.
func definition(m *flatzinc.Model, v *flatzinc.Var) []*flatzinc.Var {
	var vars []*flatzinc.Var
	var collect func(args []flatzinc.Expr)
	collect = func(args []flatzinc.Expr) {
		for _, x := range args {
			switch x.Kind {
			case flatzinc.VarRef:
				vars = append(vars, x.Var())
			case flatzinc.ArrayLit:
				collect(x.Elems())
			}
		}
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if c.Defines() == v {
			collect(c.Args)
		}
	}
	return vars
}
