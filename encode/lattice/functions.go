package lattice

import (
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// product writes x*y = z. A fixed x or y makes it linear.
func (t *translator) product(f form, x, y, z flatzinc.Expr) error {
	minus := big.NewRat(-1, 1)
	k := t.r.constant(x)
	if k == nil {
		x, y = y, x
		k = t.r.constant(x)
	}
	if k != nil {
		s := sum{bound: new(big.Rat)}
		t.add(&s, k, y)
		t.add(&s, minus, z)
		s.merge()
		return t.linear(f, s, eq)
	}
	unit := new(big.Rat).Mul(t.r.unitOf(x.Var()), t.r.unitOf(y.Var()))
	n, m := t.vars[x.Var().ID], t.vars[y.Var().ID]
	if t.r.constant(z) == nil && t.r.unitOf(z.Var()).Cmp(unit) == 0 {
		t.post("int_times"+f.suffix, f.args(n, m, t.vars[z.Var().ID])...)
		return nil
	}
	p := t.aux(flatzinc.Int)
	t.post("int_times", n, m, p)
	s := sum{terms: []term{{unit, p.Var()}}, bound: new(big.Rat)}
	t.add(&s, minus, z)
	return t.linear(f, s, eq)
}

// add adds coef·x to a sum.
func (t *translator) add(s *sum, coef *big.Rat, x flatzinc.Expr) {
	if k := t.r.constant(x); k != nil {
		s.bound = new(big.Rat).Sub(s.bound, new(big.Rat).Mul(coef, k))
		return
	}
	s.terms = append(s.terms, term{coef, x.Var()})
}

// extremum writes z = max(list) or z = min(list).
func (t *translator) extremum(f form, c *con) error {
	scaled, err := t.scaledAll(c.args)
	if err != nil {
		return err
	}
	z, list := scaled[0], scaled[1:]
	if name, binary := strings.CutPrefix(c.name, "float_"); binary {
		t.post("int_"+name+f.suffix, f.args(list[0], list[1], z)...)
		return nil
	}
	name := strings.Replace(c.name, "float", "int", 1)
	t.post(name+f.suffix, f.args(z, flatzinc.MkArray(list))...)
	return nil
}

// element writes list[index] = z.
func (t *translator) element(f form, c *con) error {
	index, list := c.args[0], c.args[1].Elems()
	scaled, err := t.scaledAll(append([]flatzinc.Expr{c.args[2]}, list...))
	if err != nil {
		return err
	}
	name := strings.Replace(c.name, "float", "int", 1)
	t.post(name+f.suffix, f.args(index, flatzinc.MkArray(scaled[1:]), scaled[0])...)
	return nil
}

// interval writes that x is in a union of intervals.
func (t *translator) interval(f form, c *con) error {
	x := c.args[0]
	if k := t.r.constant(x); k != nil {
		inside := false
		for _, i := range intervals(c) {
			inside = inside || i[0].Cmp(k) <= 0 && k.Cmp(i[1]) <= 0
		}
		t.truth(f, inside)
		return nil
	}
	var values intset.Set
	own := t.m.Vars[x.Var().ID].Ints
	unbounded := !own.Empty() && (own.Min() == intset.NegInf || own.Max() == intset.PosInf)
	for _, i := range intervals(c) {
		part, ok := steps(i[0], i[1], t.r.unitOf(x.Var()))
		if !ok && unbounded {
			return t.tooLarge(c)
		}
		values = values.Union(part)
	}
	t.post("set_in"+f.suffix, f.args(t.vars[x.Var().ID], flatzinc.MkSet(values))...)
	return nil
}

// rounding writes that integer y is x rounded, by bounds of x - y.
func (t *translator) rounding(f form, c *con) error {
	x, y := c.args[0], c.args[1]
	half := big.NewRat(1, 2)
	// above is the part x - y rel bound, below the part y - x rel bound.
	above := func(rel relation, bound *big.Rat) part { return t.difference(x, y, rel, bound) }
	below := func(rel relation, bound *big.Rat) part { return t.difference(y, x, rel, bound) }
	switch c.name {
	case "float_ceil":
		return t.all(f, above(le, new(big.Rat)), below(lt, one))
	case "float_floor":
		return t.all(f, below(le, new(big.Rat)), above(lt, one))
	}
	negative := t.aux(flatzinc.Bool)
	sign := sum{bound: new(big.Rat)}
	t.add(&sign, one, x)
	if err := t.linear(form{"_reif", negative}, sign, lt); err != nil {
		return err
	}
	return t.all(f, above(le, half), below(le, half),
		func(f form) error { return t.unless(f, negative, flatzinc.MkBool(true), above(lt, half)) },
		func(f form) error { return t.unless(f, flatzinc.MkBool(false), negative, below(lt, half)) })
}

// difference is the part x - y rel bound.
func (t *translator) difference(x, y flatzinc.Expr, rel relation, bound *big.Rat) part {
	s := sum{bound: bound}
	t.add(&s, one, x)
	t.add(&s, big.NewRat(-1, 1), y)
	s.merge()
	return func(f form) error { return t.linear(f, s, rel) }
}

// unless writes yes ∨ ¬no ∨ p.
func (t *translator) unless(f form, yes, no flatzinc.Expr, p part) error {
	b := t.aux(flatzinc.Bool)
	if err := p(form{"_reif", b}); err != nil {
		return err
	}
	t.post("bool_clause"+f.suffix, f.args(flatzinc.MkArray([]flatzinc.Expr{yes, b}), flatzinc.MkArray([]flatzinc.Expr{no}))...)
	return nil
}
