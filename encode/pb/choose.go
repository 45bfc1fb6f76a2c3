package pb

import "github.com/gozinc/gozinc/sat"

// chooser finds the encoding of a normalised constraint.
type chooser struct {
	o   *ordered
	opt Options
}

// choose returns the predicted best encoding within the budget.
func (c *chooser) choose() (planned, error) {
	p, ok := c.consistent(c.limit())
	switch {
	case ok:
	case c.opt.Consistent:
		return planned{}, &BudgetError{c.opt.Budget}
	default:
		p, _ = c.build(Adder, noLimit)
	}
	return c.affordable(p)
}

// consistent returns the consistent encoding, if it takes at most limit clauses. Of a
// cardinality constraint that is too large the tree would be the same one.
func (c *chooser) consistent(limit int64) (planned, bool) {
	if p, ok := c.build(Card, limit); ok || p.Encoding == Card {
		return p, ok
	}
	return c.build(Tree, limit)
}

// affordable refuses a plan beyond the budget.
func (c *chooser) affordable(p planned) (planned, error) {
	p.forced = c.o.forced
	if n := p.Size.Clauses + int64(len(p.forced)); c.opt.Budget > 0 && n > c.opt.Budget {
		return planned{}, &BudgetError{c.opt.Budget}
	}
	return p, nil
}

// limit is the most clauses that an encoding may take instead of adders.
func (c *chooser) limit() int64 {
	n := max(*smallClauses, min(*mostClauses, *ratioAdder*c.o.adderClauses()))
	if c.opt.Budget > 0 {
		n = min(n, c.opt.Budget)
	}
	return n
}

// build plans one encoding. It reports false when the constraint does not
// admit it or when it takes more than limit clauses.
func (c *chooser) build(e Encoding, limit int64) (planned, bool) {
	switch e {
	case Card:
		return c.o.planCard(limit)
	case Tree:
		return c.o.planTree(Tree, limit)
	}
	p := planned{Choice: Choice{Encoding: Adder}, write: c.o.addUp}
	p.Size = measure(func(w *writer) { c.o.addUp(w, sizingGuard) })
	return p, p.Size.Clauses <= limit
}

// sizingGuard is an open guard for dry runs, outside of every formula.
const sizingGuard = sat.Lit(2 * (counterBase - 1))

// planTree plans the tree encoding; of at most three chains it is the direct
// encoding.
func (o *ordered) planTree(e Encoding, limit int64) (planned, bool) {
	p := planned{Choice: Choice{Encoding: e}}
	win := window{lo: o.k, hi: o.k + 1, up: true}
	if o.rel != LE {
		win.lo, win.down = o.k-1, true
	}
	t, ok := planTree(o.chains, win, directMax, limit)
	if !ok {
		return p, false
	}
	p.Size = t.size
	p.Size.Clauses += t.countBound(o.rel, o.k, limit-t.size.Clauses)
	p.write = func(w *writer, ng sat.Lit) {
		t.write(w)
		t.writeBound(w, ng, o.rel, o.k)
	}
	return p, p.Size.Clauses <= limit
}
