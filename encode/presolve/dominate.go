package presolve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// A variable that only sums and clauses look at may have a value in a best solution for sure: the least, where less
// violates nothing and costs no more, or where another variable does all that it does and costs no more. These are
// dominated columns of integer programs (Gamrath, Koch, Martin, Miltenberger and Weninger, 2015).

// Dominate fixes variables at values that they have in some solution, and in some best solution, if there is one at all.
// Other solutions are lost. It returns how many variables it fixes, and is not ok when the model has no solution. It takes
// time of the length of all sums for each variable at most.
// Measured: docs/decisions/0225.
func (p *State) Dominate(m *flatzinc.Model) (fixed int, ok bool) {
	d := dominance{State: p, columns: make([]column, p.Store.Len()), until: p.Store.Work() + p.Budget()}
	d.read(m)
	for i := range d.columns {
		c, id := &d.columns[i], int32(i)
		if c.seen || len(c.entries) == 0 && c.cost == 0 {
			continue
		}
		if d.Left(d.until) == 0 {
			break
		}
		if d.alone(id) || d.dominated(id) {
			fixed++
		}
		if p.Store.Failed() {
			return fixed, false
		}
	}
	return fixed, p.Drain()
}

// dominance looks for variables that are dominated.
type dominance struct {
	*State
	rows    []row
	columns []column // by root
	until   int
}

// row is Σ terms ≤ bound over roots.
type row struct {
	terms []store.View
	bound int64
	most  int64 // the sum, where each root is at the bound that makes it large
}

// column is what the rows and the objective have of a root.
type column struct {
	entries []entry // by row
	cost    int64   // in the objective, which is minimised
	seen    bool    // by other constraints
}

type entry struct {
	row   int32
	coeff int64
}

// read collects the rows. All roots that other constraints have, or that stand for the objective, are seen.
func (d *dominance) read(m *flatzinc.Model) {
	goal := d.Store.Resolve(Goal(d.Store, m))
	costs := d.costs(goal)
	if !goal.IsConst() {
		d.columns[goal.ID].seen = true
	}
	var sums []*Constraint
	for i := range d.Constraints {
		c := &d.Constraints[i]
		switch d.Store.Spend(c.width()); {
		case c.Dead || int32(i) == costs:
		case (c.Mode == constraint.Plain || c.Mode == constraint.Negated) && (c.Row.Linear != nil || c.Row.Disjunction != nil):
			sums = append(sums, c)
		default:
			d.see(c.Item.Args)
		}
	}
	for _, c := range sums {
		if d.seen(c.Item.Args) { // the row would be of no use
			continue
		}
		if l, ok := d.atMost(c); !ok || !d.add(l) {
			d.see(c.Item.Args)
		}
	}
}

// atMost reads C, or its opposite where the mode is negated, as a sum over roots that is at most a bound.
func (p *State) atMost(c *Constraint) (l linear.Form, ok bool) {
	a := c.Args(p.Store)
	switch {
	case c.Row.Linear != nil:
		if l = c.Row.Linear(a); c.Mode == constraint.Negated {
			l = l.Negated()
		}
	case c.Row.Disjunction != nil && c.Mode != constraint.Negated:
		conditions := c.Row.Disjunction(p.Store, a)
		if conditions == nil {
			return l, false
		}
		l.Bound = -1
		for _, v := range conditions {
			l.Terms = append(l.Terms, v.Neg())
		}
	default:
		return l, false
	}
	l, err := l.Resolved(p.Store)
	return l, err == nil && l.Rel == linear.AtMost
}

// add adds a row, if its numbers are not too large.
func (d *dominance) add(l linear.Form) bool {
	most, ok := d.largest(l.Terms)
	if !ok {
		return false
	}
	for _, t := range l.Terms {
		c := &d.columns[t.ID]
		c.entries = append(c.entries, entry{int32(len(d.rows)), t.A})
	}
	d.rows = append(d.rows, row{l.Terms, l.Bound, most})
	return true
}

// largest returns the greatest value of a sum of roots with bounds; not ok where one has none, or is too large.
func (d *dominance) largest(terms []store.View) (most int64, ok bool) {
	for _, t := range terms {
		t = store.View{ID: t.ID, A: t.A}
		if !d.Store.Bounded(t) || d.Store.Lo(t) < -maxDifference || d.Store.Hi(t) > maxDifference {
			return 0, false
		}
		most += d.Store.Hi(t)
	}
	return most, true
}

// each visits the columns of the roots among arguments, until visit reports false. It reports whether that never happened.
func (d *dominance) each(args []flatzinc.Expr, visit func(*column) bool) bool {
	for _, x := range args {
		switch x.Kind {
		case flatzinc.VarRef:
			if v := d.Store.Resolve(store.Of(int32(x.Var().ID))); !v.IsConst() && !visit(&d.columns[v.ID]) {
				return false
			}
		case flatzinc.ArrayLit:
			if !d.each(x.Elems(), visit) {
				return false
			}
		}
	}
	return true
}

// see notes the roots that a constraint has which is no row.
func (d *dominance) see(args []flatzinc.Expr) {
	d.each(args, func(c *column) bool { c.seen = true; return true })
}

// seen reports whether all roots among the arguments are.
func (d *dominance) seen(args []flatzinc.Expr) bool {
	return d.each(args, func(c *column) bool { return c.seen })
}

// costs reads the only constraint that has the objective, if that gives it as a sum of others which its domain does
// not bound from below. It returns the constraint, −1 for none.
func (d *dominance) costs(goal store.View) int32 {
	only := int32(-1)
	if goal.IsConst() || goal.A != 1 && goal.A != -1 || len(d.Store.RootDomain(goal.ID)) != 1 {
		return -1
	}
	for _, i := range d.Watch[goal.ID] {
		if c := &d.Constraints[i]; c.Dead || i == only {
			continue
		}
		if only >= 0 {
			return -1
		}
		only = i
	}
	if only < 0 || d.Constraints[only].Mode != constraint.Plain || d.Constraints[only].Row.Linear == nil {
		return -1
	}
	c := &d.Constraints[only]
	l, err := c.Row.Linear(c.Args(d.Store)).Resolved(d.Store)
	at := slices.IndexFunc(l.Terms, func(t store.View) bool { return t.ID == goal.ID })
	if err != nil || l.Rel != linear.Equal || at < 0 || l.Terms[at].A != 1 && l.Terms[at].A != -1 {
		return -1
	}
	// The root is sign·(bound − Σ others), so the goal is Σ cost·other and a constant.
	sign := -goal.A * l.Terms[at].A
	others := slices.Delete(slices.Clone(l.Terms), at, at+1)
	negated := make([]store.View, len(others))
	for k, t := range others {
		others[k].A, negated[k] = sign*t.A, store.View{ID: t.ID, A: -sign * t.A}
	}
	below, ok := d.largest(negated)
	if bound := l.Bound; !ok || bound < -maxDifference || bound > maxDifference || goal.B-sign*bound-below < d.Store.Lo(goal) {
		return -1
	}
	for _, t := range others {
		d.columns[t.ID].cost = t.A
	}
	return only
}

// alone fixes a root whose coefficients have one sign.
func (d *dominance) alone(id int32) bool {
	c, v := &d.columns[id], store.Of(id)
	least, most := c.cost, c.cost
	for _, e := range c.entries {
		least, most = min(least, e.coeff), max(most, e.coeff)
	}
	switch {
	case d.Store.Resolve(v).IsConst() || !d.Store.Bounded(v):
		return false
	case least >= 0:
		return d.Store.Fix(v, d.Store.Lo(v))
	case most <= 0:
		return d.Store.Fix(v, d.Store.Hi(v))
	}
	return false
}

// dominated fixes a root at its least value where another one dominates it: what that adds to a row for 1 is no
// more, in cost as well, and at its greatest value it satisfies all rows that the first is for. A best solution
// can give to the other what the first has above its least value, until that or the greatest is reached.
func (d *dominance) dominated(id int32) bool {
	c, v := &d.columns[id], store.Of(id)
	if d.Store.Resolve(v).IsConst() || !d.Store.Bounded(v) || c.cost < 0 {
		return false
	}
	shortest := int32(-1)
	for _, e := range c.entries {
		if e.coeff < 0 && (shortest < 0 || len(d.rows[e.row].terms) < len(d.rows[shortest].terms)) {
			shortest = e.row
		}
	}
	if shortest < 0 {
		return false
	}
	for _, t := range d.rows[shortest].terms {
		if t.ID != id && t.A < 0 && d.dominates(t.ID, c) {
			return d.Store.Fix(v, d.Store.Lo(v))
		}
	}
	return false
}

// dominates reports whether the root dominates one with that column.
func (d *dominance) dominates(id int32, c *column) bool {
	by, v := &d.columns[id], store.Of(id)
	d.Store.Spend(len(by.entries) + len(c.entries))
	if by.seen || by.cost > c.cost || d.Store.Resolve(v).IsConst() || len(d.Store.RootDomain(id)) != 1 {
		return false
	}
	room := d.Store.Hi(v) - d.Store.Lo(v)
	rest := by.entries
	for _, e := range c.entries {
		for len(rest) > 0 && rest[0].row < e.row {
			if rest[0].coeff > 0 {
				return false
			}
			rest = rest[1:]
		}
		coeff := int64(0)
		if len(rest) > 0 && rest[0].row == e.row {
			coeff, rest = rest[0].coeff, rest[1:]
		}
		if coeff > e.coeff {
			return false
		}
		if r := d.rows[e.row]; e.coeff < 0 && r.most+coeff*room > r.bound {
			return false
		}
	}
	return !slices.ContainsFunc(rest, func(e entry) bool { return e.coeff > 0 })
}
