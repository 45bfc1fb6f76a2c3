package image

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
)

// TestExchange: rows of a matrix, in any order, and names of values come into their orders, and nothing else changes.
func TestExchange(t *testing.T) {
	for seed := range uint64(500) {
		rng := rand.New(rand.NewPCG(seed, 227))
		rows, columns := 2+rng.IntN(4), 1+rng.IntN(4)
		values := make([]int64, rows*columns)
		for i := range values {
			values[i] = rng.Int64N(3)
		}
		row := func(i int) (views []store.View) {
			for j := range columns {
				views = append(views, store.View{ID: int32(i*columns + j), A: 2, B: 1})
			}
			return views
		}
		var orders []Order
		for i := 1; i < rows; i++ {
			orders = append(orders, Order{xs: row(i - 1), ys: row(i)})
		}
		before := slices.Clone(values)
		if ok, work := Exchange(orders, values); !ok || work == 0 || !slices.IsSortedFunc(slices.Collect(slices.Chunk(values, columns)), slices.Compare) {
			t.Fatalf("seed %d: %v became %v", seed, before, values)
		}
		if !slices.EqualFunc(sorted(before, columns), sorted(values, columns), slices.Equal) {
			t.Fatalf("seed %d: %v has other rows than %v", seed, values, before)
		}
		names := Order{values: []int64{2, 0}}
		for i := range values {
			names.xs = append(names.xs, store.Of(int32(i)))
		}
		if ok, _ := Exchange([]Order{names}, values); !ok || !names.Holds(values) {
			t.Fatalf("seed %d: %v is not in the order of values", seed, values)
		}
	}
}

// sorted returns the rows in their order.
func sorted(values []int64, columns int) [][]int64 {
	return slices.SortedFunc(slices.Chunk(values, columns), slices.Compare)
}

// TestOverlap: a line that is compared with its reverse is turned round.
func TestOverlap(t *testing.T) {
	var xs []store.View
	for i := range 4 {
		xs = append(xs, store.Of(int32(i)))
	}
	ys := slices.Clone(xs)
	slices.Reverse(ys)
	values := []int64{2, 1, 7, 0}
	if ok, _ := Exchange([]Order{{xs: xs, ys: ys}}, values); !ok || !slices.Equal(values, []int64{0, 7, 1, 2}) {
		t.Error(values)
	}
}

// TestNoExchange: equal rows cannot differ, and constants stay.
func TestNoExchange(t *testing.T) {
	x, y := []store.View{store.Of(0)}, []store.View{store.Of(1)}
	for _, o := range []Order{{xs: x, ys: y, less: true}, {xs: x, ys: []store.View{store.Const(3)}}} {
		if ok, _ := Exchange([]Order{o}, []int64{4, 4}); ok {
			t.Error(o)
		}
	}
}
