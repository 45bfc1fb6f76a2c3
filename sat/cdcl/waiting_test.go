package cdcl_test

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// watchful is an expensive propagator that notes the levels at which it is called, and
// excludes that all of its literals are true.
type watchful struct {
	lits   []sat.Lit
	levels []int
}

func (p *watchful) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, l := range p.lits {
		w.WatchLit(l, 0)
	}
	return sat.Expensive
}

func (p *watchful) Propagate(t sat.Trail) bool {
	p.levels = append(p.levels, t.Level())
	atoms := make([]sat.Atom, len(p.lits))
	for i, l := range p.lits {
		if atoms[i] = sat.LitAtom(l); !t.Holds(atoms[i]) {
			return true
		}
	}
	return t.Fail(atoms)
}

func (p *watchful) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// TestExpensivePropagatorsWait: they are called at the root and when all assumptions are
// decided, and what they refute is found then. The last assumption may follow from others.
func TestExpensivePropagatorsWait(t *testing.T) {
	for _, implied := range []bool{false, true} {
		for _, probed := range []bool{false, true} {
			e := plain()
			a, b, c, d := e.NewVar(), e.NewVar(), e.NewVar(), e.NewVar()
			e.NewVar() // which a search would decide
			if implied {
				e.AddClause(c.Not(), d)
			}
			p := &watchful{lits: []sat.Lit{a, c}}
			e.AddPropagator(p)
			var failed []sat.Lit
			refuted := false
			if probed {
				failed, refuted = e.Probe(a, b, c, d)
			} else {
				refuted = e.Solve(t.Context(), a, b, c, d) == sat.Unsat
				failed = e.Failed()
			}
			if !refuted || !slices.Contains(failed, a) || !slices.Contains(failed, c) || len(failed) != 2 {
				t.Errorf("implied %v, probed %v: refuted %v by %v", implied, probed, refuted, failed)
			}
			if slices.ContainsFunc(p.levels, func(level int) bool { return level != 0 && level != 4 }) || !slices.Contains(p.levels, 4) {
				t.Errorf("implied %v, probed %v: called at the levels %v", implied, probed, p.levels)
			}
			if got := e.Solve(t.Context(), a, b); got != sat.Sat || e.Value(c) {
				t.Errorf("implied %v, probed %v: %v without the last assumptions", implied, probed, got)
			}
		}
	}
}

// TestBranchersLeaveAssumptions: levels of assumptions stay when another brancher decides.
func TestBranchersLeaveAssumptions(t *testing.T) {
	e := plain()
	a, b, c := e.NewVar(), e.NewVar(), e.NewVar()
	e.AddClause(a.Not(), b)
	e.Probe(a, c)
	before := e.Stats().Propagations
	e.SetBrancher(nil)
	if _, conflict := e.Probe(a, c); conflict || e.Stats().Propagations != before {
		t.Errorf("%d propagations for assumptions that were propagated before", e.Stats().Propagations-before)
	}
}
