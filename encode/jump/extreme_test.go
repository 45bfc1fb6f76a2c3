package jump_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// loads is a model in which jobs are given to machines, so that the greatest load, or the negated least one, is small. Loads are
// sums that others than the objective bound, too.
func loads(rng *rand.Rand, jobs, machines int) string {
	var vars, cons strings.Builder
	most := rng.IntN(2) == 0
	a := 1 + rng.IntN(3) // of the extremum
	for j := range jobs {
		for m := range machines {
			fmt.Fprintf(&vars, "var 0..1: x%d_%d;\n", j, m)
		}
		ones, xs := make([]string, machines), make([]string, machines)
		for m := range machines {
			ones[m], xs[m] = "1", fmt.Sprintf("x%d_%d", j, m)
		}
		fmt.Fprintf(&cons, "constraint int_lin_eq([%s],[%s],1);\n", strings.Join(ones, ","), strings.Join(xs, ","))
	}
	fmt.Fprint(&vars, "var -10..200: e;\nvar bool: b;\n")
	for m := range machines {
		var as, xs []string
		for j := range jobs {
			w := 1 + rng.IntN(9)
			if !most {
				w = -w
			}
			as, xs = append(as, fmt.Sprint(w)), append(xs, fmt.Sprintf("x%d_%d", j, m))
		}
		sign := -1
		if !most {
			sign = 1
		}
		kind := "int_lin_le([%s,%d],[%s,e],%d);\n"
		if m == 0 {
			kind = "int_lin_le_imp([%s,%d],[%s,e],%d,b);\n"
		}
		fmt.Fprintf(&cons, "constraint "+kind, strings.Join(as, ","), sign*a, strings.Join(xs, ","), rng.IntN(3))
	}
	fmt.Fprint(&vars, "var -300..300: goal :: is_defined_var;\nvar 0..3: y;\n")
	fmt.Fprint(&cons, "constraint int_lin_eq([2,-1,-1],[e,y,goal],0) :: defines_var(goal);\n")
	way := map[bool]string{true: "minimize", false: "maximize"}[most]
	return vars.String() + cons.String() + "solve " + way + " goal;\n"
}

// TestExtremes: what inequalities alone keep from being better is computed, and what moves change and take back leaves it so.
func TestExtremes(t *testing.T) {
	made := 0
	for seed := range campaign.Each(30) {
		rng := rand.New(rand.NewPCG(seed, 196))
		s := compiled(t, loads(rng, 3+rng.IntN(6), 2+rng.IntN(3))).Jump(int64(seed))
		if s == nil {
			continue
		}
		made += s.Extremes()
		if wrong := s.Toss(300); wrong != "" {
			t.Fatalf("seed %d: %s", seed, wrong)
		}
	}
	if made < 20 {
		t.Errorf("%d extremes", made)
	}
}
