package solve

import (
	"fmt"
	"sync"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
)

// Event tells what a run is at.
type Event struct {
	// Time is how long the run has taken so far.
	Time time.Duration
	// Text says it in a line.
	Text string
	// Objective is that of the best solution so far, and Bound what is proved of
	// it; nil where there is none.
	Objective, Bound *flatzinc.Value
}

// String returns the line that -v shows.
func (e Event) String() string { return fmt.Sprintf("%% [%8.3f s] %s", e.Time.Seconds(), e.Text) }

// progress tells how a run gets on. Without a listener it is silent.
type progress struct {
	began time.Time

	mu               sync.Mutex
	listener         func(Event)
	objective, bound *flatzinc.Value // as last told
	told             time.Time       // when a bound was last told; under the incumbent's lock
}

func newProgress(o Options, began time.Time) *progress {
	return &progress{listener: o.Progress, began: began}
}

// close silences it: the run is over.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.listener = nil
}

// on reports whether anybody listens.
func (p *progress) on() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.listener != nil
}

// note tells one line.
func (p *progress) note(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell(format, args...)
}

// tell is note under the lock.
func (p *progress) tell(format string, args ...any) {
	if p.listener != nil {
		p.listener(Event{Time: time.Since(p.began), Text: fmt.Sprintf(format, args...), Objective: p.objective, Bound: p.bound})
	}
}

// known is note with a new objective or bound.
func (p *progress) known(objective, bound *flatzinc.Value, format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.objective, p.bound = objective, bound
	p.tell(format, args...)
}

// reportEvery is the time between two reports of a search.
const reportEvery = 5 * time.Second

// watch reports now and then that the search is going on. The answer ends it.
func (p *progress) watch(r *run) (end func()) {
	if !p.on() {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(reportEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				p.note("searching%s%s", r.state(), r.pace())
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// state describes what is known of the objective.
func (r *run) state() string {
	if r.m.Solve.Method == flatzinc.Satisfy {
		return ""
	}
	goal, bound := r.inc.gap()
	if goal == noGoal {
		return fmt.Sprintf(" for a first solution, bound %s", r.shownBound(bound))
	}
	return fmt.Sprintf(": objective %s, bound %s", r.shown(goal), r.shownBound(bound))
}

// annotations warns of search annotations that are malformed, of the first few.
func (p *progress) annotations(m *flatzinc.Model) {
	const most = 5
	if !p.on() {
		return
	}
	_, faults := search.Read(m)
	for _, f := range faults[:min(len(faults), most)] {
		p.note("warning: %v", f)
	}
	if n := len(faults) - most; n > 0 {
		p.note("and %d more such warnings", n)
	}
}

func (p *progress) compiled(q *encode.Problem) {
	f := q.Formula
	p.note("encoded: %d variables, %d clauses, %d literals, %d fixed", f.NumVars(), f.NumClauses(), f.NumLits(), len(f.Units()))
	if q.Lazy() {
		p.note("some clauses are added lazily")
	}
	if q.Windowed() {
		p.note("unbounded integers are searched inside a window")
	}
}

func (p *progress) improved(r *run, in *incumbent) {
	if p.on() {
		p.known(r.shownGoal(in.goal), r.provedBound(in.bound), "objective %s, bound %s%s", r.shown(in.goal), r.shownBound(in.bound), r.pace())
	}
}

// raised tells of a new bound, not too often.
func (p *progress) raised(r *run, in *incumbent) {
	const pause = 200 * time.Millisecond
	if !p.on() || in.goal == noGoal || time.Since(p.told) < pause && in.bound < in.goal {
		return
	}
	p.told = time.Now()
	p.known(r.shownGoal(in.goal), r.provedBound(in.bound), "bound %s, objective %s%s", r.shownBound(in.bound), r.shown(in.goal), r.pace())
}

func (r *run) shownBound(bound int64) string {
	if bound == noBound {
		return "unknown"
	}
	return fmt.Sprint(r.shown(bound))
}

func (p *progress) finished(r *run, end ending) {
	if !p.on() {
		return
	}
	names := map[ending]string{stuck: "unknown", stopped: "stopped", refuted: "complete", enough: "enough solutions"}
	p.note("%s: %d solutions%s", names[end], r.solutions, r.pace())
}

// pace describes the engines' work so far.
func (r *run) pace() string {
	n := r.census.stats()
	if n.Conflicts < 0 {
		return ""
	}
	seconds := max(r.census.solveTime().Seconds(), 1e-6)
	return fmt.Sprintf(", %d conflicts (%.0f/s), %d restarts, %d lazy rounds", n.Conflicts, float64(n.Conflicts)/seconds, n.Restarts, r.census.refined.Load())
}
