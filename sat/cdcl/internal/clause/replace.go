package clause

import "github.com/gozinc/gozinc/sat"

// Replace makes the given clauses those that given passes on, in place of the ones
// before, and drops the learnt clauses of three or more literals of which keep says no.
// No clause may be the reason of anything.
func (c *DB) Replace(given func(add func([]sat.Lit)), keep func(lits []uint32) bool, tracer sat.Tracer) {
	db := DB{Watches: c.Watches, Arena: make([]uint32, 0, len(c.Arena))}
	for l := range db.Watches {
		db.Watches[l] = db.Watches[l][:0]
	}
	add := func(lits []sat.Lit, props uint32) {
		if len(lits) == 2 {
			db.AttachBinary(lits[0], lits[1], false)
			return
		}
		db.Attach(db.Alloc(lits, props))
	}
	given(func(lits []sat.Lit) { add(lits, 0) })
	for r := c.First(); int(r) < len(c.Arena); r = c.Next(r, c.Arena[r]) {
		props := *c.Props(r)
		if props&Learnt == 0 || props&Removed != 0 {
			continue
		}
		if !keep(c.Lits(r)) {
			c.Drop(r, tracer)
			continue
		}
		add(c.Copy(r), props)
		db.Learnts++
	}
	*c = db
}
