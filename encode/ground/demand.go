package ground

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// Demand is what the arguments of a constraint have to meet before it means anything:
// arrays have as many elements as belong together, and a size, a state, a node that is
// given as a number exists. A call that does not meet it is a mistake of its author.
// Of variables it demands nothing: where their values do not meet it, the constraint
// does not hold.
type Demand struct {
	Param string // the parameter whose argument is looked at
	Rule  Rule
	// Lo and Hi are what the rule compares with; Hi is often absent.
	Lo, Hi Quantity
	// Lax: MiniZinc's library takes a call that does not meet it for one that does not
	// hold, so only calls of the Go library are refused.
	Lax bool
}

// Rule tells what a demand is.
type Rule uint8

// The rules.
const (
	Sized    Rule = iota // the array has Lo elements
	Multiple             // the number of elements is a multiple of Lo
	Some                 // the array has an element
	Within               // the integers, and elements of sets, are in Lo..Hi
	First                // the first integer is Lo
	Layered              // each edge of a diagram leads to the next level
	Indices              // not all of the values begin one after Lo, and end one after Hi
)

// Quantity is a number that arguments determine. Beyond 64 bits it is the nearest
// int64.
type Quantity struct {
	text string
	of   func(a arguments) int64
}

// arguments are those of a call, as expressions or as values.
type arguments interface {
	// place returns the number of the parameter of that name.
	place(param string) int
	// length returns the number of elements of an array.
	length(arg int) int
	// each calls f with the least and the greatest value of an argument, or of each
	// element, until f returns false; fixed is false for variables. Empty sets are
	// left out.
	each(arg int, f func(element int, lo, hi int64, fixed bool) bool)
	// size returns the number of elements of a set.
	size(arg int) int64
}

func number(n int64) Quantity {
	return Quantity{fmt.Sprint(n), func(arguments) int64 { return n }}
}

// value is that of an integer parameter.
func value(param string) Quantity {
	return Quantity{param, func(a arguments) (n int64) {
		a.each(a.place(param), func(_ int, lo, _ int64, _ bool) bool { n = lo; return false })
		return n
	}}
}

func length(param string) Quantity {
	return Quantity{"length(" + param + ")", func(a arguments) int64 { return int64(a.length(a.place(param))) }}
}

func card(param string) Quantity {
	return Quantity{"card(" + param + ")", func(a arguments) int64 { return a.size(a.place(param)) }}
}

func times(p, q Quantity) Quantity {
	return Quantity{p.text + "*" + q.text, func(a arguments) int64 {
		x, y := p.of(a), q.of(a)
		n, ok := mul(x, y)
		if !ok {
			return saturated((x < 0) != (y < 0))
		}
		return n
	}}
}

// last is the index of the last of n elements, the first of which has the index p.
func last(p, n Quantity) Quantity {
	text := p.text + "+" + n.text + "-1"
	if p.text == "0" {
		text = n.text + "-1"
	}
	return Quantity{text, func(a arguments) int64 {
		x := p.of(a)
		// The number of elements is not negative, so that x-1 may wrap while the sum does not.
		sum, carry := bits.Add64(uint64(x)^1<<63, uint64(n.of(a)), 0)
		if carry != 0 {
			return math.MaxInt64
		}
		if sum == 0 {
			return math.MinInt64
		}
		return int64((sum - 1) ^ 1<<63)
	}}
}

func saturated(negative bool) int64 {
	if negative {
		return math.MinInt64
	}
	return math.MaxInt64
}

// Malformed says which demand the arguments of a constraint do not meet: the number
// of the parameter, from 0, and what is wrong with its argument; "" if they meet all. The lax
// demands count where that is asked for. The time is linear in the arguments that have
// demands.
func (d *Def) Malformed(args []flatzinc.Expr, lax bool) (param int, why string) {
	if len(d.Demands) == 0 {
		return 0, ""
	}
	return d.unmet(expressions{d.params, args}, lax)
}

// Param returns the name of a parameter that has demands.
func (d *Def) Param(i int) string { return d.params[i].name }

// Meets reports whether values meet the demands, the lax ones where that is asked for.
func (d *Def) Meets(a Args, lax bool) bool {
	if len(d.Demands) == 0 {
		return true
	}
	_, why := d.unmet(values{d.params, a}, lax)
	return why == ""
}

func (d *Def) unmet(a arguments, lax bool) (param int, why string) {
	for i := range d.Demands {
		if m := &d.Demands[i]; lax || !m.Lax {
			if why := m.unmet(a); why != "" {
				return a.place(m.Param), why
			}
		}
	}
	return 0, ""
}

// unmet says what is wrong, "" if nothing is.
func (m *Demand) unmet(a arguments) string {
	arg := a.place(m.Param)
	switch m.Rule {
	case Sized:
		if n, want := a.length(arg), m.Lo.of(a); int64(n) != want {
			return fmt.Sprintf("the number of elements is %d, not %s", n, m.Lo.spell(want))
		}
	case Multiple:
		if n, k := int64(a.length(arg)), m.Lo.of(a); k <= 0 && n > 0 || k > 0 && n%k != 0 {
			return fmt.Sprintf("the number of elements is %d, not a multiple of %s", n, m.Lo.spell(k))
		}
	case Some:
		if a.length(arg) == 0 {
			return "there are no elements"
		}
	case Within, First:
		return m.outside(a, arg)
	case Layered:
		return unlayered(a, arg)
	case Indices:
		return m.shifted(a, arg)
	}
	return ""
}

// spell writes the quantity and its value.
func (q Quantity) spell(n int64) string {
	if text := fmt.Sprint(n); text != q.text {
		return q.text + " = " + text
	}
	return q.text
}

// outside looks for numbers beside Lo..Hi. Words are made for one alone, since ground checks
// ask this at each step of a local search.
func (m *Demand) outside(a arguments, arg int) (why string) {
	low, high := m.Lo.of(a), int64(math.MaxInt64)
	switch {
	case m.Rule == First:
		high = low
	case m.Bounded():
		high = m.Hi.of(a)
	}
	a.each(arg, func(element int, lo, hi int64, fixed bool) bool {
		if fixed && (lo < low || hi > high) {
			if lo >= low {
				lo = hi
			}
			why = fmt.Sprintf("%d is %s", lo, m.against(low, high))
			if element > 0 {
				why = fmt.Sprintf("element %d: %s", element, why)
			}
		}
		return why == "" && m.Rule != First
	})
	return why
}

// against says what numbers beside low..high, the values of Lo and Hi, are.
func (m *Demand) against(low, high int64) string {
	switch {
	case m.Rule == First:
		return "not " + m.Lo.spell(low)
	case !m.Bounded():
		return "less than " + m.Lo.spell(low)
	}
	text := fmt.Sprintf("not in %s..%s", m.Lo.text, m.Hi.text)
	if numbers := fmt.Sprintf("%d..%d", low, high); !strings.HasSuffix(text, " "+numbers) {
		text += " = " + numbers
	}
	return text
}

// shifted recognises indices that count from one after the first: none can be the
// first one, and some can be one after the last, though all indices occur.
func (m *Demand) shifted(a arguments, arg int) string {
	first, end := m.Lo.of(a), m.Hi.of(a)
	if end == math.MaxInt64 || a.length(arg) == 0 {
		return ""
	}
	never, beyond := true, false
	a.each(arg, func(_ int, lo, hi int64, _ bool) bool {
		never, beyond = never && lo > first, beyond || hi == end+1
		return never
	})
	if !never || !beyond {
		return ""
	}
	return fmt.Sprintf("the values are indices, which count from %d to %d; none can be %d, and some can be %d", first, end, first, end+1)
}

// unlayered looks for an edge, as listed by from and to, that does not lead to the
// next level; node 0 is on the level after the last variable.
func unlayered(a arguments, arg int) (why string) {
	var levels, from []int64
	a.each(a.place("level"), func(_ int, n, _ int64, _ bool) bool { levels = append(levels, n); return true })
	a.each(a.place("from"), func(_ int, n, _ int64, _ bool) bool { from = append(from, n); return true })
	end := int64(a.length(a.place("xs"))) + 1
	a.each(arg, func(element int, to, _ int64, _ bool) bool {
		level, target := levels[from[element-1]-1], end
		if to > 0 {
			target = levels[to-1]
		}
		if next, ok := add(level, 1); !ok || next != target {
			why = fmt.Sprintf("element %d: node %d is on level %d, where an edge from level %d does not lead", element, to, target, level)
		}
		return why == ""
	})
	return why
}

// String writes the demand in the names of the parameters.
func (m *Demand) String() string {
	switch m.Rule {
	case Sized:
		return "length(" + m.Param + ") = " + m.Lo.text
	case Multiple:
		return "length(" + m.Param + ") is a multiple of " + m.Lo.text
	case Some:
		return m.Param + " is not empty"
	case First:
		return m.Param + "[1] = " + m.Lo.text
	case Layered:
		return "each edge leads to the next level"
	case Indices:
		return m.Param + " counts from " + m.Lo.text
	}
	if !m.Bounded() {
		return m.Param + " >= " + m.Lo.text
	}
	return m.Param + " in " + m.Lo.text + ".." + m.Hi.text
}

// Bounded reports whether the numbers have a greatest one, too.
func (m *Demand) Bounded() bool { return m.Hi.of != nil }

// param is a parameter of a signature.
type param struct {
	name string
	sets bool // the argument is a set, or its elements are
}

// paramsOf lists the parameters of a signature.
func paramsOf(sig string) []param {
	var params []param
	for text := range strings.SplitSeq(sig, ", ") {
		params = append(params, param{text[strings.LastIndexByte(text, ' ')+1:], strings.Contains(text, "set of ")})
	}
	return params
}

func placeOf(params []param, name string) int {
	return slices.IndexFunc(params, func(p param) bool { return p.name == name })
}

// expressions are arguments with variables.
type expressions struct {
	params []param
	args   []flatzinc.Expr
}

func (e expressions) place(param string) int { return placeOf(e.params, param) }

func (e expressions) length(arg int) int { return len(e.args[arg].Elems()) }

func (e expressions) size(arg int) int64 { return e.args[arg].Set().Size() }

func (e expressions) each(arg int, f func(element int, lo, hi int64, fixed bool) bool) {
	if x := &e.args[arg]; x.Kind != flatzinc.ArrayLit {
		ends(x, 0, f)
		return
	}
	list := e.args[arg].Elems()
	for i := range list {
		if !ends(&list[i], i+1, f) {
			return
		}
	}
}

// ends calls f with the ends of x.
func ends(x *flatzinc.Expr, element int, f func(element int, lo, hi int64, fixed bool) bool) bool {
	switch x.Kind {
	case flatzinc.IntLit:
		return f(element, x.Int(), x.Int(), true)
	case flatzinc.SetLit:
		if s := x.Set(); !s.Empty() {
			return f(element, s.Min(), s.Max(), true)
		}
	case flatzinc.VarRef:
		if s := x.Var().Ints; !s.Empty() {
			return f(element, s.Min(), s.Max(), false)
		}
	}
	return true
}

// values are arguments without variables.
type values struct {
	params []param
	args   Args
}

func (v values) place(param string) int { return placeOf(v.params, param) }

func (v values) length(arg int) int { return len(v.args[arg].Elems()) }

func (v values) size(arg int) int64 { return v.args[arg].Set().Size() }

func (v values) each(arg int, f func(element int, lo, hi int64, fixed bool) bool) {
	x, sets := v.args[arg], v.params[arg].sets
	if x.rest == nil || x.rest.elems == nil {
		endsOf(x, sets, 0, f)
		return
	}
	for i, y := range x.Elems() {
		if !endsOf(y, sets, i+1, f) {
			return
		}
	}
}

// endsOf is ends for a value, which is a set or not.
func endsOf(x Arg, isSet bool, element int, f func(element int, lo, hi int64, fixed bool) bool) bool {
	if isSet {
		s := x.Set()
		return s.Empty() || f(element, s.Min(), s.Max(), true)
	}
	return x.rest != nil || f(element, x.Int, x.Int, true)
}
