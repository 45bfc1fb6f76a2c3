package linear

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
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

// TestForms compares propagation, verdicts, the opposite and the resolved form
// with all assignments.
func TestForms(t *testing.T) {
	decided, narrowed := 0, 0
	for seed := range uint64(3000) {
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
		var truths, falses int
		verdict := l.Decide(s)
		after := store.New(&flatzinc.Model{})
		for _, d := range doms {
			after.NewInt(d)
		}
		ok := l.Prop(after)
		assignments(doms, nil, func(values []int64) {
			want := holds(l, values)
			if holds(l.Negated(), values) == want || holds(r, values) != want {
				t.Fatalf("seed %d: %+v, resolved %+v, at %v", seed, l, r, values)
			}
			kept := ok
			for i, v := range values {
				kept = kept && after.Contains(store.Of(int32(i)), v)
			}
			if want {
				truths++
			} else {
				falses++
			}
			if want && !kept {
				t.Fatalf("seed %d: %+v loses %v", seed, l, values)
			}
			if !kept {
				narrowed++
			}
		})
		if verdict == store.Entailed && falses > 0 || verdict == store.Violated && truths > 0 {
			t.Fatalf("seed %d: verdict %d on %+v", seed, verdict, l)
		}
		if verdict != store.Undecided {
			decided++
		}
	}
	if decided < 300 || narrowed < 3000 {
		t.Errorf("%d verdicts, %d assignments excluded", decided, narrowed)
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
	if !l.Prop(s) || !l.PropNot(s) || l.Decide(s) != store.Undecided {
		t.Error("presolve concludes something")
	}
	if _, err := l.Resolved(s); err != store.ErrOverflow {
		t.Errorf("resolved: %v", err)
	}
}

// TestLong: a sum is long by its terms and by how far it spreads.
func TestLong(t *testing.T) {
	for _, tt := range []struct {
		terms int
		coef  int64
		want  bool
	}{
		{39, 1 << 20, false}, {40, 1, false}, {40, 1 << 20, true}, {4000, 1, true}, {40, 1 << 57, false},
	} {
		s := store.New(&flatzinc.Model{})
		var l Form
		for i := range tt.terms {
			s.NewInt(intset.Interval(0, 1))
			l.Terms = append(l.Terms, store.View{ID: int32(i), A: tt.coef})
		}
		if got := l.Long(s); got != tt.want {
			t.Errorf("%d terms with coefficient %d: %t", tt.terms, tt.coef, got)
		}
	}
}
