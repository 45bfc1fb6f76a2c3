package solve

import (
	"context"
	"slices"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// Session solves a model again and again on one engine, under assumptions that change,
// and with variables and constraints that are added (Eén and Sörensson, "Temporal
// induction by incremental SAT solving", BMC 2003). What the engine has learnt stays. It
// is for one goroutine at a time.
type Session struct {
	w    *worker // nil where presolve has refuted the model
	next int
}

// Open compiles m, which has no objective, for a session. The errors are those of
// encode.Prepare, Extensible and Build, that of ctx, and a *Failure.
func Open(ctx context.Context, m *flatzinc.Model, o Options) (s *Session, err error) {
	r := &run{ctx: ctx, o: o, m: m, inc: newIncumbent(search.NoBound), began: time.Now()}
	r.log = newProgress(o, r.began)
	at := &site{}
	defer r.failing(at, &err)
	defer r.log.close()
	configuration := r.first()
	configuration.sharing, configuration.at = false, at
	opt := r.compileOptions(configuration)
	opt.Extensible = true
	q, v := r.prepare(ctx, opt)
	switch {
	case v.err != nil:
		return nil, v.err
	case q == nil:
		return nil, ctx.Err()
	case q.Unsat():
		return &Session{next: len(m.Vars)}, nil
	}
	if err := q.Extensible(); err != nil {
		return nil, err
	}
	w, v := r.load(ctx, q, configuration)
	switch {
	case v.err != nil:
		return nil, v.err
	case w == nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case w == nil:
		return &Session{next: len(m.Vars)}, nil
	}
	w.p.Observe(context.Background())
	w.p.Attach(w.engine)
	return &Session{w: w}, nil
}

// failing makes a panic a *Failure; it is deferred.
func (r *run) failing(at *site, err *error) {
	if cause := recover(); cause != nil {
		*err = context.Cause(r.ctx)
		if f := r.panicked(cause, *at); f != nil {
			*err = f
		}
	} else if f := r.failure(*err, *at); f != nil {
		*err = f
	}
}

// NextID is the number that the next new variable of the model has.
func (s *Session) NextID() int {
	if s.w == nil {
		return s.next
	}
	return s.w.p.NextID()
}

// Question is what a session is asked.
type Question struct {
	// Model is that of the session with others behind its variables and constraints.
	Model *flatzinc.Model
	// Assume are Booleans, or their negations.
	Assume []Assumed
	// Objective is to be minimised, or maximised, where Optimise is set: an integer, or a
	// continuous float.
	Objective          flatzinc.Expr
	Optimise, Maximize bool
}

// Assumed is a Boolean expression of the model, or its negation.
type Assumed struct {
	Expr    flatzinc.Expr
	Negated bool
}

// Reply is what a session answers.
type Reply struct {
	Status   Status
	Solution flatzinc.Assignment // nil without any
	// Core are the indices of assumptions that cannot hold together with the model.
	Core []int
	// Why the status is Unknown, or Satisfied where a best solution was asked for.
	Undecided string
	Stats     sat.Stats
}

// Ask extends the problem and searches. The errors are those of encode.Problem.Extend and
// of the engine, and a *Failure. After one the session is of no use.
func (s *Session) Ask(ctx context.Context, q Question) (a Reply, err error) {
	if s.w == nil {
		s.next = len(q.Model.Vars)
		return Reply{Status: Unsatisfiable}, nil
	}
	w := s.w
	w.ctx, w.run.ctx = ctx, ctx
	defer w.failing(w.configuration.at, &err)
	if len(q.Model.Vars) > len(w.m.Vars) || len(q.Model.Constraints) > len(w.m.Constraints) {
		// What was begun has to be ended, whatever becomes of ctx.
		if err := w.p.Extend(context.WithoutCancel(ctx), q.Model); err != nil {
			return a, err
		}
		w.run.m = q.Model
	}
	assume := make([]sat.Lit, len(q.Assume))
	for i, x := range q.Assume {
		if assume[i] = w.p.Holds(x.Expr); x.Negated {
			assume[i] = assume[i].Not()
		}
	}
	a, err = w.best(&q, assume)
	a.Stats = w.Stats()
	return a, err
}

// best looks for a solution under the assumptions, and then for better ones: by steps that
// double while there are such, and begin anew when there is none.
func (w *worker) best(q *Question, assume []sat.Lit) (a Reply, err error) {
	goalOf, lower, atMost, err := q.aim(w.p)
	if err != nil {
		return a, err
	}
	step, target := int64(0), sat.True
	for {
		found, err := w.under(append(slices.Clone(assume), target))
		switch {
		case err != nil:
			return a, err
		case found.Result == search.Found:
			if a.Status, a.Solution = Satisfied, found.Solution; !q.Optimise {
				return a, nil
			}
			if v, err := w.p.Continuity(); v.Unbounded || err != nil {
				a.Status = Unbounded
				return a, err
			}
			step = min(max(2*step, 1), 1<<60)
		case found.Result == search.Refuted && a.Solution == nil:
			a.Status, a.Core = Unsatisfiable, blamed(assume, found.Core)
			return a, nil
		case found.Result == search.Refuted:
			lower, step = goalOf(a.Solution)-step+1, 1
		default:
			a.Undecided = "the engine gave no answer"
			if w.ctx.Err() != nil {
				a.Undecided = ended(w.ctx)
			}
			return a, nil
		}
		goal := goalOf(a.Solution)
		if goal <= lower {
			return w.completed(q, a, assume)
		}
		if left := uint64(goal) - uint64(lower); left < uint64(step) {
			step = int64(left)
		}
		target = atMost(goal - step)
	}
}

// completed is the reply that no solution is better, unless others come ever nearer to a
// better objective, which none of them has. The last solution may be so near to that, by
// literals of earlier questions, that it prints alike.
func (w *worker) completed(q *Question, a Reply, assume []sat.Lit) (Reply, error) {
	v, err := w.p.Continuity()
	a.Status = Complete
	if err != nil || v.Limit == nil || w.reaches(q, a.Solution, *v.Limit) {
		return a, err
	}
	if goal := w.p.Goal(a.Solution); w.p.GoalOf(*v.Limit) == goal {
		found, err := w.under(append(slices.Clone(assume), w.p.GoalAtMost(goal)))
		if err != nil || found.Result == search.Found {
			a.Solution = found.Solution
			return a, err
		}
	}
	a.Status, a.Undecided = Satisfied, limitText(*v.Limit)
	return a, nil
}

// reaches reports whether the objective of a solution is as good as the limit.
func (w *worker) reaches(q *Question, a flatzinc.Assignment, limit flatzinc.Value) bool {
	c := a.Eval(q.Objective).Number().Cmp(limit.Number())
	return c == 0 || (c > 0) == q.Maximize
}

// under looks for a solution under literals, of which constants are none for the engine.
func (w *worker) under(assume []sat.Lit) (search.Answer, error) {
	if slices.Contains(assume, sat.False) {
		return search.Answer{Result: search.Refuted, Core: []sat.Lit{sat.False}}, nil
	}
	assume = slices.DeleteFunc(assume, func(l sat.Lit) bool { return l == sat.True })
	return w.Attempt(search.NewMeter(w, 0), assume...)
}

// aim makes the objective that of the problem, and returns functions of it, and a goal that no
// solution is below.
func (q *Question) aim(p *encode.Problem) (goalOf func(flatzinc.Assignment) int64, lower int64, atMost func(int64) sat.Lit, err error) {
	method, x := flatzinc.Satisfy, flatzinc.Expr{}
	if q.Optimise && q.Objective.Kind == flatzinc.VarRef && q.Objective.Var().Base == flatzinc.Float {
		if method, x = flatzinc.Minimize, q.Objective; q.Maximize {
			method = flatzinc.Maximize
		}
	}
	if err := p.Aim(method, x); err != nil {
		return nil, 0, nil, err
	}
	if p.HasContinuousGoal() {
		lower, _ = p.GoalRange()
		return p.Goal, lower, p.GoalAtMost, nil
	}
	goalOf = func(a flatzinc.Assignment) int64 {
		n := p.Count(q.Objective, a)
		if q.Maximize {
			return -n
		}
		return n
	}
	return goalOf, q.lower(p), func(k int64) sat.Lit { return q.atMost(p, k) }, nil
}

// lower returns a goal that no solution is below.
func (q *Question) lower(p *encode.Problem) int64 {
	if !q.Optimise {
		return 0
	}
	lo, hi := p.Range(q.Objective)
	if q.Maximize {
		return -hi
	}
	return lo
}

// atMost returns the literal that the goal is at most k.
func (q *Question) atMost(p *encode.Problem, k int64) sat.Lit {
	if q.Maximize {
		return p.AtMost(q.Objective, -k-1).Not()
	}
	return p.AtMost(q.Objective, k)
}

// blamed returns the indices of the assumptions that a core names.
func blamed(assume, core []sat.Lit) (indices []int) {
	for i, l := range assume {
		if slices.Contains(core, l) {
			indices = append(indices, i)
		}
	}
	return indices
}
