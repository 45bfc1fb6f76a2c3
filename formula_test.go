package gozinc_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// env is an assignment of the variables of a random model. Undefined tells that a
// partial function has no value.
type env struct {
	ints      []int
	bools     []bool
	undefined bool
}

// number and condition are expressions with their meaning, which is computed here
// without the library.
type (
	number struct {
		gozinc.IntExpr
		value func(e *env) int
	}
	condition struct {
		gozinc.BoolExpr
		holds func(e *env) bool
	}
)

// drawer draws expressions.
type drawer struct {
	rng  *rand.Rand
	xs   []gozinc.IntVar
	bs   []gozinc.BoolVar
	left int // expressions still to be drawn
}

func (d *drawer) leaf() number {
	if d.rng.IntN(4) == 0 {
		n := d.rng.IntN(9) - 4
		return number{gozinc.Const(n), func(*env) int { return n }}
	}
	i := d.rng.IntN(len(d.xs))
	return number{d.xs[i], func(e *env) int { return e.ints[i] }}
}

func (d *drawer) number() number {
	if d.left--; d.left < 0 {
		return d.leaf()
	}
	switch d.rng.IntN(9) {
	case 0, 1:
		a, b, k := d.number(), d.number(), d.rng.IntN(7)-3
		return number{gozinc.Sum(a.IntExpr).Plus(gozinc.Sum(b.IntExpr).Times(k)), func(e *env) int { return a.value(e) + k*b.value(e) }}
	case 2:
		return d.extremum()
	case 3:
		a := d.number()
		return number{gozinc.Abs(a.IntExpr), func(e *env) int { return max(a.value(e), -a.value(e)) }}
	case 4:
		a, b := d.leaf(), d.leaf()
		return number{gozinc.Product(a.IntExpr, b.IntExpr), func(e *env) int { return a.value(e) * b.value(e) }}
	case 5:
		if d.rng.IntN(3) == 0 {
			return d.power()
		}
		return d.quotient()
	case 6:
		return d.element()
	case 7:
		c, a, b := d.condition(), d.number(), d.number()
		return number{gozinc.IfThenElse(c.BoolExpr, a.IntExpr, b.IntExpr), func(e *env) int {
			x, y := a.value(e), b.value(e) // both are part of the model
			if c.holds(e) {
				return x
			}
			return y
		}}
	}
	c := d.condition()
	return number{gozinc.Sum[gozinc.IntExpr](c.BoolExpr, gozinc.Const(2)), func(e *env) int { return 2 + toInt(c.holds(e)) }}
}

func (d *drawer) extremum() number {
	a, b, c := d.number(), d.leaf(), d.leaf()
	if d.rng.IntN(2) == 0 {
		return number{gozinc.Max(a.IntExpr, b.IntExpr, c.IntExpr), func(e *env) int { return max(a.value(e), b.value(e), c.value(e)) }}
	}
	return number{gozinc.Min(a.IntExpr, b.IntExpr, c.IntExpr), func(e *env) int { return min(a.value(e), b.value(e), c.value(e)) }}
}

func (d *drawer) quotient() number {
	a, b := d.leaf(), d.leaf()
	value := func(e *env, f func(x, y int) int) int {
		x, y := a.value(e), b.value(e)
		if y == 0 {
			e.undefined = true
			return 0
		}
		return f(x, y)
	}
	if d.rng.IntN(2) == 0 {
		return number{gozinc.Div(a.IntExpr, b.IntExpr), func(e *env) int { return value(e, func(x, y int) int { return x / y }) }}
	}
	return number{gozinc.Mod(a.IntExpr, b.IntExpr), func(e *env) int { return value(e, func(x, y int) int { return x % y }) }}
}

func (d *drawer) power() number {
	a, b := d.leaf(), d.leaf()
	return number{gozinc.Pow(a.IntExpr, b.IntExpr), func(e *env) int {
		x, y := a.value(e), b.value(e)
		e.undefined = e.undefined || x == 0 && y < 0
		p := 1
		for range max(y, -y) {
			p *= x
		}
		switch {
		case y >= 0:
			return p
		case p == 1 || p == -1:
			return p
		}
		return 0
	}}
}

func (d *drawer) element() number {
	list, i := []number{d.leaf(), d.leaf(), d.leaf()}, d.leaf()
	xs := make([]gozinc.IntExpr, len(list))
	for k, x := range list {
		xs[k] = x.IntExpr
	}
	return number{gozinc.Element(xs, i.IntExpr), func(e *env) int {
		k := i.value(e)
		if k < 0 || k >= len(list) {
			e.undefined = true
			return 0
		}
		return list[k].value(e)
	}}
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (d *drawer) condition() condition {
	if d.left--; d.left < 0 || d.rng.IntN(5) == 0 {
		i := d.rng.IntN(len(d.bs))
		if d.rng.IntN(2) == 0 {
			return condition{d.bs[i].Not(), func(e *env) bool { return !e.bools[i] }}
		}
		return condition{d.bs[i], func(e *env) bool { return e.bools[i] }}
	}
	switch d.rng.IntN(8) {
	case 0, 1, 2:
		return d.comparison()
	case 3:
		a := d.condition()
		return condition{gozinc.Not(a.BoolExpr), func(e *env) bool { return !a.holds(e) }}
	case 4:
		xs := d.xs
		return condition{gozinc.AllDifferent(xs), func(e *env) bool {
			return e.ints[0] != e.ints[1] && e.ints[1] != e.ints[2] && e.ints[0] != e.ints[2]
		}}
	}
	return d.junction()
}

func (d *drawer) comparison() condition {
	a, b := d.number(), d.number()
	x := gozinc.Sum(a.IntExpr)
	c := func(c gozinc.Constraint, holds func(x, y int) bool) condition {
		return condition{c, func(e *env) bool { return holds(a.value(e), b.value(e)) }}
	}
	switch d.rng.IntN(6) {
	case 0:
		return c(x.Eq(b.IntExpr), func(x, y int) bool { return x == y })
	case 1:
		return c(x.Ne(b.IntExpr), func(x, y int) bool { return x != y })
	case 2:
		return c(x.Le(b.IntExpr), func(x, y int) bool { return x <= y })
	case 3:
		return c(x.Lt(b.IntExpr), func(x, y int) bool { return x < y })
	case 4:
		return c(x.Ge(b.IntExpr), func(x, y int) bool { return x >= y })
	}
	return c(x.Gt(b.IntExpr), func(x, y int) bool { return x > y })
}

func (d *drawer) junction() condition {
	a, b := d.condition(), d.condition()
	c := func(c gozinc.Constraint, holds func(x, y bool) bool) condition {
		return condition{c, func(e *env) bool {
			x, y := a.holds(e), b.holds(e) // both are part of the model
			return holds(x, y)
		}}
	}
	switch d.rng.IntN(5) {
	case 0:
		return c(gozinc.And(a.BoolExpr, b.BoolExpr), func(x, y bool) bool { return x && y })
	case 1:
		return c(gozinc.Or(a.BoolExpr, b.BoolExpr), func(x, y bool) bool { return x || y })
	case 2:
		return c(gozinc.Implies(a.BoolExpr, b.BoolExpr), func(x, y bool) bool { return !x || y })
	case 3:
		return c(gozinc.Iff(a.BoolExpr, b.BoolExpr), func(x, y bool) bool { return x == y })
	}
	return c(gozinc.Xor(a.BoolExpr, b.BoolExpr), func(x, y bool) bool { return x != y })
}

// solutions lists the assignments under which all conditions hold and every function is
// defined.
func solutions(lo, hi int, conditions []condition) (lines []string) {
	for a := lo; a <= hi; a++ {
		for b := lo; b <= hi; b++ {
			for c := lo; c <= hi; c++ {
				for bits := range 4 {
					e := env{ints: []int{a, b, c}, bools: []bool{bits&1 != 0, bits&2 != 0}}
					all := true
					for _, x := range conditions {
						all = x.holds(&e) && all
					}
					if all && !e.undefined {
						lines = append(lines, fmt.Sprint(e.ints, e.bools))
					}
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// TestFormulas: the solutions of models of random expressions are those that an
// enumeration finds, with named constraints as assumptions, too.
func TestFormulas(t *testing.T) {
	const lo, hi = -2, 3
	for seed := range campaign.Each(250) {
		m := gozinc.NewModel("random")
		d := &drawer{rng: rand.New(rand.NewPCG(seed, 3)), xs: m.Ints(3, lo, hi, "x"), bs: m.Bools(2, "b")}
		var conditions []condition
		for k := range 1 + d.rng.IntN(3) {
			d.left = 12
			c := d.condition()
			conditions = append(conditions, c)
			m.Add(gozinc.And(c.BoolExpr).Named(fmt.Sprint("c", k)))
		}
		want := solutions(lo, hi, conditions)
		search := m.Search(gozinc.Options{Explain: seed%2 == 0, Engine: []gozinc.Engine{gozinc.Gini, gozinc.CDCL}[seed/2%2]})
		var got []string
		for s, err := range search.Solutions(context.Background()) {
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			got = append(got, fmt.Sprint(s.Ints(d.xs), []bool{s.Bool(d.bs[0]), s.Bool(d.bs[1])}))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("seed %d: %d solutions, want %d\n%s\nwant\n%s", seed, len(got), len(want), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		r := search.Result()
		if (r.Status == gozinc.Unsatisfiable) != (len(want) == 0) || len(want) > 0 && r.Status != gozinc.AllSolutions {
			t.Errorf("seed %d: %v with %d solutions", seed, r.Status, len(want))
		}
		if len(want) == 0 && seed%2 == 0 {
			checkCore(t, seed, lo, hi, conditions, r)
		}
	}
}

// checkCore: the conditions of a core cannot hold together, and a minimal core has none
// too many. The others are only defined.
func checkCore(t *testing.T, seed uint64, lo, hi int, conditions []condition, r *gozinc.Result) {
	without := func(skip string) []condition {
		return slices.Collect(func(yield func(condition) bool) {
			for k, c := range conditions {
				name := fmt.Sprint("c", k)
				if !slices.Contains(r.Core, name) || name == skip {
					c.holds = func(holds func(*env) bool) func(*env) bool {
						return func(e *env) bool { return holds(e) || true }
					}(c.holds)
				}
				if !yield(c) {
					return
				}
			}
		})
	}
	if len(solutions(lo, hi, without(""))) > 0 {
		t.Errorf("seed %d: %v is no core", seed, r.Core)
	}
	if !r.CoreMinimal {
		t.Errorf("seed %d: core %v not minimised", seed, r.Core)
	}
	for _, name := range r.Core {
		if len(solutions(lo, hi, without(name))) == 0 {
			t.Errorf("seed %d: %s is too much in core %v", seed, name, r.Core)
		}
	}
}
