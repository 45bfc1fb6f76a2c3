package bound

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// rowsAround adds rows that some point satisfies.
func (x *drawing) rowsAround(n int) {
	for range n {
		var sum relax.Affine
		bound := x.rng.Int64N(3)
		for i, d := range x.ints {
			coef := x.factor()
			sum.Add(coef, x.r.Of(store.Of(int32(i))))
			bound += coef * ((d[0] + d[1]) / 2)
		}
		x.r.AtMost(sum, bound)
	}
}

// TestRowsWait: a program that begins with some of its rows comes to the optimum of all of them, from the
// rows of each column and from those that bound the optimum before.
func TestRowsWait(t *testing.T) {
	waited, admitted, optima := 0, 0, 0
	for seed := range campaign.Each(600) {
		rng := rand.New(rand.NewPCG(seed, 32))
		x := draw(t, rng)
		x.rowsAround(30)
		b := newBounder(x.r, x.goal, nil)
		if b == nil || x.goal.Bad {
			continue
		}
		waited += len(b.waiting.list)
		before := len(b.rows)
		root := newBounder(x.r, x.goal, nil)
		root.separate(1e9)
		all, cols := near(x.r, x.goal)
		whole, _ := programOf(x.r, x.goal, all, cols)
		s := lp.NewSearch(whole, nil)
		n := newNode(&relaxSum{r: x.r, goal: x.goal, stood: root.stand(nil)})
		for i := range n.integers {
			n.integers[i].root()
		}
		end, _ := n.solve(math.MaxInt32, 1e9)
		if b.separate(1e9); s.Run(1e9, math.Inf(1)) != lp.Optimal {
			if b.done || end == optimal {
				t.Fatalf("seed %d: an optimum of rows without a point", seed)
			}
			continue
		}
		optima++
		admitted += len(b.rows) - before
		if !b.done || math.Abs(b.cost()-float64(x.goal.Base)-s.Cost()) > 1e-4 {
			t.Fatalf("seed %d: the optimum is %v (%v), want %v", seed, b.cost(), b.done, s.Cost())
		}
		if end != optimal || math.Abs(n.search.Cost()-s.Cost()) > 1e-4 {
			t.Fatalf("seed %d: the optimum of the node is %v (%v), want %v", seed, n.search.Cost(), end, s.Cost())
		}
	}
	t.Logf("%d rows waited, %d of them were admitted, %d optima", waited, admitted, optima)
	if waited < 1000 || admitted < 100 || optima < 100 {
		t.Errorf("%d rows waited, %d of them were admitted, %d optima", waited, admitted, optima)
	}
}
