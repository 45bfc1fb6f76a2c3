package lp

import "math"

// leaving returns the position whose variable violates a bound the most, measured
// by its norm, and whether that is the lower one; -1 when there is none.
func (b *basis) leaving() (r int, low bool) {
	b.settle()
	b.work += int64(len(b.value))
	r, worst := -1, 0.0
	for i, x := range b.value {
		v := b.basic[i]
		limit, below := b.lo[v], true
		gap := limit - x
		if above := x - b.hi[v]; above > gap {
			gap, below, limit = above, false, b.hi[v]
		}
		if gap <= feasible || gap <= feasible*(1+math.Abs(limit)) {
			continue
		}
		if score := gap * gap / b.norm[i]; score > worst {
			r, low, worst = i, below, score
		}
	}
	return r, low
}

// take does the step for position r. It does not where the pivot has turned out
// to be another number than the row says, and the factors are made anew.
func (b *basis) take(s dualStep, r int, low bool) {
	last := len(s.columns) - 1
	q := s.columns[last].column
	for _, a := range b.column(q) {
		b.moved[a.i] += a.v
	}
	b.work += int64(b.f.enter(b.moved, b.pivot, r))
	if math.Abs(b.pivot[r]-b.alpha[q]) > unsure*(1+math.Abs(b.alpha[q])) && len(b.f.scales) > 0 {
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
	out, p := b.basic[r], b.pivot[r]
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
	for i, x := range b.pivot {
		b.value[i] -= x * step
	}
	b.value[r] = b.at(q) + step
	b.reprice(b.d, q, out, p)
	b.reprice(b.exact, q, out, p)
	b.renorm(r, p)
	b.place[out], b.upper[out] = -1, !low
	b.basic[r], b.place[q] = q, int32(r)
	if b.f.exchange(r, b.pivot); len(b.f.scales) >= *mostEtas {
		b.stale = true
	}
}

// reprice updates the reduced costs.
func (b *basis) reprice(d []float64, q, out int32, p float64) {
	by := d[q] / p
	for _, v := range b.hit {
		d[v] -= by * b.alpha[v]
	}
	d[q], d[out] = 0, -by
	b.work += int64(len(b.hit))
}

// renorm updates the squared lengths of rows of the inverse, of which rho is the
// one at r (Forrest and Goldfarb, 1992).
func (b *basis) renorm(r int, p float64) {
	own := 0.0
	for i, y := range b.rho {
		own += y * y
		b.moved[i] = y
	}
	b.solve(b.moved, b.tau)
	for i, x := range b.pivot {
		if x == 0 || i == r {
			continue
		}
		k := x / p
		// Rounding must not take it to 0.
		b.norm[i] = max(b.norm[i]-2*k*b.tau[i]+k*k*own, leastNorm)
	}
	b.norm[r] = max(own/(p*p), leastNorm)
	b.work += int64(2 * len(b.pivot))
}

const leastNorm = 1e-4
