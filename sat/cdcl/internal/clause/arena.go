// Package clause keeps the clauses of the engine sat/cdcl: those of three or more
// literals in one array, binary ones in the watch lists alone, after MiniSat (Eén and
// Sörensson, 2003) and Kissat (Biere et al., 2020).
package clause

import "github.com/gozinc/gozinc/sat"

// Ref is the place of a clause of three or more literals: an index into the
// arena.
type Ref uint32

// Header is the number of words of a clause in the arena before its literals: the
// number of literals, the properties, and the place after compaction, which between
// compactions is where the search for a watch goes on.
const Header = 3

// The properties of a clause: flags, and from LBDShift on the number of decision
// levels of its literals when last counted (LBD: Audemard and Simon, 2009).
const (
	Learnt    = 1 << iota
	Removed   // garbage until the next compaction
	Reason    // of an entry of the trail, while that matters
	UsedOnce  // two bits: how many reductions the clause survives unused
	UsedTwice //
	Told      // the tracer knows it in this form
	Vivified  // vivification has looked at it
	LBDShift  = 7
	UsedMask  = UsedOnce | UsedTwice
)

// pad is the first word of a hole of one word, which a clause has left that lost
// literals.
const pad = ^uint32(0)

// MaxArena is the number of words that a reason can address.
const MaxArena = 1 << 29

// DB are the clauses and what leads to them.
type DB struct {
	Arena   []uint32
	Watches [][]Watch // by the literal whose falsity matters
	Garbage int       // words of the arena that are of no use any more
	Learnts int       // clauses in the arena that were learnt
}

// Lits returns the literals of the clause, in the arena.
func (c *DB) Lits(r Ref) []uint32 {
	from := uint32(r) + Header
	return c.Arena[from : from+c.Arena[r]]
}

// Props returns where the properties are.
func (c *DB) Props(r Ref) *uint32 { return &c.Arena[r+1] }

// LBD returns the number of levels when last counted.
func (c *DB) LBD(r Ref) int { return int(c.Arena[r+1] >> LBDShift) }

// SetLBD changes it.
func (c *DB) SetLBD(r Ref, lbd int) {
	p := c.Props(r)
	*p = *p&(1<<LBDShift-1) | uint32(lbd)<<LBDShift
}

// Cut shortens the clause to n literals. The hole becomes words that are skipped.
func (c *DB) Cut(r Ref, n int) {
	lits := c.Lits(r)
	c.Arena[r] = uint32(n)
	c.Arena[r+2] = Header - 1
	c.Garbage += len(lits) - n
	for i := n; i < len(lits); i++ {
		lits[i] = pad
	}
}

// Alloc stores a clause of three or more literals. It does not watch it.
func (c *DB) Alloc(lits []sat.Lit, props uint32) Ref {
	r := Ref(len(c.Arena))
	c.Arena = append(c.Arena, uint32(len(lits)), props, Header-1)
	for _, l := range lits {
		c.Arena = append(c.Arena, uint32(l))
	}
	return r
}

// Discard makes the clause garbage; its watches stay until the compaction.
func (c *DB) Discard(r Ref) {
	p := c.Props(r)
	if *p&Learnt != 0 {
		c.Learnts--
	}
	*p |= Removed
	c.Garbage += Header + int(c.Arena[r])
}

// First returns the place of the first clause, len(Arena) if there is none.
func (c *DB) First() Ref { return c.skip(0) }

// Next returns the place of the clause after the one of n literals at r, skipping
// holes; it is len(Arena) at the end.
func (c *DB) Next(r Ref, n uint32) Ref { return c.skip(r + Header + Ref(n)) }

func (c *DB) skip(r Ref) Ref {
	for int(r) < len(c.Arena) && c.Arena[r] == pad {
		r++
	}
	return r
}

// Copy returns the literals of a clause.
func (c *DB) Copy(r Ref) []sat.Lit {
	var lits []sat.Lit
	for _, l := range c.Lits(r) {
		lits = append(lits, sat.Lit(l))
	}
	return lits
}
