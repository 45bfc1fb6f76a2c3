package arith

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// Coarse constraints follow from the exact ones: they allow whatever satisfies
// these, in any representation and for views of either sign.
func TestCoarseConstraintsAreImplied(t *testing.T) {
	from, to := campaign.Seeds(40)
	for seed := from; seed < to; seed++ {
		for _, orderMax := range []int64{4096, 4, 1} {
			rng := rand.New(rand.NewPCG(seed, 11))
			if lost := coarseLoss(t, rng, orderMax); lost != "" {
				t.Fatalf("seed %d, order encoding up to %d: %s", seed, orderMax, lost)
			}
		}
	}
}

// coarseLoss returns values of x, y, z and r with x·y = z and r → a·x + b·y + z ≤ k
// that the coarse forms of both exclude, "" if there are none.
func coarseLoss(t *testing.T, rng *rand.Rand, orderMax int64) string {
	t.Helper()
	text := "var -400..400: z; var bool: r;"
	for _, v := range []string{"x", "y"} {
		lo := rng.IntN(30) - 15
		text += fmt.Sprintf("var %d..%d: %s;", lo, lo+1+rng.IntN(13), v)
	}
	e, _, f := enctest.NewWith(t, text+"solve satisfy;", lits.Options{OrderMax: orderMax})
	z, r, x, y := store.Of(0), store.Of(1), store.Of(2), store.Of(3)
	a, b, k := rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(160)-80
	coarseProduct(e, sat.True, x, y, z)
	l, err := linear.New(e.Store, []int64{a, b, 1}, []store.View{x, y, z}, k)
	if err != nil {
		t.Fatal(err)
	}
	coarseSum(e, e.Bool(r), l, pb.LE)
	is := make(map[store.View]map[int64]sat.Lit)
	for _, v := range []store.View{x, y, z} {
		is[v] = make(map[int64]sat.Lit)
		e.Store.Domain(v).Each(func(n int64) bool {
			is[v][n] = e.Eq(v, n)
			return true
		})
	}
	on := e.Bool(r)
	s := gini.New(f)
	for n, atX := range is[x] {
		for m, atY := range is[y] {
			atZ, possible := is[z][n*m]
			if !possible {
				continue
			}
			for _, hold := range []bool{false, true} {
				if hold && a*n+b*m+n*m > k {
					continue
				}
				if s.Solve(t.Context(), atX, atY, atZ, on.If(hold)) != sat.Sat {
					return fmt.Sprintf("%s %d·x + %d·y + z ≤ %d: x = %d, y = %d, r = %t", text, a, b, k, n, m, hold)
				}
			}
		}
	}
	return ""
}
