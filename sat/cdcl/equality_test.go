package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// fact is a literal of an integer 0..9: x ≥ d, or x = d, or the complement.
type fact struct {
	d         int64
	equal, no bool
}

func (f fact) holds(v int64) bool { return (v >= f.d && !f.equal || v == f.d) != f.no }

func (f fact) lit(e *cdcl.Engine, x sat.Int) sat.Lit {
	l := e.Ge(x, f.d)
	if f.equal {
		l = e.Eq(x, f.d)
	}
	return l.If(!f.no)
}

func drawFact(rng *rand.Rand) fact {
	return fact{rng.Int64N(10), rng.IntN(4) > 0, rng.IntN(4) > 0}
}

// TestEqualities: what propagation finds of the literals of an integer is all that follows
// from its values, whether the literals are made before the search or later; and what is
// named as failed cannot hold together.
func TestEqualities(t *testing.T) {
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		e := cdcl.New(sat.NewFormula())
		x := e.NewInt(0, 9)
		if rng.IntN(2) == 0 {
			x = e.NewInt(-9, 0).Neg()
		}
		if rng.IntN(2) == 0 {
			for d := range int64(10) {
				e.Eq(x, d)
			}
		}
		root := int64(9)
		if rng.IntN(4) == 0 {
			root = 1 + rng.Int64N(9)
			e.AddClause(e.Ge(x, root+1).Not())
		}
		for range 20 {
			checkFacts(t, e, x, root, rng)
		}
		for d := range root + 1 {
			if e.Solve(context.Background(), e.Eq(x, d)) != sat.Sat || e.IntValue(x) != d {
				t.Fatalf("seed %d: no solution with %d", seed, d)
			}
		}
	}
}

// checkFacts assumes facts, and one more.
func checkFacts(t *testing.T, e *cdcl.Engine, x sat.Int, root int64, rng *rand.Rand) {
	t.Helper()
	var facts []fact
	var lits []sat.Lit
	for range 1 + rng.IntN(8) {
		f := drawFact(rng)
		facts, lits = append(facts, f), append(lits, f.lit(e, x))
	}
	left := func(of []fact) bool {
		for v := range root + 1 {
			if !slices.ContainsFunc(of, func(f fact) bool { return !f.holds(v) }) {
				return true
			}
		}
		return false
	}
	failed, conflict := e.Probe(lits...)
	if refuted := conflict || len(failed) > 0; refuted == left(facts) {
		t.Fatalf("%v: refuted is %t", facts, refuted)
	}
	if len(failed) > 0 {
		var core []fact
		for i, l := range lits {
			if slices.Contains(failed, l) {
				core = append(core, facts[i])
			}
		}
		if left(core) {
			t.Fatalf("%v: failed are %v", facts, core)
		}
	}
}

// TestEqualitiesInFormulas: a recorded literal x = d takes no clauses, and none of x ≥ d.
func TestEqualitiesInFormulas(t *testing.T) {
	f := sat.NewFormula()
	x := f.NewInt(0, 1<<40)
	vars := f.NumVars()
	var lits []sat.Lit
	for d := range int64(3000) {
		lits = append(lits, f.Eq(x, 7*d+1))
	}
	if n := f.NumVars() - vars; n != len(lits) || f.NumClauses() != 0 {
		t.Errorf("%d variables and %d clauses for %d literals", n, f.NumClauses(), len(lits))
	}
	for i, l := range lits {
		if f.Eq(x.Neg(), -7*int64(i)-1) != l {
			t.Fatalf("the literal of %d is another one now", i)
		}
	}
	f.AddClause(lits[:2]...)
	f.AddClause(lits[1].Not())
	e := cdcl.New(f)
	if e.Solve(context.Background()) != sat.Sat || e.IntValue(x) != 1 || e.Solve(context.Background(), lits[2]) != sat.Unsat {
		t.Errorf("x is %d", e.IntValue(x))
	}
}
