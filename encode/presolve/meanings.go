package presolve

import (
	"fmt"
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// A model with positions for numbers that differ compares them both ways: x < y here, and y < x there. Each of
// the two is the opposite of the other, and MiniZinc has a Boolean for each. It has two for x = y and y = x, and for
// x = y that has to imply and x ≠ y that is counted. Here the Booleans of conditions that are equivalent, or each
// other's opposites, become one. This follows from the model, so all solutions stay.

// meanings knows the controls of reified sums by what they say.
type meanings struct {
	*State
	until int
	apart map[int32][]placed
	first map[string]store.View
}

// newMeanings reads constraints up to some work. It takes time linear in the all_different.
func newMeanings(p *State, until int) *meanings {
	return &meanings{p, until, p.allDifferent(until), make(map[string]store.View)}
}

// opposites makes controls of reified conditions one, and drops all constraints of them but the first. It takes time
// linear in the constraints and in the all_different that their roots are in. It reports false when the model has no
// solution.
// Measured: docs/decisions/0251.
func (m *meanings) opposites() bool {
	for _, c := range m.Live() {
		if c.Mode != constraint.Reified {
			continue
		}
		if m.Left(m.until) == 0 {
			return true
		}
		if key, holds, control := m.read(c); key != "" && !m.unify(m.first, key, c, control.NotIf(!holds)) {
			return false
		}
	}
	return true
}

// imply has controls that imply a condition be those that tell of it, if nothing wants them to be false. It reports false when the
// model has no solution.
func (m *meanings) imply(implied []*Constraint) bool {
	half := make(map[string]store.View) // by the condition, and whether it is the opposite
	for _, c := range implied {
		if m.Left(m.until) == 0 {
			return true
		}
		key, holds, control := m.read(c)
		if key == "" {
			continue
		}
		name := fmt.Sprint(key, holds)
		if same, known := m.first[key]; known {
			half[name] = same.NotIf(!holds)
		}
		if !m.unify(half, name, c, control) {
			return false
		}
	}
	return true
}

// read returns the key of a condition, as key does, and its control. The key is empty where the control is fixed, too.
func (m *meanings) read(c *Constraint) (key string, holds bool, control store.View) {
	if control = m.Store.Resolve(c.Control(m.Store)); c.Row.Linear == nil || control.IsConst() {
		return "", false, control
	}
	key, holds = m.key(c.Row.Linear(c.Args(m.Store)))
	return key, holds, control
}

// unify makes the control one with the first of the same key, and drops the constraint then.
func (m *meanings) unify(first map[string]store.View, key string, c *Constraint, control store.View) bool {
	same, known := first[key]
	if !known {
		first[key] = control
		return true
	}
	merged, ok := m.Store.Unify(control, same)
	c.Dead = merged
	return ok
}

// key names a sum for all that are equivalent to it or to its opposite. It is the opposite of that where holds is false. The
// name is empty where numbers are too large, or nothing is open.
func (m *meanings) key(l linear.Form) (name string, holds bool) {
	l, err := l.Resolved(m.Store)
	if m.Store.Spend(len(l.Terms)); err != nil || len(l.Terms) == 0 || l.Bound == math.MinInt64 {
		return "", false
	}
	if x, y, ok := distance(l); ok && l.Rel == linear.AtMost {
		a, holds, ok := m.normal(x, y, l.Bound)
		if !ok {
			return "", false
		}
		return fmt.Sprint(a), holds
	}
	holds = true
	switch negative := l.Terms[0].A < 0; {
	case negative && l.Rel == linear.AtMost:
		l, holds = l.Negated(), false
	case negative:
		l.Terms, l.Bound = linear.NegatedViews(l.Terms), -l.Bound
	}
	if l.Rel == linear.Unequal {
		l, holds = l.Negated(), !holds
	}
	return fmt.Sprint(l.Rel, l.Terms, l.Bound), holds
}

// atMost is x − y ≤ bound, for roots of which x has the smaller number.
type atMost struct {
	x, y  int32
	bound int64
}

// normal returns a·(x − y) ≤ bound, of which distance gives the parts, as a difference that all that are equivalent to it or to its
// opposite have in common. It is the opposite of that where holds is false. Not ok where numbers are too large.
func (m *meanings) normal(x, y store.View, bound int64) (a atMost, holds, ok bool) {
	bound = exact.FloorDiv(bound, x.A)
	if bound <= math.MinInt64/2 || bound >= math.MaxInt64/2 {
		return atMost{}, false, false
	}
	a, holds = atMost{x.ID, y.ID, bound}, x.ID < y.ID
	if !holds {
		a = atMost{y.ID, x.ID, -bound - 1}
	}
	for m.unequalBy(a) {
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
func (p *State) allDifferent(until int) map[int32][]placed {
	apart := make(map[int32][]placed)
	for i, c := range p.Live() {
		if c.Mode != constraint.Plain || c.Row.Name != "gozinc_all_different" {
			continue
		}
		views := c.Args(p.Store).Views(0)
		if p.Store.Spend(len(views)); p.Left(until) == 0 {
			break
		}
		for _, v := range views {
			if v = p.Store.Resolve(v); !v.IsConst() && v.A == 1 && len(apart[v.ID]) < *mostApart {
				apart[v.ID] = append(apart[v.ID], placed{int32(i), v.B})
			}
		}
	}
	return apart
}

// unequalBy reports whether an all_different says that x − y is not the bound.
func (m *meanings) unequalBy(a atMost) bool {
	for _, p := range m.apart[a.x] {
		for _, q := range m.apart[a.y] {
			if b, ok := store.Add(q.offset, -p.offset); p.by == q.by && ok && b == a.bound {
				return true
			}
		}
	}
	return false
}
