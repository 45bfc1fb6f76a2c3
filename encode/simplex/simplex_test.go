package simplex

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/elimination"
)

// feasible decides a system.
func feasible(system []elimination.Inequality, vars int) bool {
	return elimination.Least(system, vars).Feasible
}

// system is a random system, in a Simplex and as inequalities by column.
type system struct {
	*Simplex
	vars   int
	sums   [][]*big.Rat // by column, over the variables
	stated []elimination.Inequality
	marks  []mark
}

type mark struct{ bounds, stated int }

func newSystem(rng *rand.Rand) *system {
	s := &system{Simplex: &Simplex{}, vars: 1 + rng.IntN(4)}
	for v := range s.vars {
		s.NewColumn()
		s.sums = append(s.sums, unit(s.vars, v))
	}
	for range rng.IntN(6) {
		s.define(rng)
	}
	return s
}

func unit(n, v int) []*big.Rat {
	list := make([]*big.Rat, n)
	for i := range list {
		list[i] = new(big.Rat)
	}
	if v >= 0 {
		list[v].SetInt64(1)
	}
	return list
}

// define adds a column over those before it.
func (s *system) define(rng *rand.Rand) {
	sum := unit(s.vars, -1)
	var terms []Term
	for c := range s.sums {
		if rng.IntN(2) == 0 {
			continue
		}
		a := big.NewRat(int64(rng.IntN(9)-4), int64(1+rng.IntN(3)))
		terms = append(terms, Term{c, a})
		for i := range sum {
			sum[i] = new(big.Rat).Add(sum[i], new(big.Rat).Mul(a, s.sums[c][i]))
		}
	}
	s.Define(terms)
	s.sums = append(s.sums, sum)
}

// state restricts a column, and writes down the inequality.
func (s *system) state(rng *rand.Rand) bool {
	c, upper, strict := rng.IntN(len(s.sums)), rng.IntN(2) == 0, rng.IntN(3) == 0
	bound := big.NewRat(int64(rng.IntN(21)-10), int64(1+rng.IntN(4)))
	s.stated = append(s.stated, s.read(c, upper, bound, strict))
	v := Value{R: FromRat(bound)}
	if strict {
		v.K = Int(1)
		if upper {
			v.K = Int(-1)
		}
	}
	return s.Restrict(c, upper, v, int32(len(s.stated)-1))
}

func (s *system) read(c int, upper bool, bound *big.Rat, strict bool) elimination.Inequality {
	q := elimination.Inequality{Bound: bound, Strict: strict}
	for _, a := range s.sums[c] {
		q.Coefs = append(q.Coefs, new(big.Rat).Set(a))
	}
	if !upper {
		q.Bound = new(big.Rat).Neg(bound)
		for i := range q.Coefs {
			q.Coefs[i].Neg(q.Coefs[i])
		}
	}
	return q
}

// explained checks that the inequalities of the conflict have no solution, and that their
// sum with the factors says so.
func (s *system) explained(t *testing.T, seed uint64) {
	t.Helper()
	sum := elimination.Inequality{Coefs: unit(s.vars, -1), Bound: new(big.Rat)}
	var part []elimination.Inequality
	for _, r := range s.Conflict() {
		q := s.stated[r.Bound.Why]
		part = append(part, q)
		for i := range sum.Coefs {
			sum.Coefs[i].Add(sum.Coefs[i], new(big.Rat).Mul(r.Factor.Rat(), q.Coefs[i]))
		}
		sum.Bound.Add(sum.Bound, new(big.Rat).Mul(r.Factor.Rat(), q.Bound))
		sum.Strict = sum.Strict || q.Strict
	}
	for _, c := range sum.Coefs {
		if c.Sign() != 0 {
			t.Fatalf("seed %d: the factors leave %v", seed, sum.Coefs)
		}
	}
	if sum.Bound.Sign() > 0 || sum.Bound.Sign() == 0 && !sum.Strict || feasible(part, s.vars) {
		t.Fatalf("seed %d: the conflict has a solution", seed)
	}
}

// satisfied checks that the values satisfy what was stated.
func (s *system) satisfied(t *testing.T, seed uint64) {
	t.Helper()
	delta := s.Delta(big.NewRat(1, 1))
	x := make([]*big.Rat, s.vars)
	for v := range x {
		x[v] = s.point(v, delta)
	}
	for _, q := range s.stated {
		sum := new(big.Rat)
		for v := range x {
			sum.Add(sum, new(big.Rat).Mul(q.Coefs[v], x[v]))
		}
		if c := sum.Cmp(q.Bound); c > 0 || c == 0 && q.Strict {
			t.Fatalf("seed %d: the values %v break %v", seed, x, q)
		}
	}
}

func (s *system) point(c int, delta *big.Rat) *big.Rat {
	v := s.Value(c)
	p := new(big.Rat).Mul(v.K.Rat(), delta)
	return p.Add(p, v.R.Rat())
}

// Verdicts, conflicts and values over sequences of bounds that come and go, and rows that
// come late, against elimination of variables.
func TestCheck(t *testing.T) {
	for seed := range campaign.Each(4000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := newSystem(rng)
		for range 4 + rng.IntN(14) {
			switch {
			case rng.IntN(4) == 0:
				s.marks = append(s.marks, mark{s.Mark(), len(s.stated)})
				continue
			case rng.IntN(5) == 0 && len(s.marks) > 0:
				s.back()
				continue
			case rng.IntN(8) == 0 && len(s.sums) < 9:
				s.define(rng)
			}
			ok := s.state(rng) && s.Check()
			if ok != feasible(s.stated, s.vars) {
				t.Fatalf("seed %d: the answer is %t", seed, ok)
			}
			if ok {
				s.satisfied(t, seed)
				continue
			}
			s.explained(t, seed)
			if len(s.marks) == 0 {
				break
			}
			s.back()
		}
	}
}

func (s *system) back() {
	m := s.marks[len(s.marks)-1]
	s.marks = s.marks[:len(s.marks)-1]
	s.Undo(m.bounds)
	s.stated = s.stated[:m.stated]
}

// The best value of a column is one that the system has, and no better one is.
func TestOptimise(t *testing.T) {
	limited, attained := 0, 0
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := newSystem(rng)
		for range 2 + rng.IntN(8) {
			if !s.state(rng) {
				break
			}
		}
		if !feasible(s.stated, s.vars) || !s.Check() {
			continue
		}
		c, up := rng.IntN(len(s.sums)), rng.IntN(2) == 0
		ok := s.Optimise(c, up)
		s.satisfied(t, seed)
		best := s.Value(c)
		if !ok {
			for _, far := range []int64{1e6, 1e12} {
				if !up {
					far = -far
				}
				if !feasible(append(s.stated, s.read(c, !up, big.NewRat(far, 1), false)), s.vars) {
					t.Fatalf("seed %d: the column has a limit", seed)
				}
			}
			continue
		}
		limited++
		strict := best.K.Sign() == 0
		if strict {
			attained++
		}
		if feasible(append(s.stated, s.read(c, !up, best.R.Rat(), strict)), s.vars) {
			t.Fatalf("seed %d: there is better than %v", seed, best)
		}
		if strict && !feasible(append(s.stated, s.read(c, !up, best.R.Rat(), false)), s.vars) {
			t.Fatalf("seed %d: there is nothing as good as %v", seed, best)
		}
	}
	if limited < 500 || attained < 300 || attained == limited {
		t.Errorf("%d best values, %d of them attained", limited, attained)
	}
}

// Arithmetic of 64 bits and beyond agrees with big.Rat.
func TestNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	draw := func() int64 {
		n := rng.Int64() >> rng.IntN(64)
		if rng.IntN(2) == 0 {
			n = -n
		}
		return n
	}
	for range 20000 {
		p, q := big.NewRat(draw(), max(1, draw())), big.NewRat(draw(), max(1, draw()))
		x, y := FromRat(p), FromRat(q)
		check := func(what string, got Num, want *big.Rat) {
			t.Helper()
			if got.Rat().Cmp(want) != 0 || got.Cmp(FromRat(want)) != 0 {
				t.Fatalf("%v %s %v = %v, not %v", p, what, q, got, want)
			}
		}
		check("+", x.Add(y), new(big.Rat).Add(p, q))
		check("-", x.Sub(y), new(big.Rat).Sub(p, q))
		check("*", x.Mul(y), new(big.Rat).Mul(p, q))
		if p.Sign() != 0 {
			check("inverse", x.Inv(), new(big.Rat).Inv(p))
		}
		if x.Cmp(y) != p.Cmp(q) || x.Sign() != p.Sign() {
			t.Fatalf("%v compared with %v: %d", p, q, x.Cmp(y))
		}
	}
}

// A number of too many digits is no silent loss.
func TestExceeded(t *testing.T) {
	defer func() {
		if _, ok := recover().(*Exceeded); !ok {
			t.Error("no error")
		}
	}()
	for x := Int(3); ; {
		x = x.Mul(x)
	}
}

// TestStuckRow expects a conflict without an exchange, where a row that has none is farther beyond
// its bound.
func TestStuckRow(t *testing.T) {
	s := &Simplex{}
	x, y, z := s.NewColumn(), s.NewColumn(), s.NewColumn()
	one := big.NewRat(1, 1)
	far := s.Define([]Term{{Column: z, Coef: one}, {Column: x, Coef: one}})
	stuck := s.Define([]Term{{Column: x, Coef: one}, {Column: y, Coef: one}})
	for _, b := range []struct {
		column int
		upper  bool
		n      int64
	}{{x, true, 1}, {x, false, 1}, {y, true, 1}, {y, false, 1}, {far, false, 100}, {stuck, false, 10}} {
		if !s.Restrict(b.column, b.upper, Value{R: Int(b.n)}, int32(b.column)) {
			t.Fatal("a single bound is a conflict")
		}
	}
	if s.Check() {
		t.Fatal("there are values")
	}
	if s.Value(z).sign() != 0 || len(s.Conflict()) != 3 || s.Conflict()[0].Column != stuck {
		t.Errorf("z is %v, the conflict %v", s.Value(z), s.Conflict())
	}
}
