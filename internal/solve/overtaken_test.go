package solve

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// endless is an engine that searches until it is told to stop.
type endless struct{ sat.Solver }

func (endless) Solve(ctx context.Context, _ ...sat.Lit) sat.Status {
	<-ctx.Done()
	return sat.Unknown
}

// TestOvertaken: a worker gives up its search for a first solution when another one has a solution, goes on to make that better, and counts
// it as no gain of its own. It ends with the run.
func TestOvertaken(t *testing.T) {
	for _, other := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		r := &run{ctx: ctx, m: parse(t, "var 1..9: x :: output_var;\nsolve minimize x;\n"), inc: newIncumbent(1), log: newProgress(Options{}, time.Now())}
		w := r.soleWorker(t)
		w.engine, w.configuration.sharing = endless{w.engine}, true
		if other {
			if _, _, err := r.offer(flatzinc.Assignment{{Int: 5}}, 5); err != nil {
				t.Fatal(err)
			}
		} else {
			cancel()
		}
		a, overtaken, err := w.begin()
		if overtaken != other || a.Result != search.Over || err != nil {
			t.Errorf("another solution %t: overtaken %t, %v, %v", other, overtaken, a.Result, err)
		}
		if (w.ctx.Err() == nil) != other || w.gains != (search.Gains{}) {
			t.Errorf("another solution %t: %v, gains %+v", other, w.ctx.Err(), w.gains)
		}
		cancel()
	}
}
