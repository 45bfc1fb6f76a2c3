package clause

import "github.com/gozinc/gozinc/sat"

// Watch is an entry of the list of a literal: when that becomes false, the
// clause at Ref has to be looked at, unless the blocker, another literal of the
// clause, is true (Sörensson and Eén, 2008). A binary clause is the watched
// literal and the blocker, and is nowhere else.
type Watch struct {
	Blocker sat.Lit
	Ref     Ref
}

// The flags of a watch of a binary clause, in place of its Ref.
const (
	Binary     Ref = 1 << 31
	BinaryTold Ref = 1 << 30 // as Told
)

// IsBinary reports whether the clause is the watched literal and the blocker.
func (w Watch) IsBinary() bool { return w.Ref&Binary != 0 }

// Attach watches the first two literals of a clause.
func (c *DB) Attach(r Ref) {
	l := c.Lits(r)
	a, b := sat.Lit(l[0]), sat.Lit(l[1])
	c.Watches[a] = append(c.Watches[a], Watch{b, r})
	c.Watches[b] = append(c.Watches[b], Watch{a, r})
}

// AttachBinary adds a binary clause.
func (c *DB) AttachBinary(a, b sat.Lit, told bool) {
	flags := Binary
	if told {
		flags |= BinaryTold
	}
	c.Watches[a] = append(c.Watches[a], Watch{b, flags})
	c.Watches[b] = append(c.Watches[b], Watch{a, flags})
}

// Detach takes the clause out of the watch lists. It returns the number of entries
// looked at.
func (c *DB) Detach(r Ref) (work int) {
	for _, l := range c.Lits(r)[:2] {
		ws := c.Watches[l]
		work += len(ws)
		for i, w := range ws {
			if w.Ref == r {
				c.Watches[l] = append(ws[:i], ws[i+1:]...)
				break
			}
		}
	}
	return work
}
