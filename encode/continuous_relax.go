package encode

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/flatzinc"
)

// relaxedFloats has the continuous floats as columns of a linear relaxation. A column
// counts units of its float, so that the bounds are integers, and rows have integers for
// coefficients.
type relaxedFloats struct {
	c       *continuous
	r       *relax.Builder
	columns map[int]relax.Affine
	units   map[int]*big.Rat
	lo, hi  map[int]*big.Rat // bounds that follow for floats that declare none
}

// over returns the columns of the relaxation that is being built.
func (c *continuous) over(r *relax.Builder) *relaxedFloats {
	if c.relaxed == nil || c.relaxed.r != r {
		c.relaxed = &relaxedFloats{
			c: c, r: r, columns: make(map[int]relax.Affine), units: make(map[int]*big.Rat),
			lo: make(map[int]*big.Rat), hi: make(map[int]*big.Rat),
		}
		c.relaxed.bounds()
		c.relaxed.confine()
	}
	return c.relaxed
}

// bounds finds bounds of floats without declared ones, by rows that hold always.
func (f *relaxedFloats) bounds() {
	for _, v := range f.c.p.Model.Vars {
		if f.c.p.floats.IsContinuous(v.ID) {
			lo, hi := lattice.Bounds(v)
			f.lo[v.ID], f.hi[v.ID] = lo, hi
		}
	}
	for more, n := true, 0; more && n < *boundRounds; n++ {
		more = false
		for _, l := range f.c.outsideWindows() {
			for d := range l.Stated() {
				more = f.imply(d) || more
			}
		}
	}
}

// confine finds bounds of floats that have none yet, by all rows that hold always together, and
// by the best solution: nothing is asked of solutions that are worse.
func (f *relaxedFloats) confine() {
	p := f.c.p
	var open []*flatzinc.Var
	for _, v := range p.Model.Vars {
		if p.floats.IsContinuous(v.ID) && (f.lo[v.ID] == nil || f.hi[v.ID] == nil) {
			open = append(open, v)
		}
	}
	if len(open) == 0 {
		return
	}
	r := f.c.newPlain(f.r.Store, f.c.outsideWindows())
	if r == nil || r.theory.Try(func() { f.cutOff(r) }) != nil || !r.theory.Finish() {
		return
	}
	for _, v := range open {
		if r.theory.Work() > *confineWork {
			return
		}
		if f.lo[v.ID] == nil {
			f.lo[v.ID] = r.end(v, false)
		}
		if f.hi[v.ID] == nil {
			f.hi[v.ID] = r.end(v, true)
		}
	}
}

// cutOff has the objective be as good as that of the best solution.
func (f *relaxedFloats) cutOff(r *plain) {
	p := f.c.p
	if p.most == NoLimit {
		return
	}
	v := p.continuousGoal()
	if v == nil {
		return
	}
	minimise, sign := p.Model.Solve.Goal(1) > 0, big.NewRat(1, 1)
	bound, _ := edge(p.Model.Solve.Goal(p.most), minimise)
	if !minimise {
		sign.Neg(sign)
		bound.Neg(bound)
	}
	r.theory.State([]reals.Term{{Column: r.column(v), Coef: sign}}, bound, false)
}

// imply sets bounds that follow from a comparison, and reports whether there were any.
func (f *relaxedFloats) imply(d *lattice.Condition) (found bool) {
	for i, t := range d.Terms {
		of := f.lo
		if t.Coef.Sign() > 0 {
			of = f.hi
		}
		if !f.c.p.floats.IsContinuous(t.Var.ID) || of[t.Var.ID] != nil {
			continue
		}
		if rest := f.least(d.Terms, i); rest != nil {
			of[t.Var.ID] = rest.Quo(rest.Sub(d.Bound, rest), t.Coef)
			found = true
		}
	}
	return found
}

// least returns the least value of the terms but the one; nil where there is none.
func (f *relaxedFloats) least(terms []lattice.Term, but int) *big.Rat {
	sum := new(big.Rat)
	for i, t := range terms {
		if i == but {
			continue
		}
		lo, hi := f.ends(t.Var)
		if t.Coef.Sign() < 0 {
			lo = hi
		}
		if lo == nil {
			return nil
		}
		sum.Add(sum, new(big.Rat).Mul(t.Coef, lo))
	}
	return sum
}

// ends returns the bounds of a float or an integer, nil where there is none.
func (f *relaxedFloats) ends(v *flatzinc.Var) (lo, hi *big.Rat) {
	if f.c.p.floats.IsContinuous(v.ID) {
		return f.lo[v.ID], f.hi[v.ID]
	}
	st := f.r.Store
	x := st.ViewOf(flatzinc.MkVar(v))
	if !st.Bounded(x) {
		return nil, nil
	}
	return new(big.Rat).SetInt64(st.Lo(x)), new(big.Rat).SetInt64(st.Hi(x))
}

// column returns the column of a float and its unit; bad where it has no bounds of a
// moderate size. Its range has at least so many units.
func (f *relaxedFloats) column(v *flatzinc.Var, least int64) (relax.Affine, *big.Rat) {
	if x, known := f.columns[v.ID]; known {
		return x, f.units[v.ID]
	}
	x, unit := relax.Affine{Bad: true}, big.NewRat(1, 1)
	if lo, hi := f.lo[v.ID], f.hi[v.ID]; lo != nil && hi != nil && lo.Cmp(hi) <= 0 {
		if d := common(lo.Denom(), hi.Denom()); d.IsInt64() && d.Int64() <= *fineGoal {
			unit.SetFrac64(1, d.Int64())
		} else {
			unit.SetFrac64(1, *fineGoal)
		}
		width, ten := new(big.Rat).Sub(hi, lo), big.NewRat(1, 10)
		for width.Sign() > 0 && new(big.Rat).Quo(width, unit).Cmp(big.NewRat(least, 1)) < 0 {
			unit.Mul(unit, ten)
		}
		from, to := floorOf(new(big.Rat).Quo(lo, unit)), floorOf(new(big.Rat).Neg(new(big.Rat).Quo(hi, unit)))
		to.Neg(to)
		if small(from, *mostColumn) && small(to, *mostColumn) {
			x = f.r.Number(from.Int64(), to.Int64())
		}
	}
	f.columns[v.ID], f.units[v.ID] = x, unit
	return x, unit
}

func floorOf(x *big.Rat) *big.Int { return new(big.Int).Div(x.Num(), x.Denom()) }

func small(n *big.Int, most int64) bool { return n.CmpAbs(big.NewInt(most)) <= 0 }

// common returns the least common multiple of positive numbers.
func common(x, y *big.Int) *big.Int {
	g := new(big.Int).GCD(nil, nil, x, y)
	return g.Mul(new(big.Int).Quo(x, g), y)
}

// relax adds the rows of a constraint.
func (f *relaxedFloats) relax(l *lattice.Linear) {
	if l.Suffix == "" {
		f.holds(&l.Holds)
		return
	}
	control := f.r.Store.ViewOf(l.Control)
	on := f.r.Of(control)
	f.r.Under(on, func() { f.holds(&l.Holds) })
	if l.Suffix == "_reif" {
		f.r.Under(on.Complement(), func() { f.fails(&l.Holds) })
	}
}

// holds adds the rows of a condition. Of alternatives those are known that an integer
// chooses.
func (f *relaxedFloats) holds(d *lattice.Condition) {
	switch d.Kind {
	case lattice.All:
		for i := range d.Parts {
			f.holds(&d.Parts[i])
		}
	case lattice.Any:
		for i := range d.Parts {
			p := &d.Parts[i]
			if p.Kind == lattice.All && len(p.Parts) > 0 && p.Parts[0].Kind == lattice.Is {
				is := f.r.Is(f.r.Store.ViewOf(p.Parts[0].X), p.Parts[0].Value)
				f.r.Under(is, func() { f.holds(p) })
			}
		}
		if len(d.Parts) == 1 {
			f.holds(&d.Parts[0])
		}
	case lattice.Compare:
		f.compare(d.Terms, d.Bound, 1)
	}
}

// fails adds the rows of the negation of a condition.
func (f *relaxedFloats) fails(d *lattice.Condition) {
	switch d.Kind {
	case lattice.Any:
		for i := range d.Parts {
			f.fails(&d.Parts[i])
		}
	case lattice.Compare:
		f.compare(d.Terms, d.Bound, -1)
	}
}

// compare adds the row sign·Σ terms ≤ sign·bound, if it has moderate integers as
// coefficients.
func (f *relaxedFloats) compare(terms []lattice.Term, bound *big.Rat, sign int64) {
	factors, columns := make([]*big.Rat, len(terms)), make([]relax.Affine, len(terms))
	scale := bound.Denom()
	for i, t := range terms {
		factors[i] = t.Coef
		if f.c.p.floats.IsContinuous(t.Var.ID) {
			var unit *big.Rat
			columns[i], unit = f.column(t.Var, 1)
			factors[i] = new(big.Rat).Mul(t.Coef, unit)
		} else {
			columns[i] = f.r.Of(f.r.Store.ViewOf(flatzinc.MkVar(t.Var)))
		}
		scale = common(scale, factors[i].Denom())
	}
	times := func(x *big.Rat) *big.Int {
		n := new(big.Int).Quo(scale, x.Denom())
		return n.Mul(n, x.Num())
	}
	limit := times(bound)
	divisor := new(big.Int).Abs(limit)
	for _, a := range factors {
		divisor.GCD(nil, nil, divisor, new(big.Int).Abs(times(a)))
	}
	if divisor.Sign() == 0 {
		return
	}
	var row relax.Affine
	for i, a := range factors {
		n := times(a)
		if n.Quo(n, divisor); !small(n, *mostFactor) {
			return
		}
		row.Add(sign*n.Int64(), columns[i])
	}
	if limit.Quo(limit, divisor); small(limit, *mostColumn) {
		f.r.AtMost(row, sign*limit.Int64())
	}
}

// relaxedGoal returns the objective as a column, and how that relates to goals.
func (c *continuous) relaxedGoal(r *relax.Builder) (relax.Affine, *bound.Measure) {
	minimise := c.p.Model.Solve.Goal(1) > 0
	x, unit := c.over(r).column(c.p.continuousGoal(), *fineGoal)
	if !minimise {
		x, unit = x.Negated(), new(big.Rat).Neg(unit)
	}
	return x, &bound.Measure{
		Most: func(k int64) *big.Rat {
			limit, _ := edge(c.p.Model.Solve.Goal(k), minimise)
			return limit.Quo(limit, unit)
		},
		Least: func(x *big.Rat) int64 { return c.p.GoalOf(flatzinc.MkNumber(new(big.Rat).Mul(x, unit))) },
	}
}

// outsideWindows returns the constraints that see no windowed integer.
func (c *continuous) outsideWindows() (list []*lattice.Linear) {
	for i := range c.kept {
		if !c.p.seesWindow(&c.kept[i].con) {
			list = append(list, c.kept[i].linear)
		}
	}
	return list
}

// relax adds the rows of a constraint to a linear relaxation.
func (c *continuous) relax(r *relax.Builder, l *lattice.Linear) { c.over(r).relax(l) }
