package boolean

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Assume is the name of the constraint whose Booleans are assumptions.
const Assume = "fzn_assume"

// Assumptions are constraints to all passes, which can make the best of them.
// Only when they have made a model unsatisfiable, it is compiled anew with
// encode.Options.FreeAssumptions, to find out which of them are to blame.
var assumeRows = []constraint.Row{
	{Name: Assume, Post: postAssume, Not: postAssumeNot, Prop: propAssume, Note: "a unit clause each; free where a core is looked for"},
}

func postAssume(e *constraint.Encoder, g sat.Lit, a store.Args) {
	for _, b := range e.Bools(a.Views(0)) {
		e.Guarded(g, b)
	}
}

func postAssumeNot(e *constraint.Encoder, g sat.Lit, a store.Args) {
	clause := e.Bools(a.Views(0))
	for i, b := range clause {
		clause[i] = b.Not()
	}
	e.Guarded(g, clause...)
}

func propAssume(s *store.Store, a store.Args) bool {
	for _, b := range a.Views(0) {
		if !s.Fix(b, 1) {
			return false
		}
	}
	return true
}
