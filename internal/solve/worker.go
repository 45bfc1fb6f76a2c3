package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// EngineError is an engine that broke down.
type EngineError struct{ Err error }

func (e *EngineError) Error() string { return e.Err.Error() }

// Unwrap returns what the engine tells.
func (e *EngineError) Unwrap() error { return e.Err }

// errWork is why a run ends whose work is limited by mostWork.
var errWork = errors.New("the work was done that mostWork allows")

// worker is an engine at work on a compiled problem.
type worker struct {
	*run
	ctx           context.Context
	p             *encode.Problem
	engine        sat.Solver
	configuration configuration
	window        int                // index into p.Windows()
	known         int64              // the best goal when the worker last asked
	gains         search.Gains       // of this worker alone
	search        encode.Guide       // follows the search annotations; nil without
	strict        *encode.Tree       // does so with their own values, whatever the best solution is; nil before a free search is to Obey
	dispatcher    *encode.Dispatcher // has tasks start in their order; nil where annotations are followed
	guided        bool               // the engine follows them always
	leading       bool               // they come first in a free search
	limit         int64              // the goal below which the worker has asked for bounds, see enclose
	start         []sat.Lit          // assumed in all searches of a model with on_restart that does not restart
	bound         goalBound          // of all that is asked
	orders        obeyed             // by what is asked
	barred        bool               // presolve has excluded what is to be assumed
	jumped        bool               // there was a local search
	relaxing      int64              // propagations that the linear relaxation was to have so far
	local         *jump.Search       // nil before it is made, or where it knows nothing of the model
}

// newWorker hands the clauses to a new engine. The error is that of ctx.
func (r *run) newWorker(ctx context.Context, p *encode.Problem, s configuration) (*worker, error) {
	defer r.procs.prepare()()
	share := r.member(p, s)
	load := func() (sat.Solver, error) { return r.o.Engine.load(ctx, p.Formula, s.seed) }
	if sabotage := r.o.sabotage; sabotage != nil {
		honest := load
		load = func() (sat.Solver, error) { return sabotage(r, p, honest) }
	}
	engine, err := load()
	if err != nil {
		return nil, err
	}
	if s.at != nil {
		s.at.engine = engine
	}
	w := &worker{run: r, ctx: ctx, p: p, engine: engine, configuration: s, known: search.NoGoal, limit: search.NoGoal}
	share.join(w)
	p.Observe(ctx)
	p.Attach(w.engine)
	w.startProgram()
	r.counters.enter(w)
	if w.guide(); w.guided {
		return w, nil
	}
	w.aim()
	return w, nil
}

// guide has the engine decide as the search annotations say, unless the search is free.
func (w *worker) guide() {
	if _, ok := w.engine.(sat.BrancherHost); !ok {
		return
	}
	guidance := w.configuration.guidance
	if guidance == always && !w.p.Annotated() {
		guidance = inTurn
	}
	if guidance == never {
		return
	}
	if b, ok := w.p.Brancher(w.configuration.seed, guidance == always); ok {
		if w.search, w.guided = b, guidance == always; w.guided {
			w.Follow()
			return
		}
	}
	w.dispatcher = w.p.Dispatcher()
}

// Follow has the engine ask the brancher of the search annotations, if there are any.
// In a free search the engine decides by itself half of the time, first unless the
// annotations are leading.
func (w *worker) Follow() {
	host, ok := w.engine.(sat.BrancherHost)
	switch {
	case !ok:
	case w.guided:
		host.SetBrancher(w.search)
	default:
		host.Alternate(w.search, w.leading)
	}
}

// Obey has the engine decide as the search annotations say alone, with their values, until it is to
// Follow. It reports whether a free search has any.
func (w *worker) Obey() bool {
	host, ok := w.engine.(sat.BrancherHost)
	if !ok || w.guided || w.search == nil || !w.p.Annotated() {
		return false
	}
	if w.strict == nil {
		b, _ := w.p.Brancher(w.configuration.seed, true)
		w.strict = encode.NewTree(b)
	}
	host.SetBrancher(w.strict)
	return true
}

// Open returns which part of the tree of searches that Obey is not refuted.
func (w *worker) Open() float64 {
	if w.strict == nil {
		return 1
	}
	return w.strict.Open()
}

// prefer has a free search try the values of the last assignment,
// which is a, before others (docs/decisions/0057).
func (w *worker) prefer(a flatzinc.Assignment) {
	e, ok := w.engine.(sat.BrancherHost)
	if !ok || w.guided {
		return
	}
	e.Prefer()
	if w.search != nil {
		w.search.Prefer(a)
	}
}

// aim has the next search begin near the warm start and the best objective.
func (w *worker) aim() {
	w.hint(w.p.WarmStart().Phases)
	w.hint(w.goalHints())
}

// hint makes the literals phases, where the engine takes such and decides by them.
func (w *worker) hint(lits []sat.Lit) {
	if h, ok := w.engine.(sat.Hinter); ok && len(lits) > 0 && !w.guided {
		h.Hint(lits)
	}
}

// Gap returns the best goal so far, search.NoGoal without a solution, and the bound.
func (w *worker) Gap() (goal, bound int64) {
	goal, bound = w.inc.gap()
	w.known = goal
	return goal, bound
}

// Attempt looks for a solution of the clauses so far under the assumptions. A
// solution has passed its check, and if it is the best so far it has been
// offered to the run. Refuted is a fact about the model; where only the window
// of unbounded integers was searched in vain, or what on_restart sets at the start,
// the answer is Outside.
func (w *worker) Attempt(m search.Meter, assume ...sat.Lit) (search.Answer, error) {
	if w.barred {
		w.configuration.note(startText)
		return search.Answer{Result: search.Outside}, nil
	}
	if w.strict != nil {
		w.strict.Partial = len(assume) > 0
	}
	windows := w.p.Windows()
	ctx, end := w.listen()
	defer func() { end() }()
	var proved []sat.Lit
	for {
		outside := windows[w.window]
		before := search.Work(w)
		switch status := w.ask(ctx, m, outside, slices.Concat(proved, assume)); status {
		case sat.Sat:
			if w.p.Refine(w.engine.Value) {
				w.counters.refined.Add(1)
				w.hint(w.p.Hints())
				continue
			}
			a, ok := w.arrange(ctx, w.p.Decode(w.engine.Value), outside)
			if !ok {
				continue
			}
			if l := w.beyond(a); l != sat.True {
				proved = append(proved, l)
				continue
			}
			return w.take(a)
		case sat.Unsat:
			core := without(w.engine.Failed(), proved)
			// A black box is not asked in smaller parts for the sake of an assumption.
			if a, wider := w.refuted(core, windows); !wider || len(assume) > 0 && w.p.Sampled() != nil {
				return a, nil
			}
			w.window++
		default:
			// An engine that gives up without a limit, or without having
			// done anything, cannot go on. The run may end between two looks. Its end
			// ends the inner context too, so that one is looked at first.
			interrupted := ctx.Err() != nil
			switch {
			case w.ctx.Err() != nil || w.budget() <= 0:
				return search.Answer{}, nil
			case w.broken() != nil:
				return search.Answer{}, w.broken()
			case interrupted: // another worker has a better solution
				w.catchUp()
				end()
				ctx, end = w.listen()
			case m.Left() <= 0:
				return search.Answer{Result: search.Limited}, nil
			case m.Unlimited() && *mostWork == 0, search.Work(w) == before:
				w.configuration.note("the engine gave up: it can hold no more clauses, or says no more")
				return search.Answer{}, nil
			}
		}
	}
}

// beyond returns the literal that the objective is not better than the proved bound, where a
// solution says otherwise and holds within a precision. Numbers near to one are no solution,
// and another worker may have found that out. It is sat.True elsewhere.
func (w *worker) beyond(a flatzinc.Assignment) sat.Lit {
	if _, bound := w.inc.gap(); w.p.HasRoundedGoal() && bound != search.NoBound && w.p.Goal(a) < bound {
		return w.p.GoalAtMost(bound - 1).Not()
	}
	return sat.True
}

// refuted returns the answer that a core stands for; wider is true where a wider window is
// to be searched instead.
func (w *worker) refuted(core []sat.Lit, windows [][]sat.Lit) (a search.Answer, wider bool) {
	core = without(without(core, w.orders.all(w.p)), w.bound.assumed())
	switch {
	case blames(core, windows[w.window]):
		if w.window+1 < len(windows) {
			return search.Answer{Result: search.Outside}, true
		}
		w.configuration.note("%s", windowText(w.p))
		w.log.note("no further solution within the window of the unbounded integers")
		return search.Answer{Result: search.Outside}, false
	case blames(core, w.start):
		w.configuration.note(startText)
		return search.Answer{Result: search.Outside, Core: without(core, w.start)}, false
	}
	return search.Answer{Result: search.Refuted, Core: core}, false
}

// broken returns the error of an engine that cannot go on.
func (w *worker) broken() error {
	if e, ok := w.engine.(sat.Fallible); ok && e.Err() != nil {
		return &EngineError{e.Err()}
	}
	return nil
}

// ask asks the engine once.
func (w *worker) ask(ctx context.Context, m search.Meter, outside, assume []sat.Lit) sat.Status {
	all := assume
	orders, bound := w.orders.assumed(w.p), w.bound.assumed()
	if len(outside)+len(w.start)+len(orders)+len(bound) > 0 {
		all = slices.Concat(bound, outside, w.start, orders, assume)
	}
	e, limited := w.engine.(sat.Limiter)
	switch {
	case limited && w.o.Nodes > 0:
		return w.askNodes(ctx, e, m, all)
	case limited && (!m.Unlimited() || *mostWork > 0):
		left := min(m.Left(), w.budget())
		if left <= 0 {
			return sat.Unknown
		}
		return e.SolveLimited(ctx, left, all...)
	}
	return w.engine.Solve(ctx, all...)
}

// budget returns the work that is left of mostWork. Where that is nothing, the run ends.
func (w *worker) budget() int64 {
	if *mostWork == 0 {
		return math.MaxInt64
	}
	left := *mostWork - max(search.Work(w), w.Walked())
	if left <= 0 && w.giveUp != nil {
		w.giveUp(errWork)
	}
	return left
}

// nodeWork is how many propagations there are between two looks at the limit of nodes.
const nodeWork = 20_000

// askNodes asks in parts, and ends the run after as many decisions as Options.Nodes says.
func (w *worker) askNodes(ctx context.Context, e sat.Limiter, m search.Meter, assume []sat.Lit) sat.Status {
	for left := min(m.Left(), w.budget()); left > 0; left = min(m.Left(), w.budget()) {
		if w.Stats().Decisions >= w.o.Nodes {
			if w.giveUp != nil { // it is the search, and not what explains its end
				w.giveUp(fmt.Errorf("the limit of %d nodes was reached", w.o.Nodes))
			}
			return sat.Unknown
		}
		if status := e.SolveLimited(ctx, min(left, nodeWork), assume...); status != sat.Unknown || ctx.Err() != nil {
			return status
		}
	}
	return sat.Unknown
}

// take checks a solution, and offers it to the run if there is an objective.
func (w *worker) take(a flatzinc.Assignment) (search.Answer, error) {
	found := search.Answer{Result: search.Found, Solution: a}
	v, err := w.p.Continuity()
	if err != nil {
		return search.Answer{}, err
	}
	w.near(v.Limit)
	if w.m.Solve.Method != flatzinc.Satisfy {
		found.Goal = w.p.Goal(a)
		if goal, _ := w.inc.gap(); found.Goal >= goal {
			return w.limitless(v, found), nil
		}
	}
	switch err := w.p.Check(a); {
	case err != nil && w.ctx.Err() != nil: // programs give no answer to the check any more
		return search.Answer{}, nil
	case err != nil:
		return search.Answer{}, &search.CheckError{Err: err}
	}
	if w.m.Solve.Method == flatzinc.Satisfy {
		return found, nil
	}
	w.prefer(a)
	fall, more, err := w.offer(a, found.Goal)
	w.gains.Fall += fall
	if w.p.HasRoundedGoal() { // another worker has just proved a bound, see beyond
		err = nil
	}
	if err != nil || !more {
		return search.Answer{}, err
	}
	return w.limitless(v, found), nil
}

// blames reports whether the core names one of the assumptions.
func blames(core, assumed []sat.Lit) bool {
	return slices.ContainsFunc(core, func(l sat.Lit) bool { return slices.Contains(assumed, l) })
}

// Stats returns what the engine tells of its work.
func (w *worker) Stats() sat.Stats {
	if e, ok := w.engine.(sat.Statser); ok {
		return e.Stats()
	}
	return sat.Stats{Conflicts: -1, Decisions: -1, Propagations: -1, Restarts: -1, Learnts: -1}
}

// settings are what the strategies of w depend on.
func (w *worker) settings() search.Settings {
	return search.Settings{
		Strategy: w.configuration.strategy,
		Seed:     w.configuration.seed,
		First:    *turnsApart * w.configuration.k,
		Guided:   w.guided,
		Slice:    w.o.turn,
		Least:    w.o.fewDecisions,
	}
}

// Problem implements Session.
func (w *worker) Problem() *encode.Problem { return w.p }

// Engine implements Session.
func (w *worker) Engine() sat.Solver { return w.engine }

// Best implements Session.
func (w *worker) Best() flatzinc.Assignment { return w.inc.solution() }

// Raise implements Session.
func (w *worker) Raise(bound int64) { w.gains.Rise += w.raise(bound) }

// Gains implements Session.
func (w *worker) Gains() search.Gains { return w.gains }

// Ended implements Session.
func (w *worker) Ended() bool { return w.ctx.Err() != nil }

// Note implements Session.
func (w *worker) Note(format string, args ...any) { w.log.note(format, args...) }

// Shown implements Session.
func (w *worker) Shown(goal int64) string { return w.shown(goal).String() }
