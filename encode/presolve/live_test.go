package presolve

import (
	"context"
	"errors"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/countdown"
)

// TestLive: a pass yields the constraints that are not dead, and ends with the context.
func TestLive(t *testing.T) {
	p, _ := queued(t, "var 0..9: x; var 0..9: y; constraint int_lt(x, y); constraint int_ne(x, 3); constraint int_ne(x, y); solve satisfy;")
	p.Constraints[1].Dead = true
	pass := func() (at []int) {
		for i, c := range p.Live() {
			if at = append(at, i); c != &p.Constraints[i] {
				t.Errorf("%d is another constraint", i)
			}
		}
		return at
	}
	if at := pass(); len(at) != 2 || at[0] != 0 || at[1] != 2 {
		t.Errorf("%v", at)
	}
	for i := range p.Constraints {
		p.Constraints[i].weight = 1 << 22 // more than the store does between two looks at the context
	}
	for looks := range 5 {
		p.Store.Observe(countdown.New(t.Context(), looks))
		err := func() (err error) {
			defer func() {
				if r, ok := recover().(*store.ContextError); ok {
					err = r
				}
			}()
			pass()
			return nil
		}()
		if ended := errors.Is(err, context.Canceled); ended != (looks < 3) {
			t.Errorf("after %d looks: %v", looks, err)
		}
	}
}
