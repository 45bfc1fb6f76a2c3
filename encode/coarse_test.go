package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/campaign"
	"github.com/gozinc/gozinc/internal/oracle"
	"github.com/gozinc/gozinc/sat"
)

// Coarse constraints follow from the exact ones: written beside them they cost
// no solution, in any representation and for views of either sign.
func TestCoarseConstraintsAreImplied(t *testing.T) {
	from, to := campaign.Seeds(40)
	for seed := from; seed < to; seed++ {
		for name, opt := range settings {
			rng := rand.New(rand.NewPCG(seed, 11))
			if diff := coarseLoss(t, rng, opt); diff != "" {
				t.Fatalf("seed %d, %s: %s", seed, name, diff)
			}
		}
	}
}

// coarseLoss compares the solutions of a random model with those that are left
// with coarse constraints.
func coarseLoss(t *testing.T, rng *rand.Rand, opt Options) string {
	t.Helper()
	var text strings.Builder
	for _, v := range []string{"x", "y"} {
		lo := rng.IntN(30) - 15
		fmt.Fprintf(&text, "var %d..%d: %s :: output_var;\n", lo, lo+1+rng.IntN(13), v)
	}
	a, b, k := rng.IntN(9)-4, rng.IntN(9)-4, rng.IntN(160)-80
	text.WriteString("var -400..400: z :: output_var;\nvar bool: r :: output_var;\nconstraint int_times(x,y,z);\n")
	fmt.Fprintf(&text, "constraint int_lin_le_imp([%d,%d,1],[x,y,z],%d,r);\nsolve satisfy;\n", a, b, k)
	m, err := flatzinc.Parse("coarse.fzn", strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	want, err := oracle.OutputSet(m, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(m, opt)
	if err != nil {
		t.Fatal(err)
	}
	if p.Unsat {
		return ""
	}
	st, e := p.enc.Store, p.enc
	view := func(i int) store.View { return st.Resolve(store.Of(int32(m.Vars[i].ID))) }
	x, y, z := view(0), view(1), view(2)
	e.coarseProduct(sat.True, x, y, z)
	l, err := newLinear(st, []int64{int64(a), int64(b), 1}, []store.View{x, y, z}, int64(k))
	if err != nil {
		t.Fatal(err)
	}
	e.coarseSum(e.Bool(view(3)), l, pb.LE)
	p.Formula.Simplify()
	got, err := allSolutions(p)
	if err != nil {
		t.Fatal(err)
	}
	if diff := oracle.Diff(want, got); diff != "" {
		return diff + "\n" + text.String()
	}
	return ""
}
