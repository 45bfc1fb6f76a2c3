package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
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
		if diff := disagreement(text, Options{TrackOutputs: true, Clauses: true}); diff != "" {
			small := fzngen.Shrink(text, func(s string) bool { return disagreement(s, Options{TrackOutputs: true, Clauses: true}) != "" })
			t.Fatalf("seed %d: %s\n%s", seed, diff, small)
		}
		m, err := flatzinc.Parse("tight.fzn", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(t.Context(), m, Options{Clauses: true})
		if err != nil {
			t.Fatal(err)
		}
		if !p.Unsat && len(counting.Compared(p.enc)) > 0 {
			counted++
		}
	}
	if counted == 0 {
		t.Error("no model compares its integers")
	}
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
		opt := Options{TrackOutputs: true}
		if diff := disagreement(text, opt); diff != "" {
			small := fzngen.Shrink(text, func(s string) bool { return disagreement(s, opt) != "" })
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
		if got := postedBy(t, vars+c.items) - postedBy(t, vars+c.items[strings.Index(c.items, "solve"):]); got != c.want {
			t.Errorf("%s%d propagators of the call, want %d", c.items, got, c.want)
		}
	}
}

// postedBy returns the number of propagators that a model has with native integers.
func postedBy(t *testing.T, text string) int {
	t.Helper()
	m, err := flatzinc.Parse("posted.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(t.Context(), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(p.Formula.Propagators())
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
		m, err := flatzinc.Parse("compared.fzn", strings.NewReader(vars+c.items))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(t.Context(), m, Options{Clauses: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(counting.Compared(p.enc)); got != c.want {
			t.Errorf("%s compared: %d, want %d", c.items, got, c.want)
		}
	}
}
