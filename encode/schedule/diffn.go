package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const diffnNote = "for each pair and dimension two order literals, shared; one clause for each pair; rectangles: cumulative projections on both axes"

var diffnRows = []rule.Row{
	{Name: "gozinc_diffn", Pairs: true, Post: diffn(false), Not: notDiffn(false), Prop: propDiffn(false), Note: diffnNote},
	{Name: "gozinc_diffn_nonstrict", Pairs: true, Post: diffn(true), Not: notDiffn(true), Prop: propDiffn(true), Note: diffnNote},
}

// boxes reads the arguments as boxes, each an interval in every dimension; ok
// is false where the numbers do not agree.
func boxes(a store.Args) (out [][]interval, ok bool) {
	k := a.Int(0)
	all, ok := intervals(a, 1)
	switch {
	case !ok || k < 0:
		return nil, false
	case len(all) == 0:
		return nil, true
	case k == 0 || int64(len(all))%k != 0:
		return nil, false
	}
	for ; len(all) > 0; all = all[k:] {
		out = append(out, all[:k])
	}
	return out, true
}

// diffn encodes that of any two boxes one ends before the other begins in some
// dimension: 2k order literals and one clause for each pair, one clause for
// each value of a difference. With skipEmpty a box that has no size in some
// dimension lies anywhere.
func diffn(skipEmpty bool) func(*rule.Encoder, sat.Lit, store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		all, ok := boxes(a)
		if !ok {
			e.Guarded(g)
			return nil
		}
		spans, none := make([][]span, len(all)), make([][]sat.Lit, len(all))
		for i, box := range all {
			var err error
			if spans[i], none[i], err = spansOf(e, box, skipEmpty); err != nil {
				return err
			}
		}
		if err := projections(e, g, all); err != nil {
			return err
		}
		for j := range all {
			for i := range j {
				var empty []sat.Lit
				if skipEmpty {
					empty = append(append(empty, none[i]...), none[j]...)
				}
				if err := boxesApart(e, g, spans[i], spans[j], empty); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// maxProjection bounds the positions of all boxes in a projection.
const maxProjection = 20_000

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

// boxesApart encodes guard → the boxes are apart in some dimension, or one of
// empty holds.
func boxesApart(e *rule.Encoder, g sat.Lit, a, b []span, empty []sat.Lit) error {
	clause := notFalse(empty)
	for d := range a {
		if len(a) == 1 {
			return apart(e, g, a[d], b[d], clause...)
		}
		for _, p := range [2][2]span{{a[d], b[d]}, {b[d], a[d]}} {
			l, err := precedes(e, p[0].end, p[1].start)
			if err != nil {
				return err
			}
			clause = append(clause, l)
		}
	}
	e.Guarded(g, clause...)
	return nil
}

// notDiffn encodes guard → some pair of boxes overlaps in every dimension.
func notDiffn(skipEmpty bool) func(*rule.Encoder, sat.Lit, store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		all, ok := boxes(a)
		if !ok {
			return nil
		}
		var some []sat.Lit
		for j := range all {
			for i := range j {
				both := e.Sink.NewVar()
				if err := boxesOverlap(e, both, all[i], all[j], skipEmpty); err != nil {
					return err
				}
				some = append(some, both)
			}
		}
		e.Guarded(g, some...)
		return nil
	}
}

func boxesOverlap(e *rule.Encoder, g sat.Lit, a, b []interval, skipEmpty bool) error {
	for d := range a {
		if err := overlap(e, g, a[d], b[d]); err != nil {
			return err
		}
		if skipEmpty {
			e.Guarded(g, e.Ne(a[d].size, 0))
			e.Guarded(g, e.Ne(b[d].size, 0))
		}
	}
	return nil
}

// propDiffn orders the pairs that overlap in all dimensions but one, and of
// which only one order is possible in that.
func propDiffn(skipEmpty bool) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		all, ok := boxes(a)
		if !ok {
			return s.Fail()
		}
		for j := range all {
			for i := range j {
				if skipEmpty && (mayBeEmpty(s, all[i]) || mayBeEmpty(s, all[j])) {
					continue
				}
				if !propBoxesApart(s, all[i], all[j]) {
					return false
				}
			}
		}
		return true
	}
}

func mayBeEmpty(s *store.Store, box []interval) bool {
	for _, d := range box {
		if s.Contains(d.size, 0) {
			return true
		}
	}
	return false
}

func propBoxesApart(s *store.Store, a, b []interval) bool {
	open := -1
	for d := range a {
		if !canPrecede(s, a[d], b[d]) && !canPrecede(s, b[d], a[d]) {
			continue
		}
		if open >= 0 {
			return true
		}
		open = d
	}
	if open < 0 {
		return s.Fail()
	}
	return propApart(s, a[open], b[open])
}
