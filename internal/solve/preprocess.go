package solve

import (
	"context"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/preprocess"
)

// load hands the clauses to a new engine, preprocessed as the options ask for.
// With keep the formula keeps them too. The error is that of ctx.
func (r *run) load(ctx context.Context, p *encode.Problem, seed int64, keep bool) (sat.Solver, error) {
	switch {
	case r.o.Preprocess == 0 && keep:
		return gini.Load(ctx, p.Formula, seed)
	case r.o.Preprocess == 0:
		return gini.Move(ctx, p.Formula, seed)
	}
	res, err := preprocess.Run(ctx, p.Formula, r.o.Preprocess, touched(p))
	if err != nil {
		return nil, err
	}
	n := res.Counts
	r.log.note("preprocessed: %d clauses, %d literals; %d variables equivalent to others, %d failed literals, %d clauses subsumed, %d shortened, %d variables eliminated",
		res.Formula.NumClauses(), res.Formula.NumLits(), n.Equivalent, n.Failed, n.Subsumed, n.Shortened, n.Eliminated)
	if res.Formula != p.Formula && !keep {
		p.Formula.Release()
	}
	engine, err := gini.Move(ctx, res.Formula, seed)
	if err != nil {
		return nil, err
	}
	return res.Wrap(engine), nil
}

// touched returns literals that clauses and assumptions of the search are bound
// to be about. Others may be too: what was eliminated comes back then.
func touched(p *encode.Problem) []sat.Lit {
	lits := slices.Concat(p.Windows()...)
	softs, _, _ := p.GoalTerms()
	for _, s := range softs {
		lits = append(lits, s.Lit)
	}
	for _, a := range p.Assumptions() {
		lits = append(lits, a.Lit)
	}
	start := p.WarmStart()
	return append(append(lits, start.Phases...), slices.Concat(start.Values...)...)
}
