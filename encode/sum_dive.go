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

// Sums are long from longTerms open terms on, if these spread over more than
// longSpread values. sumTries is how often a sum dive begins anew; the first
// time it is greedy, then more and more random.
const (
	longTerms  = 40
	longSpread = 1 << 16
	sumTries   = 8
)

// maxSumTail is the number of terms of an equation that are chosen together, and
// tailTries how many of their choices are tried where other constraints look at
// the terms too.
const (
	maxSumTail = 36
	tailTries  = 20
)

// sumDive tells Options.Found of a solution of a model with long sums, if it
// finds one. Floats and sets are left alone.
func (p *Problem) sumDive(pre *presolver, opt Options) {
	for _, v := range p.Model.Vars {
		if v.Base == flatzinc.SetOfInt || !pre.st.Bounded(store.Of(int32(v.ID))) {
			return
		}
	}
	if a := pre.sumDive(p.Model); a != nil && p.Check(a) == nil {
		p.found = a
		opt.Found(p, a)
	}
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
}

// openSum is a linear constraint, Σ terms ≤, = or ≠ bound.
type openSum struct {
	linear
	con *con
	rel pb.Rel
	// lo and hi bound the sum as far as its terms have values, chosen or fixed.
	lo, hi int64
	on     bool // the constraint has to hold
}

// sumTerm is the term of a root in a sum.
type sumTerm struct {
	sum  *openSum
	coef int64
}

// sumDive returns a solution of a model in which there are long sums, nil if it
// finds none. It takes time near linear in the model.
func (p *presolver) sumDive(m *flatzinc.Model) (a flatzinc.Assignment) {
	d := &sumDive{p: p, m: m, of: make(map[int32][]sumTerm), work: diveShare * p.budget(), rng: rand.New(rand.NewPCG(1, 2))}
	if !d.collect() {
		return nil
	}
	p.st.Trial(func() {
		for d.try = range sumTries {
			p.st.Attempt(func() bool {
				if d.descend() {
					a = p.values(m)
				}
				return false
			})
			p.unqueue()
			if a != nil || d.work <= 0 {
				return
			}
		}
	})
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
		long = long || len(s.terms) >= longTerms && s.hi-s.lo > longSpread
		d.sums = append(d.sums, s)
		for _, t := range s.terms {
			d.of[t.ID] = append(d.of[t.ID], sumTerm{s, t.A})
		}
	}
	return long
}

// read returns c as a sum, nil if it is none.
func (d *sumDive) read(c *con) *openSum {
	s := &openSum{con: c}
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
	}
	return s.lo > -maxGoal && s.hi < maxGoal && s.bound > -maxGoal && s.bound < maxGoal
}

// descend gives values to all variables, and reports false where it fails.
func (d *sumDive) descend() bool {
	open, tails := d.order()
	failures := 0
	// Values are given to an eighth of the variables at once, fewer where that
	// fails, since each propagation looks at all terms of a sum.
	for share := 8; len(open) > 0; {
		n := max(len(open)/share, 1)
		if d.work <= 0 {
			return false
		}
		if d.together(open[:n]) {
			open = open[n:]
			share = max(share/2, 8)
			continue
		}
		if n > 1 {
			share *= 4
			continue
		}
		if failures++; failures > diveFailures || !d.exclude(open[0]) {
			return false
		}
		if d.p.st.Size(open[0]) == 1 {
			open = open[1:]
		}
	}
	for _, t := range tails {
		if !d.finish(t) {
			return false
		}
	}
	return d.rest(&failures)
}

// rest gives values to the variables that no sum looks at, as in any dive.
func (d *sumDive) rest(failures *int) bool {
	for _, open := range d.p.diveOrder(d.m) {
		for _, x := range open {
			for d.p.st.Size(x) > 1 {
				if d.work <= 0 || !d.p.descend(x, &d.work, failures) {
					return false
				}
			}
		}
	}
	return true
}

// tail is an equation, and those of its terms that are chosen last.
type tail struct {
	sum   *openSum
	terms []store.View
}

// order returns the open variables in sums, those with the greatest share in a
// sum first, without the tails of the equations: of these the smallest terms,
// and such that they have no common divisor that others have not.
func (d *sumDive) order() (open []store.View, tails []tail) {
	inTail := make(map[int32]bool)
	for _, s := range d.sums {
		d.bound(s)
		if s.rel == pb.EQ && s.on {
			if t := d.tailOf(s, inTail); len(t.terms) > 0 {
				tails = append(tails, t)
			}
		}
	}
	weight := make(map[int32]float64)
	for _, s := range d.sums {
		for _, t := range s.terms {
			if d.p.st.Size(t) == 1 || inTail[t.ID] {
				continue
			}
			if _, seen := weight[t.ID]; !seen {
				open = append(open, store.Of(t.ID))
			}
			w := float64(d.p.st.Hi(t)-d.p.st.Lo(t)) / float64(s.hi-s.lo)
			weight[t.ID] = max(weight[t.ID], w)
		}
	}
	if d.try > 0 {
		for _, x := range open {
			weight[x.ID] *= 1 + d.rng.Float64()*float64(d.try)
		}
	}
	slices.SortStableFunc(open, func(x, y store.View) int { return cmp.Compare(weight[y.ID], weight[x.ID]) })
	return open, tails
}

// tailOf chooses the tail of an equation, and marks its variables.
func (d *sumDive) tailOf(s *openSum, inTail map[int32]bool) tail {
	var free []store.View
	for _, t := range s.terms {
		if d.p.st.Size(t) > 1 && !inTail[t.ID] {
			free = append(free, t)
		}
	}
	// Variables that no other constraint looks at come first.
	others := func(t store.View) int { return len(d.p.watch[t.ID]) }
	slices.SortStableFunc(free, func(x, y store.View) int {
		return cmp.Or(cmp.Compare(others(x), others(y)), cmp.Compare(max(x.A, -x.A), max(y.A, -y.A)))
	})
	t := tail{sum: s}
	var most, common int64
	all := linear{terms: free}.divisor()
	for _, x := range free {
		a := max(x.A, -x.A)
		g := linear{terms: []store.View{{A: common}, x}}.divisor()
		enough := len(t.terms) >= maxSumTail || len(t.terms) >= subsetItems(most/max(common, 1))
		if enough && (g == common || common == all) {
			if common == all {
				break
			}
			continue
		}
		common = g
		most = max(most, a)
		t.terms = append(t.terms, x)
		inTail[x.ID] = true
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

// comfort is how far from the bound of an inequality the middle of the sum should
// be, where 1 is as far as it can be.
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
		least := float64(t.sum.lo + t.coef*value - min(low, high))
		most := float64(t.sum.hi + t.coef*value - max(low, high))
		off := (least + most - 2*float64(t.sum.bound)) / (most - least + 1)
		if t.sum.rel == pb.LE {
			off = max(off+comfort, 0)
		}
		cost += off * off
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
