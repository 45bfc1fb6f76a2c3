package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// core returns what a run's core names; found is false without one.
func core(text string) (names []string, found bool) {
	_, rest, found := strings.Cut(text, "%%%mzn-core: [")
	list, _, _ := strings.Cut(rest, "]")
	if list == "" {
		return nil, found
	}
	return strings.Split(list, ", "), found
}

// assumptions writes a model of four integers in which Booleans a1, a2, ...
// stand for random comparisons, and all or some of them are assumed.
type assumptions struct {
	items string
	names []string
	goal  string
}

func randomAssumptions(rng *rand.Rand, goal string) assumptions {
	const ints = 4
	var b strings.Builder
	for i := range ints {
		fmt.Fprintf(&b, "var 0..3: x%d :: output_var;\n", i)
	}
	a := assumptions{goal: goal}
	for i := range 3 + rng.IntN(6) {
		a.names = append(a.names, fmt.Sprintf("a%d", i))
		fmt.Fprintf(&b, "var bool: a%d;\n", i)
	}
	for i := range a.names {
		x, y := rng.IntN(ints), rng.IntN(ints)
		op := []string{"eq", "le", "ne", "lt"}[rng.IntN(4)]
		form := []string{"reif", "imp"}[rng.IntN(2)]
		arg := []string{fmt.Sprintf("x%d", y), fmt.Sprint(rng.IntN(4))}[rng.IntN(2)]
		fmt.Fprintf(&b, "constraint int_%s_%s(x%d,%s,a%d);\n", op, form, x, arg, i)
	}
	fmt.Fprintf(&b, "constraint int_lin_le([1,%d,-1],[x0,x1,x2],%d);\n", rng.IntN(3)-1, rng.IntN(4)-1)
	a.items = b.String()
	return a
}

// text assumes the given names, in two constraints.
func (a assumptions) text(names []string) string {
	half := len(names) / 2
	return fmt.Sprintf("%sconstraint fzn_assume([%s]);\nconstraint fzn_assume([%s,true]);\nsolve %s;\n",
		a.items, strings.Join(names[:half], ","), strings.Join(names[half:], ","), a.goal)
}

// feasible asks the oracle whether there are solutions under the names, in
// which the objective x3 is less than below.
func (a assumptions) feasible(t *testing.T, names []string, below int64) bool {
	t.Helper()
	text := strings.ReplaceAll(a.text(names), ",true])", "])")
	m := parse(t, strings.ReplaceAll(text, "[,", "["))
	if a.goal == "satisfy" {
		some, err := oracle.Satisfiable(m, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		return some
	}
	best, some, err := oracle.Optimum(m, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return some && best < below
}

// TestCores compares cores with enumeration: what is named excludes all
// solutions, or all better ones, and less does not.
func TestCores(t *testing.T) {
	cores, proper := 0, 0
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		a := randomAssumptions(rng, []string{"satisfy", "minimize x3"}[seed%2])
		got := solved(t, context.Background(), a.text(a.names), Options{})
		names, found := core(got.text)
		if found != (got.unsat() || seed%2 == 1) {
			t.Fatalf("seed %d: core %t\n%s\n%s", seed, found, a.text(a.names), got.text)
		}
		if !found {
			continue
		}
		below := int64(4)
		if n := len(got.objectives); n > 0 {
			below = got.objectives[n-1]
			if want := fmt.Sprintf("x3 < %d", below); len(names) == 0 || names[len(names)-1] != want {
				t.Fatalf("seed %d: the core %q does not end in %s", seed, names, want)
			}
			names = names[:len(names)-1]
		}
		cores++
		if len(names) > 0 {
			proper++
		}
		if a.feasible(t, names, below) {
			t.Fatalf("seed %d: %q is no core\n%s", seed, names, a.text(a.names))
		}
		for i := range names {
			rest := append(append([]string{}, names[:i]...), names[i+1:]...)
			if !a.feasible(t, rest, below) {
				t.Fatalf("seed %d: %q is a smaller core than %q\n%s", seed, rest, names, a.text(a.names))
			}
		}
	}
	if cores < 200 || proper < 50 {
		t.Errorf("only %d cores, %d of them with assumptions", cores, proper)
	}
}

// TestCoreText: the places where a core stands, and what it names.
func TestCoreText(t *testing.T) {
	const three = "var 1..9: x :: output_var;\nvar bool: a;\nvar bool: b;\nvar bool: c;\n" +
		"constraint int_le_reif(x,2,a);\nconstraint int_le_reif(8,x,b);\nconstraint int_ne_reif(x,5,c);\n"
	for _, tt := range []struct{ name, text, want string }{
		{"unsatisfiable", three + "constraint fzn_assume([c,b,a]);\nsolve satisfy;\n", "%%%mzn-core: [b, a]\n=====UNSATISFIABLE=====\n"},
		{"satisfiable", three + "constraint fzn_assume([b]);\nsolve satisfy;\n", "x = 8;\n----------\n"},
		{"without the assumptions", three + "constraint int_eq(x,10);\nconstraint fzn_assume([b]);\nsolve satisfy;\n", "%%%mzn-core: []\n=====UNSATISFIABLE=====\n"},
		{"no assumptions", three + "constraint int_eq(x,10);\nsolve satisfy;\n", "=====UNSATISFIABLE=====\n"},
		{"constant", three + "constraint fzn_assume([b,false]);\nsolve satisfy;\n", "%%%mzn-core: [false]\n=====UNSATISFIABLE=====\n"},
		{"twice", three + "constraint fzn_assume([b,b,a]);\nconstraint fzn_assume([a]);\nsolve satisfy;\n", "%%%mzn-core: [b, a]\n=====UNSATISFIABLE=====\n"},
		{"equal", three + "var bool: d;\nconstraint bool_not(d,a);\nconstraint bool_eq(d,b);\nconstraint fzn_assume([d,a]);\nsolve satisfy;\n", "%%%mzn-core: [d, a]\n=====UNSATISFIABLE=====\n"},
		{"optimum", three + "constraint fzn_assume([c,b]);\nsolve minimize x;\n", "x = 8;\n----------\n%%%mzn-core: [b, x < 8]\n==========\n"},
		{"objective", "var bool: b;\nvar 0..1: g;\nvar 0..5: x;\nvar -5..5: y;\nconstraint bool2int(b,g);\nconstraint int_lin_eq([1,1,-1],[x,y,g],0);\n" +
			"constraint int_lin_ne([1,1],[x,y],1);\nconstraint fzn_assume([b]);\nsolve minimize g;\n", "%%%mzn-core: [b]\n=====UNSATISFIABLE=====\n"},
		{"free optimum", three + "constraint fzn_assume([c,b]);\nsolve maximize x;\n", "x = 9;\n----------\n%%%mzn-core: [x > 9]\n==========\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := Run(context.Background(), parse(t, tt.text), Options{}, &out); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestInterruptedCore: an interruption during the explanation leaves a core
// that is right, if larger than need be.
func TestInterruptedCore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := parse(t, "var 1..9: x :: output_var;\nvar bool: a;\nvar bool: b;\nconstraint int_le_reif(x,2,a);\nconstraint int_le_reif(8,x,b);\nconstraint fzn_assume([a,b]);\nsolve satisfy;\n")
	var out Outcome
	r := &run{ctx: ctx, m: m, inc: newIncumbent(0), log: &progress{}}
	if err := r.explain(&out); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a", "b"}; !slices.Equal(out.Core, want) || out.Minimal {
		t.Errorf("got %q, want %q; minimal %v", out.Core, want, out.Minimal)
	}
}

// TestTimetable solves models/newer/timetable_core.mzn as MiniZinc 2.10 compiles
// it. The core is the fourth, the sixth and the last wish.
func TestTimetable(t *testing.T) {
	text, err := os.ReadFile("testdata/timetable_core.fzn")
	if err != nil {
		t.Fatal(err)
	}
	m := parse(t, string(text))
	wishes := encode.Assumed(m)
	got := solved(t, context.Background(), string(text), Options{})
	names, _ := core(got.text)
	if want := []string{wishes[3].String(), wishes[5].String(), wishes[8].String()}; !slices.Equal(names, want) || !got.unsat() {
		t.Errorf("core %q, want %q", names, want)
	}
}
