package clause

// Pack lays the watch lists one behind the other, by literal, so that those of literals
// that become false together lie together. Each keeps room to grow: what it has now, but
// not more than twice what it needs. The time is linear in the lists, for which there are
// two sets of memory meanwhile. Measured: docs/decisions/0079.
func (c *DB) Pack() {
	room := 0
	for _, ws := range c.Watches {
		room += roomOf(ws)
	}
	all := make([]Watch, room)
	for l, ws := range c.Watches {
		n := roomOf(ws)
		c.Watches[l] = append(all[:0:n], ws...)
		all = all[n:]
	}
}

// roomOf returns how many entries the list may have before it has to move.
func roomOf(ws []Watch) int { return min(cap(ws), 2*len(ws)) }
