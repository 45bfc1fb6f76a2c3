package solve

import (
	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// membership lets a worker share learnt clauses, once its engine is loaded.
type membership struct {
	port       sat.Exchange
	vars, ints int
}

// member returns nil where nothing is to be shared: the worker is alone, or its
// solutions are excluded one by one. With native integers all workers compile with the
// same options; without, those that know a solution leave out what is worse. It reads
// the formula, which the engine empties.
func (r *run) member(p *encode.Problem, s seat) *membership {
	if !s.company || !p.Native() || p.Windowed() || r.all() {
		return nil
	}
	f := p.Formula
	port := r.pool.Enter(exchange.KeyOf(f))
	r.census.share(port)
	m := &membership{port, f.NumVars(), len(f.Ints())}
	if r.o.overhear != nil {
		m.port = r.o.overhear(r, port)
	}
	return m
}

// catchUp bounds the objective by the best solution of all workers, so that a search
// can go on. It reports false where that would take clauses.
func (w *worker) catchUp() (bool, error) {
	if !w.p.Native() {
		return false, nil
	}
	goal, _ := w.Gap()
	l, err := w.p.GoalAtMost(goal - 1)
	if err != nil {
		return false, err
	}
	w.engine.AddClause(l)
	w.p.Cutoff(goal - 1)
	return true, nil
}

// join has the engine share what it learns.
func (m *membership) join(engine sat.Solver) {
	if host, ok := engine.(sat.ExchangeHost); ok && m != nil {
		host.Join(m.port, m.vars, m.ints)
	}
}
