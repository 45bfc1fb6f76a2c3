package schedule

import (
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const diffnNote = "a propagator, or for each pair and dimension two order literals, shared, and one clause for each pair; rectangles: cumulative projections on both axes"

var diffnRows = []rule.Row{
	{Name: "gozinc_diffn", Pairs: true, Post: diffn(false), Not: notDiffn(false), Prop: propDiffn(false), Propagators: apartPropagators(false), Note: diffnNote},
	{Name: "gozinc_diffn_nonstrict", Pairs: true, Post: diffn(true), Not: notDiffn(true), Prop: propDiffn(true), Propagators: apartPropagators(true), Note: diffnNote},
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
func diffn(skipEmpty bool) func(*rule.Encoder, sat.Lit, store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		all, ok := readBoxes(a)
		if !ok {
			e.Guarded(g)
			return nil
		}
		if len(all) < 2 {
			return nil
		}
		if propagateApart(e, g, e.Store, all, skipEmpty) {
			projectNatively(e, g, all)
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

// propagateApart posts the constraint as a propagator. It reports false where the host
// cannot have the integers.
func propagateApart(h rule.Host, g sat.Lit, s *store.Store, all [][]interval, skipEmpty bool) bool {
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

// apartPropagators hands over the propagator of boxes.
func apartPropagators(skipEmpty bool) rule.Propagators {
	return func(h rule.Host, g sat.Lit, a store.Args) bool {
		all, ok := readBoxes(a)
		return ok && len(all) > 1 && propagateApart(h, g, a.Store, all, skipEmpty)
	}
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
		all, ok := readBoxes(a)
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

// propDiffn orders the pairs of boxes that start from views of one variable in some
// dimension, of which the propagator knows no more than bounds: those that overlap in all
// dimensions but one, and of which only one order is possible in that.
func propDiffn(skipEmpty bool) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		all, ok := readBoxes(a)
		if !ok {
			return s.Fail()
		}
		k := int(a.Int(0))
		for _, kin := range store.AtRoots(a, func(a store.Args) []store.Kin { return store.KinOf(a.Roots(1)) }) {
			for n, x := range kin {
				for _, y := range kin[:n] {
					if x%k == y%k && !propBoxesApart(s, all[x/k], all[y/k], skipEmpty) {
						return false
					}
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

func propBoxesApart(s *store.Store, a, b []interval, skipEmpty bool) bool {
	if skipEmpty && (mayBeEmpty(s, a) || mayBeEmpty(s, b)) {
		return true
	}
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
