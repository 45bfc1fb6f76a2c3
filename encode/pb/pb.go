// Package pb encodes linear constraints over literals, ordered and binary
// integers, cardinality and at-most-one constraints into clauses. Every
// encoding has a file of its own; Linear chooses between them by
// predicted size. The package knows literals, and neither the variables nor the
// constraints of a model.
//
// # Guards
//
// Every constraint takes a guard literal and encodes guard → constraint;
// sat.True makes it unconditional. Definitions of auxiliary variables are
// unconditional and never restrict the literals of the caller: each
// assignment of those extends to the auxiliaries. Only the clauses that state
// the bound carry the guard, so a violated constraint makes unit propagation
// falsify its guard, and nothing is propagated while the guard is open except
// into auxiliaries.
//
// # What there is
//
// At most one (amo.go):
//
//	AtMostOne(s, guard, lits)
//	ExactlyOne(s, guard, lits)
//
// Cardinality (cardinality.go, count.go):
//
//	AtMost(s, guard, lits, k)
//	AtLeast(s, guard, lits, k)
//	Exactly(s, guard, lits, k)
//	Count(s, lits, max) []sat.Lit
//
// Linear sums of Terms (linear.go, sum.go):
//
//	Le(s, guard, terms, k, opt) error
//	Linear(s, guard, terms, rel, k, opt) error
//	Prepare(terms, rel, k, opt) (*Plan, error)
//	SumOrdered(s, terms, lo, hi, opt) ([]Step, error)
//
// Unsigned binary numbers, least significant bit first (wide.go, comparebits.go,
// multiply.go):
//
//	LinearWide(s, guard, terms, rel, k)
//	MulBits(s, a, b) []sat.Lit
//	LeBits, EqBits, NeBits(s, guard, a, b)
package pb

import "github.com/gozinc/gozinc/sat"

// Step is one order literal of a Term: Lit is true exactly when the term is
// at least Value.
type Step struct {
	Value int64
	Lit   sat.Lit
}

// Term is a non-negative integer summand, already multiplied by its coefficient: 0, or
// the Value of the last one of Steps that is true. They are in strictly increasing order
// of Value > 0, and the clauses Steps[i+1].Lit → Steps[i].Lit are the caller's. A weighted
// literal is a Term of one Step.
type Term struct{ Steps []Step }

// Literal returns the Term that is weight when l holds and 0 otherwise;
// weight must be positive.
func Literal(l sat.Lit, weight int64) Term {
	return Term{Steps: []Step{{Value: weight, Lit: l}}}
}
