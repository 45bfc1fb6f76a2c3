package cdcl

import "github.com/gozinc/gozinc/sat"

// watch is an entry of the list of a literal: when that becomes false, the
// clause at ref has to be looked at, unless the blocker, another literal of the
// clause, is true (Sörensson and Eén, 2008). A binary clause is the watched
// literal and the blocker, and is nowhere else.
type watch struct {
	blocker sat.Lit
	ref     ref
}

// The flags of a watch of a binary clause, in place of its ref.
const (
	binaryFlag ref = 1 << 31
	binaryTold ref = 1 << 30 // as toldFlag
)

func (w watch) binary() bool { return w.ref&binaryFlag != 0 }

// attach watches the first two literals of a clause.
func (c *clauses) attach(r ref) {
	l := c.lits(r)
	a, b := sat.Lit(l[0]), sat.Lit(l[1])
	c.watches[a] = append(c.watches[a], watch{b, r})
	c.watches[b] = append(c.watches[b], watch{a, r})
}

// attachBinary adds a binary clause.
func (c *clauses) attachBinary(a, b sat.Lit, told bool) {
	flags := binaryFlag
	if told {
		flags |= binaryTold
	}
	c.watches[a] = append(c.watches[a], watch{b, flags})
	c.watches[b] = append(c.watches[b], watch{a, flags})
}
