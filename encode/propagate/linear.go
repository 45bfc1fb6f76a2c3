package propagate

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Term is A·X, with A > 0: the handle X has the sign.
type Term struct {
	A int64
	X sat.Int
}

// TermOf returns the term a·x for any a but 0.
func TermOf(a int64, x sat.Int) Term {
	if a < 0 {
		return Term{-a, x.Neg()}
	}
	return Term{a, x}
}

// AtMost returns a propagator of Σ terms ≤ bound over different integers. It keeps
// bounds consistency. A call takes time linear in the terms that can still be
// bounded; the sum is kept up to date between calls, where all sums are below
// 2^62 in magnitude, and computed anew in 128 bits otherwise. Explanations are
// lifted: what a consequence does not need goes to weaken the bounds that are
// youngest.
func AtMost(terms []Term, bound int64) sat.Propagator {
	return &atMost{terms: slices.Clone(terms), bound: bound}
}

// Equal returns propagators of Σ terms = bound.
func Equal(terms []Term, bound int64) []sat.Propagator {
	opposite := make([]Term, len(terms))
	for i, m := range terms {
		opposite[i] = Term{m.A, m.X.Neg()}
	}
	return []sat.Propagator{AtMost(terms, bound), &atMost{terms: opposite, bound: -bound}}
}

// saturated is the product of two numbers that are not negative.
func saturated(a, b int64) uint64 {
	if h, l := bits.Mul64(uint64(a), uint64(b)); h == 0 {
		return l
	}
	return 1<<64 - 1
}

// atMost is Σ terms ≤ bound, with the terms of the widest spans first.
type atMost struct {
	terms  []Term
	bound  int64
	spans  []uint64 // at level 0; nil where the terms are not in order
	widest uint64   // the first of them
	small  bool     // all sums are below 2^62 in magnitude
	// light: coefficients fit into tags, so that Notify need not look them up.
	light  bool
	few    bool        // few terms, with small sums: their bounds are read
	sum    sat.Trailed // the least sum, where they are small, of more terms
	bounds *[]int64    // those of the trail, where it is sat.Readable
	order  []raised
	ages   []uint64
	buf    []sat.Atom
}

// raised is a term with a lower bound that is above that at the root, by so much.
type raised struct {
	i    int
	lo   int64
	over uint64
}

// narrow reports whether all sums are below 2^62 in magnitude.
func (p *atMost) narrow(t sat.View) bool {
	sum := exact.Magnitude(p.bound)
	for _, m := range p.terms {
		s := saturated(m.A, max(exact.Abs(t.Lo(m.X)), exact.Abs(t.Hi(m.X))))
		if sum += s; s >= 1<<62 || sum >= 1<<62 {
			return false
		}
	}
	return true
}

// Attach implements sat.Propagator.
func (p *atMost) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	slices.SortStableFunc(p.terms, func(a, b Term) int {
		return cmp.Compare(saturated(b.A, t.Hi(b.X)-t.Lo(b.X)), saturated(a.A, t.Hi(a.X)-t.Lo(a.X)))
	})
	if r, ok := t.(sat.Readable); ok {
		p.bounds = r.Bounds()
	}
	p.small = p.narrow(t)
	if p.few = p.small && len(p.terms) <= *fewTerms; p.small && !p.few {
		p.sum = t.NewTrailed(p.bound - int64(p.slack(t).lo))
	}
	p.spans = make([]uint64, len(p.terms))
	p.light = !slices.ContainsFunc(p.terms, func(m Term) bool { return m.A > math.MaxInt32 })
	for i, m := range p.terms {
		tag := int32(i)
		if p.light {
			tag = int32(m.A)
		}
		w.WatchBound(m.X, tag)
		p.spans[i] = saturated(m.A, t.Hi(m.X)-t.Lo(m.X))
	}
	if len(p.spans) > 0 {
		p.widest = p.spans[0]
	}
	return sat.Linear
}

// lo returns the lower bound of x.
func (p *atMost) lo(t sat.Trail, x sat.Int) int64 {
	if p.bounds != nil {
		return (*p.bounds)[x]
	}
	return t.Lo(x)
}

// Notify implements sat.Notified.
func (p *atMost) Notify(t sat.Trail, tag int32, before, now int64) bool {
	switch {
	case !p.small:
		return true
	case p.few:
		return p.limits(t)
	}
	a := int64(tag)
	if !p.light {
		a = p.terms[tag].A
	}
	sum := t.Trailed(p.sum) + a*(now-before)
	t.SetTrailed(p.sum, sum)
	return p.bound-sum < int64(p.widest)
}

// least returns the least sum, where sums are small.
func (p *atMost) least(t sat.Trail) int64 {
	if !p.few {
		return t.Trailed(p.sum)
	}
	sum := int64(0)
	for _, m := range p.terms {
		sum += m.A * p.lo(t, m.X)
	}
	return sum
}

// limits reports whether few terms leave less to one of them than it has.
func (p *atMost) limits(t sat.Trail) bool {
	slack := p.bound - p.least(t)
	if slack >= int64(p.widest) {
		return false
	}
	for _, m := range p.terms {
		if slack < m.A*(-p.lo(t, m.X^1)-p.lo(t, m.X)) {
			return true
		}
	}
	return slack < 0
}

// Violated implements Refutable.
func (p *atMost) Violated(t sat.Trail) bool { return !p.small || p.least(t) > p.bound }

// Stateless implements Refutable.
func (p *atMost) Stateless() bool { return p.few || !p.small }

// Propagate implements sat.Propagator.
func (p *atMost) Propagate(t sat.Trail) bool {
	if p.small {
		t.Spend(1)
		return p.bounded(t, wide(p.bound-p.least(t)))
	}
	t.Spend(len(p.terms))
	return p.bounded(t, p.slack(t))
}

// bounded limits the terms by what the lower bounds leave of the bound.
func (p *atMost) bounded(t sat.Trail, slack int128) bool {
	if slack.negative() {
		p.list(t, -1)
		p.buf = p.because(t, p.buf[:0], slack.negated().minusOne())
		return t.Fail(p.buf)
	}
	if slack.hi > 0 {
		return p.boundedFar(t, slack)
	}
	for i, m := range p.terms {
		if p.spans != nil && slack.lo >= p.spans[i] {
			return true
		}
		lo := p.lo(t, m.X)
		if saturated(m.A, -p.lo(t, m.X^1)-lo) <= slack.lo {
			continue
		}
		room := slack.lo / uint64(m.A)
		if !t.SetLater(sat.Leq(m.X, lo+int64(room)), int64(i)) {
			return false
		}
	}
	return true
}

// boundedFar is bounded where the sum may be far below the bound: a term with a large factor can
// have less room than its bounds leave all the same.
func (p *atMost) boundedFar(t sat.Trail, slack int128) bool {
	for i, m := range p.terms {
		if lo := p.lo(t, m.X); uint64(slack.hi) < uint64(m.A) {
			room, _ := bits.Div64(uint64(slack.hi), slack.lo, uint64(m.A))
			if room < uint64(-p.lo(t, m.X^1)-lo) && !t.SetLater(sat.Leq(m.X, lo+int64(room)), int64(i)) {
				return false
			}
		}
	}
	return true
}

// slack is the bound less the least sum.
func (p *atMost) slack(v sat.View) int128 {
	s := wide(p.bound)
	for _, m := range p.terms {
		s = s.minus(product128(m.A, v.Lo(m.X)))
	}
	return s
}

// Explain implements sat.Propagator: x ≤ d follows where the others sum to more
// than bound − a·(d+1).
func (p *atMost) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	i := int(tok)
	m := p.terms[i]
	// The slack without term i, less a·(d+1), is negative by what is to spare and one.
	s := wide(p.bound).minus(p.list(v, i)).minus(product128(m.A, -a.D)).minus(wide(m.A))
	return p.because(v, buf, s.negated().minusOne())
}

// list lists the terms but i that are above their bounds at the root, and returns what
// all but i sum to at least.
func (p *atMost) list(v sat.View, i int) int128 {
	p.order = p.order[:0]
	sum := wide(0)
	for k, m := range p.terms {
		if k == i {
			continue
		}
		lo, root := v.Lo(m.X), v.Root(m.X)
		sum = sum.plus(product128(m.A, lo))
		if lo > root {
			p.order = append(p.order, raised{i: k, lo: lo, over: above(lo, root)})
		}
	}
	return sum
}

// unlimited is above where there is no bound at the root. No reason goes without the bound.
const unlimited = math.MaxUint64

// above is by how much a bound is above that at the root.
func above(lo, root int64) uint64 {
	if root == sat.NoBound {
		return unlimited
	}
	return uint64(lo - root)
}

// because appends the lower bounds that are listed, which may be weaker by spare in sum
// than they are: the youngest are weakened first. They also come first in the reason.
// Measured: docs/decisions/0074.
func (p *atMost) because(v sat.View, buf []sat.Atom, spare int128) []sat.Atom {
	p.ages = p.ages[:0]
	for k, o := range p.order {
		p.ages = append(p.ages, uint64(Since(v, sat.Geq(p.terms[o.i].X, o.lo)))<<32|uint64(k))
	}
	slices.Sort(p.ages)
	for _, age := range slices.Backward(p.ages) {
		o := p.order[uint32(age)]
		m := p.terms[o.i]
		if o.over == unlimited {
			buf = append(buf, sat.Geq(m.X, o.lo))
			continue
		}
		weaker := o.over
		if spare.hi == 0 {
			weaker = min(o.over, spare.lo/uint64(m.A))
		}
		spare = spare.minus(product128(m.A, int64(weaker)))
		if weaker < o.over {
			buf = append(buf, sat.Geq(m.X, o.lo-int64(weaker)))
		}
	}
	return buf
}

// int128 is a number in two's complement.
type int128 struct {
	hi int64
	lo uint64
}

func wide(v int64) int128 { return int128{v >> 63, uint64(v)} }

// product128 is a·b for a ≥ 0.
func product128(a, b int64) int128 {
	h, l := bits.Mul64(uint64(a), uint64(b))
	if b < 0 {
		h -= uint64(a)
	}
	return int128{int64(h), l}
}

func (a int128) plus(b int128) int128 {
	l, carry := bits.Add64(a.lo, b.lo, 0)
	return int128{a.hi + b.hi + int64(carry), l}
}

func (a int128) minus(b int128) int128 {
	l, borrow := bits.Sub64(a.lo, b.lo, 0)
	return int128{a.hi - b.hi - int64(borrow), l}
}

func (a int128) negated() int128  { return int128{}.minus(a) }
func (a int128) minusOne() int128 { return a.minus(wide(1)) }
func (a int128) negative() bool   { return a.hi < 0 }
