// Package constraint has the vocabulary of constraints: the row that binds a
// constraint to its functions for each pass, and the encoder that these work
// with. It knows no constraint, and no pass that uses the rows.
package constraint

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Row binds a constraint of package ground to its presolve and its encoding.
// Only Post is mandatory. The forms X_reif and X_imp have no row: they follow
// from X, X_reif where the row has Not or Lit.
type Row struct {
	Name  string
	Arity int // only where ground has the name with several arities

	// Post adds clauses for guard → C, or a propagator of it, see
	// Encoder.Propagates. Definitions of auxiliary literals are unconditional,
	// so that a violated C propagates ¬guard. What cannot be encoded is refused, see Encoder.Fail.
	Post func(e *Encoder, guard sat.Lit, a store.Args)
	// Not adds clauses for guard → ¬C.
	Not func(e *Encoder, guard sat.Lit, a store.Args)
	// Lit returns a literal that is C, when that costs next to nothing; a
	// reified C is then that literal.
	Lit func(e *Encoder, a store.Args) (sat.Lit, bool)

	// Propagators hands the propagators of guard → C to a host, presolve among them.
	// It reports false where the host cannot have the integers. PropagatorsNot does so
	// for ¬C.
	Propagators, PropagatorsNot Propagators

	// Prop narrows the store to what C allows, PropNot to what ¬C allows;
	// false when nothing is left.
	Prop, PropNot func(s *store.Store, a store.Args) bool
	// Pairs: Prop looks at all pairs of arguments.
	Pairs bool
	// Resource reads C as tasks on a resource, where C says no more than that.
	Resource func(s *store.Store, a store.Args) Resource
	// Decide tells whether the domains entail or violate C.
	Decide func(s *store.Store, a store.Args) store.Truth
	// Rewrite replaces C by views between variables; done when nothing of C
	// is left to encode.
	Rewrite func(s *store.Store, a store.Args) (done, ok bool)
	// Reify does the same for r ↔ C.
	Reify func(s *store.Store, a store.Args, r store.View) (done, ok bool)

	// Difference tells whether C bounds variables by each other or by
	// constants only: the order of their values matters to it.
	Difference func(s *store.Store, a store.Args) bool

	// Compares tells that C does nothing but compare: it is a Boolean combination of
	// differences x − y ≤ c, where x and y are integers of C or 0, and |c| is no more
	// than two constants of C are in size. Linear constraints need not tell.
	Compares bool

	// Function: C gives its last argument the only value that the others allow, if any.
	// Linear equations need not tell.
	Function bool

	// Looks: C looks up the first argument, as the place in an array.
	Looks bool

	// Weighs: C does nothing but look up a number, such as the cost of an arc.
	Weighs bool

	// Linear reads C as a linear constraint, where it is one. Presolve has it propagated as
	// the search does, so such a row needs no Prop, Propagators and Decide.
	Linear func(a store.Args) linear.Form

	// Disjunction returns conditions of which C says that some hold; nil where it says no
	// such thing of the domains.
	Disjunction func(s *store.Store, a store.Args) []store.View

	// Truth reads C as r ↔ f, where it is that; ok is false elsewhere.
	Truth func(s *store.Store, a store.Args) (f linear.Form, r store.View, ok bool)

	// Element reads C as "k is an element of the set", where it is that.
	Element func(a store.Args) (set store.SetView, k int64, ok bool)

	// Shares: Relax has arrays share indicators of values, and comes before that of others.
	Shares bool

	// Relax adds rows that follow from C to the linear relaxation, RelaxNot
	// rows that follow from ¬C; without them those of linear.
	Relax, RelaxNot func(r *relax.Builder, a store.Args)

	// Open: C is about more than its arguments, floats that the store does not have, so that
	// fixed arguments do not decide it.
	Open bool
	// Theory: propagators and a theory have C, where everything else is to be clauses too.
	Theory bool

	// Note says in the table of supported constraints how C is encoded.
	Note string
}

// Bare returns the row without what is known of C before it is encoded. An encoding needs
// none of that.
func (r *Row) Bare() *Row {
	return &Row{Name: r.Name, Arity: r.Arity, Post: r.Post, Not: r.Not, Lit: r.Lit, Open: r.Open}
}

// Redundant returns the row of a C that others imply: clauses alone do without it.
func (r *Row) Redundant() *Row { return r.beside(r.Post) }

// Propagated returns the row of a C that others imply, of which the encoder wants propagators alone.
func (r *Row) Propagated() *Row {
	return r.beside(func(e *Encoder, guard sat.Lit, a store.Args) { r.Propagators(e, guard, a) })
}

// beside returns the row of a C that others imply, posted so where there are propagators.
func (r *Row) beside(post func(e *Encoder, guard sat.Lit, a store.Args)) *Row {
	alone := *r
	alone.Post = func(e *Encoder, guard sat.Lit, a store.Args) {
		if !e.AsClauses {
			post(e, guard, a)
		}
	}
	return &alone
}

// Mode tells how a constraint item uses a row.
type Mode uint8

const (
	Plain   Mode = iota // C
	Negated             // ¬C, from a reified form whose control is false
	Reified             // r ↔ C
	Implied             // r → C
)

// Conditional reports whether the constraint has a control variable.
func (m Mode) Conditional() bool { return m == Reified || m == Implied }

// Key names a row: a constraint and its number of arguments.
type Key struct {
	Name  string
	Arity int
}

// Always is the difference test of constraints that need no more than bounds
// of each argument.
func Always(*store.Store, store.Args) bool { return true }
