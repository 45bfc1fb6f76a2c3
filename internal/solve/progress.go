package solve

import (
	"fmt"
	"io"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// progress writes what -v shows. A nil writer keeps it silent.
type progress struct {
	w     io.Writer
	began time.Time
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

func (p *progress) improved(r *run, a flatzinc.Assignment) {
	if p.w != nil {
		p.note("objective %d, bound %d%s", r.shown(r.p.Goal(a)), r.shown(r.bound), r.pace())
	}
}

func (p *progress) finished(r *run, o outcome) {
	if p.w == nil {
		return
	}
	names := map[outcome]string{unknown: "stopped", exhausted: "complete", enough: "enough solutions"}
	p.note("%s: %d solutions%s", names[o], r.solutions, r.pace())
}

// pace describes the engine's work so far.
func (r *run) pace() string {
	e, ok := r.engine.(sat.Statser)
	if !ok {
		return ""
	}
	n := e.Stats()
	if n.Conflicts < 0 {
		return ""
	}
	seconds := max(r.solveTime().Seconds(), 1e-6)
	return fmt.Sprintf(", %d conflicts (%.0f/s), %d restarts, %d lazy rounds", n.Conflicts, float64(n.Conflicts)/seconds, n.Restarts, r.refined)
}
