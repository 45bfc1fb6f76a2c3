package lab

import (
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// judge checks the verdict of a search and all that can be asked after it.
func (r *run) judge(op Op, mayGiveUp bool, got sat.Status) error {
	r.model = nil
	fmt.Fprintln(&r.log, kindNames[op.Kind], got)
	if r.refuted && got != sat.Unsat {
		return fmt.Errorf("%v after an unconditional Unsat", got)
	}
	switch got {
	case sat.Unknown:
		if !mayGiveUp {
			return fmt.Errorf("unknown, and nothing has stopped the search")
		}
		return nil
	case sat.Sat:
		return r.judgeModel(op.Lits)
	case sat.Unsat:
		core := slices.Clone(r.s.Failed())
		fmt.Fprintln(&r.log, "failed", core)
		if r.refuted && len(core) > 0 {
			return fmt.Errorf("failed assumptions %v after an unconditional Unsat", core)
		}
		r.refuted = len(core) == 0
		return r.judgeCore(op.Lits, core)
	}
	return fmt.Errorf("verdict %d", got)
}

func (r *run) judgeModel(assume []sat.Lit) error {
	r.model = make([]bool, r.vars+1)
	for v := 1; v <= r.vars; v++ {
		r.model[v] = r.s.Value(sat.Mk(uint32(v)))
	}
	fmt.Fprintln(&r.log, "model", r.model)
	holds := func(l sat.Lit) bool { return r.model[l.Var()] != l.Neg() }
	for _, l := range assume {
		if !holds(l) {
			return fmt.Errorf("%v is assumed and false in the model", l)
		}
	}
	for _, c := range r.clauses {
		if !slices.ContainsFunc(c, holds) {
			return fmt.Errorf("the model falsifies %v", c)
		}
	}
	return nil
}

// judgeCore checks that the failed assumptions are assumptions, each once, which
// no satisfying assignment has together; and that the proof, if the engine tells one, shows it.
func (r *run) judgeCore(assume, core []sat.Lit) error {
	var lemma []sat.Lit
	for i, l := range core {
		if !slices.Contains(assume, l) || slices.Contains(core[:i], l) {
			return fmt.Errorf("failed %v of assumptions %v", core, assume)
		}
		lemma = append(lemma, l.Not())
	}
	if r.oracle.satisfiable(core) {
		return fmt.Errorf("failed %v, but there is a model with these", core)
	}
	if r.proof != nil && !r.proof.Implied(lemma...) {
		return fmt.Errorf("failed %v, but unit propagation over the clauses of the proof does not show it", core)
	}
	return nil
}

// probe checks that a conflict is one, and that none is missed which unit
// propagation over the clauses given finds.
func (r *run) probe(p sat.Prober, assume []sat.Lit) error {
	failed, conflict := p.Probe(slices.Clone(assume)...)
	fmt.Fprintln(&r.log, "probe", conflict, failed)
	switch {
	case conflict:
		r.refuted = r.refuted || len(failed) == 0
		return r.judgeCore(assume, failed)
	case len(failed) > 0:
		return fmt.Errorf("failed %v without a conflict", failed)
	case r.refuted:
		return fmt.Errorf("no conflict after an unconditional Unsat")
	case propagated(r.clauses, r.vars, assume):
		return fmt.Errorf("unit propagation from %v ends in a conflict that was not found", assume)
	}
	return nil
}

// check is for after every operation: the last assignment is still there, the work
// done did not shrink, and the proof is right so far.
func (r *run) check() error {
	for v, want := range r.model {
		l := sat.Mk(uint32(v))
		if v > 0 && (r.s.Value(l) != want || r.s.Value(l.Not()) == want) {
			return fmt.Errorf("the model's value of %v has changed", l)
		}
	}
	if r.proof != nil && r.proof.Err() != nil {
		return r.proof.Err()
	}
	statser, ok := r.s.(sat.Statser)
	if !ok {
		return nil
	}
	a, b := r.before, statser.Stats()
	for _, pair := range [][2]int64{
		{a.Conflicts, b.Conflicts}, {a.Decisions, b.Decisions}, {a.Propagations, b.Propagations}, {a.Restarts, b.Restarts}, {a.Learnts, b.Learnts},
	} {
		if pair[1] < pair[0] && pair[1] != -1 {
			return fmt.Errorf("counts %+v after %+v", b, a)
		}
	}
	r.before = b
	fmt.Fprintf(&r.log, "%+v\n", b)
	return nil
}
