package encode

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/oracle"
)

// towards narrows variable v in a trial to what it has in a solution, or for a set
// by one element, and propagates.
func (p *presolver) towards(rng *rand.Rand, v *flatzinc.Var, value flatzinc.Value) bool {
	x, ok := store.Of(int32(v.ID)), true
	switch {
	case v.Base == flatzinc.SetOfInt:
		s := store.SetView{ID: int32(v.ID)}
		open := p.st.Upper(s).Minus(p.st.Lower(s))
		if open.Empty() {
			return true
		}
		k := nth(open, rng.Int64N(open.Size()))
		if value.Set.Contains(k) {
			ok = p.st.Include(s, intset.Interval(k, k))
		} else {
			ok = p.st.Exclude(s, k)
		}
	case rng.IntN(3) == 0:
		ok = p.st.SetLo(x, value.Int)
	case rng.IntN(2) == 0:
		ok = p.st.SetHi(x, value.Int)
	default:
		ok = p.st.Fix(x, value.Int)
	}
	ok = ok && p.try(math.MaxInt)
	p.unqueue()
	return ok
}

// astray returns "" if trials of a model that go towards one of its solutions
// succeed, also after others were taken back, and then a window.
func astray(rng *rand.Rand, text string) string {
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		return err.Error()
	}
	var solutions []flatzinc.Assignment
	if err := oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
		solutions = append(solutions, append(flatzinc.Assignment(nil), a...))
		return len(solutions) < 300
	}); err != nil || len(solutions) == 0 {
		return ""
	}
	cons, err := link(m, registry.Find)
	if err != nil {
		return ""
	}
	pre := newPresolver(store.New(m), cons)
	if !initialise(pre.st, m) || !pre.run() {
		return "presolve refutes it"
	}
	wrong := ""
	pre.st.Trial(func() {
		for round := range 12 {
			pre.st.Brief = round%2 == 0
			a, other := solutions[rng.IntN(len(solutions))], solutions[rng.IntN(len(solutions))]
			for range 3 * len(m.Vars) {
				v := m.Vars[rng.IntN(len(m.Vars))]
				if rng.IntN(4) == 0 {
					mark := pre.st.Mark()
					pre.towards(rng, v, other[v.ID])
					pre.st.Return(mark)
				}
				if !pre.towards(rng, v, a[v.ID]) {
					wrong = fmt.Sprintf("round %d: %s = %v is refuted, in %v", round, v.Name, a[v.ID], oracle.Outputs(m, a))
					return
				}
			}
			pre.st.Return(0)
		}
	})
	if wrong == "" {
		wrong = losing(rng, pre, m, solutions[rng.IntN(len(solutions))])
	}
	return wrong
}

// TestTrialsKeepSolutions: trials of random models, of each constraint, refute no
// solution, whatever was taken back before, and neither does a window around one.
func TestTrialsKeepSolutions(t *testing.T) {
	onRows(t, 6, 2, []float64{40, 120, 120, 400, 3000}, func(t *testing.T, seed uint64, rng *rand.Rand, text string) {
		if wrong := astray(rng, text); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	})
}

// presolving returns a presolver of the model whose declarations have been read
// and whose constraints are all queued.
func presolving(t *testing.T, text string) (*presolver, *flatzinc.Model) {
	t.Helper()
	m := enctest.Parse(t, text)
	cons, err := link(m, registry.Find)
	if err != nil {
		t.Fatal(err)
	}
	p := newPresolver(store.New(m), cons)
	if !initialise(p.st, m) {
		t.Fatal("a declaration fails")
	}
	for i := range p.cons {
		p.enqueue(int32(i))
	}
	return p, m
}
