package enctest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// LinearModel is a random model of linear constraints with an objective that is
// a sum.
func LinearModel(rng *rand.Rand) string {
	n := 2 + rng.IntN(3)
	var decl, posts strings.Builder
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", i)
		lo := rng.IntN(5) - 2
		fmt.Fprintf(&decl, "var %d..%d: x%d;\n", lo, lo+1+rng.IntN(4), i)
	}
	coefs := func() string {
		c := make([]string, n)
		for i := range c {
			c[i] = fmt.Sprint(rng.IntN(15) - 5)
		}
		return strings.Join(c, ",")
	}
	vars := strings.Join(names, ",")
	for range 1 + rng.IntN(4) {
		fmt.Fprintf(&posts, "constraint int_lin_%s([%s],[%s],%d);\n", []string{"le", "le", "le", "eq"}[rng.IntN(4)], coefs(), vars, rng.IntN(25)-4)
	}
	if rng.IntN(3) == 0 {
		fmt.Fprintf(&posts, "constraint int_%s(x0,x1);\n", []string{"le", "lt"}[rng.IntN(2)])
	}
	fmt.Fprintf(&posts, "constraint int_lin_eq([-1,%s],[goal,%s],%d);\n", coefs(), vars, rng.IntN(9)-4)
	return fmt.Sprintf("%svar -99..99: goal;\n%ssolve %s goal;\n", &decl, &posts, []string{"minimize", "maximize"}[rng.IntN(2)])
}
