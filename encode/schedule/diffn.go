package schedule

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const diffnNote = "a propagator, and of rectangles cumulative projections on both axes; or for each pair and dimension two order literals, shared, and one clause for each pair"

var diffnRows = []constraint.Row{
	{Name: "gozinc_diffn", Pairs: true, Post: diffn(false), Not: notDiffn(false), Propagators: apartPropagators(false), Note: diffnNote},
	{Name: "gozinc_diffn_nonstrict", Pairs: true, Post: diffn(true), Not: notDiffn(true), Propagators: apartPropagators(true), Note: diffnNote},
}

// readBoxes reads the arguments as boxes, each an interval in every dimension; ok
// is false where the numbers do not agree.
func readBoxes(a store.Args) (out [][]interval, ok bool) {
	k := a.Int(0)
	all := intervals(a, 1)
	switch {
	case k < 0:
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

// diffn says that of any two boxes one ends before the other begins in some
// dimension: a propagator, which needs fewer conflicts than clauses do also for a
// single pair (docs/decisions/0055), or 2k order literals and one clause for each
// pair, and one clause for each value of a difference. With skipEmpty a box that
// has no size in some dimension lies anywhere.
func diffn(skipEmpty bool) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		all, ok := readBoxes(a)
		switch {
		case !ok:
			e.Guarded(g)
			return
		case len(all) < 2:
			return
		case propagateApart(e, g, e.Store, all, skipEmpty):
			project(e, g, all)
			return
		}
		spans, none := make([][]span, len(all)), make([][]sat.Lit, len(all))
		for i, box := range all {
			spans[i], none[i] = spansOf(e, box, skipEmpty)
		}
		for j := range all {
			for i := range j {
				var empty []sat.Lit
				if skipEmpty {
					empty = append(append(empty, none[i]...), none[j]...)
				}
				boxesApart(e, g, spans[i], spans[j], empty)
			}
		}
	}
}

// propagateApart posts the constraint as a propagator. It reports false where the host
// cannot have the integers.
func propagateApart(h constraint.Host, g sat.Lit, s *store.Store, all [][]interval, skipEmpty bool) bool {
	out := make([]Box, len(all))
	for i, box := range all {
		for _, d := range box {
			v, ok := h.Within(sat.MaxInt, d.start, d.size)
			if !ok || skipEmpty && s.Lo(d.size) < 0 {
				return false
			}
			out[i].At, out[i].Size = append(out[i].At, v[0]), append(out[i].Size, v[1])
		}
	}
	h.Post(g, Apart(out, skipEmpty))
	return true
}

// apartPropagators hands over the propagator of boxes, and one of each set of boxes that move
// together in some dimension.
func apartPropagators(skipEmpty bool) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		all, ok := readBoxes(a)
		switch {
		case !ok:
			constraint.Refute(h, g)
			return true
		case len(all) < 2:
			return true
		}
		k, roots := int(a.Int(0)), a.Roots(1)
		for _, kin := range store.Parallel(roots) {
			moved := make([][][]interval, k)
			for _, i := range kin {
				box := slices.Clone(all[i/k])
				box[i%k].start = store.Const(roots[i].B)
				moved[i%k] = append(moved[i%k], box)
			}
			for _, boxes := range moved {
				if len(boxes) > 1 {
					propagateApart(h, g, a.Store, boxes, skipEmpty)
				}
			}
		}
		return propagateApart(h, g, a.Store, all, skipEmpty)
	}
}

// boxesApart encodes guard → the boxes are apart in some dimension, or one of
// empty holds.
func boxesApart(e *constraint.Encoder, g sat.Lit, a, b []span, empty []sat.Lit) {
	clause := notFalse(empty)
	for d := range a {
		if len(a) == 1 {
			apart(e, g, a[d], b[d], clause...)
			return
		}
		for _, p := range [2][2]span{{a[d], b[d]}, {b[d], a[d]}} {
			clause = append(clause, precedes(e, p[0].end, p[1].start))
		}
	}
	e.Guarded(g, clause...)
}

// notDiffn encodes guard → some pair of boxes overlaps in every dimension.
func notDiffn(skipEmpty bool) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		all, ok := readBoxes(a)
		if !ok {
			return
		}
		var some []sat.Lit
		for j := range all {
			for i := range j {
				both := e.Sink.NewVar()
				boxesOverlap(e, both, all[i], all[j], skipEmpty)
				some = append(some, both)
			}
		}
		e.Guarded(g, some...)
	}
}

func boxesOverlap(e *constraint.Encoder, g sat.Lit, a, b []interval, skipEmpty bool) {
	for d := range a {
		overlap(e, g, a[d], b[d])
		if skipEmpty {
			e.Guarded(g, e.Ne(a[d].size, 0))
			e.Guarded(g, e.Ne(b[d].size, 0))
		}
	}
}
