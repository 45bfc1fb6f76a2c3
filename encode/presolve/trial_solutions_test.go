package presolve_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// towards narrows variable v in a trial to what it has in a solution, or for a set
// by one element, and propagates.
func towards(p *presolve.State, rng *rand.Rand, v *flatzinc.Var, value flatzinc.Value) bool {
	x, ok := store.Of(int32(v.ID)), true
	switch {
	case v.Base == flatzinc.SetOfInt:
		s := store.SetView{ID: int32(v.ID)}
		open := p.Store.Upper(s).Minus(p.Store.Lower(s))
		if open.Empty() {
			return true
		}
		k := open.Values()[rng.Int64N(open.Size())]
		if value.Set.Contains(k) {
			ok = p.Store.Include(s, intset.Interval(k, k))
		} else {
			ok = p.Store.Exclude(s, k)
		}
	case rng.IntN(3) == 0:
		ok = p.Store.SetLo(x, value.Int)
	case rng.IntN(2) == 0:
		ok = p.Store.SetHi(x, value.Int)
	default:
		ok = p.Store.Fix(x, value.Int)
	}
	ok = ok && p.Try(math.MaxInt)
	p.Unqueue()
	return ok
}

// solved is a model after presolve, and some of its solutions.
type solved struct {
	*presolve.State
	model     *flatzinc.Model
	solutions []flatzinc.Assignment // up to 300
}

// solve presolves a model with few solutions; nil where there are none, or too many to look for. It returns what is wrong, too.
func solve(text string) (s *solved, wrong string) {
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		return nil, err.Error()
	}
	s = &solved{model: m}
	if err := oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
		s.solutions = append(s.solutions, append(flatzinc.Assignment(nil), a...))
		return len(s.solutions) < 300
	}); err != nil || len(s.solutions) == 0 {
		return nil, ""
	}
	cons, err := presolve.Link(context.Background(), m, registry.Find, nil)
	if err != nil {
		return nil, ""
	}
	s.State = presolve.New(store.New(m), cons)
	if !presolve.Initialise(s.Store, m) || !s.Run() {
		return nil, "presolve refutes it"
	}
	return s, ""
}

// astray returns "" if trials of a model that go towards one of its solutions
// succeed, also after others were taken back, and then a window.
func astray(rng *rand.Rand, text string) string {
	pre, wrong := solve(text)
	if pre == nil {
		return wrong
	}
	m, solutions := pre.model, pre.solutions
	for round := 0; round < 12 && wrong == ""; round++ {
		pre.Store.Trial(func() {
			a := solutions[rng.IntN(len(solutions))]
			for range 3 * len(m.Vars) {
				v := m.Vars[rng.IntN(len(m.Vars))]
				if !towards(pre.State, rng, v, a[v.ID]) {
					wrong = fmt.Sprintf("round %d: %s = %v is refuted, in %v", round, v.Name, a[v.ID], oracle.Outputs(m, a))
					return
				}
			}
		})
	}
	if wrong == "" {
		wrong = losing(rng, pre.State, m, solutions[rng.IntN(len(solutions))])
	}
	return wrong
}

// TestTrialsKeepSolutions: trials of random models, of each constraint, refute no
// solution, whatever was taken back before, and neither does a window around one.
func TestTrialsKeepSolutions(t *testing.T) {
	rowtest.Each(t, nil, 6, 2, []float64{40, 120, 120, 400, 3000}, func(t *testing.T, seed uint64, rng *rand.Rand, text string) {
		if wrong := astray(rng, text); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	})
}

// shaving returns "" if each solution is left when values are tried.
func shaving(text string) string {
	pre, wrong := solve(text)
	if pre == nil {
		return wrong
	}
	if !pre.Shave() {
		return "all values are refuted"
	}
	for _, a := range pre.solutions {
		for _, v := range pre.model.Vars {
			if v.Base != flatzinc.SetOfInt && !pre.Store.Contains(store.Of(int32(v.ID)), a[v.ID].Int) {
				return fmt.Sprintf("%s = %v is lost, in %v", v.Name, a[v.ID], oracle.Outputs(pre.model, a))
			}
		}
	}
	return ""
}

// TestShavingKeepsSolutions: random models, of each constraint.
func TestShavingKeepsSolutions(t *testing.T) {
	rowtest.Each(t, nil, 6, 2, []float64{40, 120, 120, 400, 3000}, func(t *testing.T, seed uint64, rng *rand.Rand, text string) {
		if wrong := shaving(text); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	})
}

// losing returns "" if a window around the values of a solution keeps the solution
// and everything outside of the window's variables, and changes no constraint.
func losing(rng *rand.Rand, pre *presolve.State, m *flatzinc.Model, a flatzinc.Assignment) string {
	open := make(map[int32]bool)
	for _, v := range m.Vars {
		if v.Base == flatzinc.Int && rng.IntN(3) == 0 {
			open[pre.Store.RootOf(int32(v.ID))] = true
		}
	}
	var before []intset.Set
	for id := range int32(pre.Store.Len()) {
		before = append(before, pre.Store.RootDomain(id))
	}
	cons := slices.Clone(pre.Constraints)
	pre.Store.Lock(func(id int32) bool { return !open[id] })
	defer pre.Store.Unlock()
	for _, v := range m.Vars {
		if k := a[v.ID].Int; open[int32(v.ID)] && !pre.Store.Restrict(store.Of(int32(v.ID)), intset.Interval(k-rng.Int64N(3), k+rng.Int64N(3))) {
			return "the store refuses " + v.Name
		}
	}
	if !pre.DrainWindow() {
		return fmt.Sprintf("constraint %d refutes the window", pre.Failing)
	}
	for _, v := range m.Vars {
		if v.Base != flatzinc.SetOfInt && !pre.Store.Contains(store.Of(int32(v.ID)), a[v.ID].Int) {
			return fmt.Sprintf("%s = %v is lost", v.Name, a[v.ID])
		}
	}
	for id := range before {
		if !open[int32(id)] && !pre.Store.RootDomain(int32(id)).Equal(before[id]) {
			return fmt.Sprintf("variable %d is outside of the window, and narrowed", id)
		}
	}
	for i, c := range cons {
		if now := pre.Constraints[i]; now.Dead != c.Dead || now.Mode != c.Mode {
			return fmt.Sprintf("constraint %d has changed", i)
		}
	}
	return ""
}
