package solve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
)

// own returns the stacks of the goroutines, but for this one, that run code of the
// driver, the encoder or the engines.
func own() (stacks []string) {
	buf := make([]byte, 1<<22)
	all := strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n")
	for _, s := range all[1:] {
		if strings.Contains(s, "internal/solve.(") || strings.Contains(s, "gozinc/encode") || strings.Contains(s, "gozinc/sat") {
			stacks = append(stacks, s)
		}
	}
	return stacks
}

// words is a model whose automaton takes long to unfold.
func words(states, letters, length int) string {
	rng := rand.New(rand.NewPCG(8, 9))
	var decl strings.Builder
	var xs, table []string
	for i := range length {
		fmt.Fprintf(&decl, "var 1..%d: x%d :: output_var;\n", letters, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	for range states * letters {
		table = append(table, fmt.Sprint(1+rng.IntN(states)))
	}
	return fmt.Sprintf("%sconstraint gozinc_regular([%s],%d,1..%d,[%s],1,1..%d);\nsolve satisfy;\n",
		decl.String(), strings.Join(xs, ","), states, letters, strings.Join(table, ","), states/2)
}

// knapsacks is a model with a linear relaxation that leaves a gap.
func knapsacks(items, sacks int) string {
	rng := rand.New(rand.NewPCG(6, 7))
	var decl, posts strings.Builder
	var xs, gains []string
	for i := range items {
		fmt.Fprintf(&decl, "var 0..3: x%d :: output_var;\n", i)
		xs, gains = append(xs, fmt.Sprintf("x%d", i)), append(gains, fmt.Sprint(50+rng.IntN(900)))
	}
	for range sacks {
		weights := make([]string, items)
		for i := range weights {
			weights[i] = fmt.Sprint(10 + rng.IntN(90))
		}
		fmt.Fprintf(&posts, "constraint int_lin_le([%s],[%s],%d);\n", strings.Join(weights, ","), strings.Join(xs, ","), 30*items)
	}
	return fmt.Sprintf("%svar 0..%d: gain :: output_var :: is_defined_var;\n%sconstraint int_lin_eq([%s,-1],[%s,gain],0) :: defines_var(gain);\nsolve maximize gain;\n",
		decl.String(), 3*1000*items, posts.String(), strings.Join(gains, ","), strings.Join(xs, ","))
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
	for name, text := range map[string]string{"words": words(120, 12, 40), "knapsacks": knapsacks(60, 20)} {
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
	for name, text := range map[string]string{"words": words(120, 12, 40), "knapsacks": knapsacks(40, 20)} {
		m, err := flatzinc.Parse(name, strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 2, 3, 5, 9, 20, 50, 100, 200} {
			ctx, cancel := context.WithCancel(t.Context())
			c := &looked{ctx, cancel, n}
			r := &run{ctx: c, o: Options{Engine: CDCL}, m: m, inc: newIncumbent(math.MinInt64), began: time.Now()}
			r.log = newProgress(r.o, r.began)
			v := r.work(c, r.seats()[0])
			if v.err != nil || c.left <= 0 && v.end != search.Stopped && v.end != search.Enough && v.end != search.Refuted {
				t.Errorf("%s, %d looks: ended %d, %v", name, n, v.end, v.err)
			}
			if after := -c.left; after > 40 {
				t.Errorf("%s: looked %d times after the end", name, after)
			}
			cancel()
		}
	}
}
