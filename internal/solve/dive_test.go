package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// fourTasks of duration 6 to 3 are on one machine, in a wide horizon. The last
// starts at 12 at best; left-justified in order at 15.
const fourTasks = `
	var 0..9000: a; var 0..9000: b; var 0..9000: c; var 0..9000: d;
	var 0..9999: last :: output_var :: is_defined_var;
	constraint gozinc_disjunctive([a,b,c,d],[6,5,4,3]);
	constraint array_int_maximum(last,[a,b,c,d]);
	%s solve minimize last;`

// TestDive: what a dive finds is printed first, and the optimum is found from
// there, and without the dive too.
func TestDive(t *testing.T) {
	for _, tt := range []struct {
		o     Options
		first int64 // 0: any
	}{
		{Options{All: true}, 15},
		{Options{Intermediate: true}, 15},
		{Options{}, 0},
		{Options{Intermediate: true, Threads: 3}, 0},
		{Options{MaxSolutions: 99}, 0},
	} {
		for _, s := range strategies {
			tt.o.Strategy, tt.o.Engine = s, Gini
			a := solved(t, context.Background(), fmt.Sprintf(fourTasks, ""), tt.o)
			if !a.complete() || a.last["objective"] != "12" {
				t.Errorf("%+v: objective %s, complete %t", tt.o, a.last["objective"], a.complete())
			}
			if tt.first > 0 && a.objectives[0] != tt.first {
				t.Errorf("%+v: first %v", tt.o, a.objectives)
			}
		}
	}
}

// TestDiveOptimal: the dive's solution is the best, which the search proves.
func TestDiveOptimal(t *testing.T) {
	first := "constraint int_lt(a,b); constraint int_lt(b,c); constraint int_lt(c,d);"
	a := solved(t, context.Background(), fmt.Sprintf(fourTasks, first), Options{All: true, Engine: Gini})
	if !a.complete() || a.last["objective"] != "15" || strings.Count(a.text, "----------") != 1 {
		t.Errorf("%s", a.text)
	}
}

// shop is a random model of tasks on two machines, with precedences, optional
// delays, and values that are excluded, in a wide horizon.
func shop(rng *rand.Rand) string {
	const n = 5
	var b, machines strings.Builder
	starts := make([]string, n)
	durations := make([]string, n)
	for i := range n {
		starts[i] = fmt.Sprint("s", i)
		durations[i] = fmt.Sprint(1 + rng.IntN(9))
		fmt.Fprintf(&b, "var 0..6000: s%d :: output_var;\nvar bool: b%d;\n", i, i)
		fmt.Fprintf(&machines, "constraint int_ne(s%d,%d);\n", i, rng.IntN(12))
		fmt.Fprintf(&machines, "constraint int_lin_le_imp([1,-1],[s%d,last],%d,b%d);\n", i, -10-rng.IntN(20), i)
		if j := rng.IntN(n); j < i {
			fmt.Fprintf(&machines, "constraint int_lin_le([1,-1],[s%d,s%d],%d);\n", j, i, rng.IntN(9)-6)
			fmt.Fprintf(&machines, "constraint bool_clause([b%d,b%d],[]);\n", i, j)
		}
	}
	b.WriteString("var 0..9000: last :: output_var;\n" + machines.String())
	for _, k := range []int{0, n - 3} {
		fmt.Fprintf(&b, "constraint gozinc_disjunctive([%s],[%s]);\n", strings.Join(starts[k:k+3], ","), strings.Join(durations[k:k+3], ","))
	}
	for _, s := range starts {
		fmt.Fprintf(&b, "constraint int_le(%s,last);\n", s)
	}
	return b.String() + "solve minimize last;\n"
}

// TestDiveRandom: with a dive and without, which a limit on the solutions asks
// for, the optimum is the same.
func TestDiveRandom(t *testing.T) {
	dives := 0
	for seed := range uint64(40) {
		text := shop(rand.New(rand.NewPCG(seed, 11)))
		a := solved(t, context.Background(), text, Options{Intermediate: true})
		b := solved(t, context.Background(), text, Options{MaxSolutions: 1 << 20})
		if !a.complete() || !b.complete() || a.last["objective"] != b.last["objective"] {
			t.Errorf("seed %d: %s, complete %t; without a dive %s, %t\n%s", seed, a.last["objective"], a.complete(), b.last["objective"], b.complete(), text)
		}
		if a.objectives[0] != b.objectives[0] {
			dives++
		}
	}
	t.Log(dives, "first solutions differ")
}

// wideSum is most of a model for a dive: ten integers of many values whose least sum is 70.
const wideSum = `array [1..10] of var int: xs :: output_array([1..10]) = [x0,x1,x2,x3,x4,x5,x6,x7,x8,x9];
var 0..90000: goal;
constraint int_lin_eq([1,1,1,1,1,1,1,1,1,1,-1],[x0,x1,x2,x3,x4,x5,x6,x7,x8,x9,goal],0);
`

func wideModel(solve string) string {
	var b strings.Builder
	for i := range 10 {
		b.WriteString("var 7..5000: x" + string(rune('0'+i)) + ";\n")
	}
	return b.String() + wideSum + "solve " + solve + " goal;\n"
}

// TestDiveProved: where presolve refutes what is better than the dive's
// solution, that is its bound.
func TestDiveProved(t *testing.T) {
	for _, threads := range []int{1, 2} {
		if diff := differs(t, wideModel("minimize"), Options{Threads: threads}, 70, true); diff != "" {
			t.Errorf("%d threads: %s", threads, diff)
		}
	}
}

// TestWarmStartAfterDive: the warm start comes right after the solution of a
// dive, unless it is worse.
func TestWarmStartAfterDive(t *testing.T) {
	const start = "warm_start([x0,x1,x2,x3,x4,x5,x6,x7,x8,x9],[900,901,902,903,904,905,906,907,908,909])"
	text := annotated(wideModel("maximize"), start)
	a := solved(t, context.Background(), text, Options{Intermediate: true, Engine: Gini})
	if len(a.objectives) < 2 || !slices.Equal(a.objectives[:2], []int64{70, 9045}) {
		t.Errorf("objectives %v", a.objectives)
	}
	if diff := differs(t, text, Options{}, 50_000, true); diff != "" {
		t.Error(diff)
	}
	if diff := differs(t, annotated(wideModel("minimize"), start), Options{}, 70, true); diff != "" {
		t.Error(diff)
	}
}

// TestDiveTooLarge: the solution of a dive is printed also where the model turns
// out to be too large to encode. One of several workers may still encode it.
func TestDiveTooLarge(t *testing.T) {
	for _, threads := range []int{1, 2} {
		var out, log bytes.Buffer
		o := Options{Memory: 1, Threads: threads, Log: &log}
		if err := Run(context.Background(), parse(t, wideModel("maximize")), o, &out); err != nil {
			t.Fatalf("%d threads: %v", threads, err)
		}
		text := out.String()
		if !strings.Contains(text, "----------\n") || strings.Contains(text, "==========\n") == strings.Contains(log.String(), "a better one may exist") {
			t.Errorf("%d threads: %q, log %q", threads, text, log.String())
		}
	}
}
