package relax

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// leastExcess is by how much a solution violates a row, beyond rounding.
const leastExcess = 1e-4

// equalities are indicators of pairs of views that these are equal. Equality is transitive, so
// of x = y, y = z and x = z not just two hold (Grötschel and Wakabayashi, 1989), and of more
// views than there are values some are equal (Chopra and Rao, 1993). Rows for all triples would
// be too many.
type equalities struct {
	r     *Builder
	nodes map[store.View]int
	views []store.View
	pairs map[pair]Affine
	order []pair // of pairs, as they were told
}

// pair is two nodes, in ascending order.
type pair struct{ i, k int }

func pairOf(i, k int) pair { return pair{min(i, k), max(i, k)} }

// Same says that the expression, 0 or 1, is 1 if and only if the views are equal. It reports whether
// rows will tell of that: a difference under a condition says little where values are few.
func (r *Builder) Same(x, y store.View, equal Affine) bool {
	if r.equal == nil {
		r.equal = &equalities{r: r, nodes: make(map[store.View]int), pairs: make(map[pair]Affine)}
		r.Separators = append(r.Separators, r.equal.separate)
	}
	e := r.equal
	i, k := e.node(r.Store.Resolve(x)), e.node(r.Store.Resolve(y))
	if i < 0 || k < 0 || i == k || equal.Bad || !r.Always() {
		return false
	}
	p := pairOf(i, k)
	if _, known := e.pairs[p]; !known {
		e.order = append(e.order, p)
	}
	e.pairs[p] = equal
	return r.Store.Size(x) <= *MaxIndicators && r.Store.Size(y) <= *MaxIndicators
}

// node returns the number of a view, -1 where there are too many.
func (e *equalities) node(x store.View) int {
	i, known := e.nodes[x]
	switch {
	case known:
		return i
	case len(e.views) == *maxEqualities:
		return -1
	}
	e.nodes[x] = len(e.views)
	e.views = append(e.views, x)
	return len(e.views) - 1
}

// sameRow is a row x ≤ bound that a solution exceeds.
type sameRow struct {
	x      Affine
	bound  int64
	excess float64
}

// equalValues are the values of the pairs in a solution of the relaxation, -1 for those without.
type equalValues struct {
	*equalities
	of   [][]float64
	near [][]int       // for each node those that it is equal to, most first
	is   [][]indicated // by node, nil before they are asked for
	rows []sameRow
}

// indicated is a value of a view, its indicator, and what that is in the solution.
type indicated struct {
	k  int64
	is Affine
	at float64
}

// indicators returns those of the values of a node, which is tabulated, in ascending order.
func (v *equalValues) indicators(node int, value func(Affine) float64) []indicated {
	if v.is[node] == nil {
		for k := range v.r.Store.Domain(v.views[node]).Each {
			is := v.r.Is(v.views[node], k)
			v.is[node] = append(v.is[node], indicated{k, is, value(is)})
		}
	}
	return v.is[node]
}

// separate adds the rows that are violated most.
func (e *equalities) separate(value func(Affine) float64) {
	v := &equalValues{
		equalities: e, of: make([][]float64, len(e.views)), near: make([][]int, len(e.views)),
		is: make([][]indicated, len(e.views)),
	}
	for i := range v.of {
		v.of[i] = slices.Repeat([]float64{-1}, len(e.views))
	}
	for _, p := range e.order {
		x := e.pairs[p]
		at := value(x)
		v.of[p.i][p.k], v.of[p.k][p.i] = at, at
		v.members(p, x, at, value)
	}
	for i, row := range v.of {
		for k, at := range row {
			if at > leastExcess {
				v.near[i] = append(v.near[i], k)
			}
		}
		slices.SortStableFunc(v.near[i], func(a, b int) int { return -cmp.Compare(row[a], row[b]) })
		v.triangles(i)
		v.crowd(i)
	}
	slices.SortStableFunc(v.rows, func(a, b sameRow) int { return -cmp.Compare(a.excess, b.excess) })
	for _, row := range v.rows[:min(len(v.rows), *maxSameRows)] {
		e.r.AtMost(row.x, row.bound)
	}
}

// found takes note of the row x ≤ bound, whose left-hand side has the value.
func (v *equalValues) found(x Affine, bound int64, value float64) {
	if excess := value - float64(bound); excess > leastExcess && !x.Bad {
		v.rows = append(v.rows, sameRow{x, bound, excess})
	}
}

// triangles looks for i = k and k = l without i = l, for all k and l.
func (v *equalValues) triangles(k int) {
	near, of := v.near[k], v.of[k]
	for a, i := range near {
		for _, l := range near[:a] {
			if of[i]+of[l] <= 1+leastExcess {
				break // those that follow are less
			}
			if third := v.of[i][l]; third >= 0 && of[i]+of[l]-third > 1+leastExcess {
				v.found(Plus(-1, v.pairs[pairOf(i, l)], v.pairs[pairOf(i, k)], v.pairs[pairOf(k, l)]), 1, of[i]+of[l]-third)
			}
		}
	}
}

// members relates the pair to the indicators of values, where both views have them: if they are
// equal, both or none are in a set, and both are equal to a value only if they are.
func (v *equalValues) members(p pair, equal Affine, at float64, value func(Affine) float64) {
	if !v.r.Tabulated(v.views[p.i]) || !v.r.Tabulated(v.views[p.k]) {
		return
	}
	sum := at
	xs, ys := v.indicators(p.i, value), v.indicators(p.k, value)
	both(xs, ys, func(x, y indicated) {
		sum += max(0, x.at-y.at)
		if excess := x.at + y.at - at; excess > 1+leastExcess {
			v.found(Plus(-1, equal, x.is, y.is), 1, excess)
		}
	})
	if sum <= 1+leastExcess {
		return
	}
	apart := equal.Copied()
	both(xs, ys, func(x, y indicated) {
		if x.at > y.at {
			apart.Add(1, x.is)
			apart.Add(-1, y.is)
		}
	})
	v.found(apart, 1, sum)
}

// both calls do with each value of one of the lists, in ascending order. In a list without the
// value its indicator is the constant 0.
func both(xs, ys []indicated, do func(x, y indicated)) {
	for len(xs) > 0 || len(ys) > 0 {
		var x, y indicated
		fromX := len(ys) == 0 || len(xs) > 0 && xs[0].k <= ys[0].k
		fromY := len(xs) == 0 || len(ys) > 0 && ys[0].k <= xs[0].k
		if fromX {
			x, xs = xs[0], xs[1:]
		}
		if fromY {
			y, ys = ys[0], ys[1:]
		}
		do(x, y)
	}
}

// Tabulated reports whether the values of a view have columns.
func (r *Builder) Tabulated(x store.View) bool {
	x = r.Store.Resolve(x)
	_, known := r.ColumnOf[x.ID]
	return x.IsConst() || r.Indicators[x.ID] != nil || known && r.Store.RootDomain(x.ID).Equal(intset.Interval(0, 1))
}

// crowd adds views to one that are least equal to those before, and looks whether they are
// less equal in pairs than their values allow.
func (v *equalValues) crowd(i int) {
	set, sums, values := []int{i}, slices.Clone(v.of[i]), v.r.Store.Domain(v.views[i])
	for total := 0.0; ; {
		next := -1
		for k, sum := range sums {
			if sum >= 0 && !slices.Contains(set, k) && (next < 0 || sum < sums[next]) {
				next = k
			}
		}
		if next < 0 {
			return
		}
		values = values.Union(v.r.Store.Domain(v.views[next]))
		total += sums[next]
		set = append(set, next)
		if n := values.Size(); n > *maxCrowd || len(set) > 3*int(n) {
			return
		}
		if least := leastPairs(int64(len(set)), values.Size()); total < float64(least)-leastExcess {
			v.found(v.among(set), -least, -total)
			return
		}
		for k := range sums {
			if v.of[next][k] < 0 {
				sums[k] = -1
			} else if sums[k] >= 0 {
				sums[k] += v.of[next][k]
			}
		}
	}
}

// among returns how many pairs of the set are equal, negated.
func (v *equalValues) among(set []int) (x Affine) {
	for a, i := range set {
		for _, k := range set[:a] {
			x.Add(-1, v.pairs[pairOf(i, k)])
		}
	}
	return x
}

// leastPairs returns how many pairs of n views with so many values are equal at least: the
// views of each value are as many as those of any other, or one more.
func leastPairs(n, values int64) int64 {
	q, more := n/values, n%values
	return more*q + values*q*(q-1)/2
}
