package solve

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/countdown"
	"github.com/gozinc/gozinc/sat"
)

// mute is an engine that gives up at once.
type mute struct{ sat.Solver }

func (mute) Solve(context.Context, ...sat.Lit) sat.Status { return sat.Unknown }

// TestEndBetweenLooks: a worker whose run ends between two looks at it takes that for the
// end, in a satisfaction problem as well, where no other worker's solution is of interest.
func TestEndBetweenLooks(t *testing.T) {
	for _, text := range []string{"var 1..9: x :: output_var;\nsolve satisfy;\n", "var 1..9: x :: output_var;\nsolve minimize x;\n"} {
		for looks := range 5 {
			ctx := context.Background()
			r := &run{ctx: ctx, m: parse(t, text), inc: newIncumbent(search.NoBound), log: newProgress(Options{}, time.Now())}
			w := r.soleWorker(t)
			w.engine, w.ctx = mute{w.engine}, countdown.New(ctx, looks)
			if a, err := w.Attempt(search.NewMeter(w, 1000)); err != nil || a.Result == search.Found || a.Result == search.Refuted {
				t.Errorf("%d looks: %v, %v", looks, a, err)
			}
		}
	}
}
