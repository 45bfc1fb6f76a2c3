package solve

import (
	"context"
	"errors"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// own returns the stacks of the goroutines, but for this one, that run code of the
// driver, the encoder or the engines, and do not end by themselves at once.
func own() (stacks []string) {
	for range 100 {
		if stacks = running(); len(stacks) == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return stacks
}

func running() (stacks []string) {
	buf := make([]byte, 1<<22)
	all := strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")
	for _, s := range all[1:] {
		if strings.Contains(s, "internal/solve.(") || strings.Contains(s, "gozinc/encode") || strings.Contains(s, "gozinc/sat") {
			stacks = append(stacks, s)
		}
	}
	return stacks
}

// looked is a context that is done at a look at it, whoever looks.
type looked struct {
	context.Context
	cancel func()
	left   int
}

func (c *looked) Err() error {
	if c.left--; c.left == 0 {
		c.cancel()
	}
	return c.Context.Err()
}

// TestNothingIsLeftBehind: when a run returns, all its goroutines have ended, whatever
// was going on at the end of its context.
func TestNothingIsLeftBehind(t *testing.T) {
	for name, text := range map[string]string{"words": fzngen.Words(120, 12, 40), "knapsacks": fzngen.Knapsacks(60, 20, 3)} {
		m, err := flatzinc.Parse(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		run := func(ctx context.Context, o Options) error { return Run(ctx, m, o, io.Discard) }
		write := func(ctx context.Context, o Options) error {
			if err := Export(ctx, m, o, OPB, io.Discard); !errors.Is(err, ctx.Err()) {
				return err
			}
			return nil
		}
		for i, do := range []func(context.Context, Options) error{run, run, write} {
			for k := range 6 {
				o := Options{Engine: CDCL, Threads: 1 + 2*(i%2)}
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1<<(2*k))*time.Millisecond/4)
				if err := do(ctx, o); err != nil {
					t.Error(err)
				}
				if left := own(); len(left) > 0 {
					t.Fatalf("%s, %d threads, after %d: left behind\n%s", name, o.Threads, k, strings.Join(left, "\n\n"))
				}
				cancel()
			}
		}
	}
}

// TestLooksOfAWorker: a worker ends soon after any look at its context.
func TestLooksOfAWorker(t *testing.T) {
	for name, text := range map[string]string{"words": fzngen.Words(120, 12, 40), "knapsacks": fzngen.Knapsacks(40, 20, 3)} {
		m, err := flatzinc.Parse(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 2, 3, 5, 9, 20, 50, 100, 200} {
			ctx, cancel := context.WithCancel(t.Context())
			c := &looked{ctx, cancel, n}
			r := &run{ctx: c, o: Options{Engine: CDCL}, m: m, inc: newIncumbent(math.MinInt64), began: time.Now()}
			r.log = newProgress(r.o, r.began)
			v := r.work(c, r.configurations()[0])
			if v.err != nil || c.left <= 0 && v.end != search.Stopped && v.end != search.Complete {
				t.Errorf("%s, %d looks: ended %v, %v", name, n, v.end, v.err)
			}
			if after := -c.left; after > 40 {
				t.Errorf("%s: looked %d times after the end", name, after)
			}
			cancel()
		}
	}
}
