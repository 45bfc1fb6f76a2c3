package counting

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// A window that slides over an array covers the end of one block of its length
// and the beginning of the next. The sums of all ends and of all beginnings, as
// ordered numbers limited where the bounds stop mattering, take O(n·up)
// literals, and each window is a sum of two of them, so the windows share what
// they count. Each window by itself propagates as well, but is counted anew.

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

func slidingSum(e *rule.Encoder, g sat.Lit, a store.Args) error {
	c := readSliding(a)
	switch {
	case c.window < 0:
		e.Guarded(g)
		return nil
	case c.windows() == 0:
		return nil
	case c.low > c.up:
		e.Guarded(g)
		return nil
	case c.windows() > 2 && c.shares(e) && c.shareable(e):
		return c.byBlocks(e, g)
	}
	least, ok := store.Mul(-1, c.low)
	if !ok {
		return store.ErrOverflow
	}
	up, down := slices.Repeat([]int64{1}, int(c.window)), slices.Repeat([]int64{-1}, int(c.window))
	for i := range c.windows() {
		if err := arith.LinearLe(e, g, up, c.at(i), c.up); err != nil {
			return err
		}
		if err := arith.LinearLe(e, g, down, c.at(i), least); err != nil {
			return err
		}
	}
	return nil
}

// shares reports whether the windows are long enough for blocks.
func (c slidingArgs) shares(e *rule.Encoder) bool {
	if up, down := c.directions(e); up && down {
		return c.window >= minBlockRange
	}
	return c.window >= minBlock
}

// directions tells in which directions the windows need the sums of blocks: up
// where some window may exceed its bound, down where some may fall short.
func (c slidingArgs) directions(e *rule.Encoder) (up, down bool) {
	for i := range c.windows() {
		lo, hi := linear.Form{Terms: c.at(i)}.Bounds(e.Store)
		up, down = up || hi > c.up, down || lo < c.low
	}
	return up, down
}

// shareable reports whether the elements are ordered and the sums of blocks not
// too large.
func (c slidingArgs) shareable(e *rule.Encoder) bool {
	var widest, least int64
	for _, x := range c.xs {
		if !e.Ordered(x) {
			return false
		}
		widest = max(widest, store.SatAdd(e.Store.Hi(x), -e.Store.Lo(x)))
		least = min(least, e.Store.Lo(x))
	}
	// No sum of a block needs to be told apart beyond the bound.
	beyond := store.SatAdd(store.SatAdd(c.up, -store.SatMul(least, c.window)), 1)
	total := min(store.SatMul(widest, c.window), max(beyond, 1))
	return store.SatMul(total, 2*int64(len(c.xs))) <= maxBlockSums
}

// blockSums are the sums of beginnings and ends of blocks, by the number of
// the element after or at which they stop.
type blockSums struct {
	base   []int64     // of the first i elements
	before [][]pb.Step // of the elements of the block before i
	from   [][]pb.Step // of the elements of the block from i on
}

// byBlocks encodes guard → low ≤ end of a block + beginning of the next ≤ up.
func (c slidingArgs) byBlocks(e *rule.Encoder, g sat.Lit) error {
	sums, err := c.sums(e)
	if err != nil {
		return err
	}
	for i := range c.windows() {
		end := i + int(c.window)
		terms := []pb.Term{{Steps: sums.from[i]}, {Steps: sums.before[end]}}
		if i%int(c.window) == 0 {
			terms = terms[:1] // a whole block
		}
		base := sums.base[end] - sums.base[i]
		up, ok1 := store.Add(c.up, -base)
		low, ok2 := store.Add(c.low, -base)
		if !ok1 || !ok2 {
			return store.ErrOverflow
		}
		if err := arith.LinearError(pb.Le(e.Sink, g, terms, up, pb.Options{})); err != nil {
			return err
		}
		if err := arith.LinearError(pb.Ge(e.Sink, g, terms, low, pb.Options{})); err != nil {
			return err
		}
	}
	return nil
}

// sums defines the sums of blocks.
func (c slidingArgs) sums(e *rule.Encoder) (s blockSums, err error) {
	n := len(c.xs)
	s = blockSums{make([]int64, n+1), make([][]pb.Step, n+1), make([][]pb.Step, n+1)}
	terms := make([]pb.Term, n)
	for i, x := range c.xs {
		t, base, ok := arith.Term(e, x)
		if ok {
			s.base[i+1], ok = store.Add(s.base[i], base)
		}
		if !ok {
			return s, store.ErrOverflow
		}
		terms[i] = t
	}
	limit := c.limit(s.base)
	up, down := c.directions(e)
	add := func(steps []pb.Step, t pb.Term) []pb.Step {
		if err == nil {
			steps, err = pb.SumOrdered(e.Sink, []pb.Term{{Steps: steps}, t}, 0, limit, up, down, pb.Options{})
		}
		return steps
	}
	w := int(c.window)
	for i := range n {
		if s.before[i+1] = terms[i].Steps; i%w != 0 {
			s.before[i+1] = add(s.before[i], terms[i])
		}
	}
	for i := n - 1; i >= 0; i-- {
		if s.from[i] = terms[i].Steps; (i+1)%w != 0 && i+1 < n {
			s.from[i] = add(s.from[i+1], terms[i])
		}
	}
	return s, arith.LinearError(err)
}

// limit returns the least number beyond which no bound tells sums apart.
func (c slidingArgs) limit(base []int64) int64 {
	limit := int64(1)
	for i := range c.windows() {
		limit = max(limit, store.SatAdd(c.up, base[i]-base[i+int(c.window)])+1)
	}
	return limit
}

// notSlidingSum encodes guard → some window is out of bounds.
func notSlidingSum(e *rule.Encoder, g sat.Lit, a store.Args) error {
	c := readSliding(a)
	if c.window < 0 {
		return nil
	}
	less, ok1 := store.Add(c.low, -1)
	more, ok2 := store.Add(c.up, 1)
	least, ok3 := store.Mul(-1, more)
	if !ok1 || !ok2 || !ok3 {
		return store.ErrOverflow
	}
	return arith.Either(e, g, 2*c.windows(), func(i int, g sat.Lit) error {
		if i%2 == 0 {
			return arith.LinearLe(e, g, slices.Repeat([]int64{1}, int(c.window)), c.at(i/2), less)
		}
		return arith.LinearLe(e, g, slices.Repeat([]int64{-1}, int(c.window)), c.at(i/2), least)
	})
}

// slidingPropagators hands over the two sums of each window.
func slidingPropagators(h rule.Host, g sat.Lit, a store.Args) bool {
	c := readSliding(a)
	if c.window < 0 {
		rule.Refute(h, g)
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
