// Package oll keeps the books of core-guided optimisation: a cost that is a
// weighted sum of literals and integers, what the unsatisfiable cores found so far prove
// about it, and the sum that is left.
//
// It is the algorithm OLL (Andres, Kaufmann, Matheis and Schaub, ICLP 2012) in
// the form of Morgado, Dodaro and Marques-Silva (CP 2014): a core of literals
// that cannot all be false raises the lower bound by the least of their
// weights, all their weights sink by that much, and instead the count of true
// literals in the core beyond the first is charged. The counts are totalizers
// that grow by an output when that is needed (Martins, Joshi, Manquinho and
// Lynce, CP 2014). Stratification, hardening (Ansótegui, Bonet and Levy,
// Artificial Intelligence 2013) and weight-aware extraction, which counts only
// after all disjoint cores are known (Berg and Järvisalo, CP 2017), are up to
// the caller, who also runs the searches: see Assumptions, Relax and Commit. The
// package knows no engine.
//
// Of an integer, one assumes that it costs less than a block. A core with integers
// becomes an integer itself, their total (Gange, Berg, Demirović and Stuckey, "Core-guided
// and core-boosted search for CP", CPAIOR 2020): docs/decisions/0236.
package oll

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/sat"
)

// Cost is Σ weight·[literal] and the cost of numbers, rewritten core by core: in all assignments that
// satisfy the clauses it is Lower() plus the weights of the remaining soft
// literals that are true and what numbers cost beyond their least values, where the totalizers'
// outputs count as true only as far as they have to be, and totals are as small as they can be.
//
// A core need hold only in the assignments that the caller still looks for, such
// as those better than the best one known; then all that follows holds for those.
type Cost struct {
	sink    sat.Sink
	lower   int64
	softs   []soft
	at      map[sat.Lit]int32 // where the literal is in softs
	pending []core
	commits int // that counted cores

	integers Integers // nil without numbers
	numbers  []number
	blocks   map[sat.Lit]block // of the assumptions about numbers
	totals   []total           // cores with numbers, not counted yet
}

// Scope is a set of soft literals: those of at least a weight, without counts that later commits have added.
type Scope struct {
	weight  int64 // from 1
	commits int
}

// soft is a literal that costs weight when it is true. A weight of 0 is spent.
type soft struct {
	lit    sat.Lit
	weight int64
	after  int32 // a soft that lit implies, -1 where none is known
	// The literal is output k of the counter: at least k of its literals.
	counter *counter
	k       int
	last    bool // no output k+1 has been asked for
	commit  int  // that has added the counter, from 1
}

// core is a set of softs of which one is true at least, not counted yet.
type core struct {
	lits   []sat.Lit
	weight int64
}

// New returns the cost that is the sum of the terms, which are ordered and whose
// literals are over different variables. Clauses go to sink.
func New(sink sat.Sink, terms []pb.Term) *Cost {
	c := &Cost{sink: sink, at: make(map[sat.Lit]int32, len(terms)), blocks: make(map[sat.Lit]block)}
	for _, t := range terms {
		value, after := int64(0), int32(-1)
		for _, s := range t.Steps {
			c.put(soft{lit: s.Lit, weight: s.Value - value, after: after})
			value, after = s.Value, int32(len(c.softs)-1)
		}
	}
	return c
}

func (c *Cost) put(s soft) {
	c.at[s.lit] = int32(len(c.softs))
	c.softs = append(c.softs, s)
}

// Lower returns the lower bound that the cores prove.
func (c *Cost) Lower() int64 { return c.lower }

// Len returns the number of soft literals, spent ones included.
func (c *Cost) Len() int { return len(c.softs) }

// Scope returns the scope of all soft literals of at least the weight.
func (c *Cost) Scope(weight int64) Scope { return Scope{max(weight, 1), c.commits} }

// Assumptions appends to dst the complements of the soft literals of the scope,
// except those that follow from others of them.
// When there is an assignment under the assumptions of Scope(1) and nothing is
// pending, its cost is Lower() and so is the optimum.
func (c *Cost) Assumptions(dst []sat.Lit, of Scope) []sat.Lit {
	implied := make([]bool, len(c.softs)) // by the assumptions so far
	for i := range c.softs {
		s := &c.softs[i]
		if s.after >= 0 && implied[s.after] {
			implied[i] = true
		} else if s.weight >= of.weight && s.commit <= of.commits {
			implied[i] = true
			dst = append(dst, s.lit.Not())
		}
	}
	return c.assumptions(dst, of)
}

// Costs returns what literals cost beyond Lower() as far as cores are counted: any assignment costs at least Lower() and the
// weights of those that are true.
func (c *Cost) Costs() []sat.Cost {
	var costs []sat.Cost
	for i := range c.softs {
		if s := &c.softs[i]; s.weight > 0 {
			costs = append(costs, sat.Cost{Lit: s.lit, Weight: s.weight})
		}
	}
	return costs
}

// Relax takes in a core: assumptions that cannot hold together. Literals that
// are not complements of softs with weight must not be among them. It reports
// the weight by which the lower bound rises.
//
// The count of the core's literals becomes part of the cost only by Commit;
// until then the softs may be short of some weight, and further cores are
// disjoint by weight.
func (c *Cost) Relax(failed []sat.Lit) int64 {
	if len(failed) == 0 {
		return 0
	}
	weight := c.Weight(failed[0])
	for _, l := range failed[1:] {
		weight = min(weight, c.Weight(l))
	}
	if weight == 0 {
		return 0
	}
	lits := make([]sat.Lit, len(failed))
	for i, l := range failed {
		lits[i] = l.Not()
	}
	c.sink.AddClause(lits...)
	if len(failed) == 1 && c.softWeight(failed[0]) == 0 {
		b := c.blocks[failed[0]]
		c.raise(b.number, b.bound)
		return weight
	}
	c.lower += weight
	c.take(lits, weight)
	return weight
}

// take has the literals of a core, of which one is true, cost so much less, and their count instead.
func (c *Cost) take(lits []sat.Lit, weight int64) {
	t := total{weight: weight}
	for _, l := range lits {
		if c.softWeight(l.Not()) == 0 {
			t.add(&c.numbers[c.blocks[l.Not()].number])
			continue
		}
		t.costs = append(t.costs, sat.Cost{Lit: l, Weight: weight})
		at := c.at[l]
		c.softs[at].weight -= weight
		c.reveal(at)
	}
	switch {
	case t.numbers != nil:
		c.totals = append(c.totals, t)
	case len(lits) > 1:
		c.pending = append(c.pending, core{lits, weight})
	}
}

// Weight returns what it costs that the assumption does not hold.
func (c *Cost) Weight(assumed sat.Lit) int64 {
	if w := c.softWeight(assumed); w > 0 {
		return w
	}
	return c.blockWeight(assumed)
}

// softWeight returns the weight of the soft literal whose complement is assumed.
func (c *Cost) softWeight(assumed sat.Lit) int64 {
	at, known := c.at[assumed.Not()]
	if !known {
		return 0
	}
	return c.softs[at].weight
}

// reveal makes the next output of a counter soft, once the one at hand is no
// longer assumed to be false at its full weight.
func (c *Cost) reveal(at int32) {
	s := &c.softs[at]
	if s.counter == nil || !s.last {
		return
	}
	s.last = false
	c.charge(s.counter, s.k+1, at, s.commit)
}

// charge makes "at least k" cost the counter's weight, which the commit has added.
func (c *Cost) charge(n *counter, k int, after int32, commit int) {
	if k > n.size {
		return
	}
	n.extend(c.sink, k)
	c.put(soft{lit: n.out[k-1], weight: n.weight, after: after, counter: n, k: k, last: true, commit: commit})
}

// Pending reports whether there are cores to be counted.
func (c *Cost) Pending() bool { return len(c.pending)+len(c.totals) > 0 }

// Commit counts the literals of the pending cores, and returns the assumptions
// "at most one of the core" that are new.
func (c *Cost) Commit() []sat.Lit {
	fresh := make([]sat.Lit, 0, len(c.pending))
	c.commits++
	for _, p := range c.pending {
		n := newCounter(p.lits, p.weight)
		c.charge(n, 2, -1, c.commits)
		fresh = append(fresh, n.out[1].Not())
	}
	c.pending = c.pending[:0]
	for _, t := range c.totals {
		if l := c.below(c.commitTotal(t), t.weight); l != sat.Undef {
			fresh = append(fresh, l)
		}
	}
	c.totals = c.totals[:0]
	return fresh
}

// Following returns the assumption that stands for the next output of the
// counter after the spent one given, or for twice as much of a number; Undef when there is none.
func (c *Cost) Following(assumed sat.Lit) sat.Lit {
	if b, known := c.blocks[assumed]; known && !c.numbers[b.number].spent {
		return c.below(b.number, 2*b.weight)
	}
	at, known := c.at[assumed.Not()]
	if !known || c.softs[at].counter == nil || c.softs[at].last {
		return sat.Undef
	}
	s := c.softs[at]
	if s.k+1 > s.counter.size {
		return sat.Undef
	}
	return s.counter.out[s.k].Not()
}

// Harden makes the literals false whose weight is at least gap > 0: an assignment
// where one is true costs at least Lower() + gap, so gap is the distance to
// the best known cost. It returns how many there were. Nothing may be pending.
func (c *Cost) Harden(gap int64) int {
	n := 0
	for i := range c.softs {
		if s := &c.softs[i]; s.weight >= gap {
			c.sink.AddClause(s.lit.Not())
			s.weight = 0
			n++
		}
	}
	return n + c.hardenNumbers(gap)
}

// Stratum returns the weight to go on with below the last one: the greatest
// for which the softs of at least that weight are clearly more than their
// different weights (the diversity of Ansótegui et al.), else the least. It
// returns 1 where no soft weighs less than below.
func (c *Cost) Stratum(below int64) int64 { return max(c.stratum(below), c.coarse(below)) }

// stratum is Stratum for the soft literals.
func (c *Cost) stratum(below int64) int64 {
	var weights []int64
	count := 0 // of softs that weigh more than the stratum
	for i := range c.softs {
		switch w := c.softs[i].weight; {
		case w >= below:
			count++
		case w > 0:
			weights = append(weights, w)
		}
	}
	slices.SortFunc(weights, func(a, b int64) int { return cmp.Compare(b, a) })
	distinct := 0
	for i, w := range weights {
		if i+1 < len(weights) && weights[i+1] == w {
			continue
		}
		distinct++
		if float64(count+i+1) > *diversity*float64(distinct) || i+1 == len(weights) {
			return w
		}
	}
	return 1
}
