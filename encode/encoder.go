package encode

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Encoder is what the encoders of constraints work with: the literals of all
// variables (embedded), and the clause sink.
type Encoder struct {
	*lits.Lits
	opt   Options
	lazy  []Lazy
	hints []sat.Lit // of lazy constraints, for the next search
	tasks tasks
	// compared are the integers that other constraints compare or add up,
	// where there is an objective; see noteCompared.
	compared map[int32]bool
	sorts    map[string][]store.View // sorted views, by sortKey
	coarse   int                     // clauses of coarse constraints
	// narrower: some integers are searched inside a window, and what
	// overflows is compiled again with a narrower one.
	narrower bool
}

// Lazy is a constraint whose clauses are added as solutions violate them.
type Lazy interface {
	// Refine adds clauses to the sink of its encoder that exclude the model if
	// it violates the constraint, and reports whether it added any. The
	// clauses follow from the constraint alone, so they hold in every later
	// call of the solver, whatever the assumptions or the objective bound.
	Refine(model func(sat.Lit) bool) bool
}

// hint proposes a literal to the next search.
func (e *Encoder) hint(l sat.Lit) { e.hints = append(e.hints, l) }

// clause adds a clause.
func (e *Encoder) clause(lits ...sat.Lit) { e.Sink.AddClause(lits...) }

// guarded adds the clause guard → lits.
func (e *Encoder) guarded(guard sat.Lit, lits ...sat.Lit) {
	if guard == sat.True {
		e.Sink.AddClause(lits...)
		return
	}
	e.Sink.AddClause(append(append(make([]sat.Lit, 0, len(lits)+1), lits...), guard.Not())...)
}

// SizeError reports a constraint whose encoding would be too large.
type SizeError struct {
	What     string
	Estimate float64
	Limit    float64
	Literals bool // the numbers are of literals, not of clauses
}

func (e *SizeError) Error() string {
	unit := "clauses"
	if e.Literals {
		unit = "literals"
	}
	return fmt.Sprintf("%s needs about %.2g %s, more than the limit of %.2g", e.What, e.Estimate, unit, e.Limit)
}
