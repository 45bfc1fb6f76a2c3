package clause

import "github.com/gozinc/gozinc/sat"

// Simplify drops the clauses with a literal that is true, and takes out the literals
// that are false; values, by literal, are those at the root, after propagation. The
// tracer may be nil.
func (c *DB) Simplify(vals []int8, tracer sat.Tracer) {
	for r := c.First(); int(r) < len(c.Arena); {
		n := c.Arena[r]
		if *c.Props(r)&Removed == 0 {
			c.shorten(r, vals, tracer)
		}
		r = c.Next(r, n)
	}
	c.dropBinaries(vals, tracer)
}

// Drop discards a clause.
func (c *DB) Drop(r Ref, tracer sat.Tracer) {
	if tracer != nil && *c.Props(r)&Told != 0 {
		tracer.Delete(c.Copy(r))
	}
	c.Discard(r)
}

// shorten drops the clause if it is satisfied, and its false literals otherwise,
// which are not watched.
func (c *DB) shorten(r Ref, vals []int8, tracer sat.Tracer) {
	lits := c.Lits(r)
	k := 0
	for _, l := range lits {
		if vals[l] > 0 {
			c.Drop(r, tracer)
			return
		}
		if vals[l] == 0 {
			k++
		}
	}
	if k == len(lits) {
		return
	}
	var old []sat.Lit
	if tracer != nil {
		old = c.Copy(r)
	}
	n := 0
	for _, l := range lits {
		if vals[l] == 0 {
			lits[n] = l
			n++
		}
	}
	if tracer != nil {
		tracer.Learn(c.Copy(r)[:n])
		if p := c.Props(r); *p&Told != 0 {
			tracer.Delete(old)
		} else {
			*p |= Told
		}
	}
	if n == 2 {
		c.AttachBinary(sat.Lit(lits[0]), sat.Lit(lits[1]), *c.Props(r)&Told != 0)
		c.Discard(r)
		return
	}
	c.Cut(r, n)
}

// dropBinaries removes the clauses of two literals of which one has a value.
func (c *DB) dropBinaries(vals []int8, tracer sat.Tracer) {
	for l := range c.Watches {
		ws := c.Watches[l]
		j := 0
		for _, w := range ws {
			if w.IsBinary() && (vals[l] != 0 || vals[w.Blocker] != 0) {
				if tracer != nil && w.Ref&BinaryTold != 0 && sat.Lit(l) < w.Blocker {
					tracer.Delete([]sat.Lit{sat.Lit(l), w.Blocker})
				}
				continue
			}
			ws[j] = w
			j++
		}
		c.Watches[l] = ws[:j]
	}
}
