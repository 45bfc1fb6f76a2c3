package lits

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Describe tells what the literals of the integer or Boolean variable name
// stand for, one line for each: "name >= 5 : 17" and "name = 5 : 18" by
// DIMACS numbers, "name bit 3 : 19" for the bit of weight 2³ of name − min.
// A view of another variable has the literals of that one.
func (l *Lits) Describe(name string, v store.View, yield func(string) bool) bool {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return yield(fmt.Sprintf("%s = %d", name, v.B))
	}
	x := &l.ints[v.ID]
	if x.derived != nil {
		return yield(name + " is a sum of others")
	}
	if x.n == 0 {
		return yield(name + " is free")
	}
	if v != store.Of(v.ID) {
		name = fmt.Sprintf("(%s - %d) / %d", name, v.B, v.A)
	}
	for i, g := range x.ge {
		if !yield(fmt.Sprintf("%s >= %d : %d", name, x.value(int64(i)+1), g.Dimacs())) {
			return false
		}
	}
	for i, d := range x.eq {
		if d != sat.Undef && !yield(fmt.Sprintf("%s = %d : %d", name, x.value(int64(i)), d.Dimacs())) {
			return false
		}
	}
	if x.bin == nil {
		return true
	}
	for i, b := range x.bin.bits {
		if !yield(fmt.Sprintf("%s bit %d above %d : %d", name, i, x.bin.lo, b.Dimacs())) {
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
