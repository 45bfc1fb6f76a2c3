package encode

import (
	"math"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// GoalSum is an objective taken apart: negated for maximisation, it is Base plus the sum of the terms and of the numbers.
type GoalSum struct {
	Base int64
	// Terms are ordered. Their literals are over different variables, and none is fixed by the root assignment of the clauses.
	Terms   []pb.Term
	Numbers []pb.Number
}

// GoalSum takes the objective apart. ok is false when it is not known to be such a sum: where it depends on a window, or on integers in
// binary where the engine has none of its own, and where numbers are near the ends of 64 bits.
func (p *Problem) GoalSum() (sum GoalSum, ok bool) {
	g := p.goal
	if g == nil || !g.known {
		return GoalSum{}, false
	}
	c := costCollector{at: make(map[uint32][2]int, len(g.terms)), base: g.base, formula: p.Formula}
	offsets := 0.0 // of the integers of numbers
	for _, t := range g.terms {
		if steps, ordered := p.enc.Steps(t); ordered {
			c.add(steps, p.enc.Store.Lo(t))
			continue
		}
		n, native := arith.Number(p.enc, t)
		if offsets += math.Abs(float64(n.Weight) * float64(n.Lo)); !native || offsets > float64(constraint.MaxGoal) {
			return GoalSum{}, false
		}
		sum.Numbers = append(sum.Numbers, n)
		c.base += p.enc.Store.Lo(t)
	}
	sum.Base, sum.Terms = c.base, c.terms()
	return sum, true
}

// GoalCosts takes the objective apart into costs of literals: negated for maximisation,
// it is base plus the costs of those that are true. Integers in binary cost by their
// bits. ok is false when no bounds of the objective are known.
func (p *Problem) GoalCosts() (costs []sat.Cost, base int64, ok bool, err error) {
	g := p.goal
	if g == nil || !g.known {
		return nil, 0, false, nil
	}
	sum := store.SumOf(g.base)
	for _, t := range g.terms {
		if steps, ordered := p.enc.Steps(t); ordered {
			value := p.enc.Store.Lo(t)
			sum.Add(value)
			for _, s := range steps {
				costs = append(costs, sat.Cost{Lit: s.Lit, Weight: s.Value - value})
				value = s.Value
			}
			continue
		}
		bits, lo := p.enc.Bits(t)
		sum.Add(t.B)
		sum.AddProduct(t.A, lo)
		for i, b := range bits {
			weight, fits := store.Mul(t.A, 1<<i)
			sum.Beyond = sum.Beyond || !fits
			if weight < 0 {
				sum.Add(weight)
				weight, b = -weight, b.Not()
			}
			costs = append(costs, sat.Cost{Lit: b, Weight: weight})
		}
	}
	if sum.Beyond {
		return nil, 0, false, store.ErrOverflow
	}
	return costs, sum.Value, true, nil
}

// costCollector adds up what literals cost, with one cost for each variable.
type costCollector struct {
	rises   [][]pb.Step       // by term: what a literal adds to those before it
	at      map[uint32][2]int // by variable: its term, and its place there
	base    int64
	formula *sat.Formula
}

// add adds a number that is least, or the value of the last step that is true.
func (c *costCollector) add(steps []pb.Step, least int64) {
	c.base += least
	c.rises = append(c.rises, nil)
	for _, s := range steps {
		rise := s.Value - least
		least = s.Value
		if val, fixed := c.formula.Value(s.Lit); fixed {
			if val {
				c.base += rise
			}
			continue
		}
		c.put(pb.Step{Value: rise, Lit: s.Lit})
	}
}

// put adds a cost to the last term; a·[l] + b·[¬l] is min(a,b) and a cost of the
// dearer.
func (c *costCollector) put(s pb.Step) {
	if at, known := c.at[s.Lit.Var()]; known {
		old := &c.rises[at[0]][at[1]]
		if old.Lit == s.Lit {
			old.Value += s.Value
			return
		}
		both := min(old.Value, s.Value)
		c.base += both
		old.Value -= both
		if s.Value -= both; s.Value == 0 {
			return
		}
	}
	n := len(c.rises) - 1
	c.at[s.Lit.Var()] = [2]int{n, len(c.rises[n])}
	c.rises[n] = append(c.rises[n], s)
}

// terms returns the terms that are not 0.
func (c *costCollector) terms() []pb.Term {
	var terms []pb.Term
	for _, rises := range c.rises {
		var t pb.Term
		value := int64(0)
		for _, s := range rises {
			if s.Value > 0 {
				value += s.Value
				t.Steps = append(t.Steps, pb.Step{Value: value, Lit: s.Lit})
			}
		}
		if t.Steps != nil {
			terms = append(terms, t)
		}
	}
	return terms
}
