package bound

import (
	"math"
	"sort"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// integer is a root that has columns, and what holds of it in a state of the
// search.
type integer struct {
	id       int32
	min, max int64     // of its domain
	native   sat.Int   // the engine's integer, NoInt where it has literals instead
	steps    []pb.Step // these: "at least", ascending
	column   int32     // in the program, -1 for none
	values   []int64   // those with indicators
	is       []sat.Lit // their literals, Undef where there is none
	columns  []int32   // their places in the program, -1 for none
	stand    []literal // what stands for those that others have replaced
	open     []bool    // by value
	left     int       // how many are open
	lo, hi   int64
}

// literals makes those of the integer. An integer in binary has none, nor
// has one that no constraint of the engine is about.
func (x *integer) literals(e *constraint.Encoder) {
	v := store.Of(x.id)
	x.is = make([]sat.Lit, len(x.values))
	if !e.Has(v) {
		return
	}
	if x.native = e.NativeOf(v); x.native == sat.NoInt {
		steps, ordered := e.Steps(v)
		if !ordered {
			return
		}
		x.steps = steps
	}
	for k, value := range x.values {
		x.is[k] = e.Eq(v, value)
	}
}

// watch has the propagator told of all changes, by the tag.
func (x *integer) watch(w sat.Watcher, tag int32) {
	if x.native != sat.NoInt {
		w.WatchBound(x.native, tag)
		w.WatchBound(x.native.Neg(), tag)
	}
	for _, s := range x.steps {
		w.WatchLit(s.Lit, tag)
		w.WatchLit(s.Lit.Not(), tag)
	}
	for _, l := range x.is {
		if l != sat.Undef {
			w.WatchLit(l, tag)
			w.WatchLit(l.Not(), tag)
		}
	}
}

// read sets what holds of the integer. Its literals "at least" are true up to
// some, and false from some on.
func (x *integer) read(v sat.View) {
	x.lo, x.hi = x.min, x.max
	switch {
	case x.native != sat.NoInt:
		x.lo, x.hi = max(x.lo, v.Lo(x.native)), min(x.hi, v.Hi(x.native))
	default:
		if n := sort.Search(len(x.steps), func(i int) bool { return !v.Holds(sat.LitAtom(x.steps[i].Lit)) }); n > 0 {
			x.lo = x.steps[n-1].Value
		}
		if n := sort.Search(len(x.steps), func(i int) bool { return v.Holds(sat.LitAtom(x.steps[i].Lit.Not())) }); n < len(x.steps) {
			x.hi = x.steps[n].Value - 1
		}
	}
	x.left = 0
	for k, value := range x.values {
		x.open[k] = x.lo <= value && value <= x.hi && (x.is[k] == sat.Undef || !v.Holds(sat.LitAtom(x.is[k].Not())))
		if x.open[k] {
			x.left++
		}
	}
}

// least returns an atom that implies x ≥ d, and by how much at least: the first
// one from d on. It holds in the state last read if x ≥ d does. It is not ok
// where there is none.
func (x *integer) least(d int64) (a sat.Atom, at int64, ok bool) {
	if x.native != sat.NoInt {
		return sat.Geq(x.native, d), d, true
	}
	i := sort.Search(len(x.steps), func(i int) bool { return x.steps[i].Value >= d })
	if i == len(x.steps) {
		return a, 0, false
	}
	return sat.LitAtom(x.steps[i].Lit), x.steps[i].Value, true
}

// most is least for x ≤ d.
func (x *integer) most(d int64) (a sat.Atom, at int64, ok bool) {
	if x.native != sat.NoInt {
		return sat.Leq(x.native, d), d, true
	}
	i := sort.Search(len(x.steps), func(i int) bool { return x.steps[i].Value > d+1 })
	if i == 0 {
		return a, 0, false
	}
	return sat.LitAtom(x.steps[i-1].Lit.Not()), x.steps[i-1].Value - 1, true
}

// around returns an atom that says that x is at least some value above v, that
// value, and the greatest one below it that x has, or may have for all that its
// literals say.
func (x *integer) around(v float64) (a sat.Atom, above, below float64, ok bool) {
	up := math.Floor(v+integral) + 1
	if !(up > float64(x.lo) && up <= float64(x.hi)) {
		return a, 0, 0, false
	}
	a, at, ok := x.least(int64(up))
	if !ok || at > x.hi {
		return a, 0, 0, false
	}
	return a, float64(at), up - 1, true
}

// literal is a place in the program, or the complement of what is there; -1 is none.
type literal struct {
	place   int32
	negated bool
}

// at returns how true it is that the integer has the value numbered k; not ok where no column tells.
func (x *integer) at(k int, values []float64) (v float64, ok bool) {
	switch l := x.stand[k]; {
	case x.columns[k] >= 0:
		return values[x.columns[k]], true
	case l.place < 0:
		return 0, false
	case l.negated:
		return 1 - values[l.place], true
	default:
		return values[l.place], true
	}
}

// value returns the value of the integer, by its column or its indicators.
func (x *integer) value(values []float64) (int64, bool) {
	if x.column >= 0 {
		return int64(math.Round(values[x.column])), true
	}
	for k, value := range x.values {
		if v, ok := x.at(k, values); ok && v > 0.5 {
			return value, true
		}
	}
	return 0, false
}
