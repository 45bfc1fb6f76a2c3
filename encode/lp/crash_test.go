package lp

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestCrash: the columns that begin as basic are regular with the other slacks, and all reduced costs have the sign that
// the bounds ask for. An equation of columns of its own has one.
func TestCrash(t *testing.T) {
	basic := 0
	for seed := range campaign.Each(500) {
		r := rand.New(rand.NewPCG(seed, 13))
		p := randomProgram(r, 2+r.IntN(9), 1+r.IntN(9))
		if seed%3 == 0 {
			p.widen(r)
		}
		n := int32(len(p.Cost))
		p.Cost, p.Lo, p.Hi = append(p.Cost, 3, 2), append(p.Lo, 0, 0), append(p.Hi, 1, 1)
		p.Rows = append(p.Rows, Row{Sum: Sum{[]int32{n, n + 1}, []int64{1, 1}}, Bound: 1, Equal: true})
		b := newBasis(&p)
		if b.place[n+1] < 0 {
			t.Fatalf("seed %d: no column of the last equation is basic", seed)
		}
		begun := len(b.basic)
		for _, v := range b.basic {
			if int(v) < b.slack {
				basic++
				begun--
			}
		}
		b.settle()
		for _, v := range b.basic {
			if int(v) >= b.slack {
				begun--
			}
		}
		if begun != 0 {
			t.Fatalf("seed %d: the basis was singular", seed)
		}
		for v := range b.place {
			if b.place[v] < 0 && b.lo[v] < b.hi[v] && (b.d[v] < 0) != b.upper[v] {
				t.Fatalf("seed %d: reduced cost %g of variable %d, upper %t", seed, b.d[v], v, b.upper[v])
			}
		}
	}
	if basic < 700 {
		t.Errorf("only %d columns are basic", basic)
	}
}
