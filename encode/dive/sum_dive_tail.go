package dive

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// The tail of an equation has so many terms, with up to tailValues values each,
// that their choices are 2^tailBits times as many as their sums, as long as they
// are no more than 2^maxTailBits; with each try a few more. Terms without which the
// others have a common divisor come in any case, but a tail of more than mostChoices
// is given up: listing them would take much memory. tailTries is how many
// of them are tried where other constraints look at the terms too.
// Measured: docs/decisions/0031.
const (
	tailValues  = 8
	tailBits    = 5
	maxTailBits = 36
	mostChoices = 1 << (maxTailBits + tailBits)
	tailTries   = 500
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
	for _, t := range s.Terms {
		if n := d.p.Store.Size(t); n > 1 {
			free = append(free, t)
			rank[t.ID] = float64(len(d.p.Watch[t.ID])) + d.spread(t)/float64(n-1)/float64(s.hi-s.lo)
			if d.try > 0 {
				rank[t.ID] *= 1 + d.rng.Float64()*float64(d.try)
			}
		}
	}
	slices.SortStableFunc(free, func(x, y store.View) int { return cmp.Compare(rank[x.ID], rank[y.ID]) })
	t := tail{sum: s}
	var common int64
	var bits, reach float64 // of the choices and of their sums
	all := linear.Form{Terms: free}.Divisor()
	for _, x := range free {
		g := linear.Form{Terms: []store.View{{A: common}, x}}.Divisor()
		sums := math.Log2(1 + reach/float64(max(common, 1)))
		if bits >= sums+tailBits+float64(min(d.try, tailBits)) || bits >= maxTailBits {
			if common == all {
				break
			}
			if g == common {
				continue
			}
		}
		common = g
		size := d.p.Store.Size(x)
		n := float64(min(size, tailValues))
		bits += math.Log2(n)
		reach += d.spread(x) / float64(size-1) * (n - 1)
		t.terms = append(t.terms, x)
	}
	return t
}

// around returns up to tailValues values around x.
func around(domain intset.Set, x float64) []int64 {
	k, ok := domain.Prev(int64(math.Floor(x)))
	if !ok {
		k = domain.Min()
	}
	values := []int64{k}
	for len(values) < tailValues/2 && k > domain.Min() {
		k, _ = domain.Prev(k - 1)
		values = append(values, k)
	}
	slices.Reverse(values)
	k = values[len(values)-1]
	for len(values) < tailValues && k < domain.Max() {
		k, _ = domain.Next(k + 1)
		values = append(values, k)
	}
	return values
}

// finish chooses the tail of an equation.
func (d *sumDive) finish(t tail) bool {
	t.sum.bounds(d.p.Store)
	target := t.sum.Bound - t.sum.lo
	var free []store.View
	var values, numbers [][]int64
	choices := 1.
	for _, x := range t.terms {
		root := store.Of(x.ID)
		domain := d.p.Store.Domain(root)
		if domain.Min() == domain.Max() {
			continue
		}
		ks := around(domain, sumTerm{t.sum, x.A}.proportion(domain.Min(), domain.Max()))
		contributions := make([]int64, len(ks))
		for i, k := range ks {
			contributions[i] = x.A*k - d.p.Store.Lo(x)
		}
		free, values, numbers = append(free, root), append(values, ks), append(numbers, contributions)
		choices *= float64(len(ks))
	}
	if d.p.Store.Spend(8 * int(math.Sqrt(min(choices, 1<<50)))); len(free) == 0 || d.p.Left(d.until) == 0 || choices > mostChoices {
		return len(free) == 0 // the equation may hold
	}
	done, tried := false, 0
	choose(numbers, target, func(of []int) bool {
		tried++
		done = d.p.Store.Attempt(func() bool {
			for i, x := range free {
				if !d.p.Store.Fix(x, values[i][of[i]]) {
					return false
				}
			}
			return d.p.Try(d.until)
		})
		d.p.Unqueue()
		return !done && tried < tailTries && d.p.Left(d.until) > 0
	})
	return done
}
