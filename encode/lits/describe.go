package lits

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Describe tells what the literals of the integer or Boolean variable name
// stand for, one line for each: "name >= 5 : 17" and "name = 5 : 18" by
// DIMACS numbers, "name bit 3 : 19" for the bit of weight 2³ of name − min.
// A view of another variable has the literals of that one. The integers are clauses.
func (l *Lits) Describe(name string, v store.View, yield func(string) bool) bool {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return yield(fmt.Sprintf("%s = %d", name, v.B))
	}
	x := l.of(v.ID)
	switch {
	case l.Derived(v) && x.n == 0:
		return yield(name + " is a sum of others")
	case l.Derived(v):
		if !yield(name + " is a sum of others, at most what its literals say") {
			return false
		}
	}
	if x.n == 0 {
		return yield(name + " is free")
	}
	if v != store.Of(v.ID) {
		name = fmt.Sprintf("(%s - %d) / %d", name, v.B, v.A)
	}
	if x.native == sat.NoInt {
		return yield(fmt.Sprintf("%s >= %d : %d", name, x.value(1), x.ge[0].Dimacs()))
	}
	if x.wide != nil {
		if !yield(fmt.Sprintf("%s is odd : %d", name, x.wide.odd.Dimacs())) {
			return false
		}
		name = fmt.Sprintf("floor of %s / 2", name)
	}
	return l.describeInt(name, x, yield)
}

// describeInt tells what the literals of an integer of the formula stand for.
func (l *Lits) describeInt(name string, x *intLits, yield func(string) bool) bool {
	for k, g := range l.opt.Clauses.Orders(x.native) {
		if !yield(fmt.Sprintf("%s >= %d : %d", name, k, g.Dimacs())) {
			return false
		}
	}
	for k, e := range l.opt.Clauses.Equals(x.native) {
		if !yield(fmt.Sprintf("%s = %d : %d", name, k, e.Dimacs())) {
			return false
		}
	}
	for i, d := range x.eq {
		if d != sat.Undef && !yield(fmt.Sprintf("%s = %d : %d", name, x.value(int64(i)), d.Dimacs())) {
			return false
		}
	}
	bits, lo := x.bits, x.low
	if x.wide != nil && bits != nil {
		bits, lo = bits[1:], exact.FloorDiv(lo, 2)
	}
	for i, b := range bits {
		if !yield(fmt.Sprintf("%s bit %d above %d : %d", name, i, lo, b.Dimacs())) {
			return false
		}
	}
	return true
}

// DescribeSet does the same for a set variable: "name has 5 : 17".
func (l *Lits) DescribeSet(name string, v store.SetView, yield func(string) bool) bool {
	v = l.Store.ResolveSet(v)
	if v.IsConst() {
		return yield(fmt.Sprintf("%s = %v", name, v.Value))
	}
	if !l.made(v.ID) {
		return yield(name + " is free")
	}
	x := l.sets[v.ID]
	for _, e := range x.elems {
		if !yield(fmt.Sprintf("%s has %d : %d", name, e, x.has[e].Dimacs())) {
			return false
		}
	}
	return true
}
