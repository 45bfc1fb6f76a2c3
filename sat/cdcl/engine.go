package cdcl

import (
	"fmt"
	"sync"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/activity"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
	"github.com/gozinc/gozinc/sat/cdcl/internal/phase"
	"github.com/gozinc/gozinc/sat/cdcl/internal/restart"
)

// Engine implements sat.Solver, sat.Hinter, sat.Limiter, sat.Prober,
// sat.Statser, sat.PropagatorHost, sat.BrancherHost, sat.TracerHost and sat.ExchangeHost. It is
// used by one goroutine at a time.
type Engine struct {
	db clause.DB
	trail
	integers
	analysis
	order        activity.Heap
	phases       phase.Phases
	restart      restart.Policy
	reduce       reductions
	vivification vivification
	host         host
	sharing      sharing
	creeping     creeping
	count        levelCount
	recycled
	units units
	view  view // what propagators see
	past  past // what explanations see

	brancher sat.Brancher
	// alternates: the brancher is asked in stable mode only.
	alternates bool
	guided     int // the levels up to it are assumptions and decisions of the brancher
	tracer     sat.Tracer

	unsat bool // the formula is unsatisfiable
	full  bool // there are more clauses than can be addressed
	assumptions
	activation sat.Lit // see Activate; Undef for none
	parts      parts
	failed     []sat.Lit
	hints      []sat.Lit
	hinted     int // hints decided on in this search
	model      []bool
	values     []int64 // of the integers, in the assignment
	// preferred are the values of integers that are tried first; none without a solution.
	preferred []int64
	adding    []sat.Lit
	marks     []uint8 // by literal: in the clause that is added
	stats     sat.Stats
	told      told
	begun     begun
	limits    *limits // of the search; nil outside
}

// told are the counts for other goroutines.
type told struct {
	sync.Mutex
	stats sat.Stats
}

// maxVars bounds the variables: a literal has to fit the payload of a reason.
const maxVars = 1 << 28

// newEngine returns an engine with the constant only.
func newEngine() *Engine {
	e := &Engine{}
	e.phases = phase.New()
	e.restart = restart.New()
	e.reduce.init()
	e.vivification.percent = *vivifyPercent
	e.parts = parts{probed: *assumedPart}
	e.host.init()
	e.creeping.init()
	e.order = activity.New()
	e.levels = []level{{}}
	e.view.engine = e
	e.least = *recycleFrom
	e.ints = []integer{{}}
	e.bounds.Add(0, 0)
	e.host.boundWatches = make([][]boundWatch, 2)
	e.orders, e.equals = []orderLit{{}}, []equality{{}}
	e.model = []bool{false, true}
	e.grow(1)
	e.grow(1)
	e.assign(sat.True, decision)
	return e
}

// grow makes room for n more variables.
func (e *Engine) grow(n int) {
	first := len(e.vars)
	e.vars = extend(e.vars, n)
	e.vals = extend(e.vals, 2*n)
	e.marks = extend(e.marks, 2*n)
	e.db.Watches = extend(e.db.Watches, 2*n)
	e.phases.Grow(n)
	e.order.Grow(n)
	if e.host.active() {
		e.host.watchIndex = extend(e.host.watchIndex, 2*n)
	}
	for v := max(first, 2); v < first+n; v++ {
		e.order.Insert(uint32(v))
	}
}

// extend appends n zero values, and doubles the capacity at need.
func extend[T any](s []T, n int) []T {
	if len(s)+n <= cap(s) {
		return s[:len(s)+n]
	}
	return append(s, make([]T, n)...)
}

// NewVar adds a variable and returns its positive literal.
func (e *Engine) NewVar() sat.Lit { return e.NewVars(1) }

// NewVars adds n variables with consecutive numbers and returns the positive
// literal of the first. Where the engine has made literals of integers the
// numbers go on after those.
func (e *Engine) NewVars(n int) sat.Lit {
	first := len(e.vars)
	if n < 0 || n > sat.MaxVars-first {
		panic(fmt.Sprintf("cdcl: %d more variables after %d", n, first-1))
	}
	if first+n > maxVars {
		e.full = true
	}
	e.grow(n)
	return sat.Mk(uint32(first))
}

// check panics at a literal of no variable.
func (e *Engine) check(lits []sat.Lit) {
	for _, l := range lits {
		if v := l.Var(); v == 0 || int(v) >= len(e.vars) {
			panic(fmt.Sprintf("cdcl: literal %d of no variable", uint32(l)))
		}
	}
}

// Value is the literal's value in the last assignment. A variable added after it is
// false, unless it is of an integer that is older.
func (e *Engine) Value(l sat.Lit) bool {
	v := int(l.Var())
	if v < len(e.vars) {
		switch n := e.vars[v].meaning; {
		case n > 0:
			a := e.predicate(l, n)
			return e.IntValue(a.X) >= a.D
		case n < 0:
			q := &e.equals[-n]
			return (e.IntValue(q.x) == q.d) != l.Neg()
		}
	}
	return (v < len(e.model) && e.model[v]) != l.Neg()
}

// IntValue is the integer's value in the last assignment.
func (e *Engine) IntValue(x sat.Int) int64 {
	if i := int(x >> 1); i < len(e.values) {
		return e.values[i] * sign(x)
	}
	return e.bounds.Root[x]
}

// sign is 1 for an even handle and -1 for an odd one.
func sign(x sat.Int) int64 { return 1 - 2*int64(x&1) }

// Failed returns assumptions that cannot hold together.
func (e *Engine) Failed() []sat.Lit { return e.failed }

// Stats counts the work of all searches. During a search the counts are those of
// some milliseconds ago, and any goroutine may ask.
func (e *Engine) Stats() sat.Stats {
	e.told.Lock()
	defer e.told.Unlock()
	return e.told.stats
}

// tell makes the counts readable.
func (e *Engine) tell() {
	e.stats.Propagations = e.propagations()
	e.told.Lock()
	e.told.stats = e.stats
	e.told.Unlock()
}

// Trace has t receive the steps of a proof. Deletions are told of clauses that
// were learnt or shortened, not of those given.
func (e *Engine) Trace(t sat.Tracer) { e.tracer = t }

// SetBrancher has b decide. Levels of assumptions stay.
func (e *Engine) SetBrancher(b sat.Brancher) {
	e.backtrack(min(e.depth(), e.base()))
	e.brancher, e.alternates = b, false
}

// Alternate has b decide in stable mode, which first makes the present one. If
// first, that mode begins, and has as many conflicts as otherwise. Else it follows after
// firstTurn ticks at most.
func (e *Engine) Alternate(b sat.Brancher, first bool) {
	e.SetBrancher(b)
	e.alternates = b != nil
	if e.alternates {
		most := int64(*firstTurn)
		if first {
			most = 0
		}
		e.restart.Begin(first, e.stats.Conflicts, e.work(), most)
	}
}

// branches reports whether a brancher is asked at present.
func (e *Engine) branches() bool {
	return e.brancher != nil && (!e.alternates || e.restart.Stable())
}
