package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

var strategies = []search.Strategy{search.Auto, search.Improve, search.Core, search.Bisect, search.Branch}

func parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// answer is what a run printed.
type answer struct {
	text       string
	objectives []int64 // by the statistics of each solution
	last       map[string]string
}

// solved runs a text to the end.
func solved(t *testing.T, ctx context.Context, text string, o Options) answer {
	t.Helper()
	o.Statistics = true
	if o.Engine == "" { // half of the models go to each engine
		o.Engine = [...]Engine{Gini, CDCL}[len(text)%2]
	}
	var out bytes.Buffer
	if err := Run(ctx, parse(t, text), o, &out); err != nil {
		t.Fatalf("%s: %v\n%s", o.Strategy, err, text)
	}
	if strings.Contains(out.String(), "internalErrors=") {
		t.Fatalf("%s: an internal error\n%s%s", o.Strategy, text, &out)
	}
	a := answer{text: out.String(), last: map[string]string{}}
	for line := range strings.Lines(a.text) {
		stat, ok := strings.CutPrefix(strings.TrimSpace(line), "%%%mzn-stat: ")
		if !ok {
			continue
		}
		key, value, _ := strings.Cut(stat, "=")
		a.last[key] = value
		if key == "objective" {
			n, _ := strconv.ParseInt(value, 10, 64)
			a.objectives = append(a.objectives, n)
		}
	}
	return a
}

func (a answer) complete() bool { return strings.Contains(a.text, "==========\n") }
func (a answer) unsat() bool    { return strings.Contains(a.text, "=====UNSATISFIABLE=====") }

// encodable reports whether the encoder supports the constraints.
func encodable(m *flatzinc.Model) bool {
	_, err := encode.Compile(context.Background(), m, encode.Options{})
	return err == nil || !strings.Contains(err.Error(), "unsupported")
}

// mismatch says how a strategy's answer differs from the oracle's; "" if it
// does not, or if the model cannot be enumerated.
func mismatch(t *testing.T, text string, o Options) string {
	best, some, err := oracle.Optimum(parse(t, text), 1<<17)
	if err != nil {
		return ""
	}
	return differs(t, text, o, best, some)
}

// differs says how a run falls short of the optimum, if there is some solution.
func differs(t *testing.T, text string, o Options, best int64, some bool) string {
	a := solved(t, context.Background(), text, o)
	switch {
	case !some && !a.unsat():
		return "there is no solution"
	case !some:
		return ""
	case !a.complete():
		return "not complete"
	case a.last["objective"] != fmt.Sprint(best) || a.last["objectiveBound"] != fmt.Sprint(best):
		return fmt.Sprintf("objective %s, bound %s, optimum %d", a.last["objective"], a.last["objectiveBound"], best)
	}
	return ""
}

// withObjective returns a random model; ok is false where it has no objective,
// or cannot be encoded.
func withObjective(t *testing.T, rng *rand.Rand, seed uint64) (text string, ok bool) {
	opt := fzngen.Opt{Size: 3000}
	text = fzngen.Objective(rng, opt)
	if seed%4 == 0 {
		text = fzngen.Model(rng, opt)
	}
	m := parse(t, text)
	return text, m.Solve.Method != flatzinc.Satisfy && encodable(m)
}

// TestStrategies compares all strategies with enumeration.
func TestStrategies(t *testing.T) {
	for seed := range campaign.Each(250) {
		rng := rand.New(rand.NewPCG(seed, 31))
		text, ok := withObjective(t, rng, seed)
		if !ok {
			continue
		}
		for _, s := range strategies {
			if diff := mismatch(t, text, Options{Strategy: s}); diff != "" {
				t.Fatalf("seed %d, %s: %s\n%s", seed, s, diff, text)
			}
		}
	}
}

// schedule is a resource that eight tasks share, and the least makespan.
func schedule(seed uint64) string {
	const n = 8
	r := rand.New(rand.NewPCG(seed, 43))
	var b strings.Builder
	var starts, durations, needs []string
	for i := range n {
		s, d := fmt.Sprintf("s%d", i), 30+r.IntN(50)
		fmt.Fprintf(&b, "var {0,%d,150}: %s :: output_var;\n", 40+r.IntN(60), s)
		starts, durations, needs = append(starts, s), append(durations, fmt.Sprint(d)), append(needs, fmt.Sprint(1+r.IntN(3)))
	}
	b.WriteString("var 0..230: goal;\n")
	for i, s := range starts {
		fmt.Fprintf(&b, "constraint int_lin_le([1,-1],[%s,goal],-%s);\n", s, durations[i])
	}
	list := func(x []string) string { return "[" + strings.Join(x, ",") + "]" }
	fmt.Fprintf(&b, "constraint gozinc_cumulative(%s,%s,%s,%d);\nsolve minimize goal;\n", list(starts), list(durations), list(needs), 4+r.IntN(4))
	return b.String()
}

// TestStrategiesLazy compares strategies on tours, whose clauses are lazy, and schedules
// with enumeration.
func TestStrategiesLazy(t *testing.T) {
	for seed := range campaign.Each(4) {
		for _, text := range []string{fzngen.Tour(seed, 5), schedule(seed)} {
			best, some, err := oracle.Optimum(parse(t, text), 1<<23)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range strategies {
				if diff := differs(t, text, Options{Strategy: s}, best, some); diff != "" {
					t.Fatalf("seed %d, %s: %s\n%s", seed, s, diff, text)
				}
			}
		}
	}
	refined := 0
	for _, s := range strategies {
		if a := solved(t, context.Background(), fzngen.Tour(9, 9), Options{Strategy: s, Engine: Gini}); a.last["lazyRounds"] != "0" {
			refined++
		}
	}
	if refined == 0 {
		t.Error("no lazy clauses")
	}
}

// TestTurns has the strategies take many short slices.
func TestTurns(t *testing.T) {
	sack, best := fzngen.Knapsack(1, 24)
	for _, tt := range []struct {
		name, text string
		best       int64
	}{
		{"knapsack", sack, best},
		{"ruler", fzngen.Ruler(7), 25},
	} {
		for _, s := range strategies {
			for _, turn := range []int64{1, 50_000} {
				a := solved(t, context.Background(), tt.text, Options{Strategy: s, hooks: hooks{turn: turn}})
				if !a.complete() || a.last["objective"] != fmt.Sprint(tt.best) {
					t.Errorf("%s, %s: objective %s, want %d, complete %t", tt.name, s, a.last["objective"], tt.best, a.complete())
				}
				t.Log(tt.name, s, turn, a.last["propagations"], a.last["failures"])
			}
		}
	}
}

// TestImprovingOrder: printed objectives get better and better, and bounds are
// never beyond them.
func TestImprovingOrder(t *testing.T) {
	text := fzngen.Tour(5, 10)
	var last int64
	for i, s := range strategies {
		a := solved(t, context.Background(), text, Options{Strategy: s, Intermediate: true})
		for k := 1; k < len(a.objectives)-1; k++ {
			if a.objectives[k] >= a.objectives[k-1] {
				t.Errorf("%s: objectives %v", s, a.objectives)
			}
		}
		best := a.objectives[len(a.objectives)-1]
		if i > 0 && best != last {
			t.Errorf("%s: optimum %d, others found %d", s, best, last)
		}
		last = best
	}
}

// TestFirstSolutions stops after N improving solutions, without a claim.
func TestFirstSolutions(t *testing.T) {
	for _, s := range strategies {
		a := solved(t, context.Background(), fzngen.Tour(3, 9), Options{Strategy: s, MaxSolutions: 2})
		if n := strings.Count(a.text, "----------\n"); n != 2 || a.complete() {
			t.Errorf("%s: %d solutions, complete %t", s, n, a.complete())
		}
	}
}

// TestUnbounded: with unbounded integers nothing is claimed that only the
// window says.
func TestUnbounded(t *testing.T) {
	for _, tt := range []struct{ name, text, status, objective string }{
		{"no optimum", "var int: x :: output_var;\nsolve minimize x;\n", "----------", ""},
		{"bounded by a constraint", "var int: x :: output_var;\nvar int: y;\nconstraint int_lin_le([-1,-1],[x,y],-7);\nconstraint int_le(y,3);\nsolve minimize x;\n", "==========", "4"},
		{"sum beside a window", "var int: w;\nvar 0..9: x :: output_var;\nvar 0..9: y;\nvar int: z;\n" +
			"constraint int_times(w,w,z);\nconstraint int_lin_le([1,-1,-1],[z,x,y],-3);\nvar int: goal;\n" +
			"constraint int_lin_eq([1,-2,-3],[goal,x,y],0);\nsolve minimize goal;\n", "==========", "6"},
		{"impossible in every window", "var int: x;\nvar int: y;\nvar 0..5: g :: output_var;\nconstraint int_lin_eq([2,-4],[x,y],1);\nsolve minimize g;\n", "=====UN", ""},
	} {
		for _, s := range strategies {
			a := solved(t, context.Background(), tt.text, Options{Strategy: s})
			if !strings.Contains(a.text, tt.status) || tt.status == "----------" && a.complete() {
				t.Errorf("%s, %s: %s", tt.name, s, a.text)
			}
			if tt.objective != "" && a.last["objective"] != tt.objective {
				t.Errorf("%s, %s: objective %s", tt.name, s, a.last["objective"])
			}
		}
	}
}

// TestInterrupted stops a run at several moments: the best solution is
// printed, and no claim is made that is not true.
func TestInterrupted(t *testing.T) {
	text := fzngen.Tour(8, 12)
	best := solved(t, context.Background(), text, Options{}).last["objective"]
	optimum, _ := strconv.ParseInt(best, 10, 64)
	for _, s := range strategies {
		for ms := range 12 {
			ctx, cancel := context.WithTimeout(context.Background(), time.Duration(ms*ms)*time.Millisecond)
			a := solved(t, ctx, text, Options{Strategy: s})
			cancel()
			if len(a.objectives) == 0 {
				if a.complete() || a.unsat() {
					t.Errorf("%s after %d ms: %s", s, ms*ms, a.text)
				}
				continue
			}
			got := a.objectives[len(a.objectives)-1]
			bound, _ := strconv.ParseInt(a.last["objectiveBound"], 10, 64)
			if a.complete() && got != optimum || got < optimum || bound > optimum {
				t.Errorf("%s after %d ms: objective %d, bound %d, optimum %d", s, ms*ms, got, bound, optimum)
			}
		}
	}
}

// TestCheckedBound: a solution below a proved bound is a defect, not an answer.
func TestCheckedBound(t *testing.T) {
	r := &run{inc: newIncumbent(0), log: &progress{}}
	r.m = parse(t, "var 0..9: x;\nsolve minimize x;\n")
	r.shape.Store(&encode.Semantics{Model: r.m})
	if fall, more, err := r.offer(flatzinc.Assignment{{Int: 5}}, 5); fall != 0 || !more || err != nil {
		t.Fatalf("%v, %v, %v", fall, more, err)
	}
	if rise := r.raise(3); rise != 3 {
		t.Errorf("the bound rose by %v", rise)
	}
	var check *search.CheckError
	if fall, _, err := r.offer(flatzinc.Assignment{{Int: 2}}, 2); fall != 3 || !errors.As(err, &check) {
		t.Errorf("%v, %v", fall, err)
	}
	if r.inc.goal != 2 || r.inc.bound != search.NoBound {
		t.Errorf("the solution is lost, or the bound is not: %d, %d", r.inc.goal, r.inc.bound)
	}
	if r.raise(9); r.inc.bound != 2 {
		t.Errorf("bound %d", r.inc.bound)
	}
}

// TestUnboundedInCompany: a worker that knows that the objective has no limit looks for nothing
// better, and others may find that before they stop.
func TestUnboundedInCompany(t *testing.T) {
	r := &run{inc: newIncumbent(search.NoBound), log: &progress{}}
	r.m = parse(t, "var 0..9: x;\nsolve minimize x;\n")
	r.shape.Store(&encode.Semantics{Model: r.m})
	if _, more, err := r.offer(flatzinc.Assignment{{Int: 5}}, 5); !more || err != nil {
		t.Fatalf("%v, %v", more, err)
	}
	r.unbounded.Store(true)
	r.raise(search.NoGoal - 1)
	if _, more, err := r.offer(flatzinc.Assignment{{Int: 2}}, 2); !more || err != nil || r.inc.bound != search.NoBound {
		t.Errorf("%v, %v, bound %d", more, err, r.inc.bound)
	}
}

// TestTangentsFarAway: curves bound floats without bounds, so that optima are proved without a
// window.
func TestTangentsFarAway(t *testing.T) {
	const numbers = "var float: x;\nvar float: y;\nvar float: z :: output_var;\nconstraint float_lin_eq([1.0,-0.1,-1.0],[x,y,z],0.0);\nconstraint "
	for text, best := range map[string]float64{
		"float_times(x,x,y);\nsolve maximize z;\n":                              2.5,
		"float_le(0.0,x);\nconstraint float_exp(x,y);\nsolve maximize z;\n":     math.Log(10) - 1,
		"float_le(x,9.5);\nconstraint float_cosh(x,y);\nsolve maximize z;\n":    math.Asinh(10) - 0.1*math.Sqrt(101),
		"float_le(1.0,y);\nconstraint float_ln(y,x);\nsolve maximize z;\n":      math.Log(10) - 1,
		"float_le(0.25,y);\nconstraint float_sqrt(y,x);\nsolve maximize z;\n":   2.5,
		"float_le(0.0,x);\nconstraint float_pow(x,4.0,y);\nsolve maximize z;\n": 0.75 * math.Cbrt(2.5),
	} {
		a := solved(t, context.Background(), numbers+text, Options{})
		if got, err := strconv.ParseFloat(a.last["objective"], 64); err != nil || !a.complete() || math.Abs(got-best) > 1e-5 {
			t.Errorf("%s%s, not %v", text, a.text, best)
		}
	}
}

func TestParseStrategy(t *testing.T) {
	for _, s := range strategies {
		if got, err := search.ParseStrategy(string(s)); got != s || err != nil {
			t.Errorf("%s: %s, %v", s, got, err)
		}
	}
	if _, err := search.ParseStrategy("fast"); err == nil {
		t.Error("fast is a strategy")
	}
}
