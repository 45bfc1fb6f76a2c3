package fzngen

import (
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/views"
)

// Derived integers are views and sums of others. FlatZinc has neither: an
// equation says what they are, and may hide it until presolve has fixed what
// else is in it. Derived Booleans are comparisons of integers.

// widest bounds the range of what others are derived from. Enumeration goes
// through the values of a derived integer.
const widest = 48

// entangle draws how often integers and Booleans are derived from others. Where that is often,
// some to be derived from are there from the start. Integers of few values meet
// each other more often, and so do those of longer arrays; where they are tight,
// what fixes one leaves little to the others.
func (g *gen) entangle(shares ...float64) {
	g.views, g.least = pick(g, shares...), pick(g, 0, 2, 3, 4)
	g.tight = g.chance(0.4)
	if g.chance(0.5) {
		g.lo = g.between(-2, 2)
		g.hi = g.lo + g.between(1, 4)
	}
	if g.views > 0.5 {
		g.roots()
	}
}

// roots declares integers that others become views of: some with hardly more
// values than a chain through all of them leaves, which fixes them.
func (g *gen) roots() {
	n := g.between(1, 3)
	if n == 1 || g.chance(0.5) {
		for range n {
			g.newVar(flatzinc.Int, max(g.lo, -3), min(g.hi, 4))
		}
		return
	}
	first := g.between(-2, 2)
	d := intset.Interval(first, first+n-1+g.between(0, 1))
	for i := range n {
		x := g.declare(d, first+i)
		if i > 0 && g.chance(0.9) {
			g.compare(g.vars[len(g.vars)-2], x, true)
		}
	}
}

// declare adds an integer.
func (g *gen) declare(d intset.Set, value int64) variable {
	v := variable{base: flatzinc.Int, name: g.newName(), decl: "var " + d.String(), ints: d}
	v.value.Int = value
	g.vars = append(g.vars, v)
	return v
}

// narrow lists the integers with a range that is not too wide, in most cases only
// those that are not fixed if there are any.
func (g *gen) narrow() []int {
	var known, open []int
	for i, v := range g.vars {
		d := v.ints
		if v.base != flatzinc.Int || d.Empty() || d.Min() < -1<<40 || d.Max() > 1<<40 || d.Max()-d.Min() > widest {
			continue
		}
		known = append(known, i)
		if d.Size() > 1 {
			open = append(open, i)
		}
	}
	if len(open) > 0 && g.chance(0.9) {
		return open
	}
	return known
}

// derived declares a view of an integer, or now and then a sum of two of them.
// It can be of lo..hi. There may be none to derive it from.
func (g *gen) derived(lo, hi int64) (v variable, ok bool) {
	known := g.narrow()
	if len(known) == 0 {
		return v, false
	}
	x := g.vars[pick(g, known...)]
	view := views.Through(g.rng, 0, x.value.Int, g.between(lo, hi))
	of := view.Image(x.ints)
	coefs, terms := []int64{view.A}, []variable{x}
	if y := g.vars[pick(g, known...)]; y.name != x.name && g.chance(0.15) {
		a := pick[int64](g, 1, -1)
		view.B -= a * y.value.Int
		low, high := min(a*y.ints.Min(), a*y.ints.Max()), max(a*y.ints.Min(), a*y.ints.Max())
		from, to := min(view.At(x.ints.Min()), view.At(x.ints.Max())), max(view.At(x.ints.Min()), view.At(x.ints.Max()))
		of = intset.Interval(from+low, to+high)
		coefs, terms = append(coefs, a), append(terms, y)
	}
	value := view.At(x.value.Int)
	for i, y := range terms[1:] {
		value += coefs[i+1] * y.value.Int
	}
	v = g.declare(g.around(of, value), value)
	g.define(v, coefs, terms, view.B)
	return v, true
}

// around returns a domain for a derived integer that can have the values: with
// room around them, as compilers declare it, with exactly these, or with holes
// that the integers it is derived from do not have.
func (g *gen) around(of intset.Set, value int64) intset.Set {
	d := intset.Interval(of.Min(), of.Max())
	switch {
	case g.chance(0.4):
		return intset.Interval(d.Min()-g.between(0, 3), d.Max()+g.between(0, 3))
	case g.chance(0.2):
		return d.Union(intset.Interval(-30, 30))
	case g.chance(0.3) && of.Size() <= 12:
		return of
	case g.chance(0.3):
		return views.Holed(g.rng, d, value)
	}
	return d
}

// define posts v = Σ coefs·terms + b.
func (g *gen) define(v variable, coefs []int64, terms []variable, b int64) {
	coefs, terms = append(slices.Clone(coefs), -1), append(slices.Clone(terms), v)
	rhs, scale := -b, pick[int64](g, 1, 1, 1, -1, -1, 2, -3)
	suffix, control := "", ""
	switch {
	case len(terms) == 2 && coefs[0] == 1 && g.chance(0.1):
		g.posts = append(g.posts, fmt.Sprintf("constraint int_plus(%s,%s,%s);\n", terms[0].name, g.constantOf(b), v.name))
		return
	case len(terms) == 2 && b == 0 && g.chance(0.2):
		g.posts = append(g.posts, fmt.Sprintf("constraint int_times(%s,%s,%s);\n", terms[0].name, g.constantOf(coefs[0]), v.name))
		return
	case g.chance(0.15):
		c, k := pick[int64](g, 1, -1, 2), g.fuse()
		coefs, terms, rhs = append(coefs, c), append(terms, k), rhs+c*k.value.Int
	case g.chance(0.12):
		suffix, control = pick(g, "_reif", "_imp"), ","+g.truth()
	}
	g.rng.Shuffle(len(terms), func(i, k int) {
		coefs[i], coefs[k] = coefs[k], coefs[i]
		terms[i], terms[k] = terms[k], terms[i]
	})
	names := ""
	for i := range terms {
		coefs[i] *= scale
		if i > 0 {
			names += ","
		}
		names += terms[i].name
	}
	g.posts = append(g.posts, fmt.Sprintf("constraint int_lin_eq%s(%s,[%s],%d%s);\n", suffix, listed(coefs), names, rhs*scale, control))
}

// constantOf returns the constant, or now and then an integer that presolve
// finds to be it.
func (g *gen) constantOf(c int64) string {
	if g.chance(0.6) {
		return fmt.Sprint(c)
	}
	k := variable{base: flatzinc.Int, name: g.newName(), decl: fmt.Sprintf("var %d..%d", c, c+1), ints: intset.Interval(c, c+1)}
	k.value.Int = c
	g.vars = append(g.vars, k)
	g.fix(k)
	return k.name
}

// fuse declares an integer of two values that some constraint fixes in most
// models, not before presolve comes to it.
func (g *gen) fuse() variable {
	c := g.between(-1, 2)
	k := g.declare(intset.Interval(c, c+1), c)
	if g.chance(0.9) {
		g.fix(k)
	}
	return k
}

// fix posts that k, of two values, has the lesser one.
func (g *gen) fix(k variable) {
	c := k.value.Int
	switch g.rng.IntN(4) {
	case 0: // as the first of a chain
		g.compare(k, g.declare(intset.Interval(c, c+1), c+1), true)
	case 1:
		g.posts = append(g.posts, fmt.Sprintf("constraint int_ne(%s,%d);\n", k.name, c+1))
	case 2:
		g.posts = append(g.posts, fmt.Sprintf("constraint int_lin_le([2],[%s],%d);\n", k.name, 2*c+1))
	case 3:
		g.posts = append(g.posts, fmt.Sprintf("constraint int_eq_reif(%s,%d,%s);\n", k.name, c, g.truth()))
	}
}

// truth declares a Boolean that a clause makes true, unless it stays open.
func (g *gen) truth() string {
	v := variable{base: flatzinc.Bool, name: g.newName(), decl: "var bool"}
	v.value.Int = 1
	g.vars = append(g.vars, v)
	if g.chance(0.9) {
		g.posts = append(g.posts, fmt.Sprintf("constraint bool_clause([%s],[]);\n", v.name))
	}
	return v.name
}

// compared declares a Boolean that compares an integer with a constant. Several of these of one integer imply or exclude
// each other, and are the same literal now and then.
func (g *gen) compared() variable {
	known := g.narrow()
	if len(known) == 0 {
		known = append(known, g.newVar(flatzinc.Int, max(g.lo, -3), min(g.hi, 4)))
	}
	x := g.vars[pick(g, known...)]
	c, is := g.between(x.ints.Min(), x.ints.Max()), false
	v := variable{base: flatzinc.Bool, name: g.newName(), decl: "var bool"}
	var post string
	switch g.rng.IntN(5) {
	case 0:
		post, is = fmt.Sprintf("int_eq_reif(%s,%d,%s)", x.name, c, v.name), x.value.Int == c
	case 1:
		post, is = fmt.Sprintf("int_ne_reif(%s,%d,%s)", x.name, c, v.name), x.value.Int != c
	case 2:
		post, is = fmt.Sprintf("int_le_reif(%s,%d,%s)", x.name, c, v.name), x.value.Int <= c
	case 3:
		post, is = fmt.Sprintf("int_lin_le_reif([2],[%s],%d,%s)", x.name, 2*c+1, v.name), x.value.Int <= c
	default:
		post, is = fmt.Sprintf("int_le_reif(%d,%s,%s)", c, x.name, v.name), c <= x.value.Int
	}
	if is {
		v.value.Int = 1
	}
	g.vars = append(g.vars, v)
	g.posts = append(g.posts, "constraint "+post+";\n")
	return v
}

// compare posts x < y if strict, x ≤ y otherwise.
func (g *gen) compare(x, y variable, strict bool) {
	name := "int_le"
	if strict {
		name = "int_lt"
	}
	g.posts = append(g.posts, fmt.Sprintf("constraint %s(%s,%s);\n", name, x.name, y.name))
}

// order puts some of the integers into a chain, and puts the constraints into another order.
// The values that the model is built around satisfy the chain.
func (g *gen) order() {
	if g.views == 0 {
		return
	}
	if g.chance(0.6) {
		var ints []variable
		var values []int64
		for _, v := range g.vars {
			if v.base == flatzinc.Int {
				ints, values = append(ints, v), append(values, v.value.Int)
			}
		}
		for _, o := range views.Chain(g.rng, values) {
			g.compare(ints[o.Less], ints[o.More], o.Strict)
		}
	}
	if g.chance(0.7) {
		g.rng.Shuffle(len(g.posts), func(i, k int) { g.posts[i], g.posts[k] = g.posts[k], g.posts[i] })
	}
}
