package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// satisfier decides its literals, and counts how often it is asked.
type satisfier struct {
	lits  []sat.Lit
	asked int
}

func (b *satisfier) Decide(t sat.Trail) (sat.Atom, bool) {
	b.asked++
	for _, l := range b.lits {
		if a := sat.LitAtom(l); !t.Holds(a) && !t.Holds(a.Not()) {
			return a, true
		}
	}
	return sat.Atom{}, false
}

// TestDetour: on a detour neither phases nor a brancher decide, and behind it both do as before.
func TestDetour(t *testing.T) {
	for seed := range campaign.Each(50) {
		rng := rand.New(rand.NewPCG(seed, 23))
		e := cdcl.New(sat.NewFormula())
		x := e.NewInt(-1000, 1000)
		var lits, led []sat.Lit
		for range 20 {
			lits = append(lits, e.NewVar().If(rng.IntN(2) == 0))
			led = append(led, e.NewVar().If(rng.IntN(2) == 0))
		}
		y := e.Eq(x, rng.Int64N(2001)-1000)
		e.Hint(append(lits, y))
		b := &satisfier{lits: led}
		e.SetBrancher(b)
		solve(t, e)
		want, x0 := values(e, slices.Concat(lits, led)), e.IntValue(x)

		back := e.Detour(rng)
		e.Hint(negated(slices.Concat(led, lits)))
		b.asked = 0
		solve(t, e)
		if b.asked > 0 || e.Value(led[0]) || e.Value(lits[0]) {
			t.Fatalf("seed %d: the brancher decides on a detour", seed)
		}
		back()
		solve(t, e)
		if got := values(e, slices.Concat(lits, led)); !slices.Equal(got, want) || e.IntValue(x) != x0 || b.asked == 0 {
			t.Fatalf("seed %d: values %v and %d, want %v and %d", seed, got, e.IntValue(x), want, x0)
		}
	}
}

// TestDetoursChangeNoAnswer: short searches in many orders, some of them on detours, agree with one search without a limit.
func TestDetoursChangeNoAnswer(t *testing.T) {
	answers := map[sat.Status]int{}
	for seed := range campaign.Each(100) {
		rng := rand.New(rand.NewPCG(seed, 29))
		const n = 60
		f := sat.NewFormula()
		first := f.NewVars(n)
		for range 255 {
			f.AddClause(threeLits(rng, first, n)...)
		}
		want := cdcl.New(f).Solve(context.Background())
		answers[want]++
		e := cdcl.New(f)
		for k := 0; ; k++ {
			back := func() {}
			if k%2 == 0 {
				back = e.Detour(rng)
			}
			status := e.SolveLimited(context.Background(), 200)
			back()
			if status == sat.Unknown {
				continue
			}
			if status != want {
				t.Fatalf("seed %d: %v, want %v", seed, status, want)
			}
			if status == sat.Sat {
				f.Each(func(c []sat.Lit) {
					if !slices.ContainsFunc(c, e.Value) {
						t.Fatalf("seed %d: the clause %v is false", seed, c)
					}
				})
			}
			break
		}
	}
	if answers[sat.Sat] == 0 || answers[sat.Unsat] == 0 {
		t.Errorf("answers %v", answers)
	}
}

// threeLits returns literals of three of n variables, the first of which has the literal first.
func threeLits(rng *rand.Rand, first sat.Lit, n int) (c []sat.Lit) {
	for _, i := range rng.Perm(n)[:3] {
		c = append(c, (first + sat.Lit(2*i)).If(rng.IntN(2) == 0))
	}
	return c
}
