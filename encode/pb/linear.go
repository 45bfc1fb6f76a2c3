package pb

import "github.com/gozinc/gozinc/sat"

// Le encodes guard → Σ terms ≤ k.
//
// The errors are ErrTerm for a malformed term, ErrOverflow when the sum of the
// terms' maxima (those above k counted as k+1) exceeds 2^60, ErrForce, and
// *BudgetError; after an error nothing has been written. Direct, Tree and MDD
// maintain domain consistency by unit propagation while the guard is true, and
// falsify an open guard as soon as the lower bounds of the terms exceed k;
// Adder does so only when the terms are settled.
func Le(s sat.Sink, guard sat.Lit, terms []Term, k int64, opt Options) error {
	return Linear(s, guard, terms, LE, k, opt)
}

// Ge encodes guard → Σ terms ≥ k, like Le.
func Ge(s sat.Sink, guard sat.Lit, terms []Term, k int64, opt Options) error {
	return Linear(s, guard, terms, GE, k, opt)
}

// Eq encodes guard → Σ terms = k, like Le. Direct and MDD propagate as the two
// inequalities do; Tree shares its partial sums between them.
func Eq(s sat.Sink, guard sat.Lit, terms []Term, k int64, opt Options) error {
	return Linear(s, guard, terms, EQ, k, opt)
}

// Ne encodes guard → Σ terms ≠ k, like Le. A violation is detected when the
// terms are settled.
func Ne(s sat.Sink, guard sat.Lit, terms []Term, k int64, opt Options) error {
	return Linear(s, guard, terms, NE, k, opt)
}

// Linear encodes guard → Σ terms rel k; see Le.
func Linear(s sat.Sink, guard sat.Lit, terms []Term, rel Rel, k int64, opt Options) error {
	p, err := plan(terms, rel, k, opt)
	if err != nil {
		return err
	}
	w := newWriter(s)
	for _, l := range p.forced {
		w.clause(guard.Not(), l.Not())
	}
	p.write(w, guard.Not())
	return nil
}

// Estimate returns the encoding that Linear would take and its exact size for
// an open guard. Constant guards save clauses. It takes time and memory in
// the order of the size, and writes nothing. The literals of the terms matter
// only where they are constant or occur twice.
func Estimate(terms []Term, rel Rel, k int64, opt Options) (Choice, error) {
	p, err := plan(terms, rel, k, opt)
	if err != nil {
		return Choice{}, err
	}
	c := p.Choice
	c.Size.Clauses += int64(len(p.forced))
	return c, nil
}

// planned is an encoding that is ready to be written.
type planned struct {
	Choice
	forced []sat.Lit // false under the guard
	write  func(w *writer, ng sat.Lit)
}

// plan normalises and chooses.
func plan(terms []Term, rel Rel, k int64, opt Options) (planned, error) {
	total, err := checkTerms(terms, rel, k)
	if err != nil {
		return planned{}, err
	}
	if settled := rangeVerdict(rel, k, total); settled != open {
		return settledPlan(settled, nil), nil
	}
	binary := false
	onlyBits := false
	for i := range terms {
		binary = binary || len(terms[i].Bits) > 0
		onlyBits = onlyBits || len(terms[i].Bits) > 0 && len(terms[i].Steps) == 0
	}
	c := chooser{opt: opt}
	if !onlyBits {
		var v verdict
		c.o, v = newOrdered(terms, rel, k)
		if v != open {
			return settledPlan(v, c.o.forced), nil
		}
	}
	if binary {
		c.b = newBinary(terms, rel, k, total)
	} else {
		c.b = c.o.binary()
	}
	return c.choose()
}

// rangeVerdict decides a constraint by the range 0..total of its sum.
func rangeVerdict(rel Rel, k, total int64) verdict {
	never := k < 0 || k > total
	switch {
	case rel == LE && k >= total, rel == GE && k <= 0, rel == NE && never:
		return holds
	case rel == LE && k < 0, rel == GE && k > total, rel == EQ && never:
		return fails
	}
	return open
}

// settledPlan writes nothing, or that the guard is false.
func settledPlan(v verdict, forced []sat.Lit) planned {
	p := planned{Choice: Choice{Encoding: Auto}, forced: forced, write: func(*writer, sat.Lit) {}}
	if v == fails {
		p.forced = nil
		p.Size.Clauses = 1
		p.write = func(w *writer, ng sat.Lit) { w.clause(ng) }
	}
	return p
}

// binary is the constraint for adders.
func (o *ordered) binary() *binarySum {
	terms := make([]Term, len(o.chains))
	for i, c := range o.chains {
		terms[i].Steps = c
	}
	return newBinary(terms, o.rel, o.k, o.total())
}
