package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// slidingArgs is low ≤ each window ≤ up.
type slidingArgs struct {
	low, up, window int64
	xs              []store.View
}

func readSliding(a store.Args) slidingArgs {
	return slidingArgs{a.Int(0), a.Int(1), a.Int(2), a.Views(3)}
}

// windows returns the number of windows.
func (c slidingArgs) windows() int {
	return max(0, len(c.xs)-int(min(c.window, int64(len(c.xs))+1))+1)
}

// at returns the elements of window i.
func (c slidingArgs) at(i int) []store.View { return c.xs[i : i+int(c.window)] }

// slidingSum encodes guard → the two bounds of each window (docs/decisions/0104).
func slidingSum(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c := readSliding(a)
	least, ok := store.Mul(-1, c.low)
	switch {
	case c.window < 0, c.windows() > 0 && c.low > c.up:
		e.Guarded(g)
		return
	case c.windows() == 0:
		return
	case !ok:
		e.Fail(store.ErrOverflow)
		return
	}
	up, down := slices.Repeat([]int64{1}, int(c.window)), slices.Repeat([]int64{-1}, int(c.window))
	for i := range c.windows() {
		arith.LinearLe(e, g, up, c.at(i), c.up)
		arith.LinearLe(e, g, down, c.at(i), least)
	}
}

// notSlidingSum encodes guard → some window is out of bounds.
func notSlidingSum(e *constraint.Encoder, g sat.Lit, a store.Args) {
	c := readSliding(a)
	if c.window < 0 {
		return
	}
	less, ok1 := store.Add(c.low, -1)
	more, ok2 := store.Add(c.up, 1)
	least, ok3 := store.Mul(-1, more)
	if !ok1 || !ok2 || !ok3 {
		e.Fail(store.ErrOverflow)
		return
	}
	arith.Either(e, g, 2*c.windows(), func(i int, g sat.Lit) {
		sign, bound := int64(1), less
		if i%2 == 1 {
			sign, bound = -1, least
		}
		arith.LinearLe(e, g, slices.Repeat([]int64{sign}, int(c.window)), c.at(i/2), bound)
	})
}

// slidingPropagators hands over the two sums of each window.
func slidingPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	c := readSliding(a)
	if c.window < 0 {
		constraint.Refute(h, g)
		return true
	}
	least, fits := store.Mul(-1, c.low)
	ok := fits
	for i := range c.windows() {
		xs := c.at(i)
		ok = arith.SumPropagators(h, g, a.Store, linear.Form{Terms: xs, Bound: c.up}) && ok
		if fits {
			ok = arith.SumPropagators(h, g, a.Store, linear.Form{Terms: linear.NegatedViews(xs), Bound: least}) && ok
		}
	}
	return ok
}

// relaxSliding: the two rows of each window.
func relaxSliding(r *relax.Builder, a store.Args) {
	c := readSliding(a)
	least, ok := store.Mul(-1, c.low)
	if c.window < 0 || c.windows() == 0 || !ok {
		return
	}
	up, down := slices.Repeat([]int64{1}, int(c.window)), slices.Repeat([]int64{-1}, int(c.window))
	for i := range c.windows() {
		if r.Full {
			return
		}
		r.AtMost(r.Sum(up, c.at(i), c.up))
		r.AtMost(r.Sum(down, c.at(i), least))
	}
}
