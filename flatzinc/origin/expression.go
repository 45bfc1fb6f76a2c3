package origin

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// The depth of expressions within each other that is written, and the terms of a sum or
// elements of an array; what is beyond is "...".
const (
	mostDepth = 4
	mostTerms = 8
)

// Expression writes a constraint over the variables of the MiniZinc model, as its author
// may have: flow + 2.0 * price >= 4.3 instead of float_lin_le. Variables that MiniZinc
// introduced are replaced by what defines them, where that is known. It takes O(model)
// for each of these.
func Expression(m *flatzinc.Model, c *flatzinc.Constraint) string {
	w := writer{m: m, open: map[*flatzinc.Var]bool{}}
	name, control := strings.CutSuffix(c.Name, "_reif")
	arrow := " <-> "
	if !control {
		name, control = strings.CutSuffix(name, "_imp")
		arrow = " -> "
	}
	if args := c.Args; control && len(args) > 0 {
		last := len(args) - 1
		return w.expr(args[last], 0) + arrow + w.relation(name, args[:last], 0)
	}
	return w.relation(name, c.Args, 0)
}

// writer writes expressions of a model.
type writer struct {
	m    *flatzinc.Model
	open map[*flatzinc.Var]bool // variables whose definitions are being written
}

// operators are constraints of two arguments or, as functions, of two and a result.
var operators = map[string]string{
	"int_le": "<=", "int_lt": "<", "int_eq": "=", "int_ne": "!=", "float_le": "<=", "float_lt": "<", "float_eq": "=", "float_ne": "!=",
	"bool_le": "<=", "bool_lt": "<", "bool_eq": "=", "set_in": "in", "set_eq": "=", "set_subset": "subset",
	"int_times": "*", "float_times": "*", "int_plus": "+", "float_plus": "+", "int_minus": "-", "float_minus": "-",
	"int_div": "div", "float_div": "/", "int_mod": "mod", "int_pow": "^", "float_pow": "^",
}

// sums are comparisons of sums with constants.
var sums = map[string]string{"lin_le": "<=", "lin_lt": "<", "lin_eq": "=", "lin_ne": "!="}

// relation writes the constraint of that name.
func (w *writer) relation(name string, args []flatzinc.Expr, depth int) string {
	_, rest, _ := strings.Cut(name, "_")
	op, known := operators[name]
	switch {
	case sums[rest] != "" && len(args) == 3:
		return w.sum(args, sums[rest], depth)
	case known && len(args) == 2:
		return w.expr(args[0], depth) + " " + op + " " + w.expr(args[1], depth)
	case w.isFunction(name, args):
		last := len(args) - 1
		text, result := w.function(name, args[:last], depth), w.expr(args[last], depth)
		if text == result { // it defines a variable of MiniZinc's
			return text
		}
		return text + " = " + result
	}
	return name + "(" + w.list(args, depth) + ")"
}

// isFunction reports whether the last argument is the value of a function.
func (w *writer) isFunction(name string, args []flatzinc.Expr) bool {
	kind, _, _ := strings.Cut(name, "_")
	known := operators[name] != "" || strings.HasSuffix(name, "_element")
	return len(args) == 3 && known || len(args) == 2 && (kind == "float" || name == "int_abs" || name == "int2float" || name == "bool2int")
}

// function writes a function of the arguments.
func (w *writer) function(name string, args []flatzinc.Expr, depth int) string {
	switch {
	case name == "int2float" || name == "bool2int":
		return w.expr(args[0], depth)
	case strings.HasSuffix(name, "_element"):
		return w.expr(args[1], depth) + "[" + w.expr(args[0], depth) + "]"
	case len(args) == 2:
		return w.expr(args[0], depth+1) + " " + operators[name] + " " + w.expr(args[1], depth+1)
	}
	_, short, _ := strings.Cut(name, "_")
	return short + "(" + w.list(args, depth) + ")"
}

// list writes expressions with commas.
func (w *writer) list(xs []flatzinc.Expr, depth int) string {
	var parts []string
	for i, x := range xs {
		if i == mostTerms {
			parts = append(parts, "...")
			break
		}
		parts = append(parts, w.expr(x, depth))
	}
	return strings.Join(parts, ", ")
}

// expr writes an expression. From depth 1 on, sums and products have parentheses.
func (w *writer) expr(x flatzinc.Expr, depth int) string {
	switch x.Kind {
	case flatzinc.ArrayLit:
		if name := w.array(x.Elems()); name != "" {
			return name
		}
		return "[" + w.list(x.Elems(), depth) + "]"
	case flatzinc.VarRef:
		return w.variable(x.Var(), depth)
	}
	return x.String()
}

// array returns the name of an array of the model, "" for another.
func (w *writer) array(elems []flatzinc.Expr) string {
	for i := range w.m.Outputs {
		o := &w.m.Outputs[i]
		if o.Array && len(elems) > 0 && slices.EqualFunc(o.Elems, elems, same) {
			return o.Name
		}
	}
	return ""
}

// same reports whether both are the same variable or literal.
func same(x, y flatzinc.Expr) bool {
	if x.Kind == flatzinc.VarRef || y.Kind == flatzinc.VarRef {
		return x.Kind == y.Kind && x.Var() == y.Var()
	}
	return x.Kind == y.Kind && x.String() == y.String()
}

// variable writes a variable by its name, or by what defines it.
func (w *writer) variable(v *flatzinc.Var, depth int) string {
	if name := given(w.m, v); name != "" {
		return name
	}
	c := w.definition(v)
	if c == nil || w.open[v] || depth >= mostDepth {
		return "..."
	}
	w.open[v] = true
	defer delete(w.open, v)
	text := w.defined(c, v, depth)
	if depth > 0 && strings.Contains(text, " ") {
		return "(" + text + ")"
	}
	return text
}

// definition returns the constraint that defines a variable, nil if there is none. Not all
// have an annotation that says so: as the value of a function it is known all the same.
func (w *writer) definition(v *flatzinc.Var) *flatzinc.Constraint {
	var last *flatzinc.Constraint
	for i := range w.m.Constraints {
		c := &w.m.Constraints[i]
		if c.Defines() == v {
			return c
		}
		if n := len(c.Args); w.isFunction(c.Name, c.Args) && c.Args[n-1].Kind == flatzinc.VarRef && c.Args[n-1].Var() == v {
			last = c
		}
	}
	return last
}

// defined writes what the constraint says that v is.
func (w *writer) defined(c *flatzinc.Constraint, v *flatzinc.Var, depth int) string {
	last := len(c.Args) - 1
	name, control := strings.CutSuffix(c.Name, "_reif")
	if !control {
		name, control = strings.CutSuffix(name, "_imp")
	}
	switch {
	case control:
		return w.relation(name, c.Args[:last], depth)
	case strings.HasSuffix(name, "_lin_eq") && len(c.Args) == 3:
		return w.solved(c.Args, v, depth)
	case w.isFunction(name, c.Args):
		return w.function(name, c.Args[:last], depth)
	}
	return "..."
}

// solved writes what v is by a linear equation.
func (w *writer) solved(args []flatzinc.Expr, v *flatzinc.Var, depth int) string {
	coefs, vars := args[0].Elems(), args[1].Elems()
	at := slices.IndexFunc(vars, func(x flatzinc.Expr) bool { return x.Kind == flatzinc.VarRef && x.Var() == v })
	if at < 0 || math.Abs(value(coefs[at])) != 1 {
		return "..."
	}
	var terms []term
	sign := -value(coefs[at])
	for i, x := range vars {
		if i != at {
			terms = append(terms, term{sign * value(coefs[i]), x})
		}
	}
	return w.terms(terms, -sign*value(args[2]), depth)
}

// term is a multiple of an expression.
type term struct {
	coef float64
	x    flatzinc.Expr
}

// sum writes a comparison of a sum with a constant; where most coefficients are negative,
// both sides have their signs changed.
func (w *writer) sum(args []flatzinc.Expr, op string, depth int) string {
	var terms []term
	negative := 0
	for i, x := range args[1].Elems() {
		k := value(args[0].Elems()[i])
		terms = append(terms, term{k, x})
		if k < 0 {
			negative++
		}
	}
	right := value(args[2])
	if 2*negative > len(terms) {
		for i := range terms {
			terms[i].coef = -terms[i].coef
		}
		right = 0 - right
		op = map[string]string{"<=": ">=", "<": ">", "=": "=", "!=": "!="}[op]
	}
	return w.terms(terms, 0, depth) + " " + op + " " + number(right)
}

// terms writes a sum.
func (w *writer) terms(terms []term, constant float64, depth int) string {
	var b strings.Builder
	add := func(negative bool, text string) {
		switch {
		case b.Len() == 0 && negative:
			b.WriteString("-")
		case b.Len() > 0 && negative:
			b.WriteString(" - ")
		case b.Len() > 0:
			b.WriteString(" + ")
		}
		b.WriteString(text)
	}
	for i, t := range terms {
		if i == mostTerms {
			add(false, "...")
			break
		}
		text := w.expr(t.x, depth+1)
		if k := math.Abs(t.coef); k != 1 {
			text = number(k) + " * " + text
		}
		add(t.coef < 0, text)
	}
	if constant != 0 || len(terms) == 0 {
		add(constant < 0, number(math.Abs(constant)))
	}
	return b.String()
}

// value returns a number of FlatZinc.
func value(x flatzinc.Expr) float64 {
	if x.Kind == flatzinc.FloatLit {
		return x.Float()
	}
	if x.Kind == flatzinc.IntLit {
		return float64(x.Int())
	}
	return math.NaN()
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// At says what stands at a place of the FlatZinc text, as the author of the MiniZinc model
// knows it: the place there, if there are paths (minizinc --keep-paths), or else the
// constraint or the variable; "" for anything else.
func At(m *flatzinc.Model, line, column int) string {
	begins := func(pos flatzinc.Pos) bool {
		l, c := m.Position(pos)
		return l == line && c == column
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		if !begins(c.Pos) && !slices.ContainsFunc(c.Args, func(x flatzinc.Expr) bool { return begins(x.Pos) }) {
			continue
		}
		if place := pathPlace(c.Anns); place != "" {
			return place
		}
		return fmt.Sprintf("constraint %s", Expression(m, c))
	}
	for _, v := range m.Vars {
		if !begins(v.Pos) {
			continue
		}
		if place := pathPlace(v.Anns); place != "" {
			return place
		}
		return "variable " + Of(m, v)
	}
	return ""
}
