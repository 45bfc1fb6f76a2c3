package arith

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestOneOf: the value has what the alternatives have, and those that cannot be it are named.
// The only one left has what the value has, and a value that no alternative has fails.
func TestOneOf(t *testing.T) {
	st := store.New(enctest.Parse(t, "solve satisfy;"))
	y, x := st.NewInt(intset.Interval(0, 9)), st.NewInt(intset.Of(2, 3, 7, 20))
	above, fits := y.Scale(1, 1)
	if !fits {
		t.Fatal("y + 1")
	}
	narrow := func(xs ...store.View) ([]int64, bool) { return OneOf(st, y, slices.All(xs)) }
	apart, ok := narrow(store.Const(12), x, above, store.Const(5))
	if want := intset.Of(2, 3, 5, 7); !ok || !slices.Equal(apart, []int64{0, 2}) || !st.Domain(y).Equal(want) {
		t.Errorf("%v of %v apart, %v", st.Domain(y), apart, ok)
	}
	if apart, ok = narrow(above, x); !ok || !slices.Equal(apart, []int64{0}) || !st.Domain(y).Equal(intset.Of(2, 3, 7)) || st.Hi(x) != 7 {
		t.Errorf("one left: %v, %v of %v apart, %v", st.Domain(y), st.Domain(x), apart, ok)
	}
	if _, ok = narrow(store.Const(5), above); ok {
		t.Error("none left")
	}
}
