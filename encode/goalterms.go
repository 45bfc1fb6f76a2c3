package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/sum"
	"github.com/gozinc/gozinc/sat"
)

// Soft is a literal that costs Weight > 0 when it is true.
type Soft struct {
	Lit    sat.Lit
	Weight int64
	// After is implied by Lit: the order literal of the same integer before
	// Lit. Undef for the first and where it is not known.
	After sat.Lit
}

// GoalTerms takes the objective apart: negated for maximisation, it is base
// plus the weights of the soft literals that are true. The literals are over
// different variables, none is fixed by the clauses' root assignment, and
// those of one integer stand in the order in which they imply each other. ok
// is false when the objective is not known to be such a sum: where it depends
// on a window or on integers in binary.
func (p *Problem) GoalTerms() (softs []Soft, base int64, ok bool) {
	g := p.goal
	if g == nil || !g.known {
		return nil, 0, false
	}
	c := softCollector{at: make(map[uint32]int, len(g.terms)), base: g.base, formula: p.Formula}
	for _, t := range g.terms {
		steps, ordered := p.enc.Steps(t)
		if !ordered {
			return nil, 0, false
		}
		c.add(steps, p.enc.Store.Lo(t))
	}
	return c.done()
}

// softCollector merges literals of the same variable.
type softCollector struct {
	softs   []Soft
	at      map[uint32]int // by variable, where it is in softs
	base    int64
	formula *sat.Formula
}

// add adds a number that is least, or the value of the last step that is true.
func (c *softCollector) add(steps []lits.Step, least int64) {
	c.base += least
	after := sat.Undef
	for _, s := range steps {
		weight := s.Value - least
		least = s.Value
		if val, fixed := c.formula.Value(s.Lit); fixed {
			if val {
				c.base += weight
			}
			continue
		}
		c.put(Soft{Lit: s.Lit, Weight: weight, After: after})
		after = s.Lit
	}
}

// put adds a cost on a literal; a·[l] + b·[¬l] is min(a,b) and a cost on the
// dearer.
func (c *softCollector) put(s Soft) {
	i, known := c.at[s.Lit.Var()]
	if !known {
		c.at[s.Lit.Var()] = len(c.softs)
		c.softs = append(c.softs, s)
		return
	}
	old := &c.softs[i]
	switch {
	case old.Lit == s.Lit:
		old.Weight += s.Weight
	case old.Weight >= s.Weight:
		c.base += s.Weight
		old.Weight -= s.Weight
	default:
		c.base += old.Weight
		s.Weight -= old.Weight
		*old = s
	}
}

func (c *softCollector) done() ([]Soft, int64, bool) {
	left := c.softs[:0]
	for _, s := range c.softs {
		if s.Weight > 0 {
			left = append(left, s)
		}
	}
	return left, c.base, true
}

// goalSum returns the bounds of the derived goal, to be built for the first.
func (p *Problem) goalSum(most int64) (*sum.Bounded, error) {
	g := p.goal
	if g.sum != nil {
		return g.sum, nil
	}
	terms, rest, _, err := arith.Terms(p.enc, linear.Form{Terms: g.terms, Bound: -g.base}, arith.Term)
	if err != nil {
		return nil, err
	}
	g.offset = -rest
	least, _ := p.GoalRange()
	sum, err := sum.New(p.enc.Sink, terms, min(least, most)-g.offset, most-g.offset)
	if err != nil {
		return nil, err
	}
	if !sum.Ordered() {
		sum.AddRough(p.enc.Sink, p.goalMarks(), most-g.offset)
	}
	g.sum = sum
	return sum, nil
}

// goalMarks returns order literals of the terms of the goal, each less its base as in
// encoder.term.
func (p *Problem) goalMarks() [][]lits.Step {
	all := make([][]lits.Step, len(p.goal.terms))
	for i, t := range p.goal.terms {
		_, base, _ := arith.Term(p.enc, t)
		steps := slices.Clone(p.enc.Marks(t))
		for j := range steps {
			steps[j].Value -= base
		}
		all[i] = steps
	}
	return all
}

// SoftTerms returns the softs as terms of a sum, those of one integer as one
// term.
func SoftTerms(softs []Soft) []pb.Term {
	var terms []pb.Term
	at := make(map[sat.Lit]int, len(softs)) // the term that ends with the literal
	for _, s := range softs {
		i, chained := at[s.After]
		if s.After == sat.Undef || !chained {
			i = len(terms)
			terms = append(terms, pb.Term{})
		}
		t := &terms[i]
		value := s.Weight
		if n := len(t.Steps); n > 0 {
			value += t.Steps[n-1].Value
		}
		t.Steps = append(t.Steps, pb.Step{Value: value, Lit: s.Lit})
		delete(at, s.After)
		at[s.Lit] = i
	}
	return terms
}
