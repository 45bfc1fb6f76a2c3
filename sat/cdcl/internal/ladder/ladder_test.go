package ladder

import (
	"math/rand/v2"
	"testing"
)

// TestLadders compares lists and arrays with a map.
func TestLadders(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	arrays := 0
	for range 300 {
		l := &Ladder{}
		hi := int64(3 + rng.IntN(200))
		want := map[int64]uint32{}
		lo, top := int64(0), hi
		for n := range rng.Uint32N(60) {
			if rng.IntN(20) == 0 { // the bounds are closer from now on
				lo, top = hi/3, hi/2
			}
			d := lo + rng.Int64N(top-lo+1)
			if want[d] == 0 {
				l.Add(lo, top, d, n+1)
				want[d] = n + 1
			}
			if rng.IntN(30) == 0 {
				l.Prune(func(n uint32) bool { return n%5 == 0 })
				for d, n := range want {
					if n%5 == 0 {
						delete(want, d)
					}
				}
			}
		}
		if l.all != nil {
			arrays++
		}
		compare(t, l, hi, want, rng)
	}
	if arrays == 0 || arrays == 300 {
		t.Errorf("%d arrays", arrays)
	}
	far := &Ladder{}
	far.Add(-1<<62, 1<<62, -1<<61, 1)
	far.Add(0, 3, 2, 2) // the bounds are closer by now
	if far.Lookup(-1<<61) != 1 || far.Lookup(2) != 2 {
		t.Error("a literal far away is lost")
	}
	if (*Ladder)(nil).Lookup(3) != 0 {
		t.Error("nil has a value")
	}
}

// compare looks at all that the ladder tells of values up to hi.
func compare(t *testing.T, l *Ladder, hi int64, want map[int64]uint32, rng *rand.Rand) {
	t.Helper()
	for d := int64(-2); d < hi+3; d++ {
		if l.Lookup(d) != want[d] {
			t.Fatalf("%d has the number %d, want %d", d, l.Lookup(d), want[d])
		}
	}
	for range 20 {
		from := rng.Int64N(hi+5) - 2
		to := from + rng.Int64N(20) - 2
		got := map[uint32]bool{}
		for i, end := l.Between(rng.IntN(2), from, to); i < end; i++ {
			if n := l.At(i); n != 0 {
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
