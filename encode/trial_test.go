package encode

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/enctest"
)

func compiled(t *testing.T, text string) *Problem {
	t.Helper()
	p, err := Compile(t.Context(), enctest.Parse(t, text), Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestShaveGoal: three tasks of 4 on one machine, each with 1 before and 2
// after, end at 15 or later.
func TestShaveGoal(t *testing.T) {
	p := compiled(t, `
		var 1..40: a; var 1..40: b; var 1..40: c; var 0..100: end;
		constraint gozinc_disjunctive([a,b,c],[4,4,4]);
		constraint int_lin_le([1,-1],[a,end],-6);
		constraint int_lin_le([1,-1],[b,end],-6);
		constraint int_lin_le([1,-1],[c,end],-6);
		solve minimize end;`)
	if lo, hi := p.GoalRange(); lo != 15 || hi != 100 {
		t.Errorf("%d..%d", lo, hi)
	}
}

// TestBoundByCases: x is 3 or 4 or 5, whichever of two Booleans hold.
func TestBoundByCases(t *testing.T) {
	p := compiled(t, `
		var bool: b; var bool: r; var bool: q; var int: x;
		constraint int_eq_reif(x, 3, r);
		constraint set_in_reif(x, 4..5, q);
		constraint bool_clause([r],[b]);
		constraint bool_clause([b,q],[]);
		solve satisfy;`)
	if p.Windowed() {
		t.Error("x needs a window")
	}
}

// TestShaveWideGoal: the distance between the bounds of a goal may be no int64.
func TestShaveWideGoal(t *testing.T) {
	p := compiled(t, `
		var -9000000000000000000..9000000000000000000: x;
		var bool: b; var bool: c;
		constraint bool_not(b, c);
		constraint int_le_imp(1000000000000000000, x, b);
		constraint int_le_imp(2000000000000000000, x, c);
		solve minimize x;`)
	if lo, _ := p.GoalRange(); p.Unsat || lo > 1_000_000_000_000_000_000 {
		t.Errorf("unsatisfiable %t, bound %d", p.Unsat, lo)
	}
}
