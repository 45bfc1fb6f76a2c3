package cdcl

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// first is a brancher that keeps the values of variables at its first call.
type first struct {
	lits []sat.Lit
	held int
	done bool
}

func (b *first) Decide(t sat.Trail) (sat.Atom, bool) {
	if b.done {
		return sat.Atom{}, false
	}
	b.done = true
	for _, l := range b.lits {
		if t.Holds(sat.LitAtom(l)) || t.Holds(sat.LitAtom(l.Not())) {
			b.held++
		}
	}
	return sat.Atom{}, false
}

// TestHintsAreOfOneSearch: what a search that gave up has not come to is no decision of
// the next, where a brancher may have the first word.
func TestHintsAreOfOneSearch(t *testing.T) {
	f, b := sat.NewFormula(), &first{}
	for range 100 {
		b.lits = append(b.lits, f.NewVar())
	}
	f.AddClause(b.lits...)
	e := New(f)
	e.Hint(b.lits)
	if status := e.SolveLimited(context.Background(), 1); status != sat.Unknown {
		t.Fatalf("status %v within one propagated literal", status)
	}
	e.SetBrancher(b)
	if status := e.Solve(context.Background()); status != sat.Sat {
		t.Fatalf("status %v", status)
	}
	if !b.done || b.held > 0 {
		t.Errorf("%d variables had values before the brancher was asked", b.held)
	}
}

// TestHintsLeaveAssumptions: what assumptions imply is not propagated again for hints, and hints count all the same.
func TestHintsLeaveAssumptions(t *testing.T) {
	const chain = 1000
	f := sat.NewFormula()
	assumed, free := f.NewVar(), f.NewVar()
	last := assumed
	for range chain {
		next := f.NewVar()
		f.AddClause(last.Not(), next)
		last = next
	}
	e := New(f)
	if _, conflict := e.Probe(assumed); conflict {
		t.Fatal("the assumption is refuted")
	}
	for _, hint := range []sat.Lit{free, free.Not(), free} {
		before := e.Stats().Propagations
		e.Hint([]sat.Lit{hint})
		if status := e.Solve(context.Background(), assumed); status != sat.Sat || !e.Value(hint) {
			t.Errorf("status %v, the hint is %v", status, e.Value(hint))
		}
		if work := e.Stats().Propagations - before; work >= chain {
			t.Errorf("%d propagations", work)
		}
	}
}

// TestHintsTakeThePlaceOfPreferredValues: after a conflict, too, a search goes on near its hints, and the next one
// near the solution again.
func TestHintsTakeThePlaceOfPreferredValues(t *testing.T) {
	const many = 50
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	var lits []sat.Lit
	for range many {
		lits = append(lits, f.NewVar())
	}
	f.AddClause(lits...)
	f.AddClause(a, b)
	f.AddClause(a, b.Not(), lits[0].Not())
	e := New(f)
	near := func(why string, assume ...sat.Lit) (count int) {
		if e.Solve(t.Context(), assume...) != sat.Sat {
			t.Fatalf("%s: no solution", why)
		}
		for _, l := range lits {
			if e.Value(l) {
				count++
			}
		}
		return count
	}
	var none []sat.Lit
	for _, l := range lits[:many-1] {
		none = append(none, l.Not())
	}
	near("all but one are false", none...)
	e.Prefer()
	before := near("preferred")
	e.Hint(lits)
	e.Hint([]sat.Lit{a.Not()}) // in conflict with the first one
	if got := near("hinted"); got < many-1 {
		t.Errorf("%d of %d hints hold", got, many)
	}
	e.SetBrancher(nil) // takes back the decisions
	if got := near("preferred again"); got > before+1 {
		t.Errorf("%d hold without hints, %d before", got, before)
	}
}
