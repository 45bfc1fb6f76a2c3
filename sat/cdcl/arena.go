package cdcl

import "github.com/gozinc/gozinc/sat"

// ref is the place of a clause of three or more literals: an index into the
// arena.
type ref uint32

// A clause in the arena is a header of three words and its literals. The words
// are the number of literals, the properties, and the place after compaction,
// which between compactions is where the search for a watch goes on.
const header = 3

// The properties of a clause: flags, and from lbdShift on the number of decision
// levels of its literals when last counted (LBD: Audemard and Simon, 2009).
const (
	learntFlag = 1 << iota
	garbageFlag
	reasonFlag
	usedOnce // two bits: how many reductions the clause survives unused
	usedTwice
	toldFlag     // the tracer knows it in this form
	vivifiedFlag // vivification has looked at it
	lbdShift     = 7
	usedMask     = usedOnce | usedTwice
)

// pad is the first word of a hole of one word, which a clause has left that lost
// literals.
const pad = ^uint32(0)

// maxArena is the number of words that a reason can address.
const maxArena = 1 << 29

// clauses are the clauses and what leads to them.
type clauses struct {
	arena   []uint32
	watches [][]watch // by the literal whose falsity matters
	garbage int       // words of the arena that are of no use any more
	learnts int       // clauses in the arena that were learnt
	units   int       // root assignments that the clauses are simplified by
}

// lits returns the literals of the clause, in the arena.
func (c *clauses) lits(r ref) []uint32 {
	from := uint32(r) + header
	return c.arena[from : from+c.arena[r]]
}

func (c *clauses) props(r ref) *uint32 { return &c.arena[r+1] }

func (c *clauses) lbd(r ref) int { return int(c.arena[r+1] >> lbdShift) }

func (c *clauses) setLBD(r ref, lbd int) {
	p := c.props(r)
	*p = *p&(1<<lbdShift-1) | uint32(lbd)<<lbdShift
}

// cut shortens the clause to n literals. The hole becomes words that are skipped.
func (c *clauses) cut(r ref, n int) {
	lits := c.lits(r)
	c.arena[r] = uint32(n)
	c.arena[r+2] = header - 1
	c.garbage += len(lits) - n
	for i := n; i < len(lits); i++ {
		lits[i] = pad
	}
}

// alloc stores a clause of three or more literals. It does not watch it.
func (c *clauses) alloc(lits []sat.Lit, props uint32) ref {
	r := ref(len(c.arena))
	c.arena = append(c.arena, uint32(len(lits)), props, header-1)
	for _, l := range lits {
		c.arena = append(c.arena, uint32(l))
	}
	return r
}

// discard makes the clause garbage; its watches stay until the compaction.
func (c *clauses) discard(r ref) {
	p := c.props(r)
	if *p&learntFlag != 0 {
		c.learnts--
	}
	*p |= garbageFlag
	c.garbage += header + int(c.arena[r])
}

// next returns the place of the clause after the one of n literals at r,
// skipping holes; it is len(arena) at the end.
func (c *clauses) next(r ref, n uint32) ref { return c.skip(r + header + ref(n)) }

func (c *clauses) skip(r ref) ref {
	for int(r) < len(c.arena) && c.arena[r] == pad {
		r++
	}
	return r
}
