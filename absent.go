package gozinc

import (
	"reflect"

	"github.com/gozinc/gozinc/flatzinc"
)

// absent reports whether an argument is nil, or a nil pointer. What is made of such
// arguments is refused where a model uses it.
func absent(x any) bool {
	if x == nil {
		return true
	}
	v := reflect.ValueOf(x)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// linearOf returns the expression.
func linearOf(x IntExpr) Linear {
	if absent(x) {
		return broken("an integer expression is nil")
	}
	return x.linear()
}

// floatOf returns the expression.
func floatOf(x FloatExpr) FloatLinear {
	if absent(x) {
		return FloatLinear{broken: "a float expression is nil"}
	}
	return x.floatLinear()
}

// conditionOf returns the formula of a condition.
func conditionOf(b BoolExpr) formula {
	if absent(b) {
		return nothing{"a condition is nil"}
	}
	return b.condition()
}

// nothing is what there is instead of a condition, and why.
type nothing struct{ why string }

func (x nothing) fail(l *lowering) {
	l.fail("%s", x.why)
}

func (x nothing) post(l *lowering) { x.fail(l) }

func (x nothing) imply(l *lowering, _ flatzinc.Expr) { x.fail(l) }

func (x nothing) reify(l *lowering, _ flatzinc.Expr) { x.fail(l) }

func (x nothing) negated() formula { return x }

// nameOf returns the name of a variable; the zero value of its type has none.
func nameOf(v *flatzinc.Var) string {
	if v == nil {
		return ""
	}
	return v.Name
}
