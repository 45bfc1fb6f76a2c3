package solve

import (
	"errors"
	"fmt"
	"io"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// Proof is where a refutation goes: CNF receives, in DIMACS format, the constraints
// and, with an objective, that it is better than the best; DRAT receives a proof that
// these clauses are unsatisfiable.
type Proof struct{ CNF, DRAT io.Writer }

// ErrUnproved is the error of a proof for a run that has refuted nothing: it ended
// before, or has found all solutions of a satisfaction problem.
var ErrUnproved = errors.New("the run has refuted neither the model nor a better solution")

// proved is prove, where a panic is an error.
func (r *run) proved(end search.End) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			if err = r.ctx.Err(); err == nil {
				err = r.panicked(cause, site{})
			}
		}
	}()
	return r.prove(end)
}

// prove writes the proof that goes with the end of a run. What the run did, with
// propagators, relaxations and several engines, is no proof in clauses. So the
// model is compiled to clauses alone, and cdcl refutes these once more, with what
// is left of the time.
func (r *run) prove(end search.End) error {
	if end != search.Complete || r.m.Solve.Method == flatzinc.Satisfy && r.solutions > 0 {
		return ErrUnproved
	}
	p, err := r.clauses(false)
	if err != nil {
		return err
	}
	better := r.improved(p)
	if err := p.Simplify(r.ctx); err != nil {
		return err
	}
	if err := sat.WriteDimacs(r.ctx, r.o.Proof.CNF, p.Formula, p.Describe(better)); err != nil {
		return err
	}
	e, err := cdcl.Move(r.ctx, p.Formula, r.o.Seed)
	if err != nil {
		return err
	}
	w := sat.NewProofWriter(r.o.Proof.DRAT, 0)
	e.Trace(w)
	switch status := e.Solve(r.ctx); {
	case status == sat.Unsat:
		w.Refute()
		return w.Flush()
	case status == sat.Sat:
		return &Failure{What: "the clauses that were to be refuted have a model", final: true}
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	}
	return errors.New("the clauses are too large for the engine")
}

// improved adds that the objective is better than the best, and says so.
func (r *run) improved(p *encode.Problem) string {
	if r.m.Solve.Method == flatzinc.Satisfy || r.inc.best == nil {
		return "the objective is not bounded"
	}
	p.Formula.AddClause(p.GoalAtMost(r.inc.goal - 1))
	return fmt.Sprintf("the objective is better than %s", r.shown(r.inc.goal))
}
