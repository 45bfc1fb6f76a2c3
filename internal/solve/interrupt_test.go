package solve

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// ending is a context that ends after so many looks at it.
type ending struct {
	context.Context
	looks int
}

func (c *ending) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

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
			p, err := r.compile(ctx, r.compileOptions(configuration{}))
			if err != nil {
				t.Fatal(err)
			}
			w, err := r.newWorker(ctx, p, configuration{guidance: never})
			if err != nil {
				t.Fatal(err)
			}
			w.engine, w.ctx = mute{w.engine}, &ending{ctx, looks}
			if a, err := w.Attempt(search.NewMeter(w, 1000)); err != nil || a.Result == search.Found || a.Result == search.Refuted {
				t.Errorf("%d looks: %v, %v", looks, a, err)
			}
		}
	}
}
