package lp

import "math"

// leaving returns the position whose variable violates a bound the most, measured
// by its norm, and whether that is the lower one; -1 when there is none.
func (b *basis) leaving() (r int, low bool) {
	b.settle()
	r, work := b.ranking.first()
	if b.work += int64(work); r < 0 {
		return r, false
	}
	v := b.basic[r]
	return r, b.lo[v]-b.value[r] >= b.value[r]-b.hi[v]
}

// score returns the square of what the variable at the position violates a bound by, for each of its norm.
func (b *basis) score(i int32) float64 {
	x, v := b.value[i], b.basic[i]
	limit := b.lo[v]
	gap := limit - x
	if above := x - b.hi[v]; above > gap {
		gap, limit = above, b.hi[v]
	}
	if gap <= feasible || gap <= feasible*(1+math.Abs(limit)) {
		return 0
	}
	return gap * gap / b.norm[i]
}

// rank takes in that values or norms at the positions have changed.
func (b *basis) rank(positions []int32) {
	for _, i := range positions {
		b.ranking.set(i, b.score(i))
	}
	b.work += int64(2 * len(positions))
}

// take does the step for position r. It does not where the pivot has turned out
// to be another number than the row says, and the factors are made anew.
func (b *basis) take(s dualStep, r int, low bool) {
	last := len(s.columns) - 1
	q := s.columns[last].column
	b.pivot.clear()
	for _, a := range b.column(q) {
		b.pivot.add(b.f.steps[a.i], a.v)
	}
	b.work += int64(b.f.enter(&b.pivot, int32(r)))
	p, a := b.pivot.at[r], b.alpha.at[q]
	if math.Abs(p-a) > unsure*(1+math.Abs(a)) && len(b.f.scales) > 0 {
		b.stale = true
		return
	}
	for _, c := range s.columns[:last] {
		b.flip(c.column)
	}
	b.settle()
	b.exchange(r, q, low)
}

// unsure is the difference, relative to its size, from which a pivot is not
// trusted.
const unsure = 1e-6

// exchange exchanges the variable at position r, which goes to a bound, for q,
// whose column pivot has.
func (b *basis) exchange(r int, q int32, low bool) {
	out, p := b.basic[r], b.pivot.at[r]
	bound := b.hi[out]
	if low {
		bound = b.lo[out]
	}
	step := (b.value[r] - bound) / p
	if math.Abs(b.d[q]) > tiny*max(b.scaled, tiny) {
		b.still = 0
	} else if b.still++; b.still >= *mostStill {
		defer b.shake()
	}
	b.total += step * b.exact[q]
	for _, i := range b.pivot.list {
		b.value[i] -= b.pivot.at[i] * step
	}
	b.value[r] = b.at(q) + step
	b.reprice(q, out, p)
	b.renorm(r, p)
	b.place[out], b.upper[out] = -1, !low
	b.basic[r], b.place[q] = q, int32(r)
	if int(q) >= b.slack && !b.equal[int(q)-b.slack] {
		b.hi[q] = math.Inf(1) // see enclose: the bounds of its columns are enough now
	}
	b.rank(b.pivot.list)
	b.work += int64(2 * len(b.pivot.list))
	b.f.exchange(int32(r), &b.pivot)
	// Factors are made anew when what they save is as much: exchanges take as much more time each, as there are more.
	if len(b.f.scales) >= *mostEtas || int64(b.f.extra) > b.renewed {
		b.stale = true
	}
}

// reprice updates the reduced costs.
func (b *basis) reprice(q, out int32, p float64) {
	by, exact := b.d[q]/p, b.exact[q]/p
	for _, v := range b.alpha.list {
		a := b.alpha.at[v]
		b.d[v] -= by * a
		b.exact[v] -= exact * a
	}
	b.d[q], b.exact[q], b.d[out], b.exact[out] = 0, 0, -by, -exact
	b.work += int64(2 * len(b.alpha.list))
}

// renorm updates the squared lengths of rows of the inverse, of which rho is the
// one at r (Forrest and Goldfarb, 1992).
func (b *basis) renorm(r int, p float64) {
	own := b.rho.square()
	b.tau.copyOf(&b.rho)
	b.solve(&b.tau)
	for _, i := range b.pivot.list {
		k := b.pivot.at[i] / p
		// Rounding must not take it to 0.
		b.norm[i] = max(b.norm[i]-2*k*b.tau.at[i]+k*k*own, leastNorm)
	}
	b.norm[r] = max(own/(p*p), leastNorm)
	b.work += int64(len(b.rho.list))
}

const leastNorm = 1e-4
