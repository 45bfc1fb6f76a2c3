package encode

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
)

// maxSumTail is the number of terms of an equation that are chosen together, and
// tailTries how many of their choices are tried, where other constraints look at
// the terms too. tailSpare is the number of terms added for that
// by and by.
const (
	maxSumTail = 38
	tailTries  = 2000
	tailSpare  = 8
)

// tail are some terms of an equation, which are chosen last.
type tail struct {
	sum   *openSum
	terms []store.View
}

// tailOf chooses the tail of an equation: those of the open terms that other
// constraints look at least, and of these the smallest, until their subsets have
// about any sum, and no common divisor that the others have not.
func (d *sumDive) tailOf(s *openSum) tail {
	var free []store.View
	rank := make(map[int32]float64)
	for _, t := range s.terms {
		if n := d.p.st.Size(t); n > 1 {
			free = append(free, t)
			rank[t.ID] = float64(len(d.p.watch[t.ID])) + d.spread(t)/float64(n-1)/float64(s.hi-s.lo)
			if d.try > 0 {
				rank[t.ID] *= 1 + d.rng.Float64()*float64(d.try)
			}
		}
	}
	slices.SortStableFunc(free, func(x, y store.View) int { return cmp.Compare(rank[x.ID], rank[y.ID]) })
	t := tail{sum: s}
	spare := 0
	if len(free) > 0 && len(d.p.watch[free[0].ID]) > 1 {
		spare = min(2*d.try, tailSpare)
	}
	var most, common int64
	all := linear{terms: free}.divisor()
	for _, x := range free {
		g := linear{terms: []store.View{{A: common}, x}}.divisor()
		if len(t.terms) >= maxSumTail || len(t.terms) >= subsetItems(most/max(common, 1))+spare {
			if common == all {
				break
			}
			if g == common {
				continue
			}
		}
		common = g
		most = max(most, int64(d.spread(x))/(d.p.st.Size(x)-1))
		t.terms = append(t.terms, x)
	}
	return t
}

// lower returns the lesser of two values around x between lo and hi: such that x
// is in the middle of theirs for all variables, half of which are odd.
func lower(x float64, lo, hi int64, odd bool) int64 {
	k := int64(math.Floor(x))
	switch part := x - float64(k); {
	case odd && part < 0.25:
		k--
	case odd && part > 0.75:
		k++
	}
	return min(max(k, lo), hi)
}

// finish chooses the tail of an equation: each variable has one of two values
// next to each other, and a subset of the variables has the greater.
func (d *sumDive) finish(t tail) bool {
	t.sum.bounds(d.p.st)
	target := t.sum.bound - t.sum.lo
	var free []store.View
	var pairs [][2]int64 // of values
	var steps []int64    // of the sum
	for _, x := range t.terms {
		root := store.Of(x.ID)
		domain := d.p.st.Domain(root)
		lo, hi := domain.Min(), domain.Max()
		if lo == hi {
			continue
		}
		k, _ := domain.Prev(lower(sumTerm{t.sum, x.A}.proportion(lo, hi), lo, hi-1, len(free)%2 == 1))
		next, _ := domain.Next(k + 1)
		free = append(free, root)
		pairs = append(pairs, [2]int64{k, next})
		steps = append(steps, x.A*(next-k))
		target -= x.A*k - d.p.st.Lo(x)
	}
	if len(free) == 0 {
		return true // and propagation has seen to the equation
	}
	d.work -= 2 << (len(free) / 2)
	done, tried := false, 0
	subsetSums(steps, target, func(c choice) bool {
		tried++
		done = d.p.st.Attempt(func() bool {
			for i, x := range free {
				if !d.p.st.Fix(x, pairs[i][c>>i&1]) {
					return false
				}
			}
			return d.p.drainTrial(&d.work)
		})
		d.p.unqueue()
		return !done && tried < tailTries && d.work > 0
	})
	return done
}
