package solve

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// Presolve can do much with a good bound of the objective: the horizon of a
// schedule is often the sum of all durations, and the first solution cuts it
// to a fraction. So where the clauses are many, or integers had to be binary,
// the model is compiled again when the range of the objective has shrunk. What
// the engine had learnt is lost, hence the thresholds.
// Measured: docs/decisions/0022.
const (
	rangeShrink  = 0.7    // of the objective's range, since it was compiled
	sizeShrink   = 0.7    // of the clauses, to go on with the new ones
	tightenAbove = 50_000 // clauses
)

// tightened returns a worker on the model compiled under the best solution's
// bound, when that is worth while, and w itself else, also where compiling ends
// with an error, since w needs it not. The ending is refuted
// when presolve proves that there is no better solution, stopped when the
// context is done, and found else.
func (w *worker) tightened() (*worker, search.Ending, error) {
	goal, _ := w.Gap()
	if !w.worthTightening(goal) {
		return w, search.Found, nil
	}
	opt := w.compileOptions(w.seat)
	limit := goal - 1
	opt.GoalLimit = &limit
	w.compiledAt = goal
	p, err := w.compile(w.ctx, opt)
	switch {
	case err != nil:
		w.log.note("not compiled again under objective %s: %v", w.shown(limit), err)
		return w, search.Found, nil
	case p.Unsat:
		w.refuted()
		return w, search.Refuted, nil
	case p.WindowFailed():
		return w, search.Found, nil
	}
	old := w.p.Formula.NumClauses()
	if !w.o.eager && float64(p.Formula.NumClauses()) > sizeShrink*float64(old) && p.Binaries() >= w.p.Binaries() {
		return w, search.Found, nil
	}
	w.log.note("compiled again under objective %s: %d clauses, %d before", w.shown(limit), p.Formula.NumClauses(), old)
	fresh, err := w.newWorker(w.ctx, p, w.seat, nil)
	if err != nil {
		return w, search.Stopped, nil
	}
	fresh.compiledAt, fresh.findings = goal, w.findings
	fresh.relax()
	return fresh, search.Found, nil
}

// Due reports whether a slice should end here, since the model is worth to be
// compiled again, and the engine has done enough to pay for that.
func (w *worker) Due() bool {
	goal, _ := w.Gap()
	return (w.o.eager || search.Work(w) >= int64(w.p.Formula.NumClauses())) && w.worthTightening(goal)
}

// worthTightening reports whether the bound has come far enough since w's
// problem was compiled, or was last compiled on trial.
func (w *worker) worthTightening(goal int64) bool {
	lo, hi := w.p.GoalRange()
	hi = min(hi, w.compiledAt)
	if w.p.Native() || goal >= w.compiledAt || lo == search.NoBound || hi == search.NoGoal {
		return false
	}
	if w.o.eager {
		return true
	}
	if w.p.Formula.NumClauses() < tightenAbove && w.p.Binaries() == 0 {
		return false
	}
	return float64(goal)-float64(lo) <= rangeShrink*(float64(hi)-float64(lo))
}

// goalHints returns the literals that are true where the objective is best. A
// search that starts there finds good solutions first, and on job-shop models
// takes less than half of the conflicts.
func (w *worker) goalHints() []sat.Lit {
	if w.m.Solve.Method == flatzinc.Satisfy {
		return nil
	}
	terms, _, _ := w.p.GoalTerms()
	var hints []sat.Lit
	for _, t := range terms {
		for _, s := range t.Steps {
			hints = append(hints, s.Lit.Not())
		}
	}
	return hints
}
