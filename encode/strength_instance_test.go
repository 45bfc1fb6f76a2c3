package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// instance is the text of a random constraint.
type instance struct {
	*rand.Rand
	decls strings.Builder
	vars  int
	call  string
}

func (b *instance) text() string { return b.decls.String() + b.call + "solve satisfy;" }

// declare adds n variables of a type, and returns their names.
func (b *instance) declare(n int, typ string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", b.vars)
		fmt.Fprintf(&b.decls, "var %s: %s;\n", typ, names[i])
		b.vars++
	}
	return names
}

// ints and bools return an array of n new variables, one a single variable.
func (b *instance) ints(n, lo, hi int) string {
	return list(b.declare(n, fmt.Sprintf("%d..%d", lo, hi)))
}
func (b *instance) one(lo, hi int) string { return b.declare(1, fmt.Sprintf("%d..%d", lo, hi))[0] }
func (b *instance) bools(n int) string    { return list(b.declare(n, "bool")) }

func (b *instance) sets(n, lo, hi int) string {
	return list(b.declare(n, fmt.Sprintf("set of %d..%d", lo, hi)))
}

func list(x []string) string { return "[" + strings.Join(x, ",") + "]" }

// between returns a random integer, numbers an array of them.
func (b *instance) between(lo, hi int) int { return lo + b.IntN(hi-lo+1) }

func (b *instance) numbers(n, lo, hi int) string {
	x := make([]string, n)
	for i := range x {
		x[i] = fmt.Sprint(b.between(lo, hi))
	}
	return list(x)
}

// coefs is numbers without 0.
func (b *instance) coefs(n, most int) string {
	x := make([]string, n)
	for i := range x {
		x[i] = fmt.Sprint((1 + b.IntN(most)) * (1 - 2*b.IntN(2)))
	}
	return list(x)
}

// subset returns a set of some of lo..hi, not empty.
func (b *instance) subset(lo, hi int) string {
	x := []string{fmt.Sprint(b.between(lo, hi))}
	for k := lo; k <= hi; k++ {
		if b.IntN(2) == 0 && fmt.Sprint(k) != x[0] {
			x = append(x, fmt.Sprint(k))
		}
	}
	return "{" + strings.Join(x, ",") + "}"
}

func (b *instance) constraint(name string, args ...any) {
	s := make([]string, len(args))
	for i, a := range args {
		s[i] = fmt.Sprint(a)
	}
	b.call = fmt.Sprintf("constraint %s(%s);\n", name, strings.Join(s, ","))
}

// count posts a constraint on a number of occurrences.
func count(name string, fixed bool) func(*instance) {
	return func(b *instance) {
		xs, y := b.ints(4, 0, 3), fmt.Sprint(b.between(0, 3))
		if !fixed {
			y = b.one(0, 3)
		}
		b.constraint(name, xs, y, b.one(0, 4))
	}
}

// limit posts a count of a fixed value with a fixed limit.
func limit(name string) func(*instance) {
	return func(b *instance) { b.constraint(name, b.ints(5, 0, 2), b.between(0, 2), b.between(1, 3)) }
}

// pairOf posts a constraint on two arrays of n variables.
func pairOf(name string, n, lo, hi int) func(*instance) {
	return func(b *instance) { b.constraint(name, b.ints(n, lo, hi), b.ints(n, lo, hi)) }
}

// three posts a constraint on three integers.
func three(name string, lo, hi, to int) func(*instance) {
	return func(b *instance) { b.constraint(name, b.one(lo, hi), b.one(lo, hi), b.one(-to, to)) }
}

// automaton returns the arguments of a random automaton with 3 states over 1..3.
func (b *instance) automaton(sets bool) string {
	d := make([]string, 9)
	for i := range d {
		if d[i] = fmt.Sprint(b.IntN(4)); sets {
			d[i] = b.subset(1, 3)
			if b.IntN(2) == 0 {
				d[i] = "{}"
			}
		}
	}
	return fmt.Sprintf("3,1..3,%s,1,%s", list(d), b.subset(1, 3))
}

// levels returns the arguments of a random diagram for three variables: a node,
// two, two, and the terminal.
func (b *instance) levels() string {
	var from, label, to []string
	for _, e := range [][2]int{{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 0}, {5, 0}} {
		from, to = append(from, fmt.Sprint(e[0])), append(to, fmt.Sprint(e[1]))
		label = append(label, b.subset(1, 4))
	}
	return fmt.Sprintf("5,[1,2,2,3,3],%d,%s,%s,%s", len(from), list(from), list(label), list(to))
}

// What rows and encodings not in use have in common.

func linearPost(name string) func(*instance) {
	return func(b *instance) { b.constraint(name, b.coefs(4, 4), b.ints(4, 0, 4), b.between(-4, 6)) }
}

func permutationPost(b *instance) { b.constraint("gozinc_all_different", b.ints(5, 1, 5)) }

func tablePost(b *instance) {
	b.constraint("gozinc_table_int", b.ints(4, 1, 4), b.numbers(4*b.between(8, 30), 1, 4))
}

func regularPost(b *instance) { b.constraint("gozinc_regular", b.ints(5, 1, 3), b.automaton(false)) }

func cumulativePost(b *instance) {
	b.constraint("gozinc_cumulative", b.ints(4, 0, 5), b.numbers(4, 1, 3), b.numbers(4, 1, 3), b.between(3, 4))
}

func packingPost(b *instance) {
	b.constraint("gozinc_bin_packing", b.between(5, 7), b.ints(5, 1, 3), b.numbers(5, 1, 4))
}

func circuitPost(b *instance) { b.constraint("gozinc_circuit", 1, b.ints(5, 1, 5)) }
