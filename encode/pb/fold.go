package pb

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// maxSum bounds every sum of maxima, so that a few of them can be added and
// subtracted without a check.
const maxSum = math.MaxInt64 / 8

// add returns a + b for non-negative numbers, or ErrOverflow beyond maxSum.
func add(a, b int64) (int64, error) {
	if a > maxSum-b {
		return 0, ErrOverflow
	}
	return a + b, nil
}

// limit is the greatest value of a term, or ErrTerm when its steps are out of order.
func (t *Term) limit() (int64, error) {
	last := int64(0)
	for _, s := range t.Steps {
		if s.Value <= last {
			return 0, ErrTerm
		}
		last = s.Value
	}
	return last, nil
}

// checkTerms validates the terms and checks that their sum fits in 64 bits
// with room to spare. For ≤, values above the bound count as one more than the
// bound.
func checkTerms(terms []Term, rel Rel, k int64) (total int64, err error) {
	for i := range terms {
		v, err := terms[i].limit()
		if err != nil {
			return 0, err
		}
		if rel == LE && k < maxSum {
			v = min(v, max(k, 0)+1)
		}
		if total, err = add(total, v); err != nil {
			return 0, err
		}
	}
	return total, nil
}

// chain is the steps of an ordered number, free of constants and repetitions.
type chain []Step

// top is the greatest value.
func (c chain) top() int64 {
	if len(c) == 0 {
		return 0
	}
	return c[len(c)-1].Value
}

// foldSteps removes constant and repeated literals: a True step becomes part
// of the base, which is taken off the values of the chain, and nothing is
// reached from a False step on. Of steps that share a literal the last stays.
func foldSteps(steps []Step) (base int64, c chain) {
	c = make(chain, 0, len(steps))
	for _, s := range steps {
		if s.Lit == sat.False {
			break
		}
		switch {
		case s.Lit == sat.True:
			base, c = s.Value, c[:0]
		case len(c) > 0 && c[len(c)-1].Lit == s.Lit:
			c[len(c)-1].Value = s.Value
		default:
			c = append(c, s)
		}
	}
	for i := range c {
		c[i].Value -= base
	}
	return base, c
}

// complement is top minus the number.
func (c chain) complement() chain {
	out := make(chain, len(c))
	for i, s := range c {
		below := int64(0)
		if i > 0 {
			below = c[i-1].Value
		}
		out[len(c)-1-i] = Step{Value: c.top() - below, Lit: s.Lit.Not()}
	}
	return out
}

// mergeChains adds up chains over the same literals and single literals with
// their complements. It returns what is constant in the sum.
func mergeChains(chains []chain) (base int64, out []chain) {
	singles := make(map[sat.Lit]int)
	longer := make(map[sat.Lit]int)
	for _, c := range chains {
		if len(c) == 0 {
			continue
		}
		l := c[0].Lit
		if len(c) == 1 {
			if at, ok := singles[l]; ok {
				out[at][0].Value += c[0].Value
			} else if at, ok := singles[l.Not()]; ok {
				base += oppose(&out[at][0], c[0])
				delete(singles, l.Not())
				if out[at][0].Value > 0 {
					singles[out[at][0].Lit] = at
				}
			} else {
				singles[l] = len(out)
				out = append(out, c)
			}
			continue
		}
		if at, ok := longer[l]; ok && sameLits(out[at], c) {
			for i := range c {
				out[at][i].Value += c[i].Value
			}
			continue
		}
		longer[l] = len(out)
		out = append(out, c)
	}
	return base, dropEmpty(out)
}

// oppose adds weight·¬x to s = weight'·x: what both have in common is
// constant, and the rest stays with the heavier literal.
func oppose(s *Step, other Step) (base int64) {
	if s.Value < other.Value {
		*s, other = other, *s
	}
	s.Value -= other.Value
	return other.Value
}

func sameLits(a, b chain) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Lit != b[i].Lit {
			return false
		}
	}
	return true
}

// dropEmpty removes chains that are 0.
func dropEmpty(chains []chain) []chain {
	out := chains[:0]
	for _, c := range chains {
		if c.top() > 0 {
			out = append(out, c)
		}
	}
	return out
}
