package clause

// Compact closes the gaps of the arena. Clauses keep their order, and their watches
// follow; follow is called when Moved tells where each has gone to, for other
// references. The third word of a clause says that for the time being.
func (c *DB) Compact(follow func()) {
	if c.Garbage == 0 {
		return
	}
	to := uint32(0)
	for r := c.First(); int(r) < len(c.Arena); {
		n := c.Arena[r]
		if *c.Props(r)&Removed == 0 {
			c.Arena[r+2] = to
			to += Header + n
		}
		r = c.Next(r, n)
	}
	c.moveWatches()
	follow()
	for r := c.First(); int(r) < len(c.Arena); {
		n := c.Arena[r]
		next := c.Next(r, n)
		if *c.Props(r)&Removed == 0 {
			at := c.Arena[r+2]
			copy(c.Arena[at:], c.Arena[r:uint32(r)+Header+n])
			c.Arena[at+2] = Header - 1
		}
		r = next
	}
	c.Arena = c.Arena[:to]
	c.Garbage = 0
	c.Pack()
}

// Moved returns where a clause that is no garbage goes to.
func (c *DB) Moved(r Ref) Ref { return Ref(c.Arena[r+2]) }

// moveWatches follows the clauses to their new places and forgets the garbage.
func (c *DB) moveWatches() {
	for l := range c.Watches {
		ws := c.Watches[l]
		j := 0
		for _, w := range ws {
			if !w.IsBinary() {
				if *c.Props(w.Ref)&Removed != 0 {
					continue
				}
				w.Ref = c.Moved(w.Ref)
			}
			ws[j] = w
			j++
		}
		c.Watches[l] = ws[:j]
	}
}
