package counting_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/rowtest"
	"github.com/gozinc/gozinc/sat"
)

// tightModel is an all_different over hardly more values than variables, some
// of which a sum and a difference compare.
func tightModel(rng *rand.Rand) string {
	n := 3 + rng.IntN(4)
	var b strings.Builder
	var names []string
	for i := range n {
		lo, hi := 1, n+n/8
		if rng.IntN(3) == 0 {
			lo += rng.IntN(2)
			hi -= rng.IntN(2)
		}
		fmt.Fprintf(&b, "var %d..%d: x%d :: output_var;\n", lo, hi, i)
		names = append(names, fmt.Sprintf("x%d", i))
	}
	fmt.Fprintf(&b, "constraint gozinc_all_different([%s]);\n", strings.Join(names, ","))
	fmt.Fprintf(&b, "constraint int_lin_le([1,-1],[x0,x1],%d);\n", rng.IntN(3))
	if n > 4 {
		fmt.Fprintf(&b, "constraint int_lin_eq([1,1,-1,-1],[x0,x1,x2,x3],%d);\n", rng.IntN(3))
	}
	b.WriteString("solve minimize x0;\n")
	return b.String()
}

// Counting the ends of the range excludes no solution.
func TestAllDifferentCountsEnds(t *testing.T) {
	from, to := campaign.Seeds(40)
	counted := 0
	for seed := from; seed < to; seed++ {
		text := tightModel(rand.New(rand.NewPCG(seed, 7)))
		if diff := rowtest.Disagreement(text, encode.Options{TrackOutputs: true, Clauses: true}); diff != "" {
			small := fzngen.Shrink(text, func(s string) bool {
				return rowtest.Disagreement(s, encode.Options{TrackOutputs: true, Clauses: true}) != ""
			})
			t.Fatalf("seed %d: %s\n%s", seed, diff, small)
		}
		counted += compared(t, text)
	}
	if counted == 0 {
		t.Error("no model compares its integers")
	}
}

// presolved is the model of an encoder after presolve.
type presolved struct {
	*presolve.State
	optimises bool
}

func (p presolved) Optimises() bool { return p.optimises }

func (p presolved) Each(f func(*constraint.Row, store.Args)) {
	for i := range p.Constraints {
		if c := &p.Constraints[i]; !c.Dead {
			f(c.Row, c.Args(p.Store))
		}
	}
}

// compared returns how many roots of a model are compared.
func compared(t *testing.T, text string) int {
	t.Helper()
	m := enctest.Parse(t, text)
	pre, ok := rowtest.Presolved(t, m)
	if !ok {
		return 0
	}
	e := constraint.New(lits.New(pre.Store, sat.NewFormula(), len(m.Vars), lits.Options{}), 0, false)
	e.Model = presolved{pre, m.Solve.Method != flatzinc.Satisfy}
	return len(counting.Compared(e))
}

// spreadModel is an all_different over more values than tightModel has, with a guard or
// an excepted value in some.
func spreadModel(rng *rand.Rand) string {
	n := 3 + rng.IntN(3)
	var b strings.Builder
	var names []string
	for i := range n {
		fmt.Fprintf(&b, "var %d..%d: x%d :: output_var;\n", 1+rng.IntN(2), n+1+rng.IntN(3), i)
		names = append(names, fmt.Sprintf("x%d", i))
	}
	xs := "[" + strings.Join(names, ",") + "]"
	switch rng.IntN(3) {
	case 0:
		fmt.Fprintf(&b, "constraint gozinc_all_different(%s);\n", xs)
	case 1:
		fmt.Fprintf(&b, "var bool: b :: output_var;\nconstraint gozinc_all_different_imp(%s,b);\n", xs)
	default:
		fmt.Fprintf(&b, "constraint gozinc_all_different_except(%s,{%d});\n", xs, 1+rng.IntN(n))
	}
	fmt.Fprintf(&b, "constraint int_lin_eq([1,-1,-1],[x0,x1,x2],%d);\n", rng.IntN(3)-1)
	b.WriteString("solve minimize x0;\n")
	return b.String()
}

// Hall intervals beside the clauses exclude no solution, and stand only where order
// matters for an optimum.
func TestAllDifferentHallIntervals(t *testing.T) {
	from, to := campaign.Seeds(60)
	for seed := from; seed < to; seed++ {
		text := spreadModel(rand.New(rand.NewPCG(seed, 8)))
		opt := encode.Options{TrackOutputs: true}
		if diff := rowtest.Disagreement(text, opt); diff != "" {
			small := fzngen.Shrink(text, func(s string) bool { return rowtest.Disagreement(s, opt) != "" })
			t.Fatalf("seed %d: %s\n%s", seed, diff, small)
		}
	}
	const vars = "var 1..9: x; var 1..9: y; var 1..9: z;\nconstraint int_lin_eq([1,-1,-1],[x,y,z],0);\n"
	for _, c := range []struct {
		items string
		want  int
	}{
		{"constraint gozinc_all_different([x,y,z]);\nsolve minimize x;\n", 1},
		{"constraint gozinc_all_different_except([x,y,z],{3});\nsolve minimize x;\n", 1},
		{"constraint gozinc_all_different([x,y,z]);\nsolve satisfy;\n", 0},
		{"constraint gozinc_all_different_except([x,y,z],{3});\nsolve satisfy;\n", 0},
	} {
		if got := rowtest.Propagators(t, vars+c.items) - rowtest.Propagators(t, vars+c.items[strings.Index(c.items, "solve"):]); got != c.want {
			t.Errorf("%s%d propagators of the call, want %d", c.items, got, c.want)
		}
	}
}

// The order of values matters in sums without weights and in differences only,
// and only for an optimum.
func TestCompared(t *testing.T) {
	const vars = "var 1..3: x; var 1..3: y; var 1..3: z; var bool: b;\nconstraint gozinc_all_different([x,y,z]);\n"
	for _, c := range []struct {
		items string
		want  int
	}{
		{"constraint int_lin_le([1,-1],[x,y],0);\nsolve minimize x;\n", 2},
		{"constraint int_lin_eq([1,1,-1],[x,y,z],1);\nsolve minimize x;\n", 3},
		{"constraint int_lin_eq([3,1,-1],[x,y,z],4);\nsolve minimize x;\n", 0},
		{"constraint int_eq_reif(x,2,b);\nsolve minimize x;\n", 0},
		{"constraint int_lin_le([1,-1],[x,y],0);\nsolve satisfy;\n", 0},
	} {
		if got := compared(t, vars+c.items); got != c.want {
			t.Errorf("%s compared: %d, want %d", c.items, got, c.want)
		}
	}
}
