package relax_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// relaxedModels compares the relaxation of random models with their optimum, as
// TestRelaxation does, and returns how many bounds are better than without.
func relaxedModels(t *testing.T, models uint64, model func(*rand.Rand) string) (better int) {
	for seed := range models {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := model(rng)
		m := enctest.Parse(t, text)
		best, some, err := oracle.Optimum(m, 1<<18)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if !some {
			continue
		}
		if m.Solve.Method == flatzinc.Maximize {
			best = -best
		}
		for i, k := range []int64{best, best + 1, best + 1 + rng.Int64N(20)} {
			opt := encode.Options{Clauses: true}
			if i == 1 {
				opt.GoalLimit = &k // rows may rest on what presolve makes of it
			}
			p, err := encode.Compile(t.Context(), m, opt)
			if err != nil || p.Unsat {
				t.Fatalf("seed %d: %v, unsatisfiable up to %d, optimum %d\n%s", seed, err, k, best, text)
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
	return better
}

func TestRelaxedCounting(t *testing.T) {
	if better := relaxedModels(t, 2500, enctest.CountingModel); better < 300 {
		t.Errorf("only %d bounds are better", better)
	}
}

func TestRelaxedSubgraphs(t *testing.T) {
	if better := relaxedModels(t, 1500, enctest.SubgraphModel); better < 300 {
		t.Errorf("only %d bounds are better", better)
	}
}

// TestRelaxedAssignment: the relaxation of an assignment problem is exact.
func TestRelaxedAssignment(t *testing.T) {
	m := enctest.Parse(t, `array[1..3] of var 1..3: x;
var 0..9: a; var 0..9: b; var 0..9: c; var 0..27: goal;
constraint gozinc_all_different(x);
constraint array_int_element(x[1],[1,2,9],a);
constraint array_int_element(x[2],[1,4,9],b);
constraint array_int_element(x[3],[1,5,5],c);
constraint int_lin_eq([1,1,1,-1],[a,b,c,goal],0);
solve minimize goal;`)
	p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	// 2 + 1 + 5; the least element of each array would be 3.
	if bound, _, without, ok := p.Relaxed(); !ok || bound != 8 || without != 3 {
		t.Errorf("bound %d, without the relaxation %d, want 8 and 3", bound, without)
	}
}
