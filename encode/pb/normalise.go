package pb

import (
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// verdict is what normalisation finds out about a constraint.
type verdict int8

const (
	open verdict = iota
	holds
	fails
)

// ordered is a constraint over chains: Σ chains rel k with rel LE, EQ or NE.
// A constraint ≥ becomes LE over the complements.
//
// Under the guard the literals in forced are false; the chains no longer
// mention them.
type ordered struct {
	rel    Rel
	chains []chain
	k      int64
	forced []sat.Lit
}

// newOrdered folds constants, merges equal literals, and turns ≥ into ≤. The
// terms have passed checkTerms, and k ≥ 0.
func newOrdered(terms []Term, rel Rel, k int64) (*ordered, verdict) {
	o := &ordered{rel: rel, k: k}
	for _, t := range terms {
		base, c := foldSteps(t.Steps)
		if o.k -= base; o.k < 0 {
			return o, belowVerdict(rel)
		}
		o.chains = append(o.chains, c)
	}
	if rel == LE {
		o.capAt()
	}
	base, chains := mergeChains(o.chains)
	o.k, o.chains = o.k-base, chains
	if rel == GE {
		o.toLe()
	}
	return o, o.normalise()
}

// belowVerdict decides a constraint whose bound is below every sum.
func belowVerdict(rel Rel) verdict {
	if rel == NE || rel == GE {
		return holds
	}
	return fails
}

// toLe turns Σ ≥ k into Σ (top − number) ≤ Σ top − k.
func (o *ordered) toLe() {
	o.rel, o.k, o.chains = LE, o.total()-o.k, o.complements()
}

// complements are the chains of top minus each number.
func (o *ordered) complements() []chain {
	out := make([]chain, len(o.chains))
	for i, c := range o.chains {
		out[i] = c.complement()
	}
	return out
}

// total is the sum of the maxima.
func (o *ordered) total() int64 {
	total := int64(0)
	for _, c := range o.chains {
		total += c.top()
	}
	return total
}

// normalise drops values that the bound rules out, makes values the same that
// it cannot tell apart, and divides by the common divisor, until nothing
// changes.
func (o *ordered) normalise() verdict {
	for range *maxRounds {
		if o.k < 0 {
			return belowVerdict(o.rel)
		}
		changed := o.rel != NE && o.capAt()
		total := o.total()
		switch {
		case o.rel == LE && total <= o.k, o.rel == NE && total < o.k:
			return holds
		case o.rel == EQ && total < o.k:
			return fails
		case o.rel == NE && total == 0:
			return fails
		case o.rel == EQ && total == 0:
			return holds
		}
		changed = o.raise(total-o.k) || changed
		if !o.divide() {
			return belowVerdict(o.rel)
		}
		o.chains = dropEmpty(o.chains)
		if !changed {
			break
		}
	}
	return open
}

// capAt drops the values above k, which the bound alone forbids.
func (o *ordered) capAt() (changed bool) {
	for i, c := range o.chains {
		for j, s := range c {
			if s.Value > o.k {
				o.forced = append(o.forced, s.Lit)
				o.chains[i] = c[:j]
				changed = true
				break
			}
		}
	}
	return changed
}

// raise lifts the lowest values of a number. The whole sum can fall short of
// its maximum by slack. For ≤, a number at least slack below its own maximum
// satisfies the constraint whatever the others are, so all such values are
// made the greatest of them. For =, a number more than slack below is ruled
// out.
func (o *ordered) raise(slack int64) (changed bool) {
	if o.rel == NE {
		return false
	}
	for i, c := range o.chains {
		floor := c.top() - slack
		if floor <= 0 {
			continue
		}
		n := 0 // steps that are dropped
		for n < len(c) && (c[n].Value < floor || o.rel == LE && c[n].Value == floor) {
			n++
		}
		if o.rel == EQ {
			floor = c[n].Value
			o.forced = append(o.forced, c[n].Lit.Not())
			n++
		}
		c = c[n:]
		for j := range c {
			c[j].Value -= floor
		}
		o.chains[i] = c
		o.k -= floor
		changed = true
	}
	return changed
}

// divide divides by the greatest common divisor of all values. It returns
// false when an equation has no solution for lack of divisibility; ≠ then
// always holds.
func (o *ordered) divide() bool {
	g := int64(0)
	for _, c := range o.chains {
		for _, s := range c {
			g = exact.GCD(g, s.Value)
		}
	}
	if g <= 1 {
		return true
	}
	if o.rel != LE && o.k%g != 0 {
		return false
	}
	o.k = exact.FloorDiv(o.k, g)
	for _, c := range o.chains {
		for i := range c {
			c[i].Value /= g
		}
	}
	return true
}
