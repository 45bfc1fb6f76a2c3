package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// project posts what rectangles that do not overlap imply: at each x the
// heights of those that cover it fit between the least y and the greatest end,
// and the same for each y.
func project(e *constraint.Encoder, g sat.Lit, all [][]interval) {
	if len(all) < 3 || len(all[0]) != 2 || negative(e, all) {
		return
	}
	for d := range 2 {
		users := make([]use, len(all))
		for i, box := range all {
			users[i] = use{box[d], box[1-d].size}
		}
		tasks, ok := nativeTasks(e, e.Store, users)
		if !ok {
			return
		}
		capacity, ok := extent(e, all, 1-d)
		if !ok {
			return
		}
		postCumulative(e, g, tasks, capacity)
	}
}

// negative reports whether a size may be negative.
func negative(e *constraint.Encoder, all [][]interval) bool {
	for _, box := range all {
		for _, d := range box {
			if e.Store.Lo(d.size) < 0 {
				return true
			}
		}
	}
	return false
}

// extent is how far all boxes together reach in a dimension, from where one can
// begin at the earliest.
func extent(e *constraint.Encoder, all [][]interval, d int) (propagate.Affine, bool) {
	var ends []propagate.Affine
	low, lo, hi := e.Store.Lo(all[0][d].start), int64(-sat.MaxInt), int64(-sat.MaxInt)
	for _, box := range all {
		s, ok := boundedSpan(e, box[d])
		if !ok {
			return propagate.Affine{}, false
		}
		end, ok := e.Native(s.end)
		if !ok {
			return end, false
		}
		ends = append(ends, end)
		low, lo, hi = min(low, e.Store.Lo(s.start)), max(lo, e.Store.Lo(s.end)), max(hi, e.Store.Hi(s.end))
	}
	room, fits := e.NewInt(intset.Interval(lo, hi)).Scale(1, -low)
	v, ok := e.Native(room)
	if ok = ok && fits; ok {
		e.Post(sat.True, arith.Maximum(v.Plus(low), ends))
	}
	return v, ok
}
