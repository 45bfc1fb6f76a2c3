package constraint

import (
	"fmt"
	"reflect"

	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/sat"
)

// Encoder is what the encoders of constraints work with: the literals of all
// variables (embedded), and the clause sink.
type Encoder struct {
	*lits.Lits
	// Model is the model that the constraint is part of.
	Model Model
	// AsClauses: what is written now are clauses. No constraint is a propagator, and
	// each has a complete encoding.
	AsClauses bool

	lazily int  // see LazySize and Propagates
	Eager  bool // no constraint is lazy
	lazy   []Lazy
	hints  []sat.Lit // of lazy constraints, for the next search
	caches map[reflect.Type]any
	posted int // propagators
	failed error
}

// Fail refuses what is encoded, for the first reason that is given; nil is none. It does not matter
// what is written after that.
func (e *Encoder) Fail(err error) {
	if e.failed == nil {
		e.failed = err
	}
}

// Failure returns why something was refused since the last call; nil where nothing was.
func (e *Encoder) Failure() error {
	err := e.failed
	e.failed = nil
	return err
}

// New returns an encoder that writes to the sink of the literals, clauses alone where
// integers are clauses. Where lazily is not 0, it replaces the sizes from which on
// constraints are encoded in another way or propagated, so that small tests do all that
// large models do. With eager no constraint is lazy.
func New(l *lits.Lits, lazily int, eager bool) *Encoder {
	return &Encoder{Lits: l, Model: alone{}, AsClauses: l.Clauses(), lazily: lazily, Eager: eager, caches: make(map[reflect.Type]any)}
}

// Cache returns what a family of constraints keeps for an encoder, such as
// literals that several constraints share: one value of each type, the zero
// value at first.
func Cache[T any](e *Encoder) *T {
	key := reflect.TypeFor[T]()
	if c, known := e.caches[key]; known {
		return c.(*T)
	}
	c := new(T)
	e.caches[key] = c
	return c
}

// LazySize returns the size n from which on something is done in another way.
func (e *Encoder) LazySize(n int) int {
	if e.lazily > 0 {
		return e.lazily
	}
	return n
}

// LazyOrEager adds a lazy constraint, or its clauses where none is to be lazy.
func (e *Encoder) LazyOrEager(l Eager) {
	if e.Eager {
		l.Eagerly()
	} else {
		e.lazy = append(e.lazy, l)
	}
}

// Eager is a lazy constraint that clauses can say at once.
type Eager interface {
	Lazy
	// Eagerly adds clauses that are the constraint.
	Eagerly()
}

// Lazies returns the lazy constraints.
func (e *Encoder) Lazies() []Lazy { return e.lazy }

// Lazy is a constraint whose clauses are added as solutions violate them.
type Lazy interface {
	// Refine adds clauses to the sink of its encoder that exclude the assignment if
	// it violates the constraint, and reports whether it added any. The
	// clauses follow from the constraint alone, so they hold in every later
	// call of the solver, whatever the assumptions or the objective bound.
	Refine(holds func(sat.Lit) bool) bool
}

// Hint proposes a literal to the next search.
func (e *Encoder) Hint(l sat.Lit) { e.hints = append(e.hints, l) }

// TakeHints returns the literals proposed since the last call.
func (e *Encoder) TakeHints() []sat.Lit {
	hints := e.hints
	e.hints = nil
	return hints
}

// Clause adds a clause.
func (e *Encoder) Clause(lits ...sat.Lit) { e.Sink.AddClause(lits...) }

// Guarded adds the clause guard → lits.
func (e *Encoder) Guarded(guard sat.Lit, lits ...sat.Lit) {
	if guard == sat.True {
		e.Sink.AddClause(lits...)
		return
	}
	e.Sink.AddClause(append(append(make([]sat.Lit, 0, len(lits)+1), lits...), guard.Not())...)
}

// Implying returns a new literal that implies all of the others.
func (e *Encoder) Implying(lits ...sat.Lit) sat.Lit {
	all := e.Sink.NewVar()
	for _, l := range lits {
		e.Clause(all.Not(), l)
	}
	return all
}

// SizeError reports a constraint whose encoding would be too large.
type SizeError struct {
	What     string  // the subject of the message
	Estimate float64 // how many it would take
	Limit    float64 // how many are allowed
	Literals bool    // the numbers are of literals, not of clauses
}

// Error says what is too large, and how much so.
func (e *SizeError) Error() string {
	unit := "clauses"
	if e.Literals {
		unit = "literals"
	}
	return fmt.Sprintf("%s needs about %.2g %s, more than the limit of %.2g", e.What, e.Estimate, unit, e.Limit)
}

// MaxGoal bounds the magnitude of a goal that is taken apart, so that sums of its parts
// do not overflow.
const MaxGoal = int64(1) << 58
