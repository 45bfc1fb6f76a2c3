package solve

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
)

// progress writes what -v shows. A nil writer keeps it silent.
type progress struct {
	w     io.Writer
	began time.Time
	told  time.Time // when a bound was last told
}

func newProgress(o Options, began time.Time) *progress {
	if !o.Verbose {
		return &progress{}
	}
	return &progress{w: o.Log, began: began}
}

// note writes one line with the time since the start.
func (p *progress) note(format string, args ...any) {
	if p.w == nil {
		return
	}
	fmt.Fprintf(p.w, "%% [%8.3f s] %s\n", time.Since(p.began).Seconds(), fmt.Sprintf(format, args...))
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
	if p.w != nil {
		p.note("objective %d, bound %s%s", r.shown(in.goal), r.shownBound(in.bound), r.pace())
	}
}

// bound tells of a new bound, not too often.
func (p *progress) bound(r *run, in *incumbent) {
	const pause = 200 * time.Millisecond
	if p.w == nil || in.goal == noGoal || time.Since(p.told) < pause && in.bound < in.goal {
		return
	}
	p.told = time.Now()
	p.note("bound %s, objective %d%s", r.shownBound(in.bound), r.shown(in.goal), r.pace())
}

func (r *run) shownBound(bound int64) string {
	if bound == math.MinInt64 {
		return "unknown"
	}
	return fmt.Sprint(r.shown(bound))
}

func (p *progress) finished(r *run, end ending) {
	if p.w == nil {
		return
	}
	names := map[ending]string{stuck: "unknown", stopped: "stopped", refuted: "complete", enough: "enough solutions"}
	p.note("%s: %d solutions%s", names[end], r.solutions, r.pace())
}

// pace describes the engine's work so far.
func (r *run) pace() string {
	if r.w == nil {
		return ""
	}
	e, ok := r.w.engine.(sat.Statser)
	if !ok {
		return ""
	}
	n := e.Stats()
	if n.Conflicts < 0 {
		return ""
	}
	seconds := max(r.solveTime().Seconds(), 1e-6)
	return fmt.Sprintf(", %d conflicts (%.0f/s), %d restarts, %d lazy rounds", n.Conflicts, float64(n.Conflicts)/seconds, n.Restarts, r.w.refined)
}
