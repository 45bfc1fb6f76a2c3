package solve

import (
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/propagate"
)

// keeper receives the clauses of a problem for the engine, and keeps them for a
// trail beside it, as long as that may be wanted.
type keeper struct {
	sat.Solver
	formula *sat.Formula // what the engine was loaded with
	late    [][]sat.Lit  // clauses since then, until there is a trail
	trail   *propagate.Trail
}

// keepLits is the number of literals up to which clauses are kept: some hundred
// megabytes.
const keepLits = 1 << 21

// keepShare is the part of the memory, as a divisor, that the clauses may take in
// the engine to be kept beside it: the trail and the program take as much again.
const keepShare = 4

// keeps reports whether the clauses are to be kept for branch and bound, of a run
// that may take so much memory, 0 for no limit.
func keeps(p *encode.Problem, s seat, memory int64) bool {
	wanted := s.strategy == Auto || s.strategy == "" || s.strategy == Branch
	if memory > 0 && p.Formula.Memory() > memory/keepShare {
		return false
	}
	return wanted && !s.branched && p.Branches() && p.Formula.NumLits() <= keepLits && p.Formula.NumVars() <= keepLits/4
}

// AddClause hands a clause to the engine and keeps it.
func (k *keeper) AddClause(lits ...sat.Lit) {
	k.Solver.AddClause(lits...)
	if k.trail != nil {
		k.trail.AddClause(lits...)
		return
	}
	k.late = append(k.late, slices.Clone(lits))
}

// start makes the trail.
func (k *keeper) start() *propagate.Trail {
	trail := propagate.New(k.formula)
	k.formula.Release()
	for _, c := range k.late {
		trail.AddClause(c...)
	}
	k.trail, k.late = trail, nil
	return trail
}

// keep makes a keeper the receiver of the problem's clauses.
func (w *worker) keep() {
	w.keeper = &keeper{Solver: w.engine, formula: w.p.Formula}
	w.p.Attach(w.keeper)
}

// release gives up what was kept.
func (w *worker) release() {
	if w.keeper != nil {
		w.keeper.formula.Release()
		w.keeper = nil
		w.p.Attach(w.engine)
	}
}
