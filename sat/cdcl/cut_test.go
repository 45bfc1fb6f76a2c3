package cdcl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/table"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// forgetful decides any of its literals, also those that are decided.
type forgetful struct {
	rng  *rand.Rand
	lits []sat.Lit
}

func (b *forgetful) Decide(sat.Trail) (sat.Atom, bool) {
	l := b.lits[b.rng.IntN(len(b.lits))]
	return sat.LitAtom(l.If(b.rng.IntN(2) == 0)), true
}

// TestPropagationCutShort has propagators be called at later levels than those of the
// changes, and a brancher that looks at what no propagator has seen: the models of two
// tables and a sum are counted.
func TestPropagationCutShort(t *testing.T) {
	const n, width = 4, 4
	for seed := range campaign.Each(60) {
		rng := rand.New(rand.NewPCG(seed, 31))
		e := hurriedly()
		xs, eqs := make([]sat.Int, n), make([][]sat.Lit, n)
		var lits []sat.Lit
		for i := range xs {
			xs[i] = e.NewInt(0, width-1)
			for v := range int64(width) {
				eqs[i] = append(eqs[i], e.Eq(xs[i], v))
			}
			lits = append(lits, eqs[i]...)
		}
		allowed := [2]map[[3]int32]bool{{}, {}}
		for k, rows := range allowed {
			var cells []int32
			for range 12 + rng.IntN(20) {
				row := [3]int32{rng.Int32N(width), rng.Int32N(width), rng.Int32N(width)}
				rows[row] = true
				cells = append(cells, row[:]...)
			}
			e.AddPropagator(table.Compact(eqs[k:k+3], table.NewRelation([]int{width, width, width}, cells)))
		}
		e.AddPropagator(propagate.AtMost([]propagate.Term{propagate.TermOf(1, xs[0]), propagate.TermOf(2, xs[3]), propagate.TermOf(-1, xs[1])}, 4))
		want := 0
		for c := range int32(256) {
			v := [4]int32{c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6}
			if allowed[0][[3]int32(v[:3])] && allowed[1][[3]int32(v[1:])] && v[0]+2*v[3]-v[1] <= 4 {
				want++
			}
		}
		if seed%2 == 0 {
			e.SetBrancher(&forgetful{rng, lits})
		}
		if got := count(t, e, xs, eqs, want); got != want {
			t.Errorf("seed %d: %d models, want %d", seed, got, want)
		}
	}
}

// count counts the values of the integers in models, up to one more than there should be.
func count(t *testing.T, e *cdcl.Engine, xs []sat.Int, eqs [][]sat.Lit, most int) (n int) {
	for n <= most {
		if got := e.Solve(context.Background()); got != sat.Sat {
			if got != sat.Unsat {
				t.Errorf("%v after %d models", got, n)
			}
			return n
		}
		n++
		block := make([]sat.Lit, len(xs))
		for i, x := range xs {
			block[i] = eqs[i][e.IntValue(x)].Not()
		}
		e.AddClause(block...)
	}
	return n
}
