package dive

import (
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
)

// TestShave: an optional task starts early enough for the limit of the makespan, or
// at 0 where it does not take place.
func TestShave(t *testing.T) {
	m := enctest.Parse(t, `var bool: b; var bool: c; constraint bool_not(b,c); var 0..3000: s; var 0..3000: end;
		constraint int_lin_le_imp([1,-1],[s,end],-7,b); constraint int_eq_imp(s,0,c); constraint int_le(end,90);
		solve minimize end;`)
	cons, err := presolve.Link(t.Context(), m, registry.Find)
	if err != nil {
		t.Fatal(err)
	}
	st := store.New(m)
	pre := presolve.New(st, cons)
	if !pre.Run() {
		t.Fatal("refuted")
	}
	var bounds []upperBound
	st.Trial(func() { bounds = shave(pre, m) })
	if st.Hi(store.Of(2)) != 3000 {
		t.Error("the trial was not taken back")
	}
	if len(bounds) != 1 || bounds[0].hi < 83 || bounds[0].hi > 300 {
		t.Errorf("%v", bounds)
	}
	if !adoptBounds(pre, bounds) || st.Hi(store.Of(2)) > 300 {
		t.Errorf("s up to %d", st.Hi(store.Of(2)))
	}
}
