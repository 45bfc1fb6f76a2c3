package rule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// A constraint is encoded where it takes few clauses, and propagated otherwise,
// if the engine has propagators. These are the numbers of clauses up to which
// clauses are better, for each family.
// Measured: docs/decisions/0042.
const (
	LinearClauses  = 200
	PairClauses    = 64     // differences of two integers
	SumClauses     = 2000   // of literals with different weights: docs/decisions/0061
	CountClauses   = 20_000 // of literals with the same weight
	ElementClauses = 1000
	ValuePairs     = 300    // of products, quotients, remainders; values of powers: docs/decisions/0064
	TaskClauses    = 1000   // cumulative
	TableCells     = 1000   // docs/decisions/0048
	DiagramClauses = 50_000 // docs/decisions/0056
)

// CostEdges is the number of edges up to which a diagram with costs has the cost as
// one more variable.
// Measured: docs/decisions/0056.
const CostEdges = 1000

// CircuitArcs is the number of arcs up to which a circuit is a propagator also
// where its successors are tied to nothing but costs. Beyond it, joining the
// cycles of cheap permutations gives better tours than search.
// Measured: docs/decisions/0046.
const CircuitArcs = 1500

// Propagates reports whether a constraint of so many clauses is to be a
// propagator, where limit is the number up to which clauses are better.
func (e *Encoder) Propagates(clauses, limit int64) bool {
	return e.IsNative() && (clauses > limit || e.lazily > 0)
}

// PropagatesInstead reports whether a constraint is to be a propagator that has a
// good encoding only where its variables have few values.
func (e *Encoder) PropagatesInstead(few bool) bool {
	return e.IsNative() && (!few || e.lazily > 0)
}

// Post has the engine propagate guard → p.
func (e *Encoder) Post(guard sat.Lit, ps ...sat.Propagator) {
	host := e.Sink.(sat.PropagatorHost)
	e.posted += len(ps)
	for _, p := range ps {
		host.AddPropagator(propagate.Guarded(guard, p))
	}
}

// Posted returns how many propagators constraints have posted.
func (e *Encoder) Posted() int { return e.posted }

// Natives returns the views as integers of the engine. ok is false where it
// cannot have one of them.
func (e *Encoder) Natives(vs ...store.View) (natives []propagate.Affine, ok bool) {
	natives = make([]propagate.Affine, len(vs))
	for i, v := range vs {
		if natives[i], ok = e.Native(v); !ok {
			return nil, false
		}
	}
	return natives, true
}
