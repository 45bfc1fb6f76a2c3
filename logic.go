package gozinc

import (
	"github.com/gozinc/gozinc/flatzinc"
)

// BoolExpr is a condition: a BoolVar or a Constraint.
type BoolExpr interface {
	IntExpr
	condition() formula
}

// BoolVar is a Boolean variable, or the negation of one.
type BoolVar struct {
	v   *flatzinc.Var
	neg bool
}

// Name returns the name of the variable, and for a negation "not " before it.
func (b BoolVar) Name() string {
	if b.neg {
		return "not " + nameOf(b.v)
	}
	return nameOf(b.v)
}

// Not returns the negation.
func (b BoolVar) Not() BoolVar { return BoolVar{b.v, !b.neg} }

func (b BoolVar) condition() formula { return literal(b) }

func (b BoolVar) linear() Linear {
	if b.neg {
		return Linear{constant: 1, terms: []term{{-1, operand{v: b.v}}}}
	}
	return Linear{terms: []term{{1, operand{v: b.v}}}}
}

// Constraint is a condition that a model can ask for (Model.Add). It is a value: it can
// be negated, combined with others, counted, and used in several places.
//
// Partial functions in it, such as an element with an index that may be out of range,
// are total: that the index is in range is part of the model wherever it is used.
type Constraint struct {
	formula formula
	name    string
}

func (c Constraint) condition() formula {
	if c.formula == nil {
		return nothing{"a Constraint is one that no function has made"}
	}
	return c.formula
}

func (c Constraint) linear() Linear {
	return Linear{terms: []term{{1, operand{b: &counted{c.condition()}}}}}
}

// Named gives the constraint a name, by which errors and Model.Explain call it. Several
// constraints may share a name; they are one for Explain then. A BoolVar becomes a constraint
// by [Not], [And] or [Or].
func (c Constraint) Named(name string) Constraint {
	c.name = name
	return c
}

// Not is the condition that the constraint does not hold.
func (c Constraint) Not() Constraint { return Constraint{formula: c.condition().negated()} }

// If is the condition that the constraint holds where all of the conditions do. It has
// the name of the constraint.
func (c Constraint) If(conditions ...BoolExpr) Constraint {
	parts := make([]formula, 0, len(conditions)+1)
	for _, b := range conditions {
		parts = append(parts, conditionOf(b).negated())
	}
	return Constraint{&junction{false, append(parts, c.condition())}, c.name}
}

func asConstraint(b BoolExpr) Constraint {
	if c, ok := b.(Constraint); ok && c.formula != nil {
		return c
	}
	return Constraint{formula: conditionOf(b)}
}

// Not is the condition that b does not hold.
func Not(b BoolExpr) Constraint { return Constraint{formula: conditionOf(b).negated()} }

// And is the condition that all of bs hold; it holds when there are none.
func And[B BoolExpr](bs ...B) Constraint { return Constraint{formula: &junction{true, conditions(bs)}} }

// Or is the condition that some of bs hold; it does not hold when there are none.
func Or[B BoolExpr](bs ...B) Constraint { return Constraint{formula: &junction{false, conditions(bs)}} }

// Implies is the condition that b holds where a does.
func Implies(a, b BoolExpr) Constraint {
	return Constraint{formula: &junction{false, []formula{conditionOf(a).negated(), conditionOf(b)}}}
}

// Iff is the condition that both of a and b hold, or neither.
func Iff(a, b BoolExpr) Constraint {
	return Constraint{formula: &equivalence{conditionOf(a), conditionOf(b), false}}
}

// Xor is the condition that one of a and b holds, and not the other.
func Xor(a, b BoolExpr) Constraint {
	return Constraint{formula: &equivalence{conditionOf(a), conditionOf(b), true}}
}

func conditions[B BoolExpr](bs []B) []formula {
	fs := make([]formula, len(bs))
	for i, b := range bs {
		fs[i] = conditionOf(b)
	}
	return fs
}
