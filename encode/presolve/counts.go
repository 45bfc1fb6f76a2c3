package presolve

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Models count how often each value is among some integers, each value in a constraint of its own. What follows from
// all of these together no one of them knows: the counts add up to the number of integers, and the values, each as often
// as it counts, to the sum of the integers.

// counts adds the sums of the counts of one array, and propagates them. An integer that cannot have
// a value may be missing where that is counted.
// Measured: docs/decisions/0239.
func (d *deriver) counts() {
	arrays, about := make(map[string][]*tally), make(map[has][]*tally)
	for _, t := range d.tallies() {
		if d.Store.Spend(*keyWords * len(t.elements)); d.Left(d.until) == 0 {
			return
		}
		key := fmt.Sprint(t.elements)
		arrays[key] = append(arrays[key], t)
		for _, x := range slices.Compact(slices.Clone(t.elements)) {
			about[has{x, t.value}] = append(about[has{x, t.value}], t)
		}
	}
	list := make([][]*tally, 0, len(arrays))
	for _, own := range arrays {
		list = append(list, own)
	}
	slices.SortFunc(list, func(a, b []*tally) int { return cmp.Compare(a[0].source, b[0].source) })
	for _, own := range list {
		if len(own) > 1 && d.Left(d.until) > 0 {
			d.addUp(own, about)
		}
	}
}

// addUp adds the sums of the counts of the array that some tallies are of, with those of its other values.
func (d *deriver) addUp(own []*tally, about map[has][]*tally) {
	c := &census{deriver: d, elements: own[0].elements}
	views := make([]store.View, len(c.elements))
	for i, x := range c.elements {
		views[i] = store.Of(x)
	}
	c.values = d.Store.Union(views)
	for _, t := range own {
		c.count(t)
	}
	if missing := c.values.Minus(c.counted); missing.Size() <= int64(len(about)) {
		missing.Each(func(value int64) bool { return c.seek(value, about) })
	}
	c.post()
}

// domainOf returns the domain of a variable of the model.
func (d *deriver) domainOf(id int32) intset.Set {
	return d.Store.Domain(store.Of(id))
}

// census are counts of values among integers, and the values that the integers can have.
type census struct {
	*deriver
	elements        []int32
	values, counted intset.Set
	tallies         []*tally
}

// count takes a tally of a value that is not counted yet, if it is of all integers that can have the value, and of no others.
func (c *census) count(t *tally) {
	if c.counted.Contains(t.value) {
		return
	}
	c.Store.Spend(len(c.elements))
	rest := t.elements
	for _, x := range c.elements {
		switch {
		case len(rest) > 0 && rest[0] == x:
			rest = rest[1:]
		case c.domainOf(x).Contains(t.value):
			return
		}
	}
	if len(rest) == 0 {
		c.counted = c.counted.Union(intset.Interval(t.value, t.value))
		c.tallies = append(c.tallies, t)
	}
}

// seek takes a tally of a value from those about the first integer that can have it, and reports whether there is work left.
func (c *census) seek(value int64, about map[has][]*tally) bool {
	c.Store.Spend(len(c.elements))
	k := slices.IndexFunc(c.elements, func(x int32) bool { return c.domainOf(x).Contains(value) })
	for _, t := range about[has{c.elements[k], value}] {
		c.count(t)
	}
	return c.Left(c.until) > 0
}

// post adds the sums. What is not counted makes up the rest of both, which is not negative where its values are not.
func (c *census) post() {
	missing := c.values.Minus(c.counted)
	least, most := int64(0), int64(0)
	if !missing.Empty() {
		least, most = missing.Min(), missing.Max()
	}
	if !c.summed() {
		c.sum(relation(missing.Empty()), func(int64) int64 { return 1 }, 0, int64(len(c.elements)))
	}
	switch {
	case !c.shared(): // nothing is known of the sum of the integers
	case least >= 0:
		c.sum(relation(most == 0), func(value int64) int64 { return value }, -1, 0)
	case most <= 0:
		c.sum(linear.AtMost, func(value int64) int64 { return -value }, 1, 0)
	}
}

// relation is = where nothing is missing, and else ≤.
func relation(exact bool) linear.Rel {
	if exact {
		return linear.Equal
	}
	return linear.AtMost
}

// shared reports whether a count is one of the integers.
func (c *census) shared() bool {
	return slices.ContainsFunc(c.tallies, func(t *tally) bool {
		_, found := slices.BinarySearch(c.elements, t.number.ID)
		return found && !t.number.IsConst()
	})
}

// summed reports whether one constraint has all counts, and adds them up by itself.
func (c *census) summed() bool {
	return !slices.ContainsFunc(c.tallies, func(t *tally) bool { return !t.summed || t.source != c.tallies[0].source })
}

// sum adds Σ weight·count + Σ coef·integer rel bound, unless a number of it could be too large, or no count is open.
func (c *census) sum(rel linear.Rel, weight func(value int64) int64, coef, bound int64) {
	l, open := linear.Form{Rel: rel}, false
	total := store.SumOf(bound)
	for _, t := range c.tallies {
		w := weight(t.value)
		a, fits := store.Mul(w, t.number.A)
		total.AddProduct(-w, t.number.B)
		total.Beyond = total.Beyond || !fits
		if a != 0 {
			l.Terms = append(l.Terms, store.View{ID: t.number.ID, A: a})
			open = open || c.domainOf(t.number.ID).Size() > 1
		}
	}
	if coef != 0 {
		for _, x := range c.elements {
			l.Terms = append(l.Terms, store.View{ID: x, A: coef})
		}
	}
	lo, hi := l.Bounds(c.Store)
	if l.Bound = total.Value; open && !total.Beyond && min(lo, l.Bound) >= -maxDifference && max(hi, l.Bound) <= maxDifference {
		c.add(l)
	}
}

// add adds a linear constraint that clauses do without.
func (c *census) add(l linear.Form) {
	coefs, vars := make([]flatzinc.Expr, len(l.Terms)), make([]flatzinc.Expr, len(l.Terms))
	for i, t := range l.Terms {
		coefs[i], vars[i] = flatzinc.MkInt(t.A), flatzinc.MkVar(c.m.Vars[t.ID])
	}
	name := "int_lin_le"
	if l.Rel == linear.Equal {
		name = "int_lin_eq"
	}
	if c.deriver.post(name, c.tallies[0].source, flatzinc.MkArray(coefs), flatzinc.MkArray(vars), flatzinc.MkInt(l.Bound)) {
		last := &c.Constraints[len(c.Constraints)-1]
		last.Row = last.Row.Redundant()
	}
}
