// Package pb encodes linear constraints over literals, ordered and binary
// integers, cardinality and at-most-one constraints into clauses. Every
// encoding has a file of its own; Le and Eq choose between them by predicted
// size.
package pb

import "github.com/gozinc/gozinc/sat"

// Step is one order literal of a Term: Lit is true exactly when the term is
// at least Value.
type Step struct {
	Value int64
	Lit   sat.Lit
}

// Term is a non-negative integer summand, already multiplied by its
// coefficient, in one of two forms.
//
// Ordered: Steps in strictly increasing order of Value > 0; the term is 0 or
// one of the values. The clauses Steps[i+1].Lit → Steps[i].Lit are the
// caller's. A weighted literal is a Term of one Step.
//
// Binary: Coef > 0 times the number that Bits spell, least significant first.
// Its value never exceeds Limit (a promise of the caller's clauses).
//
// A Term may carry both forms of the same value; an encoding takes the one it
// needs.
type Term struct {
	Steps []Step
	Coef  int64
	Bits  []sat.Lit
	Limit int64
}
