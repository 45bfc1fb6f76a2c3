package solve

import (
	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/exchange"
)

// membership lets a worker share learnt clauses, once its engine is loaded.
type membership struct {
	sat.Exchange
	vars, ints int
	alone      func() bool // as long as it holds, the worker takes nothing
}

// member returns nil where nothing is to be shared: the worker is alone, its solutions are
// excluded one by one, or its engine shares nothing. All workers compile with the same
// options but for those that make clauses of every constraint. It reads the formula,
// which the engine empties.
func (r *run) member(p *encode.Problem, s configuration) *membership {
	if !s.sharing || !r.o.Engine.native() || r.all() {
		return nil
	}
	f := p.Formula
	port := r.pool.Enter(exchange.KeyOf(f))
	r.counters.share(port)
	m := &membership{Exchange: port, vars: f.NumVars(), ints: len(f.Ints())}
	if r.o.overhear != nil {
		m.Exchange = r.o.overhear(r, port)
	}
	return m
}

// alone reports whether the worker takes no clauses as yet. Which search finds a first
// solution early is chance, and other workers are not to change what a run with one
// worker finds. To improve a solution, and to refute, their clauses help.
// Measured: docs/decisions/0065.
func (w *worker) alone() bool {
	goal, _ := w.inc.gap()
	return w.configuration.k == 0 && goal == search.NoGoal && w.Stats().Conflicts < *aloneConflicts
}

// Take implements sat.Exchange.
func (m *membership) Take(learn func(clause []sat.Atom, levels int)) {
	if !m.alone() {
		m.Exchange.Take(learn)
	}
}

// catchUp bounds the objective by the best solution of all workers, so that a search
// can go on.
func (w *worker) catchUp() {
	goal, _ := w.Gap()
	w.Bound(goal - 1)
}

// join has the worker's engine share what it learns.
func (m *membership) join(w *worker) {
	if host, ok := w.engine.(sat.ExchangeHost); ok && m != nil {
		m.alone = w.alone
		host.Join(m, m.vars, m.ints)
	}
}
