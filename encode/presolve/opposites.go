package presolve

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// A model with positions for numbers that differ compares them both ways: x < y here, and y < x there. Each of
// the two is the opposite of the other, and MiniZinc has a Boolean for each. Here the Booleans of differences that
// are equivalent, or each other's opposites, become one. This follows from the model, so all solutions stay.

// opposites makes the controls of such differences one, and drops all constraints of them but the first. It takes time
// linear in the constraints and in the all_different that their roots are in. It reports false when the model has no
// solution.
func (d *deriver) opposites() bool {
	apart := d.allDifferent()
	first := make(map[atMost]store.View)
	for _, c := range d.Live() {
		if c.Mode != constraint.Reified {
			continue
		}
		if d.Store.Spend(1); d.Left(d.until) == 0 {
			return true
		}
		l, x, y, ok := d.pair(c, false)
		if !ok || l.Rel != linear.AtMost {
			continue
		}
		key, holds, ok := d.normal(x, y, l.Bound, apart)
		control := d.Store.Resolve(c.Control(d.Store))
		if !ok || control.IsConst() {
			continue
		}
		control = control.NotIf(!holds)
		same, known := first[key]
		if !known {
			first[key] = control
			continue
		}
		merged, ok := d.Store.Unify(control, same)
		if !ok {
			return false
		}
		c.Dead = merged
	}
	return true
}

// atMost is x − y ≤ bound, for roots of which x has the smaller number.
type atMost struct {
	x, y  int32
	bound int64
}

// normal returns a·(x − y) ≤ bound, of which pair gives the parts, as a difference that all that are equivalent to it or to its
// opposite have in common. It is the opposite of that where holds is false. Not ok where numbers are too large.
func (d *deriver) normal(x, y store.View, bound int64, apart map[int32][]placed) (a atMost, holds, ok bool) {
	bound = exact.FloorDiv(bound, x.A)
	if bound <= math.MinInt64/2 || bound >= math.MaxInt64/2 {
		return atMost{}, false, false
	}
	a, holds = atMost{x.ID, y.ID, bound}, x.ID < y.ID
	if !holds {
		a = atMost{y.ID, x.ID, -bound - 1}
	}
	for d.unequalBy(a, apart) {
		a.bound--
	}
	return a, holds, true
}

// placed is a root in an all_different, to which a number is added there.
type placed struct {
	by     int32 // the constraint
	offset int64
}

// allDifferent returns for each root the all_different that it is in.
func (d *deriver) allDifferent() map[int32][]placed {
	apart := make(map[int32][]placed)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Name != "gozinc_all_different" {
			continue
		}
		views := c.Args(d.Store).Views(0)
		if d.Store.Spend(len(views)); d.Left(d.until) == 0 {
			break
		}
		for _, v := range views {
			if v = d.Store.Resolve(v); !v.IsConst() && v.A == 1 && len(apart[v.ID]) < *mostApart {
				apart[v.ID] = append(apart[v.ID], placed{int32(i), v.B})
			}
		}
	}
	return apart
}

// unequalBy reports whether an all_different says that x − y is not the bound.
func (d *deriver) unequalBy(a atMost, apart map[int32][]placed) bool {
	for _, p := range apart[a.x] {
		for _, q := range apart[a.y] {
			if b, ok := store.Add(q.offset, -p.offset); p.by == q.by && ok && b == a.bound {
				return true
			}
		}
	}
	return false
}
