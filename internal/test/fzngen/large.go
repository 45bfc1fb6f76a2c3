package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// Instance is a model that is too large to enumerate.
type Instance struct {
	Text string
	// Planted is a solution, by the names of all variables; a Boolean is 0 or
	// 1. nil when some constraint was drawn without regard to one.
	Planted map[string]int64
	// Objective is the name of the variable that is minimised or maximised,
	// empty when none is.
	Objective string
}

// Large writes a model of 6 to 10 integers that have 50 to 2000 values each,
// and of what up to 8 constraints add to them. It uses only constraints that
// other solvers know too; all_different and circuit go by the names of gozinc.
// All variables are shown. Most models have a planted solution.
func Large(rng *rand.Rand) Instance {
	l := &large{gen: newGen(rng, Opt{})}
	l.faithful = l.chance(0.7)
	for range l.between(6, 10) {
		l.newInt(l.between(-1000, 1000))
	}
	for range l.between(3, 8) {
		pick(l.gen, largeConstraints...)(l)
	}
	solve := "satisfy"
	var in Instance
	if l.chance(0.6) {
		in.Objective = pick(l.gen, l.ints...).name
		solve = pick(l.gen, "minimize ", "maximize ") + in.Objective
	}
	in.Text = l.text(solve)
	if l.faithful {
		in.Planted = make(map[string]int64, len(l.vars))
		for _, v := range l.vars {
			in.Planted[v.name] = v.value.Int
		}
	}
	return in
}

// large builds a model around a solution. Its variables are also in gen.vars.
type large struct {
	*gen
	ints, bools []planted
	faithful    bool // every constraint holds for the planted values
}

// planted is a variable and its value in the solution.
type planted struct {
	name  string
	value int64
}

func (l *large) declare(prefix, decl string, value int64) planted {
	v := variable{name: fmt.Sprintf("%s%d", prefix, len(l.vars)+1), decl: decl, anns: " :: output_var"}
	v.value.Int = value
	l.vars = append(l.vars, v)
	return planted{v.name, value}
}

// newInt declares an integer whose domain has the value.
func (l *large) newInt(value int64) planted {
	n := pick(l.gen, int64(50), 100, 300, 1000, 2000)
	lo := value - l.between(0, n-1)
	d := intset.Interval(lo, lo+n-1)
	for n <= 300 && l.chance(0.3) {
		from := l.between(lo, lo+n-1)
		if hole := intset.Interval(from, from+l.between(0, n/4)); !hole.Contains(value) {
			d = d.Minus(hole)
		}
	}
	x := l.declare("x", "var "+setLiteral(d), value)
	l.ints = append(l.ints, x)
	return x
}

// setLiteral writes a set as FlatZinc does, all values of it if it has gaps.
func setLiteral(d intset.Set) string {
	if len(d) == 1 {
		return d.String()
	}
	return "{" + strings.Trim(listed(d.Values()), "[]") + "}"
}

func listed(values []int64) string { return strings.ReplaceAll(fmt.Sprint(values), " ", ",") }

// truth returns a Boolean with the value, old or new.
func (l *large) truth(b bool) string {
	var value int64
	if b {
		value = 1
	}
	for _, x := range l.bools {
		if x.value == value && l.chance(0.5) {
			return x.name
		}
	}
	x := l.declare("b", "var bool", value)
	l.bools = append(l.bools, x)
	return x.name
}

// some returns n different integers.
func (l *large) some(n int64) []planted {
	out := make([]planted, 0, n)
	for _, i := range l.rng.Perm(len(l.ints))[:n] {
		out = append(out, l.ints[i])
	}
	return out
}

// wobble returns the value, or in models without planted solution sometimes
// another one.
func (l *large) wobble(value int64) int64 {
	if l.faithful || l.chance(0.6) {
		return value
	}
	return value + pick(l.gen, l.between(-3, 3), l.between(-300, 300))
}

func (l *large) post(name string, args ...any) {
	texts := make([]string, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case []planted:
			names := make([]string, len(a))
			for j, x := range a {
				names[j] = x.name
			}
			texts[i] = "[" + strings.Join(names, ",") + "]"
		case []string:
			texts[i] = "[" + strings.Join(a, ",") + "]"
		case []int64:
			texts[i] = listed(a)
		case planted:
			texts[i] = a.name
		default:
			texts[i] = fmt.Sprint(a)
		}
	}
	l.posts = append(l.posts, fmt.Sprintf("constraint %s(%s);\n", name, strings.Join(texts, ",")))
}
