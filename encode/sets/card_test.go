package sets

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// largeCards are cardinalities that take a totalizer of all counts or of few,
// or adders, and the most clauses that they may take.
var largeCards = []struct {
	decls, card string
	clauses     int
}{
	{"var set of 1..40: s; var 0..40: x;", "x", 2400},
	{"var set of 1..40: s; var {3,17,18,40}: x;", "x", 2400},
	{"var set of -500..-100: s; var 0..401: x;", "x", 10_000},
	{"var set of -500..-100: s; var {150,300}: x;", "x", 10_000},
	{"var set of 1..40: s;", "17", 1400},
	{"var set of 1..1000: s;", "3", 15_500},
	{"var set of 1..1000: s;", "997", 15_500},
	{"var set of 1..1000: s;", "444", 20_500},
	{"var set of 1..1000: s; var -3..2: x;", "x", 12_000},
}

// Under random sets of every interesting size, three elements of which are
// sure, the constraint and its complement accept the right cardinalities.
func TestLargeCardinalities(t *testing.T) {
	for _, c := range largeCards {
		text := fmt.Sprintf("%s constraint set_card(s,%s); solve satisfy;", c.decls, c.card)
		for form, post := range map[bool]func(*constraint.Encoder, sat.Lit, store.Args){true: setCard, false: setCardNot} {
			e, m, f := enctest.New(t, text)
			lo := m.Vars[0].Ints.Min()
			e.Store.Include(store.SetView{ID: 0}, intset.Interval(lo, lo+2))
			g := e.Sink.NewVar()
			args := store.NewArgs(e.Store, &m.Constraints[0])
			if post(e, g, args); e.Failure() != nil {
				t.Fatal(text)
			}
			card, x := cardinalityOf(e, args.Set(0)), args.View(1)
			sizes := cardSizes(e.Store.Domain(x), int(card.most()))
			is := make([]sat.Lit, len(sizes))
			for i, k := range sizes {
				is[i] = e.Eq(x, int64(k))
			}
			s := gini.New(f)
			for _, n := range sizes {
				fixed := append(ofSize(card, n), g)
				if got := s.Solve(context.Background(), fixed...) == sat.Sat; form && got != e.Store.Contains(x, int64(n)) {
					t.Errorf("%s: a set of %d: %t", text, n, got)
				}
				for i, k := range sizes {
					if e.Store.Contains(x, int64(k)) && (s.Solve(context.Background(), append(fixed, is[i])...) == sat.Sat) != ((n == k) == form) {
						t.Errorf("%s, constraint %t: a set of %d and the value %d", text, form, n, k)
					}
				}
			}
		}
	}
}

// ofSize returns literals that make a random set have n elements.
func ofSize(c Cardinality, n int) []sat.Lit {
	rng := rand.New(rand.NewPCG(5, uint64(n)))
	out := slices.Clone(c.Open)
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	for i := range out {
		out[i] = out[i].If(int64(i) < int64(n)-c.sure)
	}
	return out
}

// cardSizes lists the numbers of elements to try: the ends, and values around
// those of the cardinality.
func cardSizes(d intset.Set, most int) []int {
	out := []int{3, 4, most - 1, most}
	for _, r := range d {
		for _, k := range []int64{r.Lo - 1, r.Lo, (r.Lo + r.Hi) / 2, r.Hi, r.Hi + 1} {
			if k >= 3 && k <= int64(most) {
				out = append(out, int(k))
			}
		}
	}
	return out
}

// The encoding of a cardinality stays small.
func TestCardinalitySize(t *testing.T) {
	for _, c := range largeCards {
		e, m, f := enctest.New(t, fmt.Sprintf("%s constraint set_card(s,%s); solve satisfy;", c.decls, c.card))
		setCard(e, sat.True, store.NewArgs(e.Store, &m.Constraints[0]))
		if n := f.NumClauses(); n > c.clauses {
			t.Errorf("%s %s: %d clauses, want at most %d", c.decls, c.card, n, c.clauses)
		}
	}
}
