package root

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// names are the integers and literals that propagators know.
type names struct {
	ints   []integer // by half the handle; 0 is none
	usual  []sat.Int // by variable: its handle of the usual size
	others map[integer]sat.Int
	lits   []literal // by variable
	named  map[literal]sat.Lit
	sets   []intset.Set
	groups map[membership]sat.Lit
}

// integer is a variable, and the size that its bounds have at most.
type integer struct {
	id  int32
	far int64
}

// usual is the size of bounds that integers of sums have: all that are no infinity.
const usual = intset.PosInf - 1

// literal is x ≥ d, x = d, or that x is in set number d.
type literal struct {
	id   int32
	kind kind
	d    int64
}

type kind uint8

const (
	atLeast kind = iota
	equals
	within
)

// membership is a view and a set, by the first of its ranges.
type membership struct {
	v   store.View
	set *intset.Range
	n   int
}

func newNames() names {
	return names{
		ints: make([]integer, 1), others: make(map[integer]sat.Int),
		lits: make([]literal, sat.True.Var()+1), named: make(map[literal]sat.Lit),
		groups: make(map[membership]sat.Lit),
	}
}

// handle returns the handle of an integer.
func (n *names) handle(x integer) sat.Int {
	if x.far != usual {
		h, known := n.others[x]
		if !known {
			h = n.add(x)
			n.others[x] = h
		}
		return h
	}
	if missing := int(x.id) + 1 - len(n.usual); missing > 0 {
		n.usual = append(n.usual, make([]sat.Int, missing)...)
	}
	if n.usual[x.id] == sat.NoInt {
		n.usual[x.id] = n.add(x)
	}
	return n.usual[x.id]
}

func (n *names) add(x integer) sat.Int {
	n.ints = append(n.ints, x)
	return sat.Int(2 * (len(n.ints) - 1))
}

// lit returns the literal.
func (n *names) lit(x literal) sat.Lit {
	l, known := n.named[x]
	if !known {
		l = sat.Mk(uint32(len(n.lits)))
		n.lits, n.named[x] = append(n.lits, x), l
	}
	return l
}

// Ge implements sat.Integers.
func (n *names) Ge(x sat.Int, d int64) sat.Lit {
	id := n.ints[x>>1].id
	if x&1 == 1 {
		return n.lit(literal{id, atLeast, 1 - d}).Not()
	}
	return n.lit(literal{id, atLeast, d})
}

// Eq implements sat.Integers.
func (n *names) Eq(x sat.Int, d int64) sat.Lit {
	if x&1 == 1 {
		d = -d
	}
	return n.lit(literal{n.ints[x>>1].id, equals, d})
}

// member returns the literal that v, of a variable, is in the set, which is not empty.
func (n *names) member(v store.View, set intset.Set) sat.Lit {
	m := membership{v, &set[0], len(set)}
	l, known := n.groups[m]
	if !known {
		l = n.lit(literal{v.ID, within, int64(len(n.sets))})
		n.sets, n.groups[m] = append(n.sets, v.Preimage(set)), l
	}
	return l
}
