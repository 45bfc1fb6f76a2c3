package reals

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// comparison is Σ coefs·x ≤ bound over two numbers in −3..3 and an integer in −2..2.
type comparison struct {
	coefs  [3]int64
	bound  *big.Rat
	strict bool
	lit    sat.Lit
}

// feasible decides the comparisons and their negations by a system of their own.
func feasible(list []comparison, holds []bool, n int64) bool {
	s := &simplex.Simplex{}
	ok := true
	restrict := func(c int, upper bool, v simplex.Value) { ok = ok && s.Restrict(c, upper, v, 0) }
	for range 2 {
		c := s.NewColumn()
		restrict(c, false, simplex.Value{R: simplex.Int(-3)})
		restrict(c, true, simplex.Value{R: simplex.Int(3)})
	}
	c := s.NewColumn()
	restrict(c, false, simplex.Value{R: simplex.Int(n)})
	restrict(c, true, simplex.Value{R: simplex.Int(n)})
	for i, q := range list {
		y := s.Define(q.terms([3]int{0, 1, 2}))
		v := simplex.Value{R: simplex.FromRat(q.bound)}
		if q.strict {
			v.K = simplex.Int(-1)
		}
		if !holds[i] {
			v.K = v.K.Add(simplex.Int(1))
		}
		restrict(y, holds[i], v)
	}
	return ok && s.Check()
}

// terms returns the sum over these columns.
func (q comparison) terms(columns [3]int) (terms []Term) {
	for i, a := range q.coefs {
		if a != 0 {
			terms = append(terms, Term{Column: columns[i], Coef: big.NewRat(a, 1)})
		}
	}
	return terms
}

// problem is a theory in an engine.
type problem struct {
	t      *Theory
	e      *cdcl.Engine
	list   []comparison
	x      sat.Int
	column [3]int
}

func newProblem(t *testing.T, rng *rand.Rand) *problem {
	p := &problem{}
	f := sat.NewFormula()
	var sink sat.Sink = f
	p.t = New(func() sat.Sink { return sink })
	p.x = f.NewInt(-2, 2)
	three := big.NewRat(3, 1)
	p.column[0] = p.t.Number(new(big.Rat).Neg(three), three)
	p.column[1] = p.t.Number(new(big.Rat).Neg(three), three)
	p.column[2], _, _ = p.t.Integer(propagate.Of(p.x))
	for range 2 + rng.IntN(5) {
		q := comparison{bound: big.NewRat(int64(rng.IntN(13)-6), int64(1+rng.IntN(2))), strict: rng.IntN(2) == 0}
		for i := range q.coefs {
			q.coefs[i] = int64(rng.IntN(5) - 2)
		}
		q.lit = p.t.AtMost(q.terms(p.column), q.bound, q.strict)
		p.list = append(p.list, q)
	}
	p.t.Optimise(p.column[0], false)
	if !p.t.Finish() {
		t.Fatal("nothing was stated")
	}
	f.AddPropagator(NewPropagator(p.t))
	e, err := cdcl.Move(context.Background(), f, int64(rng.IntN(3)))
	if err != nil {
		t.Fatal(err)
	}
	p.e, sink = e, e
	return p
}

// possible reports whether the literals with the given values, by their number, can hold
// together; 0 is open.
func (p *problem) possible(asked []int, lo, hi int64) bool {
	holds := make([]bool, len(p.list))
	var each func(i int) bool
	each = func(i int) bool {
		if i == len(p.list) {
			for n := lo; n <= hi; n++ {
				if feasible(p.list, holds, n) {
					return true
				}
			}
			return false
		}
		for _, b := range []bool{false, true} {
			if asked[i] == 0 || (asked[i] > 0) == b {
				if holds[i] = b; each(i + 1) {
					return true
				}
			}
		}
		return false
	}
	return each(0)
}

// Searches under assumptions agree with enumeration: verdicts, cores, and points, of which
// none under the same assignment is better.
func TestPropagator(t *testing.T) {
	answers := map[sat.Status]int{}
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := newProblem(t, rng)
		for range 6 {
			asked := make([]int, len(p.list))
			lo := int64(rng.IntN(4) - 2)
			assume := []sat.Lit{p.e.Ge(p.x, lo)}
			for i, q := range p.list {
				if asked[i] = rng.IntN(3) - 1; asked[i] != 0 {
					assume = append(assume, q.lit.If(asked[i] > 0))
				}
			}
			status := p.e.Solve(context.Background(), assume...)
			answers[status]++
			if (status == sat.Sat) != p.possible(asked, lo, 2) {
				t.Fatalf("seed %d: %v under %v", seed, status, asked)
			}
			if status == sat.Unsat {
				p.core(t, seed, assume)
				continue
			}
			p.point(t, seed)
		}
	}
	if answers[sat.Sat] < 300 || answers[sat.Unsat] < 300 {
		t.Errorf("answers: %v", answers)
	}
}

// core checks that what has failed cannot hold together.
func (p *problem) core(t *testing.T, seed uint64, assume []sat.Lit) {
	t.Helper()
	asked, lo := make([]int, len(p.list)), int64(-2)
	for _, l := range p.e.Failed() {
		for i, q := range p.list {
			if l == q.lit {
				asked[i] = 1
			} else if l == q.lit.Not() {
				asked[i] = -1
			}
		}
		for n := int64(-1); n <= 2; n++ {
			if l == assume[0] && l == p.e.Ge(p.x, n) {
				lo = n
			}
		}
	}
	if p.possible(asked, lo, 2) {
		t.Fatalf("seed %d: the core %v holds", seed, p.e.Failed())
	}
}

// point checks the point of the last assignment.
func (p *problem) point(t *testing.T, seed uint64) {
	t.Helper()
	at := p.t.At(p.e.Value, p.e.IntValue)
	if at == nil {
		t.Fatalf("seed %d: no point", seed)
	}
	holds := make([]bool, len(p.list))
	for i, q := range p.list {
		sum := new(big.Rat)
		for _, x := range q.terms(p.column) {
			sum.Add(sum, new(big.Rat).Mul(x.Coef, at.Value(x.Column)))
		}
		c := sum.Cmp(q.bound)
		if holds[i] = c < 0 || c == 0 && !q.strict; holds[i] != p.e.Value(q.lit) {
			t.Fatalf("seed %d: the point breaks comparison %d", seed, i)
		}
	}
	n := at.Value(p.column[2])
	if !n.IsInt() || n.Num().Int64() != p.e.IntValue(p.x) {
		t.Fatalf("seed %d: the integer is %v", seed, n)
	}
	better := comparison{coefs: [3]int64{1, 0, 0}, bound: at.Limit, strict: at.Attained}
	if feasible(append(p.list, better), append(holds, true), p.e.IntValue(p.x)) {
		t.Fatalf("seed %d: there is better than %v", seed, at.Limit)
	}
}

// TestFirstCell: numbers below all float64 are in the first cell, which has no lower end.
func TestFirstCell(t *testing.T) {
	x := integer{grid: &cell.Grid{Bits: 3}}
	far := simplex.Value{R: simplex.FromRat(new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(-1), 1100))), K: simplex.Int(-1)}
	for _, upper := range []bool{false, true} {
		if n, ok := x.value(far, upper); n != -x.grid.Last()-1 || !ok {
			t.Errorf("%v: cell %d", upper, n)
		}
	}
}
