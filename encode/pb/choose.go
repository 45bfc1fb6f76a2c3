package pb

import "github.com/gozinc/gozinc/sat"

// chooser finds the encoding of a normalised constraint. o is nil when some
// term has only bits.
type chooser struct {
	o   *ordered
	b   *binarySum
	opt Options
}

// choose returns the forced encoding or the predicted best within the budget.
func (c *chooser) choose() (planned, error) {
	if c.opt.Force != Auto {
		p, ok := c.build(c.opt.Force, noLimit)
		if !ok {
			return planned{}, ErrForce
		}
		return c.affordable(p)
	}
	adder, _ := c.build(Adder, noLimit)
	if c.o == nil {
		return c.affordable(adder)
	}
	limit := worthwhile(c.o.rel, adder.Size)
	if c.opt.Budget > 0 {
		limit = min(limit, c.opt.Budget)
	}
	if p, ok := c.build(Card, limit); ok {
		return c.affordable(p)
	}
	best, found := adder, false
	for _, e := range [...]Encoding{Direct, Tree, MDD} {
		if found && e == Tree {
			continue // the same as Direct
		}
		if p, ok := c.build(e, limit); ok {
			best, found = p, true
			limit = min(limit, p.Size.Clauses/diagramGain)
		}
	}
	return c.affordable(best)
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

// Consistent encodings are preferred to adders while they are small, or not
// too many times as large as adders, and trees to decision diagrams of the
// same size; see MEASUREMENTS.md.
const (
	smallClauses = 500     // always worth it
	mostClauses  = 100_000 // never worth more
	ratioBound   = 30      // for ≤ and ≥
	ratioEqual   = 8       // for = and ≠
	diagramGain  = 2       // a diagram must be so many times smaller than a tree
)

// worthwhile is the most clauses that a consistent encoding may take before
// adders are preferred.
func worthwhile(rel Rel, adder Size) int64 {
	ratio := int64(ratioBound)
	if rel == EQ || rel == NE {
		ratio = ratioEqual
	}
	return max(smallClauses, min(mostClauses, ratio*adder.Clauses))
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
