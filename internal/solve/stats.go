package solve

import (
	"runtime"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// shown slices a goal into the model's objective.
func (r *run) shown(goal int64) flatzinc.Value { return r.shape.Load().Objective(goal) }

// shownGoal is shown; nil where there is no solution.
func (r *run) shownGoal(goal int64) *flatzinc.Value {
	if goal == search.NoGoal {
		return nil
	}
	v := r.shown(goal)
	return &v
}

// provedBound is the bound as an objective; nil where none is known.
func (r *run) provedBound(bound int64) *flatzinc.Value {
	if bound == search.NoBound || bound >= search.NoGoal-1 {
		return nil
	}
	v := r.shown(bound)
	return &v
}

// finalStats are the statistics of the whole run.
func (r *run) finalStats() Stats {
	s := Stats{Constraints: len(r.m.Constraints), Refinements: r.counters.refined.Load(), Engine: r.counters.stats()}
	for _, v := range r.m.Vars {
		switch v.Base {
		case flatzinc.Int:
			s.Ints++
		case flatzinc.Bool:
			s.Bools++
		case flatzinc.SetOfInt:
			s.Sets++
		case flatzinc.Float:
			s.Floats++
		}
	}
	if r.m.Solve.Method != flatzinc.Satisfy {
		s.Bound = r.provedBound(r.inc.bound)
		if r.inc.best != nil {
			objective := r.inc.best.Eval(r.m.Solve.Objective)
			s.Objective = &objective
		}
	}
	s.SATVariables, s.SATClauses, s.SATMemory = r.counters.size()
	s.Given, s.Taken = r.counters.shared()
	ready := r.counters.began()
	if ready.IsZero() {
		ready = time.Now()
	}
	s.InitTime, s.SolveTime = ready.Sub(r.began)+r.o.ParseTime, r.counters.solveTime()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	s.Memory = int64(m.Sys)
	return s
}
