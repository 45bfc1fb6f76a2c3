package encode

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// An integer that is still unbounded after presolve is searched inside a
// window. Nothing that follows from the window alone may be taken for a fact:
// every constraint that sees such a variable, or one whose bounds follow from
// it, is encoded under the window literal, and so the core of an
// unsatisfiable answer tells whether the window had a part in it.

// Half widths of windows. Integers that others determine, as a product is by its factors,
// have all values that an engine can have: their window does not make the search any
// larger, and a small one could leave out most of it.
const (
	windowWidth = 1 << 30
	whole       = math.MaxInt64
)

// narrowWindows are half widths inside the window that are searched first.
var narrowWindows = []int64{1 << 8, 1 << 16}

// boundOpen gives bounds to unbounded integers that lose no solution, or keep one of the
// best where one is enough. It reports false when the model has no solution.
func (p *Problem) boundOpen(pre *presolve.State) bool {
	if p.continuous != nil && !p.continuous.boundCells(pre) {
		return false
	}
	open := p.unbounded(pre)
	if len(open) == 0 {
		return true
	}
	if p.continuous != nil && (!p.continuous.bound(pre.Store, open) || !pre.Drain()) || !pre.BoundByCases(open) {
		return false
	}
	if open = p.unbounded(pre); len(open) == 0 || p.opt.TrackOutputs || len(p.settings) > 0 {
		return true
	}
	if !pre.BoundDifferences(open, presolve.Goal(pre.Store, p.flat)) {
		return false
	}
	for _, id := range open {
		if pre.Store.RootDomain(id).Finite() {
			p.seeds = append(p.seeds, store.Of(id))
		}
	}
	return true
}

// openWindows bounds all unbounded variables in use. It reports false when no
// values fit into the window.
func (p *Problem) openWindows(pre *presolve.State) bool {
	st, open := p.enc.Store, p.open
	if len(open) == 0 {
		return true
	}
	p.window = p.enc.Sink.NewVar()
	p.inWindow = make(map[int32]bool, len(open))
	for _, id := range open {
		p.inWindow[id] = true
	}
	st.Lock(func(id int32) bool { return !p.inWindow[id] })
	defer st.Unlock()
	for _, id := range open {
		d := st.RootDomain(id)
		if d.Finite() {
			continue
		}
		w := int64(windowWidth)
		if p.determined(pre, id) {
			w = whole
		} else {
			p.seeds = append(p.seeds, store.Of(id))
		}
		if !st.Restrict(store.Of(id), windowOf(d, w)) || !pre.DrainWindow() {
			return false
		}
	}
	return true
}

// determined reports whether a constraint determines the root from others, which have
// bounds.
func (p *Problem) determined(pre *presolve.State, id int32) bool {
	st := pre.Store
	return slices.ContainsFunc(pre.Watch[id], func(i int32) bool {
		c := &pre.Constraints[i]
		if c.Dead || c.Mode != constraint.Plain {
			return false
		}
		a := c.Args(st)
		switch {
		case c.Row.Function:
			if st.Resolve(a.View(a.Len()-1)).ID != id {
				return false
			}
		case c.Row.Linear == nil || c.Row.Linear(a).Rel != linear.Equal:
			return false
		}
		bounded := true
		constraint.EachVar(c.Item.Args, func(v *flatzinc.Var) {
			root := st.RootOf(int32(v.ID))
			bounded = bounded && (root == id || root < 0 || st.RootDomain(root).Finite())
		})
		return bounded
	})
}

// openNarrow makes the narrow windows that leave out some values.
func (p *Problem) openNarrow() {
	for _, w := range narrowWindows {
		if slices.ContainsFunc(p.seeds, func(v store.View) bool { return p.enc.Store.Size(v) > 2*w+1 }) {
			p.narrow = append(p.narrow, narrowWindow(p.enc, p.seeds, w))
		}
	}
}

// windowOf returns the window of an unbounded domain: around zero, or from the
// one end that is bounded. It is empty when only values beyond int64 are left.
func windowOf(d intset.Set, width int64) intset.Set {
	switch lo, hi := d.Min(), d.Max(); {
	case width == whole:
		return intset.Interval(max(lo, intset.NegInf+1), min(hi, intset.PosInf-1))
	case lo != intset.NegInf:
		return intset.Interval(lo, min(store.SatAdd(max(lo, -width), 2*width), intset.PosInf-1))
	case hi != intset.PosInf:
		return intset.Interval(max(store.SatAdd(min(hi, width), -2*width), intset.NegInf+1), hi)
	}
	return intset.Interval(-width, width)
}

// narrowWindow returns a literal that confines every seed to the window of
// half width w in its domain.
func narrowWindow(e *constraint.Encoder, seeds []store.View, w int64) sat.Lit {
	l := e.Sink.NewVar()
	for _, s := range seeds {
		lo, hi := e.Store.Lo(s), e.Store.Hi(s)
		from, to := -w, w
		if lo > -w {
			from, to = lo, store.SatAdd(lo, 2*w)
		} else if hi < w {
			from, to = store.SatAdd(hi, -2*w), hi
		}
		e.Guarded(l, e.Ge(s, from))
		e.Guarded(l, e.Le(s, to))
	}
	return l
}

// unbounded lists the unbounded roots that live constraints or the objective
// see, those first that no constraint defines: the others get bounds from
// these.
func (p *Problem) unbounded(pre *presolve.State) []int32 {
	st := pre.Store
	seen := make(map[int32]bool)
	var free, defined []int32
	see := func(v *flatzinc.Var) {
		id := st.RootOf(int32(v.ID))
		if v.Base != flatzinc.Int || seen[id] || !st.IsRoot(id) || st.RootDomain(id).Finite() {
			return
		}
		seen[id] = true
		if v.Defined {
			defined = append(defined, id)
		} else {
			free = append(free, id)
		}
	}
	for i := range pre.Constraints {
		if c := &pre.Constraints[i]; !c.Dead {
			constraint.EachVar(c.Item.Args, see)
		}
	}
	if v := p.flat.Solve.Var(); v != nil {
		see(v)
	}
	if p.opt.TrackOutputs {
		p.eachOutput(see)
	}
	return append(free, defined...)
}

// seesWindow reports whether c sees a windowed variable.
func (p *Problem) seesWindow(c *presolve.Constraint) bool {
	if len(p.inWindow) == 0 {
		return false
	}
	found := false
	constraint.EachVar(c.Item.Args, func(v *flatzinc.Var) {
		found = found || p.inWindow[p.enc.Store.RootOf(int32(v.ID))]
	})
	return found
}
