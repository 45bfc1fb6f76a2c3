package relax_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestRelaxation: the bound is never beyond the optimum, and a cutoff at any k
// keeps a solution with the optimum, if that is as good as k. Many bounds are
// better than those of presolve.
func TestRelaxation(t *testing.T) {
	better := 0
	for seed := range campaign.Each(2400) {
		rng := rand.New(rand.NewPCG(seed, 83))
		text := enctest.LinearModel(rng)
		if seed%2 == 0 {
			text = fzngen.Objective(rng, fzngen.Opt{Size: 2000})
		}
		m := enctest.Parse(t, text)
		best, some, err := oracle.Optimum(m, 1<<18)
		if m.Solve.Method == flatzinc.Satisfy || err != nil || !some {
			continue
		}
		if m.Solve.Method == flatzinc.Maximize {
			best = -best
		}
		for _, k := range []int64{best, best + 1, best + 1 + rng.Int64N(20)} {
			p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
			if err != nil {
				break
			}
			p.Relax(encode.NoLimit)
			if lo, _ := p.GoalRange(); lo > best {
				t.Fatalf("seed %d: bound %d, optimum %d\n%s", seed, lo, best, text)
			}
			if bound, _, without, ok := p.Relaxed(); ok && bound > without {
				better++
			}
			checkCutoff(t, p, k, best, fmt.Sprintf("seed %d\n%s", seed, text))
		}
	}
	if better < 200 {
		t.Errorf("only %d bounds are better", better)
	}
}

// checkCutoff expects a solution that is as good as best, after cutoffs at k and
// below.
func checkCutoff(t *testing.T, p *encode.Problem, k, best int64, of string) {
	t.Helper()
	s := gini.New(p.Formula)
	p.Attach(s)
	for ; k > best; k -= 1 + (k-best)/2 {
		p.Cutoff(k)
	}
	p.Cutoff(best)
	assume := p.Windows()[0]
	l := p.GoalAtMost(best)
	if len(assume) > 0 {
		return
	}
	for s.Solve(t.Context(), l) == sat.Sat {
		if !p.Refine(s.Value) {
			return
		}
	}
	t.Fatalf("no solution with the optimum %d: %s", best, of)
}

// TestRelaxedLots has three demands of 10000, each to be made when it is due,
// after a set-up for 10000, or before, and stored for 10000 each time. The second
// lot can have 20000, so 10000 of it take half a set-up in the relaxation. That
// there are 10000 in the store without a set-up follows by rounding; then the
// second and the third demand cost 10000 each.
func TestRelaxedLots(t *testing.T) {
	m := enctest.Parse(t, `array[1..3] of var 0..60000: made; array[1..4] of var 0..60000: stored;
array[1..3] of var bool: runs; array[1..3] of var 0..1: up; var 0..1000000: cost;
constraint int_eq(stored[1],0);
constraint int_eq(stored[4],0);
constraint int_le_reif(1,made[1],runs[1]); constraint bool2int(runs[1],up[1]);
constraint int_le_reif(1,made[2],runs[2]); constraint bool2int(runs[2],up[2]);
constraint int_le_reif(1,made[3],runs[3]); constraint bool2int(runs[3],up[3]);
constraint int_lin_eq([1,1,-1],[stored[1],made[1],stored[2]],10000);
constraint int_lin_eq([1,1,-1],[stored[2],made[2],stored[3]],10000);
constraint int_lin_eq([1,1,-1],[stored[3],made[3],stored[4]],10000);
constraint int_lin_eq([10000,10000,10000,1,1,-1],[up[1],up[2],up[3],stored[2],stored[3],cost],0);
solve minimize cost;`)
	p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	if bound, uncut, _, ok := p.Relaxed(); !ok || bound != 30000 || uncut >= 30000 {
		t.Errorf("bound %d, without cuts %d, want 30000 and less", bound, uncut)
	}
}
