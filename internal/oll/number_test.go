package oll_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/oll"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// mixed is a formula over Booleans and integers, with a cost for both.
type mixed struct {
	s       *cdcl.Engine
	bools   []sat.Lit
	weights []int64
	numbers []pb.Number
	values  [][]int64 // of the numbers
	clauses [][]atom
	shared  []sharedSoft
}

// sharedSoft is a bound of a number that costs something as a literal, too.
type sharedSoft struct {
	atom
	weight int64
}

// atom is a Boolean, or "integer ≥ d".
type atom struct {
	of   int // Booleans first
	d    int64
	sign bool
}

// IntAtLeast implements oll.Integers.
func (m *mixed) IntAtLeast(x sat.Int, d int64) sat.Lit { return m.s.Ge(x, d) }

// Total implements oll.Integers.
func (m *mixed) Total(of []pb.Number, costs []sat.Cost, lo, hi int64) sat.Int {
	x := m.s.NewInt(lo, hi)
	terms, bound := []propagate.Term{propagate.TermOf(-1, x)}, int64(0)
	for _, n := range of {
		terms = append(terms, propagate.TermOf(n.Weight, n.Int))
		bound += n.Weight * n.Lo
	}
	for _, c := range costs {
		one := m.s.NewInt(0, 1)
		m.s.AddClause(c.Lit.Not(), m.s.Ge(one, 1))
		terms = append(terms, propagate.TermOf(c.Weight, one))
	}
	m.s.AddPropagator(propagate.AtMost(terms, bound))
	return x
}

// lit returns the literal of the atom.
func (m *mixed) lit(a atom) sat.Lit {
	if a.of < len(m.bools) {
		return m.bools[a.of].If(a.sign)
	}
	return m.s.Ge(m.numbers[a.of-len(m.bools)].Int, a.d).If(a.sign)
}

func drawMixed(seed uint64) *mixed {
	r := rand.New(rand.NewPCG(seed, 22))
	f := sat.NewFormula()
	m := &mixed{}
	top := []int64{1, 3, 50}[r.IntN(3)]
	for range r.IntN(5) {
		m.bools, m.weights = append(m.bools, f.NewVar()), append(m.weights, r.Int64N(top+1))
	}
	m.s = cdcl.New(f)
	for range 1 + r.IntN(3) {
		m.number(r, top)
	}
	for range 2 + r.IntN(6) {
		m.clause(r)
	}
	if k := r.IntN(len(m.numbers)); r.IntN(2) == 0 {
		a := atom{of: len(m.bools) + k, d: m.numbers[k].Lo + 1 + r.Int64N(m.numbers[k].Hi-m.numbers[k].Lo), sign: r.IntN(3) > 0}
		if l := m.lit(a); l != sat.True && l != sat.False {
			m.shared = append(m.shared, sharedSoft{a, 1 + r.Int64N(top)})
		}
	}
	return m
}

// number adds an integer with some values.
func (m *mixed) number(r *rand.Rand, top int64) {
	values := []int64{r.Int64N(9) - 4}
	for range 1 + r.IntN(4) {
		values = append(values, values[len(values)-1]+1+r.Int64N(3))
	}
	lo, hi := values[0], values[len(values)-1]
	x := m.s.NewInt(lo, hi)
	n := pb.Number{Int: x, Weight: 1 + r.Int64N(top), Lo: lo, Hi: hi}
	for i := 1; i < len(values); i++ {
		m.s.AddClause(m.s.Ge(x, values[i-1]+1).Not(), m.s.Ge(x, values[i]))
	}
	if r.IntN(2) == 0 {
		n.Next = func(k int64) int64 {
			for _, v := range values {
				if v >= k {
					return v
				}
			}
			return math.MaxInt64
		}
	}
	m.numbers, m.values = append(m.numbers, n), append(m.values, values)
}

// clause adds a clause that most often asks for something dear.
func (m *mixed) clause(r *rand.Rand) {
	var c []atom
	var lits []sat.Lit
	for range 1 + r.IntN(3) {
		a := atom{of: r.IntN(len(m.bools) + len(m.numbers)), sign: r.IntN(4) > 0}
		if k := a.of - len(m.bools); k >= 0 {
			a.d = m.numbers[k].Lo + r.Int64N(m.numbers[k].Hi-m.numbers[k].Lo+2)
		}
		c, lits = append(c, a), append(lits, m.lit(a))
	}
	m.clauses = append(m.clauses, c)
	m.s.AddClause(lits...)
}

// cheapest tries all assignments.
func (m *mixed) cheapest() (best int64, found bool) {
	best = math.MaxInt64
	values := make([]int64, len(m.numbers))
	var try func(k int, bits uint, cost int64)
	try = func(k int, bits uint, cost int64) {
		if k < len(m.numbers) {
			for _, v := range m.values[k] {
				values[k] = v
				try(k+1, bits, cost+m.numbers[k].Weight*(v-m.values[k][0]))
			}
			return
		}
		for _, s := range m.shared {
			if values[s.of-len(m.bools)] >= s.d == s.sign {
				cost += s.weight
			}
		}
		if cost < best && m.satisfied(bits, values) {
			best, found = cost, true
		}
	}
	for bits := range uint(1) << len(m.bools) {
		cost := int64(0)
		for i, w := range m.weights {
			cost += w * int64(bits>>i&1)
		}
		try(0, bits, cost)
	}
	return best, found
}

func (m *mixed) satisfied(bits uint, values []int64) bool {
clauses:
	for _, c := range m.clauses {
		for _, a := range c {
			holds := a.of < len(m.bools) && bits>>a.of&1 == 1 || a.of >= len(m.bools) && values[a.of-len(m.bools)] >= a.d
			if holds == a.sign {
				continue clauses
			}
		}
		return false
	}
	return true
}

// cost is that of the last assignment.
func (m *mixed) cost() (cost int64) {
	for i, b := range m.bools {
		if m.s.Value(b) {
			cost += m.weights[i]
		}
	}
	for i, n := range m.numbers {
		cost += n.Weight * (m.s.IntValue(n.Int) - m.values[i][0])
	}
	for _, s := range m.shared {
		if m.s.IntValue(m.numbers[s.of-len(m.bools)].Int) >= s.d == s.sign {
			cost += s.weight
		}
	}
	return cost
}

// minimise runs the algorithm.
func (m *mixed) minimise(t *testing.T, v variant) (best int64, found bool) {
	var terms []pb.Term
	for i, b := range m.bools {
		if m.weights[i] > 0 {
			terms = append(terms, pb.Literal(b, m.weights[i]))
		}
	}
	for _, s := range m.shared {
		terms = append(terms, pb.Literal(m.lit(s.atom), s.weight))
	}
	c := oll.New(m.s, terms)
	c.AddNumbers(m, m.numbers)
	return v.run(t, m.s, c, m.cost, func(int64) {})
}

// TestNumbers compares all variants with the best of all assignments.
func TestNumbers(t *testing.T) {
	positive := 0
	for seed := range campaign.Each(400) {
		for i := range 8 {
			m := drawMixed(seed)
			want, some := m.cheapest()
			if some && want > 0 {
				positive++
			}
			v := variant{i&1 > 0, i&2 > 0, i&4 > 0}
			if got, found := m.minimise(t, v); got != want || found != some {
				t.Fatalf("seed %d, %+v: %d, %t, want %d, %t\n%v\n%v", seed, v, got, found, want, some, m.clauses, m.values)
			}
		}
	}
	if positive < 800 {
		t.Errorf("only %d with a positive optimum", positive)
	}
}
