package solve

import (
	"testing"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestGoalBound: the bound is a clause, or an assumption of those that do not search without it, until none does.
func TestGoalBound(t *testing.T) {
	f := sat.NewFormula()
	first, second := f.NewVar(), f.NewVar()
	e := cdcl.New(f)
	open := func(l sat.Lit) bool { return e.Solve(t.Context(), l.Not()) == sat.Sat }
	var b goalBound
	b.turn(e, search.Turn{Bounded: true})
	if b.set(e, first); len(b.assumed()) > 0 || open(first) {
		t.Error("the bound is no clause")
	}
	b.turn(e, search.Turn{Lifts: true, Bounded: true})
	b.set(e, second)
	if l := b.assumed(); !open(second) || len(l) != 1 || e.Solve(t.Context(), l[0], second.Not()) != sat.Unsat {
		t.Errorf("assumed %v", b.assumed())
	}
	b.turn(e, search.Turn{Lifts: true})
	if l := b.assumed(); len(l) != 1 || e.Solve(t.Context(), l[0], second.Not()) != sat.Sat {
		t.Errorf("assumed %v where the bound is lifted", b.assumed())
	}
	b.turn(e, search.Turn{Bounded: true})
	if len(b.assumed()) > 0 || open(second) {
		t.Errorf("assumed %v, and no clause", b.assumed())
	}
}
