// Package sat is the boundary between the encoder and an engine: literals and
// integers, the Sink that clauses are written to, the Solver that answers, a
// recorder for formulas with unit propagation, and DIMACS writing.
//
// An engine lives in a package of its own below this one (sat/gini, sat/cdcl),
// and no type of it is seen above that package. What only some engines can do is
// an optional interface that callers ask for by a type assertion: Hinter, Limiter,
// Prober, Statser, Fallible; PropagatorHost for native integers and for propagators that the
// search calls, BrancherHost for decisions from outside, TracerHost for proofs,
// ExchangeHost for learnt clauses that engines share.
// Solver itself is what every engine has. Nothing above this package may rely on
// an engine's search order, on minimal failed assumptions, or on which
// assignment comes first.
package sat

import (
	"context"
	"fmt"
)

// Lit is a literal: variable v as 2v, its negation as 2v+1. The zero Lit is
// Undef and never occurs in a clause.
type Lit uint32

// Undef is no literal. Variable 1 is the constant true in every Sink, so that
// no encoder has to branch on constants.
const (
	Undef Lit = 0
	True  Lit = 2
	False Lit = 3
)

// Mk returns the positive literal of variable v ≥ 1.
func Mk(v uint32) Lit { return Lit(v << 1) }

// Not returns the complement.
func (l Lit) Not() Lit { return l ^ 1 }

// Var returns the variable's number, from 1.
func (l Lit) Var() uint32 { return uint32(l >> 1) }

// Neg reports whether l is a negated variable.
func (l Lit) Neg() bool { return l&1 == 1 }

// If returns l when b holds and its complement otherwise.
func (l Lit) If(b bool) Lit {
	if b {
		return l
	}
	return l ^ 1
}

// Bool returns the constant literal for b.
func Bool(b bool) Lit {
	if b {
		return True
	}
	return False
}

// Dimacs returns the literal as a signed variable number.
func (l Lit) Dimacs() int {
	if l.Neg() {
		return -int(l.Var())
	}
	return int(l.Var())
}

// FromDimacs is the inverse of Dimacs; d must not be 0.
func FromDimacs(d int) Lit {
	if d < 0 {
		return Mk(uint32(-d)).Not()
	}
	return Mk(uint32(d))
}

// String returns the signed number, or the name of a constant.
func (l Lit) String() string {
	switch l {
	case Undef:
		return "undef"
	case True:
		return "true"
	case False:
		return "false"
	}
	return fmt.Sprint(l.Dimacs())
}

// Status is a verdict. Unsat is an answer, not an error.
type Status int8

// The verdicts of Solve.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String returns the verdict in capitals.
func (s Status) String() string { return [...]string{"UNKNOWN", "SAT", "UNSAT"}[s] }

// Sink takes variables and clauses. Clauses may hold True, False, repeated and
// complementary literals, and lits may be reused by the caller after the call.
// The empty clause makes the formula unsatisfiable.
type Sink interface {
	// NewVar makes a variable, and returns its positive literal.
	NewVar() Lit
	// AddClause adds the disjunction of the literals.
	AddClause(lits ...Lit)
}

// Solver is an incremental engine. Between calls of Solve more variables and
// clauses may be added. A Solver is used by one goroutine at a time.
type Solver interface {
	Sink
	// Solve decides the formula under the assumptions. It returns Unknown
	// soon after ctx is done. After an unconditional Unsat, every later call
	// answers Unsat.
	Solve(ctx context.Context, assume ...Lit) Status
	// Value is the literal's value in the assignment of the last Sat answer; it
	// stays readable until the next call of Solve, also after AddClause.
	Value(l Lit) bool
	// Failed returns, after Unsat, a subset of the assumptions that cannot
	// hold together; empty when the formula itself is unsatisfiable. It need
	// not be minimal.
	Failed() []Lit
}

// Hinter is implemented by engines that take preferred values: the solver
// starts its search at the assignment where the literals are true.
type Hinter interface {
	// Hint names literals for the start of the next search; where they
	// contradict each other, the earlier ones win.
	Hint(lits []Lit)
}

// Limiter is implemented by engines that can give up.
type Limiter interface {
	// SolveLimited is Solve, but answers Unknown after about that many
	// propagations (see Stats), at least some of which are always spent. Where
	// it gives up follows from the formula and the calls so far, not from
	// time, as far as the engine can see to that.
	SolveLimited(ctx context.Context, propagations int64, assume ...Lit) Status
}

// Prober is implemented by engines that propagate without search.
type Prober interface {
	// Probe propagates the unit clauses and the assumptions. When that ends
	// in a conflict, conflict is true and failed a subset of the assumptions
	// that cannot hold together; it is empty when the formula is
	// unsatisfiable. The last assignment stays readable.
	Probe(assume ...Lit) (failed []Lit, conflict bool)
}

// Stats counts the engine's work since it was built. A field is -1 where the
// engine does not tell.
type Stats struct {
	Conflicts, Decisions int64
	// Propagations are literals and bounds that the engine has taken from its trail, and
	// what propagators have spent: the unit in which searches are limited. An engine counts
	// more where literals and bounds take it longer than usual.
	Propagations int64
	Restarts     int64
	Learnts      int64 // clauses learnt, as far as the engine counts them
}

// Fallible is implemented by engines that can break down, such as programs.
type Fallible interface {
	// Err tells why the last call of Solve has answered Unknown though nothing
	// stopped it; nil if that is not so.
	Err() error
}

// Statser is implemented by engines that count their work.
type Statser interface {
	// Stats returns the counts up to now.
	Stats() Stats
}
