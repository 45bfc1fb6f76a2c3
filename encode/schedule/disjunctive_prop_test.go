package schedule

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/store"
)

// TestFindEdges compares the bounds that edge finding leaves with those of all
// schedules, and wants it to find most of what there is to find.
func TestFindEdges(t *testing.T) {
	var found, possible int
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n := 2 + rng.IntN(3)
		var text strings.Builder
		sizes := make([]int64, n)
		for i := range n {
			lo := rng.IntN(8)
			sizes[i] = int64(1 + rng.IntN(5))
			fmt.Fprintf(&text, "var %d..%d: s%d; ", lo, lo+rng.IntN(10), i)
		}
		st := store.New(enctest.Parse(t, text.String()+"solve satisfy;"))
		all := make([]interval, n)
		for i := range all {
			all[i] = interval{store.Of(int32(i)), store.Const(sizes[i])}
		}
		lo, hi, some := hull(st, all)
		before := slack(st, all, lo, hi)
		ok := findEdges(st, all)
		switch {
		case !ok && some:
			t.Fatalf("seed %d: a schedule is lost: %s", seed, text.String())
		case !ok:
			found, possible = found+1, possible+1
			continue
		case !some:
			possible++
			continue
		}
		for i, x := range all {
			if st.Lo(x.start) > lo[i] || st.Hi(x.start) < hi[i] {
				t.Fatalf("seed %d: task %d lies in %d..%d: %s", seed, i, lo[i], hi[i], text.String())
			}
		}
		possible += before
		found += before - slack(st, all, lo, hi)
	}
	if found*2 < possible {
		t.Errorf("%d of %d", found, possible)
	}
}

// hull returns the least and greatest starts in all schedules.
func hull(st *store.Store, all []interval) (lo, hi []int64, some bool) {
	lo, hi = make([]int64, len(all)), make([]int64, len(all))
	starts := make([]int64, len(all))
	var place func(i int)
	place = func(i int) {
		if i == len(all) {
			for k, s := range starts {
				if !some || s < lo[k] {
					lo[k] = s
				}
				if !some || s > hi[k] {
					hi[k] = s
				}
			}
			some = true
			return
		}
	next:
		for s := st.Lo(all[i].start); s <= st.Hi(all[i].start); s++ {
			for k := range i {
				if s < starts[k]+all[k].size.B && starts[k] < s+all[i].size.B {
					continue next
				}
			}
			starts[i] = s
			place(i + 1)
		}
	}
	place(0)
	return lo, hi, some
}

// slack counts the bounds that are not those of all schedules.
func slack(st *store.Store, all []interval, lo, hi []int64) (n int) {
	for i, x := range all {
		if st.Lo(x.start) < lo[i] {
			n++
		}
		if st.Hi(x.start) > hi[i] {
			n++
		}
	}
	return n
}
