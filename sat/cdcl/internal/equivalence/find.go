// Package equivalence finds literals that imply each other by binary clauses, and has
// the clauses of the engine sat/cdcl name one of them in place of all.
//
// The two binary clauses that relate a literal with the one in its place stay. So a
// literal that a propagator, an integer, an assumption or a clause to come names means
// what it did, unit propagation is as strong as before, and no assignment has to be
// completed.
package equivalence

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// Classes are the classes of equivalent literals. The zero value has none.
type Classes struct {
	// Least is by literal that of its class with the smallest variable; it may be
	// shorter than there are literals.
	Least []sat.Lit
	// Work is the number of watches and literals looked at by Find.
	Work int64

	db     *clause.DB
	order  []int32 // by literal: when it was reached, 0 if not yet; closed at the end
	stack  []sat.Lit
	path   []step
	count  int32
	merged int // literals whose least literal is another
	news   int // of them those that were not known
	clash  sat.Lit
}

// step is a literal on the path of the depth-first search.
type step struct {
	lit  sat.Lit
	low  int32 // the first literal of the stack that it reaches
	next int   // its next watch
}

// closed marks a literal whose class is known.
const closed = 1<<31 - 1

// Find finds the classes of the literals without values, in linear time: the strongly
// connected components of the implications (Tarjan, 1972; Aspvall, Plass and Tarjan,
// 1979). It reports whether there are equivalences that the last call has not found. A
// literal that is equivalent to its complement, and so is false, is in clash; then
// the classes are not known.
func (c *Classes) Find(db *clause.DB, values []int8) (news bool, clash sat.Lit) {
	n := len(db.Watches)
	before := c.Least
	c.Least = make([]sat.Lit, n)
	c.db, c.order = db, make([]int32, n)
	c.count, c.merged, c.news, c.clash = 0, 0, 0, sat.Undef
	for l := sat.Lit(2); int(l) < n && c.clash == sat.Undef; l++ {
		c.Work++
		if c.order[l] == 0 && values[l] == 0 {
			c.search(l, values, before)
		}
	}
	c.db, c.order = nil, nil
	if c.clash != sat.Undef || c.merged == 0 {
		c.Least = nil
	}
	return c.news > 0, c.clash
}

// search closes the classes of all literals that l implies.
func (c *Classes) search(l sat.Lit, values []int8, before []sat.Lit) {
	c.reach(l)
	for len(c.path) > 0 && c.clash == sat.Undef {
		p := &c.path[len(c.path)-1]
		ws := c.db.Watches[p.lit^1]
		if p.next < len(ws) {
			w := ws[p.next]
			p.next++
			c.Work++
			if !w.IsBinary() || values[w.Blocker] != 0 {
				continue
			}
			if o := c.order[w.Blocker]; o == 0 {
				c.reach(w.Blocker)
			} else if o != closed {
				p.low = min(p.low, o)
			}
			continue
		}
		done := *p
		c.path = c.path[:len(c.path)-1]
		if len(c.path) > 0 {
			below := &c.path[len(c.path)-1]
			below.low = min(below.low, done.low)
		}
		if done.low == c.order[done.lit] {
			c.close(done.lit, before)
		}
	}
	c.path, c.stack = c.path[:0], c.stack[:0]
}

// reach opens a literal.
func (c *Classes) reach(l sat.Lit) {
	c.count++
	c.order[l] = c.count
	c.stack = append(c.stack, l)
	c.path = append(c.path, step{lit: l, low: c.count})
}

// close makes the top of the stack, down to the literal, a class.
func (c *Classes) close(l sat.Lit, before []sat.Lit) {
	from := len(c.stack) - 1
	for c.stack[from] != l {
		from--
	}
	class := c.stack[from:]
	c.stack = c.stack[:from]
	least := class[0]
	for _, m := range class[1:] {
		if m.Var() < least.Var() {
			least = m
		} else if m == least^1 {
			c.clash = m
			return
		}
	}
	for _, m := range class {
		c.order[m] = closed
		c.Least[m] = least
		if m == least {
			continue
		}
		c.merged++
		if int(m) >= len(before) || before[m] != least {
			c.news++
		}
	}
}
