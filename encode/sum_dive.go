package encode

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Long sums of large numbers are adders to the engine, and what it decides
// inside of an adder has little to do with the terms. A sum dive gives values to
// the terms instead, before there is any clause, the greatest terms first, such
// that the sums stay in the middle of what is still possible. The last terms of
// an equation are chosen together, among all subsets.

// Sums are long from longTerms open terms on, if these, times the values that the
// sum spreads over, are more than longSize. sumTries is how often a sum dive begins anew; the first
// time it is greedy, then more and more random. sumShare is the work of all of
// them, in that of other trials, and sumMost a limit; a third of it is for the
// first solution. betterTries is that for better
// solutions, which lie below at least leastShare of the gap.
const (
	longTerms   = 40
	longSize    = 1 << 22
	sumShare    = 60
	sumMost     = 24_000_000
	sumTries    = 40
	betterTries = 3
	leastShare  = 0.002
)

// maxSumTail is the number of terms of an equation that are chosen together, and
// tailTries how many of their choices are tried where other constraints look at
// the terms too.
const (
	maxSumTail = 36
	tailTries  = 20
)

// sumDive looks for solutions of a model with long sums, the later the better,
// and reports whether tell, which checks them, has taken one. Sets and unbounded
// integers are left alone.
func (p *Problem) sumDive(pre *presolver, tell func(flatzinc.Assignment) bool) bool {
	for _, v := range p.Model.Vars {
		if v.Base == flatzinc.SetOfInt || !pre.st.Bounded(store.Of(int32(v.ID))) {
			return false
		}
	}
	d := &sumDive{p: pre, m: p.Model, of: make(map[int32][]sumTerm), rng: rand.New(rand.NewPCG(1, 2))}
	if !d.collect() {
		return false
	}
	most := min(sumShare*pre.budget(), sumMost)
	d.work = most / 3
	a := d.search(sumTries, func() bool { return true })
	if a == nil || !tell(a) {
		return false
	}
	d.work += most - most/3
	if p.Model.Solve.Method != flatzinc.Satisfy {
		d.improve(p.Goal(a), func(a flatzinc.Assignment) (int64, bool) { return p.Goal(a), tell(a) })
	}
	return true
}

// sumDive gives values to the terms of long sums.
type sumDive struct {
	p    *presolver
	m    *flatzinc.Model
	sums []*openSum
	of   map[int32][]sumTerm // by root
	work int
	rng  *rand.Rand
	try  int
	last int64 // the value that was chosen last

	failures int
	comfort  float64
}

// openSum is a linear constraint, Σ terms ≤, = or ≠ bound.
type openSum struct {
	linear
	con *con
	rel pb.Rel
	// lo and hi bound the sum as far as its terms have values, chosen or fixed.
	lo, hi int64
	on     bool // the constraint has to hold
	weight float64
	// slack is the root that an equation defines, if it is wide, so that the
	// others have some freedom; -1 without.
	slack            int32
	slackLo, slackHi int64 // of its term
}

// long reports whether the sum is long.
func (s *openSum) long() bool {
	return len(s.terms) >= longTerms && (s.hi-s.lo) > longSize/int64(len(s.terms))
}

// sumTerm is the term of a root in a sum.
type sumTerm struct {
	sum  *openSum
	coef int64
}

// improve looks for solutions below a part of the gap between the best value of
// the objective and its bound, as long as it finds any.
func (d *sumDive) improve(best int64, tell func(flatzinc.Assignment) (goal int64, ok bool)) {
	x := d.p.st.ViewOf(d.m.Solve.Objective)
	if d.m.Solve.Method == flatzinc.Maximize {
		x = x.Neg()
	}
	lo := d.p.st.Lo(x)
	if lo < -maxGoal || best > maxGoal {
		return
	}
	for share := 0.5; share > leastShare && d.work > 0; {
		limit := best - max(int64(share*float64(best-lo)), 1)
		a := d.search(betterTries, func() bool { return d.p.st.SetHi(x, limit) && d.p.drainTrial(&d.work) })
		if a == nil {
			share /= 2
			continue
		}
		goal, ok := tell(a)
		if !ok {
			return
		}
		best = goal
	}
}

// search returns a solution that fits the limit, nil if it finds none.
func (d *sumDive) search(tries int, limit func() bool) (a flatzinc.Assignment) {
	for _, s := range d.sums {
		s.weight = 1
	}
	d.p.st.Trial(func() {
		if !limit() {
			return
		}
		for d.try = range tries {
			d.p.st.Attempt(func() bool {
				if d.descend() {
					a = d.p.values(d.m)
				}
				return false
			})
			d.p.unqueue()
			if a != nil || d.work <= 0 {
				return
			}
		}
	})
	d.p.unqueue()
	return a
}

// collect reads the linear constraints and reports whether any of them is long.
func (d *sumDive) collect() (long bool) {
	for i := range d.p.cons {
		c := &d.p.cons[i]
		if c.dead || !c.row.arithmetic {
			continue
		}
		s := d.read(c)
		if s == nil || !d.bound(s) || len(s.terms) == 0 {
			continue
		}
		d.findSlack(s)
		long = long || s.long()
		d.sums = append(d.sums, s)
		for _, t := range s.terms {
			d.of[t.ID] = append(d.of[t.ID], sumTerm{s, t.A})
		}
	}
	return long
}

// slackShare is the part of the others' spread from which on a variable is slack.
const slackShare = 1. / 64

// findSlack looks for a variable with coefficient ±1 and many values.
func (d *sumDive) findSlack(s *openSum) {
	s.slack = -1
	if s.rel != pb.EQ {
		return
	}
	for _, t := range s.terms {
		if own := d.spread(t); (t.A == 1 || t.A == -1) && own > slackShare*(float64(s.hi-s.lo)-own) {
			s.slack = t.ID
		}
	}
}

// read returns c as a sum, nil if it is none.
func (d *sumDive) read(c *con) *openSum {
	s := &openSum{con: c, slack: -1, weight: 1}
	read := c.row.atMost
	switch {
	case c.row.equation != nil:
		read, s.rel = c.row.equation, pb.EQ
	case c.row.unequal != nil:
		read, s.rel = c.row.unequal, pb.NE
	case read == nil:
		return nil
	}
	var err error
	coefs, views, bound := read(c.args(d.p.st))
	if s.linear, err = newLinear(d.p.st, coefs, views, bound); err != nil {
		return nil
	}
	if c.mode == negated {
		s.negate()
	}
	return s
}

// negate makes the sum the opposite constraint.
func (s *openSum) negate() {
	switch s.rel {
	case pb.EQ:
		s.rel = pb.NE
	case pb.NE:
		s.rel = pb.EQ
	default:
		s.linear = linear{negatedViews(s.terms), -s.linear.bound - 1}
	}
}

// bound sets the bounds of a sum. It reports false where they are large.
func (d *sumDive) bound(s *openSum) bool {
	s.lo, s.hi, s.on = 0, 0, true
	if s.con.mode == reified || s.con.mode == implied {
		v, fixed := d.p.st.Fixed(s.con.control(d.p.st))
		s.on = fixed && v == 1
	}
	for _, t := range s.terms {
		s.lo, s.hi = store.SatAdd(s.lo, d.p.st.Lo(t)), store.SatAdd(s.hi, d.p.st.Hi(t))
		if t.ID == s.slack {
			s.slackLo, s.slackHi = d.p.st.Lo(t), d.p.st.Hi(t)
		}
	}
	return s.lo > -maxGoal && s.hi < maxGoal && s.bound > -maxGoal && s.bound < maxGoal
}

// descend gives values to all variables, and reports false where it fails: first
// to those of the long equations, one after the other, and to their tails.
func (d *sumDive) descend() bool {
	d.failures, d.comfort = 0, comfort/float64(1+d.try)
	for _, s := range d.sums {
		if d.bound(s); !s.on || s.rel != pb.EQ || s.slack >= 0 || !s.long() {
			continue
		}
		t := d.tailOf(s)
		if !d.decide(d.open([]*openSum{s}, t)) || !d.finish(t) {
			return false
		}
	}
	return d.decide(d.open(d.sums, tail{})) && d.rest()
}

// decide gives values to the variables, to an eighth of them at once, fewer
// where that fails, since each propagation looks at all terms of a sum.
func (d *sumDive) decide(open []store.View) bool {
	const most = 8
	for share := most; len(open) > 0; {
		n := max(len(open)/share, 1)
		switch {
		case d.work <= 0:
			return false
		case d.together(open[:n]):
			open = open[n:]
			share = max(share/2, most)
		case n > 1:
			share *= 4
		default:
			d.blame(open[0])
			if d.failures++; d.failures > diveFailures || !d.exclude(open[0]) {
				return false
			}
		}
	}
	return true
}

// blame gives those sums of x more weight that its last value fits least.
func (d *sumDive) blame(x store.View) {
	for _, t := range d.of[x.ID] {
		if s := t.sum; s.on && s.rel != pb.NE && s.cost(s.lo, s.hi, 0) > 0.5 {
			s.weight *= 1.3
		}
	}
}

// rest gives values to the variables that no sum looks at, as in any dive.
func (d *sumDive) rest() bool {
	for _, open := range d.p.diveOrder(d.m) {
		for _, x := range open {
			for d.p.st.Size(x) > 1 {
				if d.work <= 0 || !d.p.descend(x, &d.work, &d.failures) {
					return false
				}
			}
		}
	}
	return true
}

// open returns the open variables of the sums but those of the tail and those
// that are slack, the greatest share of a sum first.
func (d *sumDive) open(sums []*openSum, t tail) (open []store.View) {
	weight := make(map[int32]float64)
	for _, x := range t.terms {
		weight[x.ID] = -1
	}
	for _, s := range sums {
		if s.slack >= 0 {
			weight[s.slack] = -1
		}
	}
	for _, s := range sums {
		d.bound(s)
		d.work -= len(s.terms)
		for _, t := range s.terms {
			old, seen := weight[t.ID]
			if d.p.st.Size(t) == 1 || old < 0 {
				continue
			}
			if !seen {
				open = append(open, store.Of(t.ID))
			}
			weight[t.ID] = max(old, d.spread(t)/float64(s.hi-s.lo))
		}
	}
	if d.try > 0 {
		for _, x := range open {
			weight[x.ID] *= 1 + d.rng.Float64()*float64(d.try)
		}
	}
	slices.SortStableFunc(open, func(x, y store.View) int { return cmp.Compare(weight[y.ID], weight[x.ID]) })
	return open
}

// spread is the distance of the greatest value of a term from its least.
func (d *sumDive) spread(t store.View) float64 { return float64(d.p.st.Hi(t) - d.p.st.Lo(t)) }

// tail are some terms of an equation, which are chosen last.
type tail struct {
	sum   *openSum
	terms []store.View
}

// tailOf chooses the tail of an equation: those of the open terms that other
// constraints look at least, and of these the smallest, until their subsets have
// about any sum, and no common divisor that the others have not.
func (d *sumDive) tailOf(s *openSum) tail {
	var free []store.View
	rank := make(map[int32]float64)
	for _, t := range s.terms {
		if n := d.p.st.Size(t); n > 1 {
			free = append(free, t)
			rank[t.ID] = float64(len(d.p.watch[t.ID])) + d.spread(t)/float64(n-1)/float64(s.hi-s.lo)
			if d.try > 0 {
				rank[t.ID] *= 1 + d.rng.Float64()*float64(d.try)
			}
		}
	}
	slices.SortStableFunc(free, func(x, y store.View) int { return cmp.Compare(rank[x.ID], rank[y.ID]) })
	t := tail{sum: s}
	var most, common int64
	all := linear{terms: free}.divisor()
	for _, x := range free {
		g := linear{terms: []store.View{{A: common}, x}}.divisor()
		if len(t.terms) >= maxSumTail || len(t.terms) >= subsetItems(most/max(common, 1)) {
			if common == all {
				break
			}
			if g == common {
				continue
			}
		}
		common = g
		most = max(most, int64(d.spread(x))/(d.p.st.Size(x)-1))
		t.terms = append(t.terms, x)
	}
	return t
}

// together gives values to several variables and propagates.
func (d *sumDive) together(xs []store.View) bool {
	for _, s := range d.sums {
		d.bound(s)
		d.work -= len(s.terms)
	}
	ok := d.p.st.Attempt(func() bool {
		for _, x := range xs {
			if d.p.st.Size(x) > 1 && !d.p.st.Fix(x, d.value(x)) {
				return false
			}
		}
		return d.p.drainTrial(&d.work)
	})
	d.p.unqueue()
	return ok
}

// exclude removes the value that x was given in vain.
func (d *sumDive) exclude(x store.View) bool {
	ok := d.p.st.Remove(x, d.last) && d.p.drainTrial(&d.work)
	d.p.unqueue()
	return ok
}

// value chooses the value for x that leaves its sums most room, and counts it in
// their bounds.
func (d *sumDive) value(x store.View) int64 {
	domain := d.p.st.Domain(x)
	lo, hi := domain.Min(), domain.Max()
	terms := d.of[x.ID]
	best, cost := lo, d.cost(terms, lo, lo, hi)
	see := func(k int64) {
		if k, ok := domain.Next(k); ok && k < hi {
			if c := d.cost(terms, k, lo, hi); c < cost {
				best, cost = k, c
			}
		}
	}
	if c := d.cost(terms, hi, lo, hi); c < cost {
		best, cost = hi, c
	}
	if hi-lo > 1 {
		for _, t := range terms {
			see(t.balance(lo, hi))
			see(int64(t.proportion(lo, hi)))
		}
	}
	for _, t := range terms {
		low, high := t.coef*lo, t.coef*hi
		t.sum.lo += t.coef*best - min(low, high)
		t.sum.hi += t.coef*best - max(low, high)
	}
	d.last = best
	return best
}

// balance is the value for which the bound is in the middle of the sum.
func (t sumTerm) balance(lo, hi int64) int64 {
	middle := (t.sum.lo + t.sum.hi - t.coef*lo - t.coef*hi) / 2
	return min(max((t.sum.bound-middle)/t.coef, lo), hi)
}

// proportion is the value that is as far in its domain as the bound in the sum.
func (t sumTerm) proportion(lo, hi int64) float64 {
	f := (float64(t.sum.bound) - float64(t.sum.lo)) / float64(max(t.sum.hi-t.sum.lo, 1))
	if t.coef < 0 {
		f = 1 - f
	}
	return float64(lo) + min(max(f, 0), 1)*float64(hi-lo)
}

// cost is that of one sum between least and most.
func (s *openSum) cost(least, most int64, comfort float64) float64 {
	middle := func(bound int64) float64 {
		return float64(least+most-2*bound) / float64(most-least+1)
	}
	switch {
	case s.rel == pb.LE:
		off := max(middle(s.bound)+comfort, 0)
		return off * off
	case s.slack < 0:
		off := middle(s.bound)
		return off * off
	}
	least, most = least-s.slackLo, most-s.slackHi
	above := max(middle(s.bound-s.slackLo)+comfort, 0)
	below := max(comfort-middle(s.bound-s.slackHi), 0)
	return above*above + below*below
}

// comfort is how far from the bound of an inequality the middle of the sum should
// be, where 1 is as far as it can be, and may be in an equation with slack.
const comfort = 0.5

// cost tells how far from the middle of the sums their bounds are with a value
// for a variable between lo and hi: 1 for each where it is at an end.
func (d *sumDive) cost(terms []sumTerm, value, lo, hi int64) float64 {
	cost := 0.0
	for _, t := range terms {
		if !t.sum.on || t.sum.rel == pb.NE {
			continue
		}
		low, high := t.coef*lo, t.coef*hi
		least := t.sum.lo + t.coef*value - min(low, high)
		most := t.sum.hi + t.coef*value - max(low, high)
		cost += t.sum.weight * t.sum.cost(least, most, d.comfort)
	}
	if d.try > 0 {
		cost *= 1 + d.rng.Float64()*float64(d.try)/sumTries
	}
	return cost
}

// lower returns the lesser of two values around x between lo and hi: such that x
// is in the middle of theirs for all variables, half of which are odd.
func lower(x float64, lo, hi int64, odd bool) int64 {
	k := int64(math.Floor(x))
	switch part := x - float64(k); {
	case odd && part < 0.25:
		k--
	case odd && part > 0.75:
		k++
	}
	return min(max(k, lo), hi)
}

// finish chooses the tail of an equation: each variable has one of two values
// next to each other, and a subset of the variables has the greater.
func (d *sumDive) finish(t tail) bool {
	d.bound(t.sum)
	target := t.sum.bound - t.sum.lo
	var free []store.View
	var pairs [][2]int64 // of values
	var steps []int64    // of the sum
	for _, x := range t.terms {
		root := store.Of(x.ID)
		domain := d.p.st.Domain(root)
		lo, hi := domain.Min(), domain.Max()
		if lo == hi {
			continue
		}
		k, _ := domain.Prev(lower(sumTerm{t.sum, x.A}.proportion(lo, hi), lo, hi-1, len(free)%2 == 1))
		next, _ := domain.Next(k + 1)
		free = append(free, root)
		pairs = append(pairs, [2]int64{k, next})
		steps = append(steps, x.A*(next-k))
		target -= x.A*k - d.p.st.Lo(x)
	}
	if len(free) == 0 {
		return true // and propagation has seen to the equation
	}
	d.work -= 2 << (len(free) / 2)
	done, tried := false, 0
	subsetSums(steps, target, func(c choice) bool {
		tried++
		done = d.p.st.Attempt(func() bool {
			for i, x := range free {
				if !d.p.st.Fix(x, pairs[i][c>>i&1]) {
					return false
				}
			}
			return d.p.drainTrial(&d.work)
		})
		d.p.unqueue()
		return !done && tried < tailTries && d.work > 0
	})
	return done
}
