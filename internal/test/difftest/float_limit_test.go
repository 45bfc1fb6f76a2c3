package difftest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// TestFloatLimits compares optima of floats that are multiples of a unit, or as well might
// be, with those of the theory of continuous floats: a sum of three makes them continuous.
func TestFloatLimits(t *testing.T) {
	judged, open, near := 0, 0, 0
	from, to := campaign.Seeds(400)
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 41))
		method := pickOne(rng, "minimize", "maximize")
		strict := pickOne(rng, "", "constraint float_lt(-0.5,f0);\n", "constraint float_lin_lt([1.0,1.0],[f0,f0],1.0);\n", "constraint float_lt(f0,0.5);\n")
		text := strings.Replace(randomFloats(rng, true), "solve satisfy", strict+"solve "+method+" f0", 1)
		if strings.Contains(text, ": f1") {
			text = strings.Replace(text, "solve", pickOne(rng, "", "constraint float_lt(f0,f1);\n", "constraint float_lin_lt([-1.0,-1.0],[f0,f1],0.0);\n")+"solve", 1)
		}
		linked := "var 0.0..1.0: y;\nvar 0.0..1.0: z;\n" +
			strings.Replace(text, "solve", "constraint float_lin_le([1.0,1.0,1.0],[f0,y,z],9.0);\nsolve", 1)
		s := settings[seed%uint64(len(settings))]
		got, ok := floatOptimum(t, text, s.options)
		want, continuous := floatOptimum(t, linked, solve.Options{})
		if !ok || !continuous {
			open++
			continue
		}
		judged++
		if got.status == fznrun.Open {
			near++
		}
		if got.status != want.status && !withinPrecision(text, got, want) || math.Abs(got.value-want.value) > 1e-5 {
			t.Errorf("seed %d, %s: %v, not %v\n%s", seed, s.name, got, want, text)
		}
	}
	t.Logf("%d judged, of which %d have a limit only; %d not", judged, near, open)
	if judged < open || near < judged/50 {
		t.Errorf("only %d models were judged, %d of them with a limit", judged, near)
	}
}

// withinPrecision reports whether one of both may be the best within the precision and the other come near to a limit: where an
// objective is tied to others beside nonlinear constraints.
func withinPrecision(text string, a, b floatBest) bool {
	nonlinear := strings.Contains(text, "float_times(") || strings.Contains(text, "float_div(")
	return nonlinear && min(a.status, b.status) == fznrun.Open && max(a.status, b.status) == fznrun.Complete
}

// floatBest is the best value of a float.
type floatBest struct {
	status fznrun.Status
	value  float64
}

func (b floatBest) String() string { return fmt.Sprintf("%v %v", b.status, b.value) }

// floatOptimum returns the best f0; ok is false where the model is not supported.
func floatOptimum(t *testing.T, text string, o solve.Options) (best floatBest, ok bool) {
	t.Helper()
	m, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := run(m, o)
	if err != nil {
		if !strings.Contains(err.Error(), "continuous") && !strings.Contains(err.Error(), "linear") {
			t.Errorf("%v\n%s", err, text)
		}
		return best, false
	}
	best.status = got.Status
	if n := len(got.Solutions); n > 0 {
		if best.value, err = strconv.ParseFloat(got.Solutions[n-1]["f0"], 64); err != nil {
			t.Fatal(err)
		}
	}
	return best, true
}
