package dive

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// TestFirst: the first variable of a block is the open one of least key, and of
// least rank among several, whatever was narrowed, and taken back, before.
func TestFirst(t *testing.T) {
	const n = 30
	rng := rand.New(rand.NewPCG(3, 1))
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var %d..%d: x%d;\n", rng.IntN(4), 5+rng.IntN(4), i)
	}
	m := enctest.Parse(t, b.String()+"solve satisfy;")
	pre := presolve.New(store.New(m), nil)
	d := newDescent(pre, m, math.MaxInt)
	for _, order := range []varOrder{inputOrder, leastFirst, mostFirst, manyFirst} {
		pre.Store.Trial(func() {
			var vars []target
			for i := range int32(n) {
				vars = append(vars, target{id: i})
			}
			block := newBlock(order, leastValue, vars)
			for range 200 {
				x := store.Of(rng.Int32N(n))
				switch lo, hi := pre.Store.Lo(x), pre.Store.Hi(x); {
				case rng.IntN(40) == 0:
					pre.Store.Return(rng.IntN(pre.Store.Mark() + 1))
					block.queued = false
				case rng.IntN(2) == 0:
					pre.Store.SetLo(x, min(lo+1, hi))
				default:
					pre.Store.SetHi(x, max(hi-1, lo))
				}
				want := target{id: -1}
				for _, x := range block.vars {
					if d.size(x) > 1 && (want.id < 0 || d.key(x, order) < d.key(want, order)) {
						want = x
					}
				}
				if got := d.first(&block); got != want {
					t.Fatalf("order %d: %v, want %v", order, got, want)
				}
			}
		})
	}
}
