package solve

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
)

// progress writes what -v shows. A nil writer keeps it silent.
type progress struct {
	began time.Time

	mu   sync.Mutex
	w    io.Writer
	told time.Time // when a bound was last told; under the incumbent's lock
}

func newProgress(o Options, began time.Time) *progress {
	if !o.Verbose {
		return &progress{}
	}
	return &progress{w: o.Log, began: began}
}

// close silences it: a run is over, and perhaps not all its workers.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.w = nil
}

// on reports whether anybody reads.
func (p *progress) on() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.w != nil
}

// note writes one line with the time since the start.
func (p *progress) note(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w == nil {
		return
	}
	fmt.Fprintf(p.w, "%% [%8.3f s] %s\n", time.Since(p.began).Seconds(), fmt.Sprintf(format, args...))
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
		p.note("objective %s, bound %s%s", r.shown(in.goal), r.shownBound(in.bound), r.pace())
	}
}

// bound tells of a new bound, not too often.
func (p *progress) bound(r *run, in *incumbent) {
	const pause = 200 * time.Millisecond
	if !p.on() || in.goal == noGoal || time.Since(p.told) < pause && in.bound < in.goal {
		return
	}
	p.told = time.Now()
	p.note("bound %s, objective %s%s", r.shownBound(in.bound), r.shown(in.goal), r.pace())
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
