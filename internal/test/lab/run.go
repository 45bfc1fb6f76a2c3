package lab

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
)

// Engine says what is tested.
type Engine struct {
	// New builds the engine for a formula, which it may simplify.
	New func(*sat.Formula) sat.Solver
	// Reference builds another engine, which is believed where there are
	// too many variables for a truth table.
	Reference func(*sat.Formula) sat.Solver
	// Repeats says that the same calls get the same answers and the same
	// counts of work.
	Repeats bool
}

// Run runs the script and checks all that the engine answers. Where the engine
// repeats, it runs twice; where it tells its proof, all steps are checked. The
// error is the first thing that was wrong, a panic included.
func Run(e Engine, s *Script) error {
	first, err := e.run(s)
	if err != nil || !e.Repeats {
		return err
	}
	second, err := e.run(s)
	if err == nil && first != second {
		err = fmt.Errorf("two runs differ: %s", difference(first, second))
	}
	return err
}

// difference returns the first lines that are not the same.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("%q, then %q", x[i], y[i])
		}
	}
	return "one is longer"
}

// run is the state of one use of an engine.
type run struct {
	s       sat.Solver
	oracle  oracle
	proof   *drat.Tracer
	vars    int
	clauses [][]sat.Lit
	model   []bool // by variable, while it must be readable
	refuted bool   // the engine has said so
	before  sat.Stats
	log     strings.Builder
}

func (e Engine) run(s *Script) (log string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	r := e.begin(s)
	for i, op := range s.Ops {
		err := r.do(op)
		if err == nil {
			err = r.check()
		}
		if err != nil {
			return "", fmt.Errorf("operation %d, %s: %w", i+1, kindNames[op.Kind], err)
		}
	}
	return r.log.String(), nil
}

func (e Engine) begin(s *Script) *run {
	r := &run{vars: 1 + s.Vars}
	if n := s.numVars(); n <= maxTable {
		r.oracle = table{truth.New(n)}
	} else {
		r.oracle = &second{build: e.Reference, vars: n}
	}
	f := sat.NewFormula()
	f.NewVars(s.Vars)
	r.proof = new(drat.Tracer)
	r.proof.NoRAT = true // a later clause may be at variance with it
	r.record([]sat.Lit{sat.True})
	for _, c := range s.Clauses {
		f.AddClause(c...)
		r.record(c)
	}
	r.s = e.New(f)
	if host, ok := r.s.(sat.TracerHost); ok {
		host.Trace(r.proof)
	} else {
		r.proof = nil
	}
	return r
}

// record has the oracles know a clause.
func (r *run) record(c []sat.Lit) {
	r.clauses = append(r.clauses, slices.Clone(c))
	r.oracle.Add(c...)
	if r.proof != nil {
		r.proof.Add(c...)
	}
}

func (r *run) do(op Op) error {
	ctx := context.Background()
	limiter, limits := r.s.(sat.Limiter)
	switch op.Kind {
	case NewVar:
		if l := r.s.NewVar(); l != sat.Mk(uint32(r.vars+1)) {
			return fmt.Errorf("new variable %v after %d", l, r.vars)
		}
		r.vars++
	case Add:
		r.add(op.Lits)
	case Block:
		if r.model != nil {
			r.add(r.blocking(op.Lits))
		}
	case Hint:
		if h, ok := r.s.(sat.Hinter); ok {
			h.Hint(slices.Clone(op.Lits))
		}
	case Probe:
		if p, ok := r.s.(sat.Prober); ok {
			return r.probe(p, op.Lits)
		}
	case Cancel:
		c := &looks{Context: ctx}
		c.left.Store(max(op.N, 0))
		return r.judge(op, true, r.s.Solve(c, slices.Clone(op.Lits)...))
	case Limited:
		if limits {
			return r.judge(op, true, limiter.SolveLimited(ctx, op.N, slices.Clone(op.Lits)...))
		}
		return r.judge(op, false, r.s.Solve(ctx, slices.Clone(op.Lits)...))
	case Finish:
		if limits {
			return r.finish(limiter, op)
		}
		return r.judge(op, false, r.s.Solve(ctx, slices.Clone(op.Lits)...))
	case Solve:
		return r.judge(op, false, r.s.Solve(ctx, slices.Clone(op.Lits)...))
	}
	return nil
}

// finish searches with growing limits.
func (r *run) finish(limiter sat.Limiter, op Op) error {
	for limit := int64(1); ; limit *= 2 {
		last := limit >= 1<<30
		got := limiter.SolveLimited(context.Background(), limit, slices.Clone(op.Lits)...)
		if err := r.judge(op, !last, got); err != nil || got != sat.Unknown {
			return err
		}
	}
}

func (r *run) add(c []sat.Lit) {
	r.record(c)
	c = slices.Clone(c)
	r.s.AddClause(c...)
	clear(c) // the slice is the caller's
}

// blocking returns the clause that the last assignment falsifies.
func (r *run) blocking(lits []sat.Lit) (c []sat.Lit) {
	for _, l := range lits {
		if int(l.Var()) < len(r.model) {
			c = append(c, sat.Mk(l.Var()).If(!r.model[l.Var()]))
		}
	}
	return c
}

// looks is a context that is done after it was looked at a number of times, by any
// goroutine.
type looks struct {
	context.Context
	left atomic.Int64
}

func (c *looks) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func (c *looks) Done() <-chan struct{} {
	done := make(chan struct{})
	if c.Err() != nil {
		close(done)
	}
	return done
}
