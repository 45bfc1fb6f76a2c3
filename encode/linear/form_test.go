package linear

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// holds evaluates the form for the values of the variables.
func holds(l Form, values []int64) bool {
	sum := int64(0)
	for _, t := range l.Terms {
		sum += t.A*values[t.ID] + t.B
	}
	switch l.Rel {
	case Equal:
		return sum == l.Bound
	case Unequal:
		return sum != l.Bound
	}
	return sum <= l.Bound
}

// assignments calls f with all values within the domains.
func assignments(doms []intset.Set, values []int64, f func([]int64)) {
	if len(values) == len(doms) {
		f(values)
		return
	}
	doms[len(values)].Each(func(v int64) bool { assignments(doms, append(values, v), f); return true })
}

// TestForms compares verdicts, the opposite and the resolved form
// with all assignments.
func TestForms(t *testing.T) {
	decided := 0
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := store.New(&flatzinc.Model{})
		doms := make([]intset.Set, 1+rng.IntN(3))
		l := Form{Bound: rng.Int64N(21) - 10, Rel: Rel(rng.IntN(3))}
		for i := range doms {
			doms[i] = intset.Of(rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(9)-4)
			s.NewInt(doms[i])
		}
		for range 1 + rng.IntN(4) {
			l.Terms = append(l.Terms, store.View{ID: rng.Int32N(int32(len(doms))), A: rng.Int64N(4)*2 - 3, B: rng.Int64N(3) - 1})
		}
		r, err := l.Resolved(s)
		if err != nil {
			t.Fatal(err)
		}
		merged := l.Merged(s)
		var truths, falses int
		verdict := l.Decide(s)
		assignments(doms, nil, func(values []int64) {
			want := holds(l, values)
			if holds(l.Negated(), values) == want || holds(r, values) != want || holds(merged, values) != want {
				t.Fatalf("seed %d: %+v, resolved %+v, merged %+v, at %v", seed, l, r, merged, values)
			}
			if want {
				truths++
			} else {
				falses++
			}
		})
		if verdict == store.Entailed && falses > 0 || verdict == store.Violated && truths > 0 {
			t.Fatalf("seed %d: verdict %d on %+v", seed, verdict, l)
		}
		if verdict != store.Undecided {
			decided++
		}
	}
	if decided < 300 {
		t.Errorf("%d verdicts", decided)
	}
}

// TestMerged: over distinct roots a sum is bounded by what its variables differ by.
func TestMerged(t *testing.T) {
	s := store.New(&flatzinc.Model{})
	x, y := s.NewInt(intset.All), s.NewInt(intset.All)
	less := Form{Terms: []store.View{x, y.Neg()}, Bound: -1}
	if less.Merged(s).Decide(s) != store.Undecided {
		t.Error("x < y is decided")
	}
	if merged, ok := s.Unify(y, store.View{ID: x.ID, A: 1, B: 1}); !merged || !ok {
		t.Fatal("x + 1 = y is no view")
	}
	if less.Merged(s).Decide(s) != store.Entailed || less.Negated().Merged(s).Decide(s) != store.Violated {
		t.Error("x < x + 1 is not decided")
	}
}

// TestWideBound: a bound beyond int64 stays exact, says nothing to presolve, and
// resolving it is an overflow.
func TestWideBound(t *testing.T) {
	const big = math.MaxInt64 / 2
	l := Read([]int64{3, 3}, []flatzinc.Expr{flatzinc.MkInt(big), flatzinc.MkInt(big)}, AtMost, 0)
	if got, want := l.ExactBound().String(), "-27670116110564327418"; got != want {
		t.Errorf("bound %s, want %s", got, want)
	}
	if got, want := l.Negated().ExactBound().String(), "27670116110564327417"; got != want {
		t.Errorf("bound of the opposite %s, want %s", got, want)
	}
	s := store.New(&flatzinc.Model{})
	if l.Decide(s) != store.Undecided {
		t.Error("presolve concludes something")
	}
	if _, err := l.Resolved(s); err != store.ErrOverflow {
		t.Errorf("resolved: %v", err)
	}
}
