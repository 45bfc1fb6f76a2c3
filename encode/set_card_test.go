package encode

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
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

// Under a random set of every interesting size, the constraint and its
// complement say whether the cardinality is right.
func TestLargeCardinalities(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, c := range largeCards {
		text := fmt.Sprintf("%s constraint set_card(s,%s); solve satisfy;", c.decls, c.card)
		for form, post := range map[bool]func(*Encoder, sat.Lit, store.Args) error{true: setCard, false: setCardNot} {
			e, m, f := newEncoder(t, text)
			g := e.Sink.NewVar()
			args := store.NewArgs(e.Store, &m.Constraints[0])
			if err := post(e, g, args); err != nil {
				t.Fatal(err)
			}
			x, elems := args.View(1), m.Vars[0].Ints.Values()
			checkCardinality(t, e, f, text, form, func(n int) (sizes []sat.Lit, possible bool) {
				rng.Shuffle(len(elems), func(i, j int) { elems[i], elems[j] = elems[j], elems[i] })
				fixed := []sat.Lit{g}
				for i, k := range elems {
					fixed = append(fixed, e.In(args.Set(0), k).If(i < n))
				}
				if form {
					return fixed, e.Store.Contains(x, int64(n))
				}
				return append(fixed, e.Eq(x, int64(n)).Not()), e.Store.Size(x) > 1 || x.B != int64(n)
			}, cardSizes(e.Store.Domain(x), len(elems)))
		}
	}
}

// cardSizes lists the numbers of elements to try: the ends, and values around
// those of the cardinality.
func cardSizes(d intset.Set, most int) []int {
	out := []int{0, 1, most - 1, most}
	for _, r := range d {
		for _, k := range []int64{r.Lo - 1, r.Lo, (r.Lo + r.Hi) / 2, r.Hi, r.Hi + 1} {
			if k >= 0 && k <= int64(most) {
				out = append(out, int(k))
			}
		}
	}
	return out
}

func checkCardinality(t *testing.T, e *Encoder, f *sat.Formula, text string, form bool, fix func(n int) ([]sat.Lit, bool), sizes []int) {
	t.Helper()
	s := gini.New(f)
	for _, n := range sizes {
		before := f.NumVars()
		fixed, want := fix(n)
		if f.NumVars() != before { // a direct literal was made
			s = gini.New(f)
		}
		if got := s.Solve(context.Background(), fixed...) == sat.Sat; got != want {
			t.Errorf("%s, constraint %t: %d elements: %t, want %t", text, form, n, got, want)
		}
	}
}

// The encoding of a cardinality stays small.
func TestCardinalitySize(t *testing.T) {
	for _, c := range largeCards {
		e, m, f := newEncoder(t, fmt.Sprintf("%s constraint set_card(s,%s); solve satisfy;", c.decls, c.card))
		if err := setCard(e, sat.True, store.NewArgs(e.Store, &m.Constraints[0])); err != nil {
			t.Fatal(err)
		}
		if n := f.NumClauses(); n > c.clauses {
			t.Errorf("%s %s: %d clauses, want at most %d", c.decls, c.card, n, c.clauses)
		}
	}
}
