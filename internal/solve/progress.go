package solve

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/internal/search"
)

const (
	reportEvery  = 5 * time.Second        // between two reports of a search
	raisedEvery  = 200 * time.Millisecond // between two reports of a bound
	mostWarnings = 5                      // of malformed annotations
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
	// Standing: the text is all that is known of the run at the time, so that the
	// next such event makes it worthless. Other events tell what has happened.
	Standing bool
}

// String returns the line that -v shows.
func (e Event) String() string { return fmt.Sprintf("%% [%8.3f s] %s", e.Time.Seconds(), e.Text) }

// progress tells how a run gets on. Without a listener it is silent.
type progress struct {
	began time.Time

	mu               sync.Mutex
	listener         func(Event)
	objective, bound *flatzinc.Value  // as last told
	doing            map[int]activity // by the number of the worker
	trend            trend
	told             time.Time // when a bound was last told; under the incumbent's lock
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
	p.tell(Event{Text: fmt.Sprintf(format, args...)})
}

// tell completes the event and hands it on. The caller holds the lock.
func (p *progress) tell(e Event) {
	if p.listener != nil {
		e.Time, e.Objective, e.Bound = time.Since(p.began), p.objective, p.bound
		theirs(func() { p.listener(e) })
	}
}

// stands tells where the run stands.
func (p *progress) stands(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tell(Event{Text: text, Standing: true})
}

// known tells where the run stands with a new objective or bound.
func (p *progress) known(r *run, in *incumbent) {
	text := r.statusLine(in.goal, in.bound, r.solutions)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.objective, p.bound = r.shownGoal(in.goal), r.provedBound(in.bound)
	p.tell(Event{Text: text, Standing: true})
}

// watch reports now and then that the search is going on. The answer ends it.
func (p *progress) watch(r *run) (end func()) {
	if !p.on() {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(cmp.Or(r.o.ProgressEvery, reportEvery))
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				p.stands(r.now())
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// annotations warns of search annotations that are malformed, of the first few.
func (p *progress) annotations(m *flatzinc.Model) {
	if !p.on() {
		return
	}
	_, faults := annotation.Read(m)
	for _, f := range faults[:min(len(faults), mostWarnings)] {
		p.note("warning: %v", f)
	}
	if n := len(faults) - mostWarnings; n > 0 {
		p.note("and %d more such warnings", n)
	}
}

func (p *progress) compiled(q *encode.Problem) {
	f := q.Formula
	p.note("encoded: %d variables, %d clauses, %d literals, %d fixed", f.NumVars(), f.NumClauses(), f.NumLits(), len(f.Units()))
	p.note("%s", choices(q.Kinds()))
	if n := q.Dominated(); n > 0 {
		p.note("%d variables have a value of some best solution", n)
	}
	if found, broken := q.Symmetries(); found > 0 {
		p.note("%d symmetries generate others; %d of them are broken", found, broken)
	}
	if q.Lazy() {
		p.note("some clauses are added lazily")
	}
	if q.Unbounded() != nil {
		p.note("unbounded integers are searched inside a window")
	}
}

func (p *progress) improved(r *run, in *incumbent) {
	if p.on() {
		p.known(r, in)
	}
}

// raised tells of a new bound, not too often.
func (p *progress) raised(r *run, in *incumbent) {
	if !p.on() || in.goal == search.NoGoal || time.Since(p.told) < raisedEvery && in.bound < in.goal {
		return
	}
	p.told = time.Now()
	p.known(r, in)
}

func (p *progress) finished(r *run, end search.End, why string) {
	if !p.on() {
		return
	}
	how := end.String()
	if end == search.Stopped && r.enough {
		how = "enough solutions"
	}
	if end == search.Stopped && r.within {
		how = "within the gap"
	}
	if why != "" {
		why = "; " + why
	}
	p.note("%s: %d solutions%s%s", how, r.solutions, r.pace(), why)
}
