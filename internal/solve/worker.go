package solve

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// CheckError reports a solution that breaks the model: a defect of gozinc. It
// has not been printed.
type CheckError struct{ Err error }

func (e *CheckError) Error() string { return fmt.Sprintf("internal error: %v", e.Err) }

// Unwrap returns the violated constraint's message.
func (e *CheckError) Unwrap() error { return e.Err }

// EngineError is an engine that broke down.
type EngineError struct{ Err error }

func (e *EngineError) Error() string { return e.Err.Error() }

// Unwrap returns what the engine tells.
func (e *EngineError) Unwrap() error { return e.Err }

// worker is an engine at work on a compiled problem.
type worker struct {
	*run
	ctx    context.Context
	p      *encode.Problem
	engine sat.Solver
	seat   seat
	window int                 // index into p.Windows()
	start  flatzinc.Assignment // the solution to begin near; nil for none
	// compiledAt is the best goal when the model was last compiled.
	compiledAt int64
	known      int64 // the best goal when the worker last asked
	// dependent are variables that large neighbourhood search need not keep,
	// see dropDependent; nil when that has not been found out.
	dependent map[int]bool
	order     *[]encode.Choice // see choices; nil before it was read
	search    sat.Brancher     // follows the search annotations; nil without
	guided    bool             // the engine follows them always
}

// newWorker hands the clauses to a new engine, which begins near the solution start
// where that is not nil. The error is that of ctx.
func (r *run) newWorker(ctx context.Context, p *encode.Problem, s seat, start flatzinc.Assignment) (*worker, error) {
	defer r.procs.prepare()()
	engine, err := r.engine(p).load(ctx, p.Formula, s.seed)
	if err != nil {
		return nil, err
	}
	w := &worker{run: r, ctx: ctx, p: p, engine: engine, seat: s, start: start, compiledAt: math.MaxInt64, known: noGoal}
	p.Observe(ctx)
	p.Attach(w.engine)
	r.census.enter(w)
	if start != nil {
		w.compiledAt = p.Goal(start)
	}
	if w.guide(); w.guided {
		return w, nil
	}
	if start != nil {
		w.hint(p.Near(start))
	}
	w.hint(p.WarmStart().Phases)
	w.hint(w.goalHints())
	return w, nil
}

// guide has the engine decide as the search annotations say, unless the search is free.
func (w *worker) guide() {
	if _, ok := w.engine.(sat.BrancherHost); !ok {
		return
	}
	b, ok := w.p.Brancher(w.seat.seed)
	if !ok {
		return
	}
	if w.search, w.guided = b, !w.o.FreeSearch; w.guided {
		w.follows(true)
	}
}

// follows has the engine ask the brancher of the search annotations, if there are any.
// In a free search it decides by itself half of the time, and first tells in which.
func (w *worker) follows(first bool) {
	host, ok := w.engine.(sat.BrancherHost)
	switch {
	case !ok:
	case w.guided:
		host.SetBrancher(w.search)
	default:
		host.Alternate(w.search, first)
	}
}

// hint makes the literals phases, where the engine takes such and decides by them.
func (w *worker) hint(lits []sat.Lit) {
	if h, ok := w.engine.(sat.Hinter); ok && len(lits) > 0 && !w.guided {
		h.Hint(lits)
	}
}

// gap returns the best goal so far, noGoal without a solution, and the bound.
func (w *worker) gap() (goal, bound int64) {
	goal, bound = w.inc.gap()
	w.known = goal
	return goal, bound
}

// ending is how a search, or a slice of a strategy, ended.
type ending int

const (
	found   ending = iota // with a solution that fits the assumptions
	refuted               // there is none; of a strategy: none that is better
	limited               // it gave up, more work may help
	stuck                 // there is none inside the window of unbounded integers, or the strategy cannot go on
	stopped               // the context is done or the engine cannot go on
	enough                // as many solutions as were asked for are printed
)

// reply is the answer of a search.
type reply struct {
	end  ending
	a    flatzinc.Assignment // with found
	goal int64               // of a
	core []sat.Lit           // with refuted: assumptions that cannot hold together
}

// attempt looks for a solution of the clauses so far under the assumptions. A
// solution has passed its check, and if it is the best so far it has been
// offered to the run. Refuted is a fact about the model; where only the window
// of unbounded integers was searched in vain, the answer is stuck.
func (w *worker) attempt(m meter, assume ...sat.Lit) (reply, error) {
	windows := w.p.Windows()
	ctx, end := w.listen()
	defer end()
	for {
		outside := windows[w.window]
		before := w.work()
		switch status := w.ask(ctx, m, outside, assume); status {
		case sat.Sat:
			if w.p.Refine(w.engine.Value) {
				w.census.refined.Add(1)
				w.hint(w.p.Hints())
				continue
			}
			return w.take(w.p.Decode(w.engine.Value))
		case sat.Unsat:
			core := w.engine.Failed()
			if !blames(core, outside) {
				return reply{end: refuted, core: slices.Clone(core)}, nil
			}
			if w.window+1 == len(windows) {
				w.log.note("no further solution within the window of the unbounded integers")
				return reply{end: stuck}, nil
			}
			w.window++
		default:
			// An engine that gives up without a limit, or without having
			// done anything, cannot go on.
			switch {
			case w.ctx.Err() != nil:
				return reply{end: stopped}, nil
			case w.broken() != nil:
				return reply{end: stopped}, w.broken()
			case ctx.Err() != nil: // another worker has a better solution
				return reply{end: limited}, nil
			case m.end == math.MaxInt64:
				return reply{end: stopped}, nil
			case m.left() <= 0:
				return reply{end: limited}, nil
			case w.work() == before:
				return reply{end: stopped}, nil
			}
		}
	}
}

// broken returns the error of an engine that cannot go on.
func (w *worker) broken() error {
	if e, ok := w.engine.(sat.Fallible); ok && e.Err() != nil {
		return &EngineError{e.Err()}
	}
	return nil
}

// ask asks the engine once.
func (w *worker) ask(ctx context.Context, m meter, outside, assume []sat.Lit) sat.Status {
	all := assume
	if len(outside) > 0 {
		all = append(slices.Clone(outside), assume...)
	}
	if e, ok := w.engine.(sat.Limiter); ok && m.end != math.MaxInt64 {
		left := m.left()
		if left <= 0 {
			return sat.Unknown
		}
		return e.SolveLimited(ctx, left, all...)
	}
	return w.engine.Solve(ctx, all...)
}

// take checks a solution, and offers it to the run if there is an objective.
func (w *worker) take(a flatzinc.Assignment) (reply, error) {
	rep := reply{end: found, a: a}
	if w.m.Solve.Method != flatzinc.Satisfy {
		rep.goal = w.p.Goal(a)
		if goal, _ := w.inc.gap(); rep.goal >= goal {
			return rep, nil
		}
	}
	if err := w.p.Check(a); err != nil {
		return reply{end: stopped}, &CheckError{err}
	}
	if w.m.Solve.Method == flatzinc.Satisfy {
		return rep, nil
	}
	var err error
	rep.end, err = w.offer(a, rep.goal)
	return rep, err
}

// blames reports whether the core names one of the assumptions.
func blames(core, assumed []sat.Lit) bool {
	return slices.ContainsFunc(core, func(l sat.Lit) bool { return slices.Contains(assumed, l) })
}

// meter limits the work of an engine, counted in propagated literals.
type meter struct {
	w   *worker
	end int64 // of work; math.MaxInt64 is no limit
}

// meter starts a limit; 0 is none. An engine that cannot count or cannot stop
// is not limited.
func (w *worker) meter(limit int64) meter {
	now := w.work()
	if _, ok := w.engine.(sat.Limiter); !ok || limit == 0 || now < 0 {
		return meter{w: w, end: math.MaxInt64}
	}
	return meter{w: w, end: now + limit}
}

// part returns a limit inside the limit.
func (m meter) part(limit int64) meter {
	inner := m.w.meter(limit)
	inner.end = min(inner.end, m.end)
	return inner
}

// left returns how much may still be spent.
func (m meter) left() int64 {
	if m.end == math.MaxInt64 {
		return math.MaxInt64
	}
	return m.end - m.w.work()
}

// work returns the literals propagated so far, -1 if the engine does not tell.
func (w *worker) work() int64 { return w.stats().Propagations }

// stats returns what the engine tells of its work.
func (w *worker) stats() sat.Stats {
	if e, ok := w.engine.(sat.Statser); ok {
		return e.Stats()
	}
	return sat.Stats{Conflicts: -1, Decisions: -1, Propagations: -1, Restarts: -1, Learnts: -1}
}
