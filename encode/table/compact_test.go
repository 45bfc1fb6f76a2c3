package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCompact has random tables over integers with few values, with and without
// a guard. The propagator is domain consistent.
func TestCompact(t *testing.T) {
	var strength proptest.Strength
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 6))
		p := drawTable(rng, seed%3 == 0, false)
		s := proptest.Run(t, rng, p, 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, p.Ints)
		}
		if p.Bools == 0 {
			strength.Add(s)
		}
	}
	if strength.Tight < strength.Total || strength.Total == 0 {
		t.Errorf("%d of %d bounds are tight", strength.Tight, strength.Total)
	}
}

// TestSharedRelation has two propagators of one relation, over the integers in their
// order and in the opposite one.
func TestSharedRelation(t *testing.T) {
	for seed := range campaign.Each(200) {
		rng := rand.New(rand.NewPCG(seed, 7))
		p := drawTable(rng, seed%3 == 0, true)
		proptest.Run(t, rng, p, 100)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, p.Ints)
		}
	}
}

// drawTable draws a table, and with twice has it hold for the integers in the opposite
// order, too.
func drawTable(rng *rand.Rand, guarded, twice bool) proptest.Problem {
	n, width := 1+rng.IntN(4), 1+rng.Int64N(5)
	p := proptest.Problem{Ints: make([][2]int64, n)}
	for i := range p.Ints {
		p.Ints[i] = [2]int64{-1, width - 2}
	}
	if guarded {
		p.Bools = 1
	}
	var rows []int32
	var table [][]int64
	for range rng.IntN(1 + rng.IntN(200)) {
		row := make([]int64, n)
		for i := range row {
			row[i] = rng.Int64N(width) - 1
			rows = append(rows, int32(row[i]+1))
		}
		table = append(table, row)
	}
	r := NewRelation(slices.Repeat([]int{int(width)}, n), rows)
	p.New = func(m *proptest.Model) []sat.Propagator {
		columns := make([][]sat.Lit, n)
		for i := range columns {
			for v := range width {
				columns[i] = append(columns[i], m.Eq(m.Int(i), v-1))
			}
		}
		ps := []sat.Propagator{Compact(columns, r)}
		if twice {
			slices.Reverse(columns)
			ps = append(ps, Compact(columns, r))
		}
		for i, q := range ps {
			if guarded {
				ps[i] = propagate.Guarded(m.Bool(0), q)
			}
		}
		return ps
	}
	p.Holds = func(ints []int64, guards []bool) bool {
		is := func(row []int64) bool { return slices.Equal(row, ints) }
		opposite := func(row []int64) bool {
			row = slices.Clone(row)
			slices.Reverse(row)
			return slices.Equal(row, ints)
		}
		return guarded && !guards[0] || slices.ContainsFunc(table, is) && (!twice || slices.ContainsFunc(table, opposite))
	}
	return p
}

// TestCompactOfChoices has columns of few integers and of literals of them: a value that is excluded in one takes values
// in others.
func TestCompactOfChoices(t *testing.T) {
	proptest.RunEach(t, 600, 150, func(rng *rand.Rand) proptest.Problem {
		n, width := 1+rng.IntN(5), 2+rng.Int64N(3)
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2, 6), Bools: 1}
		choices := make([]proptest.Choice, n)
		for i := range choices {
			choices[i] = p.DrawChoice(rng, width)
		}
		var rows []int32
		for range n * (1 + rng.IntN(1+rng.IntN(100))) {
			rows = append(rows, int32(rng.Int64N(width)))
		}
		r := NewRelation(slices.Repeat([]int{int(width)}, n), rows)
		p.New = func(m *proptest.Model) []sat.Propagator {
			columns := make([][]sat.Lit, n)
			for i, c := range choices {
				for v := range width {
					columns[i] = append(columns[i], c.In(m, v))
				}
			}
			return []sat.Propagator{Compact(columns, r)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			for row := range slices.Chunk(rows, n) {
				is := true
				for i, c := range choices {
					is = is && int64(row[i]) == c.Of(ints, bools)
				}
				if is {
					return true
				}
			}
			return false
		}
		p.GuardOrNot(rng)
		return p
	})
}
