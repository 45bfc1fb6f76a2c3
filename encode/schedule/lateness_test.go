package schedule

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// TestLateness compares with all windows of time: what starts in a window and is due in it
// takes at least its energy by the capacity.
func TestLateness(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 5))
	s := store.New(new(flatzinc.Model))
	for range 3000 {
		capacity := 1 + r.Int64N(4)
		all := make([]amount, r.IntN(7))
		for i := range all {
			est := r.Int64N(30) - 10
			all[i] = amount{est, est + r.Int64N(20), 1 + r.Int64N(15)}
		}
		want := int64(intset.NegInf)
		for _, first := range all {
			for _, last := range all {
				energy := int64(0)
				for _, a := range all {
					if a.est >= first.est && a.lct <= last.lct {
						energy += a.energy
					}
				}
				// A window without energy is late by no more than one that has some.
				if first.lct <= last.lct && last.est >= first.est {
					want = max(want, first.est+exact.CeilDiv(energy, capacity)-last.lct)
				}
			}
		}
		if got := lateness(s, slices.Clone(all), capacity); got != want {
			t.Fatalf("%v by %d: late by %d, want %d", all, capacity, got, want)
		}
	}
	if got := lateness(s, []amount{{far, far, far}, {far, far, far}}, 4); got != intset.NegInf {
		t.Errorf("late by %d beyond 64 bits", got)
	}
}
