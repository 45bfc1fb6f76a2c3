package solve

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/memory"
	"github.com/gozinc/gozinc/internal/search"
)

// activity is what a worker does: a stage, or the strategy whose turn it is.
type activity struct {
	name string
	turn int // 0 of a stage
}

func (a activity) String() string {
	if a.turn == 0 {
		return a.name
	}
	return fmt.Sprintf("%s (turn %d)", a.name, a.turn)
}

// at takes in what the worker with configuration k does from now on.
func (p *progress) at(k int, name string, turn int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.listener == nil {
		return
	}
	if p.doing == nil {
		p.doing = make(map[int]activity)
	}
	p.doing[k] = activity{name, turn}
}

// activities tells what the workers do, in the order of their configurations.
func (p *progress) activities() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []string
	for _, k := range slices.Sorted(maps.Keys(p.doing)) {
		all = append(all, p.doing[k].String())
	}
	return strings.Join(all, " | ")
}

// now is standing at any time.
func (r *run) now() string {
	r.inc.mu.Lock()
	goal, bound, solutions := r.inc.goal, r.inc.bound, r.solutions
	r.inc.mu.Unlock()
	return r.statusLine(goal, bound, solutions)
}

// statusLine is all that is known of the run, in one line.
func (r *run) statusLine(goal, bound int64, solutions int) string {
	var parts []string
	switch {
	case r.shape.Load() == nil: // the model is not prepared yet
	case r.m.Solve.Method != flatzinc.Satisfy:
		parts = append(parts, r.gapText(goal, bound))
	case solutions == 0:
		parts = append(parts, "no solution yet")
	default:
		parts = append(parts, fmt.Sprintf("%d solutions", solutions))
	}
	if doing := r.log.activities(); doing != "" {
		parts = append(parts, doing)
	}
	return fmt.Sprintf("%s%s, %.0f MB", strings.Join(parts, ", "), r.pace(), float64(memory.InUse())/(1<<20))
}

// gapText describes what is known of the objective: the best, the bound, and the
// difference in percent of the best.
func (r *run) gapText(goal, bound int64) string {
	text := "no solution yet"
	if goal != search.NoGoal {
		text = fmt.Sprintf("objective %s", r.shown(goal))
	}
	if bound == search.NoBound || bound >= search.NoGoal-1 {
		return text + ", bound unknown"
	}
	text += fmt.Sprintf(", bound %s", r.shown(bound))
	if goal == search.NoGoal {
		return text
	}
	objective, proved := number(r.shown(goal)), number(r.shown(bound))
	if gap := relativeGap(objective, proved); !math.IsInf(gap, 0) {
		text += fmt.Sprintf(", gap %.3g %%", 100*gap)
	}
	return text + r.log.outlook(time.Since(r.began), math.Abs(objective-proved), r.o.Gap.wide(objective))
}

// pace describes the engines' work so far.
func (r *run) pace() string {
	n := r.counters.stats()
	if n.Conflicts < 0 {
		return ""
	}
	seconds := max(r.counters.solveTime().Seconds(), 1e-6)
	text := fmt.Sprintf(", %d conflicts (%.0f/s), %d restarts, %d lazy rounds", n.Conflicts, float64(n.Conflicts)/seconds, n.Restarts, r.counters.refined.Load())
	if each := r.counters.conflicts(); len(each) > 1 {
		text += ", by worker " + strings.Join(each, " | ")
	}
	if given, taken := r.counters.shared(); given > 0 {
		text += fmt.Sprintf(", %d clauses given, %d taken", given, taken)
	}
	return text
}
