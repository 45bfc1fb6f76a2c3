package preprocess

import (
	"context"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Solver is an engine on a preprocessed formula that answers for the original
// one. It implements sat.Solver, sat.Hinter, sat.Limiter, sat.Prober and
// sat.Statser; where the engine does not, hints are dropped, limits ignored,
// probes find nothing, and the counts are unknown.
type Solver struct {
	engine sat.Solver
	r      *Result
	given  []sat.Lit // the literals that the engine got for the assumptions
	assume []sat.Lit // the assumptions of the last search
	failed []sat.Lit
	// value holds, by variable, what the last model says of variables that
	// were eliminated then: 1 true, -1 false, 0 ask the engine.
	value []int8
	// restored are the variables that the engine has got back since then.
	restored []uint32
	buf      []sat.Lit
}

// Wrap returns the solver for the original formula; engine holds r.Formula, and
// nobody else uses it, or r, from now on.
func (r *Result) Wrap(engine sat.Solver) sat.Solver {
	if len(r.same) == 0 {
		return engine // nothing was done
	}
	return &Solver{engine: engine, r: r, value: make([]int8, len(r.same))}
}

// NewVar adds a variable.
func (s *Solver) NewVar() sat.Lit { return s.engine.NewVar() }

// old returns the literal that stands for l.
func (s *Solver) old(l sat.Lit) sat.Lit {
	if int(l.Var()) < len(s.r.same) {
		return s.r.same[l.Var()] ^ l&1
	}
	return l
}

// eliminated reports whether l's variable is eliminated.
func (s *Solver) eliminated(l sat.Lit) bool {
	v := int(l.Var())
	return v < len(s.r.gone) && s.r.gone[v] >= 0
}

// AddClause adds a clause; eliminated variables in it come back.
func (s *Solver) AddClause(lits ...sat.Lit) {
	c := slices.Clone(lits)
	s.translate(c)
	s.engine.AddClause(c...)
}

// translate replaces each literal by the one that stands for it, and restores
// its variable.
func (s *Solver) translate(lits []sat.Lit) {
	for i, l := range lits {
		lits[i] = s.old(l)
		s.restore(lits[i])
	}
}

// restore gives l's variable back to the engine: its clauses, and so the
// variables in them that were eliminated after it.
func (s *Solver) restore(l sat.Lit) {
	if !s.eliminated(l) {
		return
	}
	todo := []uint32{l.Var()}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		i := s.r.gone[v]
		if i < 0 {
			continue
		}
		e := &s.r.stack[i]
		s.r.gone[v] = -1
		s.restored = append(s.restored, v)
		e.each(func(c []sat.Lit) {
			for k, m := range c {
				c[k] = s.old(m)
				if s.eliminated(c[k]) {
					todo = append(todo, c[k].Var())
				}
			}
			s.engine.AddClause(c...)
		})
		e.clauses, e.restored = nil, true
	}
}

// Solve decides the formula under the assumptions.
func (s *Solver) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	s.prepare(assume)
	return s.answer(s.engine.Solve(ctx, s.given...))
}

// SolveLimited is Solve with a limit on the propagated literals.
func (s *Solver) SolveLimited(ctx context.Context, propagations int64, assume ...sat.Lit) sat.Status {
	e, ok := s.engine.(sat.Limiter)
	if !ok {
		return s.Solve(ctx, assume...)
	}
	s.prepare(assume)
	return s.answer(e.SolveLimited(ctx, propagations, s.given...))
}

func (s *Solver) prepare(assume []sat.Lit) {
	s.assume = append(s.assume[:0], assume...)
	s.given = append(s.given[:0], assume...)
	s.failed = nil
	s.translate(s.given)
}

// answer takes in the engine's verdict.
func (s *Solver) answer(status sat.Status) sat.Status {
	switch status {
	case sat.Sat:
		s.extend()
	case sat.Unsat:
		s.failed = s.original(s.engine.Failed())
	}
	return status
}

// original returns the assumptions that the engine knows as the literals core,
// one for each of them.
func (s *Solver) original(core []sat.Lit) (lits []sat.Lit) {
	in := make(map[sat.Lit]bool, len(core))
	for _, l := range core {
		in[l] = true
	}
	for i, l := range s.given {
		if in[l] {
			lits = append(lits, s.assume[i])
			delete(in, l)
		}
	}
	return lits
}

// extend gives the eliminated variables values, the last one first: true if a
// clause needs it, and false otherwise.
func (s *Solver) extend() {
	for _, v := range s.restored {
		s.value[v] = 0
	}
	s.restored = s.restored[:0]
	for i := len(s.r.stack) - 1; i >= 0; i-- {
		e := &s.r.stack[i]
		if e.restored {
			continue
		}
		s.value[e.v] = -1
		e.each(func(c []sat.Lit) {
			if slices.Contains(c, sat.Mk(e.v)) && !slices.ContainsFunc(c, s.Value) {
				s.value[e.v] = 1
			}
		})
	}
}

// Value is the literal's value in the last model.
func (s *Solver) Value(l sat.Lit) bool {
	l = s.old(l)
	if v := int(l.Var()); v < len(s.value) && s.value[v] != 0 {
		return s.value[v] > 0 != l.Neg()
	}
	return s.engine.Value(l)
}

// Failed returns assumptions that cannot hold together.
func (s *Solver) Failed() []sat.Lit { return s.failed }

// Hint makes the next search start where the literals are true; those of
// eliminated variables are dropped.
func (s *Solver) Hint(lits []sat.Lit) {
	h, ok := s.engine.(sat.Hinter)
	if !ok {
		return
	}
	s.buf = s.buf[:0]
	for _, l := range lits {
		if l = s.old(l); !s.eliminated(l) {
			s.buf = append(s.buf, l)
		}
	}
	h.Hint(s.buf)
}

// Probe propagates the assumptions.
func (s *Solver) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict bool) {
	p, ok := s.engine.(sat.Prober)
	if !ok {
		return nil, false
	}
	s.assume = append(s.assume[:0], assume...)
	s.given = append(s.given[:0], assume...)
	s.translate(s.given)
	failed, conflict = p.Probe(s.given...)
	return s.original(failed), conflict
}

// Stats counts the engine's work.
func (s *Solver) Stats() sat.Stats {
	if e, ok := s.engine.(sat.Statser); ok {
		return e.Stats()
	}
	return sat.Stats{Conflicts: -1, Decisions: -1, Propagations: -1, Restarts: -1, Learnts: -1}
}
