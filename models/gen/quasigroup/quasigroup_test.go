package main

import (
	"fmt"
	"math/rand"
	"testing"
)

func seeded(seed int64) *rand.Rand { return rand.New(rand.NewSource(seed)) }

// repeats reports whether a symbol other than 0 stands twice in a row or a
// column.
func repeats(square [][]int) bool {
	seen := map[[3]int]bool{}
	for r, row := range square {
		for c, s := range row {
			inRow, inColumn := [3]int{0, r, s}, [3]int{1, c, s}
			if s != 0 && (seen[inRow] || seen[inColumn]) {
				return true
			}
			seen[inRow], seen[inColumn] = true, true
		}
	}
	return false
}

// empty counts the empty cells.
func empty(square [][]int) int {
	count := 0
	for _, row := range square {
		for _, s := range row {
			if s == 0 {
				count++
			}
		}
	}
	return count
}

func TestLatinSquare(t *testing.T) {
	for order := 2; order <= 20; order++ {
		square := latinSquare(order, seeded(int64(order)))
		if empty(square) != 0 || repeats(square) {
			t.Errorf("order %d: %v", order, square)
		}
	}
}

// All twelve Latin squares of order 3 come up, about equally often: the
// bounds are six standard deviations from the mean.
func TestLatinSquareUniform(t *testing.T) {
	const draws = 12000
	random := seeded(1)
	count := map[string]int{}
	for range draws {
		count[fmt.Sprint(latinSquare(3, random))]++
	}
	if len(count) != 12 {
		t.Errorf("%d different squares, want 12", len(count))
	}
	for square, n := range count {
		if n < 1000-182 || n > 1000+182 {
			t.Errorf("%s came up %d times, want about 1000", square, n)
		}
	}
}

func TestScattered(t *testing.T) {
	square := punch(latinSquare(10, seeded(1)), scattered(10, 42, seeded(2)))
	if empty(square) != 42 || repeats(square) {
		t.Errorf("%d empty cells, want 42: %v", empty(square), square)
	}
}

func TestEvenly(t *testing.T) {
	holes := evenly(12, 40, seeded(1))
	rows, columns := map[int]int{}, map[int]int{}
	for _, h := range holes {
		rows[h.row]++
		columns[h.column]++
	}
	for i := range 12 {
		if rows[i] != 4 || columns[i] != 4 {
			t.Errorf("row %d has %d holes, column %d has %d, want 4", i, rows[i], i, columns[i])
		}
	}
}

func TestSpoil(t *testing.T) {
	random := seeded(3)
	whole := latinSquare(12, random)
	holes := scattered(12, 40, random)
	want := fmt.Sprint(whole)
	spoilt := spoil(whole, holes, random)
	if empty(spoilt) != len(holes)-1 || repeats(spoilt) {
		t.Errorf("%d empty cells of %d holes: %v", empty(spoilt), len(holes), spoilt)
	}
	if fmt.Sprint(latinSquare(12, seeded(3))) != want {
		t.Error("the same seed makes another square")
	}
}

// Where every hole allows its own symbol only, there is nothing to spoil.
func TestSpoilNothing(t *testing.T) {
	square := spoil(latinSquare(5, seeded(1)), []cell{{2, 2}}, seeded(1))
	if square[2][2] != 0 {
		t.Errorf("the hole was filled with %d", square[2][2])
	}
}

func TestPartial(t *testing.T) {
	square := partial(15, 95, seeded(1))
	if empty(square) != 95 || repeats(square) {
		t.Errorf("%d empty cells, want 95: %v", empty(square), square)
	}
	for r := range square {
		for c, s := range square[r] {
			if s == 0 && len(symbolsLeft(square, r, c)) == 0 {
				t.Errorf("nothing is left for cell (%d, %d)", r, c)
			}
		}
	}
}
