package preprocess

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Bounds of elimination: gini propagates over what is left, so long resolvents
// and many of them cost more than the variable.
const (
	mostOccurrences = 20 // of either sign
	mostResolvent   = 24 // literals
)

// eliminate replaces the clauses of a variable by their resolvents, where these
// are not more (bounded variable elimination; the growth is 0 as in SatELite).
// Variables with few resolvents to make come first.
func (d *db) eliminate() {
	var order []uint32
	for v := 2; v < len(d.gone); v++ {
		if d.candidate(uint32(v)) {
			order = append(order, uint32(v))
		}
	}
	cost := make([]int64, len(d.gone))
	for _, v := range order {
		l := sat.Mk(v)
		cost[v] = int64(d.count[l]) * int64(d.count[l.Not()])
	}
	slices.SortStableFunc(order, func(a, b uint32) int { return int(cost[a] - cost[b]) })
	for _, v := range order {
		if d.steps < 0 || d.unsat || len(d.lits) > d.most {
			break
		}
		if d.candidate(v) && d.resolve(v) {
			d.propagate()
		}
	}
	d.subsume()
}

// candidate reports whether v occurs, may be eliminated and is worth a try.
func (d *db) candidate(v uint32) bool {
	l := sat.Mk(v)
	pos, neg := d.count[l], d.count[l.Not()]
	return !d.frozen[v] && d.value[l] == 0 && pos+neg > 0 && pos <= mostOccurrences && neg <= mostOccurrences
}

// resolve eliminates v if its resolvents are no more than its clauses.
func (d *db) resolve(v uint32) bool {
	l := sat.Mk(v)
	pos, neg := d.holding(l), d.holding(l.Not())
	var resolvents, buf []sat.Lit // each with its length before it
	left := len(pos) + len(neg)
	for _, i := range pos {
		d.stamp++
		for _, m := range d.at(i) {
			d.mark[m] = d.stamp
		}
		for _, k := range neg {
			var ok bool
			if buf, ok = d.resolvent(buf[:0], l, d.at(i), d.at(k)); !ok {
				continue
			}
			if left--; left < 0 || len(buf) > mostResolvent {
				return false
			}
			resolvents = append(append(resolvents, sat.Lit(len(buf))), buf...)
		}
	}
	e := eliminated{v: v}
	for _, list := range [][]int32{pos, neg} {
		for _, i := range list {
			c := d.at(i)
			e.clauses = append(append(e.clauses, sat.Lit(len(c))), c...)
			d.remove(i)
		}
	}
	d.occ[l], d.occ[l.Not()] = nil, nil
	d.gone[v] = int32(len(d.stack))
	d.stack = append(d.stack, e)
	d.counts.Eliminated++
	r := eliminated{clauses: resolvents}
	r.each(d.add)
	return true
}

// resolvent appends the resolvent on l of c, which is marked, and o. It is not
// ok when it is a tautology.
func (d *db) resolvent(buf []sat.Lit, l sat.Lit, c, o []sat.Lit) ([]sat.Lit, bool) {
	d.steps -= int64(len(c) + len(o))
	for _, m := range o {
		switch {
		case m == l.Not() || d.mark[m] == d.stamp:
		case d.mark[m.Not()] == d.stamp:
			return buf, false
		default:
			buf = append(buf, m)
		}
	}
	for _, m := range c {
		if m != l {
			buf = append(buf, m)
		}
	}
	return buf, true
}
