// Package static reads search annotations whose order does not depend on the search
// as a list of choices, for engines that take no part in a search: each choice is
// followed by searches under assumptions.
package static

import (
	"slices"

	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
	"github.com/gozinc/gozinc/sat"
)

// Choice is one step of a static search order: a variable, and which of its
// values comes first. An integer prefers small values of view (the negated
// variable where large ones come first), or those near the median; an element
// of a set prefers being in, or being out.
type Choice struct {
	e    *rule.Encoder
	expr flatzinc.Expr // the variable

	view   store.View // of an integer; less is preferred
	down   bool       // view is the negated variable
	median bool
	free   bool // any value is as good

	in   sat.Lit // of a set: the literal that is tried first
	elem int64
	want bool // in is true when elem is a member
}

// Choices reads the search annotations of a solve item as choices in order. They end
// where the order depends on the search itself (first_fail and the like), because
// what came after would not mean the same.
func Choices(e *rule.Encoder, annotations []search.Annotation) (out []Choice) {
	for _, a := range leading(annotations) {
		out = append(out, searchChoices(e, a)...)
	}
	return out
}

// leading returns the search annotations up to the first that is not static.
func leading(annotations []search.Annotation) (list []search.Annotation) {
	for _, a := range annotations {
		switch {
		case a.Static():
			list = append(list, a)
		case a.Kind != search.WarmStart:
			return list
		}
	}
	return list
}

// searchChoices returns the choices that a static search annotation makes.
func searchChoices(e *rule.Encoder, a search.Annotation) (out []Choice) {
	for _, x := range a.Vars {
		if a.Kind == search.Sets {
			out = append(out, setChoices(e, x, a.Values)...)
		} else if c, ok := intChoice(e, x, a.Values); ok {
			out = append(out, c)
		}
	}
	return out
}

func intChoice(e *rule.Encoder, x flatzinc.Expr, values string) (c Choice, ok bool) {
	v := e.Store.ViewOf(x)
	if v.IsConst() || !e.Store.Bounded(v) {
		return c, false
	}
	c = Choice{e: e, expr: x, view: v}
	switch values {
	case "indomain", "indomain_min", "indomain_split", "indomain_interval":
	case "indomain_max", "indomain_reverse_split":
		c.view, c.down = v.Neg(), true
	case "indomain_median", "indomain_middle":
		c.median = true
	default:
		c.free = true
	}
	return c, true
}

func setChoices(e *rule.Encoder, x flatzinc.Expr, values string) []Choice {
	v := e.Store.SetOf(x)
	elems := e.Store.Upper(v).Minus(e.Store.Lower(v)).Values()
	if values == "indomain_max" || values == "outdomain_max" {
		slices.Reverse(elems)
	}
	var out []Choice
	for _, k := range elems {
		want := values != "outdomain_min" && values != "outdomain_max"
		out = append(out, Choice{e: e, expr: x, in: e.In(v, k).If(want), elem: k, want: want})
	}
	return out
}

// Best searches for the most preferred value of the choice. now returns the
// best solution so far; try is asked whether there is a solution under a
// further assumption, and replaces the best solution when there is. Best
// returns the literals that fix the value found, and false when try gave up.
// It asks O(log n) times for n values, O(n) times for a median.
//
// before, when not nil, is a solution whose values of this choice are at least
// as preferred as what is left; nothing is asked where they are those found.
func (c Choice) Best(before flatzinc.Assignment, now func() flatzinc.Assignment, try func(sat.Lit) sat.Status) (fixed []sat.Lit, ok bool) {
	switch {
	case before != nil && c.Same(before, now()):
		return c.fixed(now()), true
	case c.in != sat.Undef:
		if !c.chosen(now()) && try(c.in) == sat.Unknown {
			return nil, false
		}
		return c.fixed(now()), true
	case c.median:
		return c.bestMedian(now, try)
	case !c.free:
		if !c.bestLeast(before, now, try) {
			return nil, false
		}
	}
	return c.fixed(now()), true
}

// Same reports whether both assignments have the same value of the choice.
func (c Choice) Same(a, b flatzinc.Assignment) bool {
	if c.in != sat.Undef {
		return c.chosen(a) == c.chosen(b)
	}
	return c.value(a) == c.value(b)
}

// Path appends literals that are true in a and together say the value of the choice,
// the coarsest first.
func (c Choice) Path(path []sat.Lit, a flatzinc.Assignment) []sat.Lit {
	if c.in != sat.Undef {
		return append(path, c.in.If(c.chosen(a)))
	}
	return c.e.Path(path, c.view, c.value(a))
}

// Ordered reports whether a path through the choice passes its values in the order of
// preference, and whether its variable is among the integers or sets with these roots.
func (c Choice) Ordered(ints, sets map[int32]bool) bool {
	st := c.e.Store
	if c.in != sat.Undef {
		return sets[st.ResolveSet(st.SetOf(c.expr)).ID]
	}
	return ints[st.Resolve(c.view).ID] && !c.median
}

// fixed returns literals that say that the choice is as in a.
func (c Choice) fixed(a flatzinc.Assignment) []sat.Lit {
	if c.in != sat.Undef {
		return []sat.Lit{c.in.If(c.chosen(a))}
	}
	return c.is(c.value(a))
}

// chosen reports whether a set choice has the value that is tried first.
func (c Choice) chosen(a flatzinc.Assignment) bool {
	return a.Eval(c.expr).Set.Contains(c.elem) == c.want
}

// value returns the view's value.
func (c Choice) value(a flatzinc.Assignment) int64 {
	v := a.Eval(c.expr).Int
	if c.down {
		return -v
	}
	return v
}

// is returns literals that say view = v.
func (c Choice) is(v int64) []sat.Lit {
	return []sat.Lit{c.e.Ge(c.view, v), c.e.Le(c.view, v)}
}

// bestLeast finds the least value: first it tries the least of the domain, or
// the value before, then it halves the range.
func (c Choice) bestLeast(before flatzinc.Assignment, now func() flatzinc.Assignment, try func(sat.Lit) sat.Status) bool {
	domain := c.e.Store.Domain(c.view)
	least := domain.Min()
	if before != nil {
		least = c.value(before)
	}
	for limit := least; c.value(now()) > least; limit = least + (c.value(now())-1-least)/2 {
		switch try(c.e.Le(c.view, limit)) {
		case sat.Unknown:
			return false
		case sat.Unsat:
			least, _ = domain.Next(limit + 1)
		}
	}
	return true
}

// bestMedian tries the median of the values that are left.
func (c Choice) bestMedian(now func() flatzinc.Assignment, try func(sat.Lit) sat.Status) (fixed []sat.Lit, ok bool) {
	const maxValues = 1000
	domain := c.e.Store.Domain(c.view)
	if domain.Size() > maxValues {
		return c.is(c.value(now())), true
	}
	for left := domain.Values(); len(left) > 0; {
		i := (len(left) - 1) / 2
		if v := left[i]; c.value(now()) == v {
			return c.is(v), true
		}
		switch is := c.e.Eq(c.view, left[i]); try(is) {
		case sat.Unknown:
			return nil, false
		case sat.Sat:
			return []sat.Lit{is}, true
		}
		left = slices.Delete(left, i, i+1)
	}
	return nil, false
}
