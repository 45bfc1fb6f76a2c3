package globals

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Instance is the text of a random constraint.
type Instance struct {
	*rand.Rand
	decls strings.Builder
	vars  int
	call  string
	name  string // of the constraint
	arity int
}

func (b *Instance) text() string { return b.decls.String() + b.call + "solve satisfy;" }

// Declare adds n variables of a type, and returns their names.
func (b *Instance) Declare(n int, typ string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", b.vars)
		fmt.Fprintf(&b.decls, "var %s: %s;\n", typ, names[i])
		b.vars++
	}
	return names
}

// Ints, Bools and Sets return an array of n new variables, One a single variable.
func (b *Instance) Ints(n, lo, hi int) string {
	return List(b.Declare(n, fmt.Sprintf("%d..%d", lo, hi)))
}
func (b *Instance) One(lo, hi int) string { return b.Declare(1, fmt.Sprintf("%d..%d", lo, hi))[0] }
func (b *Instance) Bools(n int) string    { return List(b.Declare(n, "bool")) }

func (b *Instance) Sets(n, lo, hi int) string {
	return List(b.Declare(n, fmt.Sprintf("set of %d..%d", lo, hi)))
}

// List returns an array of what x names.
func List(x []string) string { return "[" + strings.Join(x, ",") + "]" }

// Between returns a random integer, Numbers an array of them.
func (b *Instance) Between(lo, hi int) int { return lo + b.IntN(hi-lo+1) }

func (b *Instance) Numbers(n, lo, hi int) string {
	x := make([]string, n)
	for i := range x {
		x[i] = fmt.Sprint(b.Between(lo, hi))
	}
	return List(x)
}

// Coefs is Numbers without 0.
func (b *Instance) Coefs(n, most int) string {
	x := make([]string, n)
	for i := range x {
		x[i] = fmt.Sprint((1 + b.IntN(most)) * (1 - 2*b.IntN(2)))
	}
	return List(x)
}

// Subset returns a set of some of lo..hi, not empty.
func (b *Instance) Subset(lo, hi int) string {
	x := []string{fmt.Sprint(b.Between(lo, hi))}
	for k := lo; k <= hi; k++ {
		if b.IntN(2) == 0 && fmt.Sprint(k) != x[0] {
			x = append(x, fmt.Sprint(k))
		}
	}
	return "{" + strings.Join(x, ",") + "}"
}

// Constraint sets the call.
func (b *Instance) Constraint(name string, args ...any) {
	s := make([]string, len(args))
	for i, a := range args {
		s[i] = fmt.Sprint(a)
	}
	b.name, b.arity = name, len(args)
	b.call = fmt.Sprintf("constraint %s(%s);\n", name, strings.Join(s, ","))
}

// Count posts a constraint on a number of occurrences.
func Count(name string, fixed bool) func(*Instance) {
	return func(b *Instance) {
		xs, y := b.Ints(4, 0, 3), fmt.Sprint(b.Between(0, 3))
		if !fixed {
			y = b.One(0, 3)
		}
		b.Constraint(name, xs, y, b.One(0, 4))
	}
}

// Limit posts a count of a fixed value with a fixed limit.
func Limit(name string) func(*Instance) {
	return func(b *Instance) { b.Constraint(name, b.Ints(5, 0, 2), b.Between(0, 2), b.Between(1, 3)) }
}

// PairOf posts a constraint on two arrays of n variables.
func PairOf(name string, n, lo, hi int) func(*Instance) {
	return func(b *Instance) { b.Constraint(name, b.Ints(n, lo, hi), b.Ints(n, lo, hi)) }
}

// Three posts a constraint on three integers.
func Three(name string, lo, hi, to int) func(*Instance) {
	return func(b *Instance) { b.Constraint(name, b.One(lo, hi), b.One(lo, hi), b.One(-to, to)) }
}
