package pb

import "github.com/gozinc/gozinc/sat"

// chooser finds the encoding of a normalised constraint. o is nil when the
// terms can only be added in binary.
type chooser struct {
	o   *ordered
	b   *binarySum
	opt Options
}

// choose returns the forced encoding or the predicted best within the budget.
func (c *chooser) choose() (planned, error) {
	if c.opt.Force != Auto {
		return c.force(c.opt.Force)
	}
	if c.o != nil {
		if p, ok := c.small(); ok {
			return c.affordable(p)
		}
	}
	compact, _ := c.build(Adder, noLimit)
	if c.o == nil {
		return c.affordable(compact)
	}
	if p, ok := c.build(Card, c.limit(ratioAdder, compact.Size)); ok {
		return c.affordable(p)
	}
	ratio := int64(ratioEqual)
	if c.o.rel == LE {
		ratio = ratioAdder
		if p, ok := c.build(Watchdog, c.limit(ratioAdder, compact.Size)); ok {
			compact, ratio = p, c.o.ratioWatchdog()
		}
	}
	if p, ok := c.consistent(c.limit(ratio, compact.Size)); ok {
		return c.affordable(p)
	}
	return c.affordable(compact)
}

// small returns an encoding that is always worth its size, and spares the
// other plans.
func (c *chooser) small() (planned, bool) {
	limit := c.limit(0, Size{})
	if p, ok := c.build(Card, limit); ok {
		return p, true
	}
	return c.consistent(limit)
}

// force returns a given encoding.
func (c *chooser) force(e Encoding) (planned, error) {
	limit := noLimit
	if c.opt.Budget > 0 {
		limit = c.opt.Budget
	}
	if p, ok := c.build(e, limit); ok {
		return c.affordable(p)
	}
	if limit == noLimit || !c.admits(e) {
		return planned{}, ErrForce
	}
	return planned{}, &BudgetError{Budget: limit, Smallest: Choice{Encoding: e, Size: Size{Clauses: limit + 1}}}
}

// admits reports whether an encoding applies, whatever its size.
func (c *chooser) admits(e Encoding) bool {
	switch {
	case e == Adder:
		return true
	case c.o == nil, e == Direct && len(c.o.chains) > directMax:
		return false
	case e == Card:
		_, ok := c.o.planCard(noLimit)
		return ok
	}
	return c.o.rel != NE || e == Direct || e == Tree
}

// consistent returns the best of the consistent encodings that take at most
// limit clauses.
func (c *chooser) consistent(limit int64) (best planned, ok bool) {
	e := Tree
	if len(c.o.chains) <= directMax {
		e = Direct
	}
	if best, ok = c.build(e, limit); ok {
		limit = best.Size.Clauses
	}
	if p, smaller := c.build(MDD, limit/diagramGain); smaller {
		return p, true
	}
	return best, ok
}

// affordable refuses a plan beyond the budget.
func (c *chooser) affordable(p planned) (planned, error) {
	if c.o != nil {
		p.forced = c.o.forced
	}
	if n := p.Size.Clauses + int64(len(p.forced)); c.opt.Budget > 0 && n > c.opt.Budget {
		p.Size.Clauses = n
		return planned{}, &BudgetError{Budget: c.opt.Budget, Smallest: p.Choice}
	}
	return p, nil
}

// ratioWatchdog is how many times as large as a watchdog a consistent encoding
// may be. It gains most where a watchdog propagates least.
func (o *ordered) ratioWatchdog() int64 {
	if len(o.chains) <= directMax {
		return ratioThree
	}
	for _, c := range o.chains {
		if len(c) > 1 {
			return ratioChains
		}
	}
	return ratioLits
}

// limit is the most clauses that an encoding may take instead of a compact one
// when it is worth ratio times as many.
func (c *chooser) limit(ratio int64, compact Size) int64 {
	n := max(smallClauses, min(mostClauses, ratio*compact.Clauses))
	if c.opt.Budget > 0 {
		n = min(n, c.opt.Budget)
	}
	return n
}

// build plans one encoding. It reports false when the constraint does not
// admit it or when it takes more than limit clauses.
func (c *chooser) build(e Encoding, limit int64) (planned, bool) {
	if c.o == nil && e != Adder {
		return planned{}, false
	}
	p := planned{Choice: Choice{Encoding: e}}
	switch e {
	case Adder:
		p.write = c.b.write
		p.Size = measure(func(w *writer) { c.b.write(w, sizingGuard) })
		return p, p.Size.Clauses <= limit
	case Card:
		return c.o.planCard(limit)
	case Direct:
		if len(c.o.chains) > directMax {
			return p, false
		}
		return c.o.planTree(e, limit)
	case Tree:
		return c.o.planTree(e, limit)
	case MDD:
		return c.o.planMDD(limit)
	case Watchdog:
		return c.o.planWatchdog(limit)
	}
	return p, false
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
