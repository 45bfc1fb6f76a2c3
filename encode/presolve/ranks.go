package presolve

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
)

// What excludes one another has ranks: numbers that differ, and tasks of a machine. One starts no earlier than when
// all are done that are before it along chains of differences. The propagators of all_different and disjunctive know
// what is before from bounds alone.

// occupant is a number, or the start of a task, and the room that it takes.
type occupant struct {
	start store.View
	size  int64
}

// group are occupants that exclude one another, by root.
type group map[int32]occupant

// ranks raises the least values of what has others before it, and lowers the greatest of what has others behind. It
// reports false when the model has no solution.
// Measured: docs/decisions/0224.
func (d *deriver) ranks() bool {
	next := d.precedences()
	if len(next) == 0 {
		return true
	}
	for _, c := range d.Live() {
		if c.Mode != constraint.Plain {
			continue
		}
		a, ok := c.Args(d.Store), true
		switch c.Row.Name {
		case "gozinc_all_different":
			ok = d.rank(d.group(a.Views(0), nil), next)
		case "gozinc_inverse":
			ok = d.rank(d.group(a.Views(1), nil), next) && d.rank(d.group(a.Views(3), nil), next)
		case "gozinc_disjunctive", "gozinc_disjunctive_strict":
			ok = d.rank(d.group(a.Views(0), a.Views(1)), next)
		}
		if !ok {
			return false
		}
	}
	return true
}

// group returns those of the starts that are roots, and that take some room: 1 without sizes.
func (d *deriver) group(starts, sizes []store.View) group {
	g := make(group, len(starts))
	for k, v := range starts {
		size := int64(1)
		if sizes != nil {
			size = min(d.Store.Lo(sizes[k]), maxDifference)
		}
		v = d.Store.Resolve(v)
		if v == store.Of(v.ID) && size > 0 && d.task(v.ID) && d.Store.Lo(v) >= -maxDifference && d.Store.Hi(v) <= maxDifference {
			g[v.ID] = occupant{v, size}
		}
	}
	return g
}

// rank bounds the members of a group by those that are before and behind them, unless the work is done. It takes
// O(n·m + n² log n) for n members and m differences.
func (d *deriver) rank(g group, next map[int32][]difference) bool {
	before, behind := make(map[int32][]occupant), make(map[int32][]occupant)
	ids := slices.Sorted(maps.Keys(g))
	for _, id := range ids {
		if d.Store.Spend(1); len(next[id]) == 0 {
			continue
		}
		all, _ := d.after(id, next)
		for _, y := range all {
			if o, ok := g[y]; ok {
				before[y], behind[id] = append(before[y], g[id]), append(behind[id], o)
			}
		}
		if d.Left(d.until) == 0 {
			return true
		}
	}
	few := func(of map[int32][]occupant) func(a, b int32) int {
		return func(a, b int32) int { return cmp.Compare(len(of[a]), len(of[b])) }
	}
	slices.SortStableFunc(ids, few(before))
	for _, id := range ids {
		if len(before[id]) > 0 && !d.Store.SetLo(g[id].start, d.done(before[id])) {
			return false
		}
	}
	slices.SortStableFunc(ids, few(behind))
	for _, id := range ids {
		if o := g[id]; len(behind[id]) > 0 && !d.Store.SetHi(o.start, d.due(behind[id])-o.size) {
			return false
		}
	}
	return true
}

// done returns when all of these are done at the earliest.
func (d *deriver) done(all []occupant) int64 {
	d.Store.Spend(len(all))
	slices.SortFunc(all, func(a, b occupant) int { return cmp.Compare(d.Store.Lo(b.start), d.Store.Lo(a.start)) })
	last, room := int64(math.MinInt64), int64(0)
	for _, o := range all { // from the latest start on
		room += o.size
		last = max(last, d.Store.Lo(o.start)+room)
	}
	return last
}

// due returns when the first of these starts at the latest.
func (d *deriver) due(all []occupant) int64 {
	d.Store.Spend(len(all))
	end := func(o occupant) int64 { return d.Store.Hi(o.start) + o.size }
	slices.SortFunc(all, func(a, b occupant) int { return cmp.Compare(end(a), end(b)) })
	first, room := int64(math.MaxInt64), int64(0)
	for _, o := range all { // from the earliest end on
		room += o.size
		first = min(first, end(o)-room)
	}
	return first
}
