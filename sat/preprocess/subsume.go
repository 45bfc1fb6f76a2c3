package preprocess

import (
	"github.com/gozinc/gozinc/sat"
)

// subsume removes the clauses that another one subsumes, and the literals that
// resolution with another clause shows to be superfluous, until nothing is left
// to look at (backward subsumption with signatures: Eén & Biere 2005).
func (d *db) subsume() {
	for len(d.queue) > 0 && d.steps > 0 && !d.unsat {
		i := d.queue[0]
		d.queue = d.queue[1:]
		d.queued[i] = false
		if d.clauses[i].n > 0 {
			d.backward(i)
		}
		d.propagate()
	}
	d.propagate()
}

// backward compares clause i with all that may be subsumed or shortened by it:
// those with its rarest variable.
func (d *db) backward(i int32) {
	c := d.at(i)
	rarest := c[0]
	d.stamp++
	for _, l := range c {
		d.mark[l] = d.stamp
		if d.count[l]+d.count[l.Not()] < d.count[rarest]+d.count[rarest.Not()] {
			rarest = l
		}
	}
	n, sig := d.clauses[i].n, d.clauses[i].sig
	for _, l := range []sat.Lit{rarest, rarest.Not()} {
		for _, k := range d.holding(l) {
			o := &d.clauses[k]
			if k == i || o.n < n || sig&^o.sig != 0 {
				continue
			}
			switch flipped, ok := d.within(int(n), d.at(k)); {
			case !ok:
			case flipped == sat.Undef:
				d.remove(k)
				d.counts.Subsumed++
			default:
				d.shorten(k, flipped)
				d.counts.Shortened++
			}
		}
	}
}

// within reports whether the n marked literals are in c, or all but one, whose
// complement, flipped, is.
func (d *db) within(n int, c []sat.Lit) (flipped sat.Lit, ok bool) {
	for k, l := range c {
		switch d.stamp {
		case d.mark[l]:
			n--
		case d.mark[l.Not()]:
			if flipped != sat.Undef {
				return sat.Undef, false
			}
			flipped = l
			n--
		}
		if n == 0 {
			return flipped, true
		}
		if n > len(c)-k-1 {
			d.steps -= int64(k)
			return sat.Undef, false
		}
	}
	return sat.Undef, false
}
