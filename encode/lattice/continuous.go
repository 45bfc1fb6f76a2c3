package lattice

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// findContinuous marks the floats that are neither a multiple of a unit nor free: those
// that a constraint does more with than compare them, or relates with a continuous one, and
// the unconfined ones that are connected with them by constraints.
func (a *analysis) findContinuous() {
	g := newGrids(a)
	if len(g.parent) == 0 {
		return
	}
	marked := make(map[*flatzinc.Var]bool)
	for i := range a.cons {
		c := &a.cons[i]
		var first *flatzinc.Var
		beside := false
		for _, v := range c.floats {
			beside = beside || a.continuous[v.ID]
			if g.parent[v] == nil {
				continue
			}
			if first == nil {
				first = v
			}
			g.join(first, v)
		}
		if first != nil && (beside || g.relate(c) != nil) {
			marked[first] = true
		}
	}
	for v := range marked {
		marked[g.root(v)] = true
	}
	for v := range g.parent {
		if marked[g.root(v)] {
			a.continuous[v.ID] = true
		}
	}
}

// IsContinuous reports whether variable id is a float that no integer stands for.
func (r *Reduced) IsContinuous(id int) bool { return id < len(r.continuous) && r.continuous[id] }

// FirstContinuous returns a continuous float, nil if there is none.
func (r *Reduced) FirstContinuous() *flatzinc.Var {
	for _, v := range r.original.Vars {
		if r.IsContinuous(v.ID) {
			return v
		}
	}
	return nil
}

// Bounds returns the declared bounds of a float, nil where it has none. A bound of many
// digits has been computed with rounding, by MiniZinc, and is taken a little wider.
func Bounds(v *flatzinc.Var) (lo, hi *big.Rat) {
	lo, hi = bounds(v)
	if lo != nil && !rational.Computed(v.FloatLo) {
		lo = rational.OfLiteral(v.FloatLo)
	}
	if hi != nil && !rational.Computed(v.FloatHi) {
		hi = rational.OfLiteral(v.FloatHi)
	}
	return lo, hi
}

// touches reports whether a constraint is over continuous floats.
func (a *analysis) touches(c *con) bool {
	return slices.ContainsFunc(c.floats, func(v *flatzinc.Var) bool { return a.continuous[v.ID] })
}

// integral reports whether the constraint says that a float is an integer.
func (c *con) integral() bool { return c.name == "int2float" && c.suffix == "" && len(c.floats) == 1 }

// keep writes a constraint over continuous floats as a condition.
func (t *translator) keep(c *con) error {
	t.at = c
	if (c.kind == product || c.kind == quotient) && !t.few(c) {
		return t.nonlinear(c)
	}
	holds := conditions{t}.of(c)
	l := Linear{Pos: c.pos, Name: c.name + c.suffix, Suffix: c.suffix, Holds: holds}
	if c.suffix != "" {
		l.Control = t.shown(c.control)
	}
	t.r.Linear = append(t.r.Linear, l)
	return nil
}

// Args returns the integers and Booleans that the constraint is about, for passes that look
// at arguments only.
func (l *Linear) Args() []flatzinc.Expr {
	var list []flatzinc.Expr
	var see func(d *Condition)
	see = func(d *Condition) {
		for _, t := range d.Terms {
			if t.Var.Base != flatzinc.Float {
				list = append(list, flatzinc.MkVar(t.Var))
			}
		}
		if d.Kind == Is {
			list = append(list, d.X)
		}
		for i := range d.Parts {
			see(&d.Parts[i])
		}
	}
	see(&l.Holds)
	args := []flatzinc.Expr{flatzinc.MkArray(list)}
	if l.Suffix != "" {
		args = append(args, l.Control)
	}
	return args
}
