package bound

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// fix sets what follows from the reduced costs of the optimum: a bound of the
// goal, and that values are not taken that cost more than is left.
func (p *Propagator) fix(t sat.Trail, k int64) bool {
	sum := p.reduced()
	if sum == nil {
		return true
	}
	total := p.node.cost(sum)
	if !p.raise(t, sum, total) {
		return false
	}
	limit, ok := sum.limit(k)
	if !ok {
		return true
	}
	spare := store.SatAdd(limit, -total)
	if spare < 0 {
		p.countRefuted()
		return p.fail(t, sum, k)
	}
	before := len(p.steps)
	for i := range sum.terms {
		if x := p.of(&sum.terms[i]); x != nil && !p.exclude(t, x, step{sum, k, i}, spare) {
			return false
		}
	}
	if len(p.steps) > before {
		p.Fixing++
	}
	return true
}

// raise sets the bound of the goal, where scale·goal + shift is at least total.
func (p *Propagator) raise(t sat.Trail, sum *Relaxation, total int64) bool {
	if !p.known {
		return true
	}
	least, ok := store.Add(total, -sum.shift)
	if !ok {
		return true
	}
	d := exact.CeilDiv(least, sum.scale)
	return d <= p.goal.Lo(t) || p.set(t, p.goal.Geq(d), step{sum, 0, -1})
}

// exclude sets that x has no value that costs by more than spare more than the
// cheapest.
func (p *Propagator) exclude(t sat.Trail, x *integer, s step, spare int64) bool {
	term := &s.sum.terms[s.term]
	most := store.SatAdd(x.cost(term), spare)
	switch {
	case term.excess != nil:
		for k, e := range term.excess {
			if e.cost > most && x.open[k] && x.is[k] != sat.Undef && !p.set(t, sat.LitAtom(x.is[k].Not()), s) {
				return false
			}
		}
	case term.slope > 0:
		if d := store.SatAdd(x.min, most/term.slope); d < x.hi {
			a, at, ok := x.least(d + 1)
			return !ok || at > x.hi || p.set(t, a.Not(), s)
		}
	default:
		if d := store.SatAdd(x.max, -(most / -term.slope)); d > x.lo {
			a, at, ok := x.most(d - 1)
			return !ok || at < x.lo || p.set(t, a.Not(), s)
		}
	}
	return true
}

// set makes the atom true, if it is not, for a reason to be asked for.
func (p *Propagator) set(t sat.Trail, a sat.Atom, s step) bool {
	if t.Holds(a) {
		return true
	}
	token := len(p.steps)
	p.steps = append(p.steps, s)
	t.SetTrailed(p.kept, int64(len(p.steps)))
	return t.SetLater(a, int64(token))
}

// Explain implements sat.Propagator.
func (p *Propagator) Explain(v sat.View, a sat.Atom, token int64, buf []sat.Atom) []sat.Atom {
	s := p.steps[token]
	p.recall(v, s.sum)
	if s.term < 0 {
		// goal ≥ d follows where the surplus is more than that of d−1 can be.
		limit, _ := s.sum.limit(p.goalAbove(a) - 1)
		buf, _ = p.because(buf, v, s.sum, -1, limit+1)
		return buf
	}
	limit, _ := s.sum.limit(s.k)
	t := &s.sum.terms[s.term]
	buf, _ = p.because(buf, v, s.sum, s.term, store.SatAdd(limit+1, -p.of(t).without(t, a)))
	return p.goalAtMost(buf, s.k)
}

// goalAbove returns the least d such that a is goal ≥ d.
func (p *Propagator) goalAbove(a sat.Atom) int64 { return p.goal.A*(a.D-1) + p.goal.B + 1 }

// without returns what the term costs at least where the atom, which is about x,
// is false.
func (x *integer) without(t *surplusTerm, a sat.Atom) int64 {
	if t.excess != nil {
		for k, l := range x.is {
			if l != sat.Undef && a == sat.LitAtom(l.Not()) {
				return t.excess[k].cost
			}
		}
	}
	d := x.bound(a.Not(), t.slope > 0)
	if t.slope > 0 {
		return t.slope * (d - x.min)
	}
	return t.slope * (d - x.max)
}

// bound returns d where the atom is x ≥ d, if it is a lower bound, or else x ≤ d.
func (x *integer) bound(a sat.Atom, lower bool) int64 {
	switch {
	case !a.IsLit() && lower:
		return a.D
	case !a.IsLit():
		return -a.D
	}
	for _, s := range x.steps {
		switch a.Lit() {
		case s.Lit:
			return s.Value
		case s.Lit.Not():
			return s.Value - 1
		}
	}
	panic("bound: an atom of another integer")
}
