package solve

import (
	"math"
	"runtime"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
)

// solutionStats are printed before each solution.
func (r *run) solutionStats() []flatzinc.Stat {
	var s []flatzinc.Stat
	if r.m.Solve.Method != flatzinc.Satisfy {
		s = append(s, flatzinc.Stat{Key: "objective", Value: r.shown(r.inc.goal)})
		s = r.appendBound(s, r.inc.bound)
	}
	return append(s, flatzinc.Stat{Key: "solveTime", Value: r.census.solveTime()})
}

// shown turns a goal into the model's objective.
func (r *run) shown(goal int64) flatzinc.Value { return r.shape.Load().Objective(goal) }

// appendBound appends the proved bound of the objective, if there is one.
func (r *run) appendBound(s []flatzinc.Stat, bound int64) []flatzinc.Stat {
	if bound == noBound {
		return s
	}
	return append(s, flatzinc.Stat{Key: "objectiveBound", Value: r.shown(bound)})
}

// finalStats are printed at the end, under MiniZinc's standard names where
// there is one.
func (r *run) finalStats() []flatzinc.Stat {
	count := func(b flatzinc.Base) (n int64) {
		for _, v := range r.m.Vars {
			if v.Base == b {
				n++
			}
		}
		return n
	}
	s := []flatzinc.Stat{
		{Key: "solutions", Value: int64(r.solutions)},
		{Key: "variables", Value: int64(len(r.m.Vars))},
		{Key: "intVariables", Value: count(flatzinc.Int)},
		{Key: "boolVariables", Value: count(flatzinc.Bool)},
		{Key: "setVariables", Value: count(flatzinc.SetOfInt)},
		{Key: "floatVariables", Value: count(flatzinc.Float)},
		{Key: "propagators", Value: int64(len(r.m.Constraints))},
	}
	if r.inc.best != nil {
		s = append(s, flatzinc.Stat{Key: "objective", Value: r.shown(r.inc.goal)})
	}
	if r.m.Solve.Method != flatzinc.Satisfy && r.inc.bound < noGoal-1 {
		s = r.appendBound(s, r.inc.bound)
	}
	s = append(s, r.engineStats()...)
	ready := r.census.began()
	if ready.IsZero() {
		ready = time.Now()
	}
	return append(s,
		flatzinc.Stat{Key: "peakMem", Value: peakMemory()},
		flatzinc.Stat{Key: "initTime", Value: ready.Sub(r.began) + r.o.ParseTime},
		flatzinc.Stat{Key: "solveTime", Value: r.census.solveTime()},
	)
}

// engineStats counts the work of the SAT engines. MiniZinc reads nodes and
// failures as 32-bit numbers.
func (r *run) engineStats() []flatzinc.Stat {
	vars, clauses, memory := r.census.size()
	if vars == 0 {
		return nil
	}
	s := []flatzinc.Stat{
		{Key: "satVariables", Value: vars},
		{Key: "satClauses", Value: clauses},
		{Key: "satMem", Value: float64(memory) / (1 << 20)},
		{Key: "lazyRounds", Value: r.census.refined.Load()},
	}
	n := r.census.stats()
	for _, c := range []struct {
		key   string
		value int64
	}{
		{"nodes", n.Decisions},
		{"failures", n.Conflicts},
		{"restarts", n.Restarts},
		{"propagations", n.Propagations},
	} {
		if c.value >= 0 {
			s = append(s, flatzinc.Stat{Key: c.key, Value: min(c.value, math.MaxInt32)})
		}
	}
	return s
}

// peakMemory is the memory taken from the system, in MB.
func peakMemory() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.Sys) / (1 << 20)
}
