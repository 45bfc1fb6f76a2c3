package difftest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// priced writes a model with floats that are sums of integers, with an objective
// among them or without. Gecode computes with intervals of float64, and takes
// x < y to hold, or not to, when they are equal. So a sum of multiples of 1/8 is
// compared with odd multiples of 1/16, except by equations, where Gecode is
// exact enough for decimals.
func priced(rng *rand.Rand) string {
	var b strings.Builder
	const n = 3
	for i := range n {
		fmt.Fprintf(&b, "var %d..%d: x%d :: output_var;\n", -rng.IntN(3), 1+rng.IntN(5), i)
		fmt.Fprintf(&b, "var -9.0..9.0: i%d :: is_defined_var;\n", i)
	}
	b.WriteString("var bool: b :: output_var;\nvar -200.0..200.0: sum :: is_defined_var;\nvar -200.0..200.0: cost :: is_defined_var;\n")
	for i := range n {
		fmt.Fprintf(&b, "constraint int2float(x%d,i%d) :: defines_var(i%d);\n", i, i, i)
	}
	number := func(unit float64) string {
		return fmt.Sprintf("%.3f", float64(rng.IntN(41)-20)*unit)
	}
	odd := func() string { return fmt.Sprintf("%.4f", float64(2*rng.IntN(41)-41)/16) }
	coefs := func(unit float64) string { return number(unit) + "," + number(unit) + "," + number(unit) }
	fmt.Fprintf(&b, "constraint float_lin_eq([%s,-1.0],[i0,i1,i2,sum],%s) :: defines_var(sum);\n", coefs(0.125), number(0.125))
	fmt.Fprintf(&b, "constraint float_lin_eq([%s,-1.0],[i0,i1,i2,cost],%s) :: defines_var(cost);\n", coefs(0.1), number(0.1))
	fmt.Fprintf(&b, "constraint float_lin_%s_reif([1.0,%s],[sum,i1],%s,b);\n", pickOne(rng, "le", "lt"), number(0.125), odd())
	if rng.IntN(2) == 0 {
		fmt.Fprintf(&b, "constraint float_lin_%s([%s],[i0,i1,i2],%s);\n", pickOne(rng, "le", "lt"), coefs(0.125), odd())
	}
	if rng.IntN(3) == 0 {
		fmt.Fprintf(&b, "constraint float_lin_eq([0.1,%s],[i0,i1],0.0);\n", pickOne(rng, "0.1", "-0.2", "-0.3", "0.6"))
	}
	b.WriteString(pickOne(rng, "solve satisfy;\n", "solve minimize cost;\n", "solve maximize sum;\n"))
	return b.String()
}

// TestFloatsAgainstGecode compares the solutions, or the status and whether the
// best solutions are equally good, with those of Gecode.
func TestFloatsAgainstGecode(t *testing.T) {
	if _, err := exec.LookPath("fzn-gecode"); err != nil {
		t.Fatal("fzn-gecode is not installed, so gozinc cannot be compared with it: install Gecode (on Debian, the package flatzinc)")
	}
	from, to := campaign.Seeds(60)
	for seed := from; seed < to && !t.Failed(); seed++ {
		text := priced(rand.New(rand.NewPCG(seed, 12)))
		s := settings[seed%uint64(len(settings))]
		if wrong := pricedVerdict(t, text, s); wrong != "" {
			t.Errorf("seed %d, %s: %s\n%s", seed, s.name, wrong, text)
		}
	}
}

func pricedVerdict(t *testing.T, text string, s setting) string {
	goal := strings.TrimSuffix(strings.TrimPrefix(text[strings.LastIndex(text, "solve "):], "solve "), ";\n")
	if _, name, ok := strings.Cut(goal, " "); ok {
		text = strings.Replace(text, ": "+name+" ::", ": "+name+" :: output_var ::", 1)
		goal = name
	} else {
		goal = ""
	}
	m, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	o := s.options
	o.All = true
	mine, err := run(m, o)
	if err != nil {
		return err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	theirs, err := fznrun.Run(ctx, text, "fzn-gecode", "-a")
	if err != nil {
		return err.Error()
	}
	if mine.Status != theirs.Status {
		return fmt.Sprintf("status %v, Gecode's is %v", mine.Status, theirs.Status)
	}
	if goal != "" && len(mine.Solutions) > 0 {
		best, other := mine.Solutions[len(mine.Solutions)-1][goal], theirs.Solutions[len(theirs.Solutions)-1][goal]
		var x, y float64
		fmt.Sscan(best, &x)
		fmt.Sscan(other, &y)
		if x-y > 1e-9 || y-x > 1e-9 {
			return fmt.Sprintf("%s = %s, Gecode has %s", goal, best, other)
		}
		return ""
	}
	count := func(list []fznrun.Solution) map[string]bool {
		set := map[string]bool{}
		for _, sol := range list {
			set[fmt.Sprint(sol)] = true
		}
		return set
	}
	if a, b := count(mine.Solutions), count(theirs.Solutions); len(a) != len(b) || fmt.Sprint(a) != fmt.Sprint(b) {
		return fmt.Sprintf("%d solutions, Gecode has %d", len(a), len(b))
	}
	return ""
}
