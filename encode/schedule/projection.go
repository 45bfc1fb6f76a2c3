package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// projections encodes what rectangles that do not overlap imply: at each x the
// heights of those that cover it fit between the least y and the greatest end,
// and the same for each y. On perfect packings it saves nine tenths of the
// conflicts, which package pb pays for in clauses.
func projections(e *rule.Encoder, g sat.Lit, all [][]interval) error {
	if len(all) < 3 || len(all[0]) != 2 {
		return nil
	}
	for d := range 2 {
		if err := projection(e, g, all, d); err != nil {
			return err
		}
	}
	return nil
}

// projection is a cumulative constraint over dimension d whose capacity is the
// extent of the other.
func projection(e *rule.Encoder, g sat.Lit, all [][]interval, d int) error {
	var c cumulativeArgs
	var ends []store.View
	low := e.Store.Lo(all[0][1-d].start)
	work := int64(0)
	for _, box := range all {
		across, err := spanOf(e, box[1-d])
		if err != nil {
			return err
		}
		if e.Store.Lo(box[d].size) < 0 || e.Store.Lo(box[1-d].size) < 0 || !arith.AllOrdered(e, []store.View{box[d].start, box[d].size, across.end}) {
			return nil
		}
		ends = append(ends, across.end)
		low = min(low, e.Store.Lo(across.start))
		work += e.Store.Hi(box[d].start) - e.Store.Lo(box[d].start) + e.Store.Hi(box[d].size)
		c.users = append(c.users, use{box[d], box[1-d].size})
	}
	times, _, ok := timePoints(e, c.users)
	if !ok || work > maxProjection {
		return nil
	}
	top, ok := greatest(e, ends)
	if !ok {
		return nil
	}
	c.capacity, ok = top.Scale(1, -low)
	if !ok {
		return store.ErrOverflow
	}
	return cumulativeByTime(e, g, c, times)
}

// greatest returns a new integer that is the greatest of the views, which have
// order literals; ok is false when it would have none.
func greatest(e *rule.Encoder, views []store.View) (m store.View, ok bool) {
	lo, hi := e.Store.Lo(views[0]), e.Store.Hi(views[0])
	for _, v := range views {
		lo, hi = max(lo, e.Store.Lo(v)), max(hi, e.Store.Hi(v))
	}
	m = e.NewInt(intset.Interval(lo, hi))
	if !e.Ordered(m) {
		return m, false
	}
	arith.MaximumByOrder(e, sat.True, m, views)
	return m, true
}

// projectNatively posts the projections of rectangles as propagators.
func projectNatively(e *rule.Encoder, g sat.Lit, all [][]interval) {
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
func negative(e *rule.Encoder, all [][]interval) bool {
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
func extent(e *rule.Encoder, all [][]interval, d int) (propagate.Affine, bool) {
	var ends []propagate.Affine
	low, lo, hi := e.Store.Lo(all[0][d].start), int64(-sat.MaxInt), int64(-sat.MaxInt)
	for _, box := range all {
		s, err := spanOf(e, box[d])
		if err != nil {
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
