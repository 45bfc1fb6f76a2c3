package minimal_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/minimal"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestCover: the boxes are the set, none is in a larger box of it, and none can be left out.
func TestCover(t *testing.T) {
	from, to := campaign.Seeds(300)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 71))
		widths := make([]int, 1+rng.IntN(5))
		for i := range widths {
			widths[i] = 1 + rng.IntN(4)
		}
		g := minimal.NewGrid(widths)
		set := g.None()
		density := rng.IntN(101)
		for tuple := range tuples(widths) {
			if rng.IntN(100) < density {
				set.Add(cell(g, tuple))
			}
		}
		if diff := wrong(g, widths, set); diff != "" {
			t.Fatalf("seed %d, widths %v: %s", seed, widths, diff)
		}
	}
}

// wrong says what is wrong with the cover of a set.
func wrong(g *minimal.Grid, widths []int, set minimal.Cells) string {
	boxes := g.Cover(set, func(int) {})
	times := map[int]int{}
	for _, b := range boxes {
		if !inside(g, widths, set, b) {
			return fmt.Sprintf("%v has other cells", b)
		}
		for i, s := range b {
			for _, wider := range []minimal.Span{{Lo: s.Lo - 1, Hi: s.Hi}, {Lo: s.Lo, Hi: s.Hi + 1}} {
				larger := append(minimal.Box(nil), b...)
				larger[i] = wider
				if wider.Lo >= 0 && wider.Hi < widths[i] && inside(g, widths, set, larger) {
					return fmt.Sprintf("%v can be %v", b, larger)
				}
			}
		}
		for tuple := range tuples(widths) {
			if has(b, tuple) {
				times[cell(g, tuple)]++
			}
		}
	}
	for _, b := range boxes {
		needed := false
		for tuple := range tuples(widths) {
			needed = needed || has(b, tuple) && times[cell(g, tuple)] == 1
		}
		if !needed {
			return fmt.Sprintf("%v can be left out", b)
		}
	}
	for tuple := range tuples(widths) {
		if k := cell(g, tuple); set.Has(k) != (times[k] > 0) {
			return fmt.Sprintf("%v is in %d boxes", tuple, times[k])
		}
	}
	return ""
}

// inside reports whether all cells of a box are in the set.
func inside(g *minimal.Grid, widths []int, set minimal.Cells, b minimal.Box) bool {
	for tuple := range tuples(widths) {
		if has(b, tuple) && !set.Has(cell(g, tuple)) {
			return false
		}
	}
	return true
}

// cell returns the cell of a tuple.
func cell(g *minimal.Grid, tuple []int) (k int) {
	for i, v := range tuple {
		k = g.With(k, i, v)
	}
	return k
}

func has(b minimal.Box, tuple []int) bool {
	for i, v := range tuple {
		if v < b[i].Lo || v > b[i].Hi {
			return false
		}
	}
	return true
}

// tuples yields all tuples of some widths.
func tuples(widths []int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		tuple := make([]int, len(widths))
		for {
			if !yield(tuple) {
				return
			}
			i := 0
			for ; i < len(tuple) && tuple[i] == widths[i]-1; i++ {
				tuple[i] = 0
			}
			if i == len(tuple) {
				return
			}
			tuple[i]++
		}
	}
}
