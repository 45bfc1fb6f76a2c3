package ladder

import (
	"math/rand/v2"
	"testing"
)

// TestValues compares lists and arrays of values with a map.
func TestValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	arrays := 0
	for range 300 {
		var v *Values
		if v.Lookup(3) != 0 {
			t.Fatal("nil has a value")
		}
		v = &Values{}
		hi := int64(3 + rng.IntN(200))
		want := map[int64]int32{}
		lo, top := int64(0), hi
		for n := range int32(rng.IntN(60)) {
			if rng.IntN(20) == 0 { // the bounds are closer from now on
				lo, top = hi/3, hi/2
			}
			d := lo + rng.Int64N(top-lo+1)
			if want[d] == 0 {
				v.Add(lo, top, d, n+1)
				want[d] = n + 1
			}
		}
		if v.all != nil {
			arrays++
		}
		for d := int64(-2); d < hi+3; d++ {
			if v.Lookup(d) != want[d] {
				t.Fatalf("%d has the number %d, want %d", d, v.Lookup(d), want[d])
			}
		}
		for range 20 {
			from := rng.Int64N(hi+5) - 2
			to := from + rng.Int64N(20) - 2
			got := map[int32]bool{}
			for i, end := v.Between(from, to); i < end; i++ {
				if n := v.At(i); n != 0 {
					got[n] = true
				}
			}
			for d, n := range want {
				if got[n] != (from <= d && d <= to) {
					t.Fatalf("%d is between %d and %d: %t", d, from, to, got[n])
				}
			}
		}
	}
	if arrays == 0 || arrays == 300 {
		t.Errorf("%d arrays", arrays)
	}
}
