// Package views draws integers for tests as models have them: views a·x + b of
// shared roots, sums of two of these, with holes, and ordered in chains. Where
// arguments are independent variables no test sees that fixing one of them
// changes another.
//
// Every integer has a value that is drawn with it, and chains hold for these
// values: so a problem may have many constraints and still a solution. What is
// drawn depends on the random generator alone.
package views

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/internal/intset"
)

// View is A·x + B of the root x with a number, A ≠ 0; or the constant B, where
// Root is negative.
type View struct {
	Root int
	A, B int64
}

// Const returns the constant c.
func Const(c int64) View { return View{Root: -1, B: c} }

// Of returns the value of the view for the values of the roots.
func (v View) Of(roots []int64) int64 {
	if v.Root < 0 {
		return v.B
	}
	return v.At(roots[v.Root])
}

// At returns the value of the view where its root is x.
func (v View) At(x int64) int64 { return v.A*x + v.B }

// Image returns the values of the view where its root is in d, without those
// between if |A| ≠ 1.
func (v View) Image(d intset.Set) intset.Set {
	values := d.Values()
	for i, x := range values {
		values[i] = v.At(x)
	}
	return intset.Of(values...)
}

// Through returns a view of a root that is y where the root is x. A is ±1, ±2 or
// ±3, and small more often.
func Through(rng *rand.Rand, root int, x, y int64) View {
	a := []int64{1, 1, 1, 2, 2, 3}[rng.IntN(6)]
	if rng.IntN(2) == 0 {
		a = -a
	}
	return View{Root: root, A: a, B: y - a*x}
}

// Holed returns d without some of its inner values; x, one of d, stays.
func Holed(rng *rand.Rand, d intset.Set, x int64) intset.Set {
	for range 1 + rng.IntN(3) {
		span := uint64(d.Max()) - uint64(d.Min()) // which may be beyond int64
		if y := int64(uint64(d.Min()) + rng.Uint64N(span+1)); y != x && y != d.Min() && y != d.Max() {
			d = d.Minus(intset.Interval(y, y))
		}
	}
	return d
}

// Order says that Less < More if it is strict, and Less ≤ More otherwise. Both
// are numbers of what is ordered.
type Order struct {
	Less, More int
	Strict     bool
}

// Chain orders two to four of the values, from the least to the greatest. Most
// are strictly less than the next where they can be. There is none of fewer than
// two values.
func Chain(rng *rand.Rand, values []int64) []Order {
	if len(values) < 2 {
		return nil
	}
	picked := rng.Perm(len(values))[:min(len(values), 2+rng.IntN(3))]
	// Insertion keeps equal values in their random order.
	for i := range picked {
		for k := i; k > 0 && values[picked[k]] < values[picked[k-1]]; k-- {
			picked[k], picked[k-1] = picked[k-1], picked[k]
		}
	}
	chain := make([]Order, len(picked)-1)
	for i := range chain {
		less, more := picked[i], picked[i+1]
		chain[i] = Order{less, more, values[less] < values[more] && rng.IntN(4) > 0}
	}
	return chain
}
