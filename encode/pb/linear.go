package pb

import "github.com/gozinc/gozinc/sat"

// Le encodes guard → Σ terms ≤ k.
//
// The errors are ErrTerm for a malformed term, ErrOverflow when the sum of the
// terms' maxima (those above k counted as k+1) exceeds 2^60, and
// *BudgetError; after an error nothing has been written. Tree
// maintains domain consistency by unit propagation while the guard is true, and
// falsify an open guard as soon as the lower bounds of the terms exceed k. Adder
// detects a violation only when the terms are settled.
func Le(s sat.Sink, guard sat.Lit, terms []Term, k int64, opt Options) error {
	return Linear(s, guard, terms, LE, k, opt)
}

// Linear encodes guard → Σ terms rel k; see Le. For an equation
// Tree shares its partial sums between them.
// A violated disequality is detected when the terms are settled.
func Linear(s sat.Sink, guard sat.Lit, terms []Term, rel Rel, k int64, opt Options) error {
	p, err := Prepare(terms, rel, k, opt)
	if err != nil {
		return err
	}
	p.Write(s, guard)
	return nil
}

// Plan is a linear constraint that is normalised and has its encoding chosen,
// ready to be written.
type Plan struct {
	p planned
}

// Prepare plans Σ terms rel k without writing anything, for a caller who wants
// to see the size first. It takes time and memory in the order of that size.
// The literals of the terms matter only where they are constant or occur
// twice. The errors are those of Le.
func Prepare(terms []Term, rel Rel, k int64, opt Options) (*Plan, error) {
	p, err := plan(terms, rel, k, opt)
	return &Plan{p}, err
}

// Choice returns the encoding and its exact size for an open guard. Constant
// guards save clauses. A constraint that normalisation settles has the
// encoding Settled.
func (p *Plan) Choice() Choice {
	c := p.p.Choice
	c.Size.Clauses += int64(len(p.p.forced))
	return c
}

// Write encodes guard → the constraint. It may be called again, also with
// another guard or Sink; each call defines its own auxiliaries.
func (p *Plan) Write(s sat.Sink, guard sat.Lit) {
	w := newWriter(s)
	for _, l := range p.p.forced {
		w.clause(guard.Not(), l.Not())
	}
	p.p.write(w, guard.Not())
}

// planned is an encoding that is ready to be written.
type planned struct {
	Choice
	forced []sat.Lit // false under the guard
	write  func(w *writer, ng sat.Lit)
}

// plan normalises and chooses.
func plan(terms []Term, rel Rel, k int64, opt Options) (planned, error) {
	o, settled, err := normalised(terms, rel, k)
	if err != nil || o == nil {
		return settled, err
	}
	return (&chooser{o, opt}).choose()
}

// normalised returns the terms in normal form, or where that settles the constraint a plan.
func normalised(terms []Term, rel Rel, k int64) (o *ordered, settled planned, err error) {
	total, err := checkTerms(terms, rel, k)
	if err != nil {
		return nil, planned{}, err
	}
	if v := rangeVerdict(rel, k, total); v != open {
		return nil, settledPlan(v, nil), nil
	}
	o, v := newOrdered(terms, rel, k)
	if v != open {
		return nil, settledPlan(v, o.forced), nil
	}
	return o, planned{}, nil
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
	p := planned{Choice: Choice{Encoding: Settled}, forced: forced, write: func(*writer, sat.Lit) {}}
	if v == fails {
		p.forced = nil
		p.Size.Clauses = 1
		p.write = func(w *writer, ng sat.Lit) { w.clause(ng) }
	}
	return p
}
