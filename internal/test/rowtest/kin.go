package rowtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/views"
)

// What presolve concludes from several arguments must stay right where one of them moves
// with another. So the tests make integers views a·x + b of few roots, by which every
// constraint is propagated.

// tie makes the integers of a model views of at most three roots, or constants, at values
// that the domains allow, and leaves holes in these.
func tie(rng *rand.Rand, s *store.Store, m *flatzinc.Model) {
	var roots []store.View
	for i, v := range m.Vars {
		if v.Base != flatzinc.Int && v.Base != flatzinc.Bool {
			continue
		}
		y := store.Of(int32(i))
		to := s.Domain(y).Values()
		k := to[rng.IntN(len(to))]
		switch {
		case len(roots) == 0 || len(roots) < 3 && rng.IntN(4) == 0:
			roots = append(roots, y)
		case rng.IntN(5) == 0:
			s.Fix(y, k)
		default:
			s.Unify(y, viewOf(rng, s, roots[rng.IntN(len(roots))], to))
		}
	}
	RandomBounds(rng, s, m)
	for _, x := range roots {
		if rng.IntN(2) == 0 {
			continue
		}
		// With few values one more is soon the last.
		for most := 2 + rng.Int64N(5); s.Size(x) > most; {
			values := s.Domain(x).Values()
			s.Remove(x, values[rng.IntN(len(values))])
		}
	}
}

// viewOf draws a·x + b with at least one of the values, and often with several.
func viewOf(rng *rand.Rand, s *store.Store, x store.View, values []int64) (view store.View) {
	from, most := s.Domain(x).Values(), 0
	for range 4 {
		through := views.Through(rng, 0, from[rng.IntN(len(from))], values[rng.IntN(len(values))])
		v, _ := x.Scale(through.A, through.B)
		common := 0
		for _, k := range from {
			if slices.Contains(values, v.A*k+v.B) {
				common++
			}
		}
		if common > most {
			view, most = v, common
		}
	}
	return view
}

// tied returns the assignments that agree with the bounds and aliases of a store.
func tied(s *store.Store, m *flatzinc.Model) (all []flatzinc.Assignment) {
	a := make(flatzinc.Assignment, len(m.Vars))
	var next func(i int)
	next = func(i int) {
		if i == len(m.Vars) {
			for k, v := range m.Vars {
				if x := s.Resolve(store.Of(int32(k))); v.Base != flatzinc.SetOfInt && !x.IsConst() {
					a[k].Int = x.A*a[x.ID].Int + x.B
				}
			}
			if Within(s, m, a) {
				all = append(all, slices.Clone(a))
			}
			return
		}
		switch v := m.Vars[i]; {
		case v.Base == flatzinc.SetOfInt:
			subsets(v.Ints.Values(), func(set intset.Set) { a[i].Set = set; next(i + 1) })
		case s.IsRoot(int32(i)):
			s.RootDomain(int32(i)).Each(func(k int64) bool { a[i].Int = k; next(i + 1); return true })
		default:
			next(i + 1)
		}
	}
	next(0)
	return all
}

// subsets calls f with all sets of some of the values.
func subsets(values []int64, f func(intset.Set)) {
	for bits := range 1 << len(values) {
		var some []int64
		for i, v := range values {
			if bits>>i&1 == 1 {
				some = append(some, v)
			}
		}
		f(intset.Of(some...))
	}
}

// Presolved returns a model without floats after presolve, and whether that leaves
// anything.
func Presolved(t *testing.T, m *flatzinc.Model) (p *presolve.State, ok bool) {
	t.Helper()
	cons, err := presolve.Link(t.Context(), m, registry.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	p = presolve.New(store.New(m), cons)
	return p, presolve.Initialise(p.Store, m) && p.Run()
}

// Loses presolves m, some of whose integers are views of each other, and tells which of the
// solutions that loses; "" where it keeps all.
func Loses(t *testing.T, text string, rng *rand.Rand) string {
	t.Helper()
	m := enctest.Parse(t, text)
	cons, err := presolve.Link(t.Context(), m, registry.Find, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := store.New(m)
	tie(rng, s, m)
	all := tied(s, m)
	all = slices.DeleteFunc(all, func(a flatzinc.Assignment) bool {
		return slices.ContainsFunc(m.Constraints, func(c flatzinc.Constraint) bool {
			def, _ := ground.Lookup(c.Name, len(c.Args))
			return !def.Holds(ground.Eval(&c, a))
		})
	})
	before := describe(s, m)
	p := presolve.New(s, cons)
	ok := p.Run()
	for _, a := range all {
		if !ok || !Within(s, m, a) {
			return fmt.Sprintf("the solution %v is lost\n%s%s", a, text, before)
		}
	}
	if len(all) > 0 && len(m.Vars) > 0 && !survivesTrial(p, m, all[rng.IntN(len(all))], rng) {
		return fmt.Sprintf("a trial loses a solution\n%s%s", text, before)
	}
	return ""
}

// survivesTrial assumes bounds around a solution, propagates, and tells whether the
// domains still have it.
func survivesTrial(p *presolve.State, m *flatzinc.Model, a flatzinc.Assignment, rng *rand.Rand) (kept bool) {
	p.Store.Trial(func() {
		kept = true
		for range 1 + rng.IntN(3) {
			if v := m.Vars[rng.IntN(len(m.Vars))]; v.Base != flatzinc.SetOfInt {
				k := a[v.ID].Int
				around := intset.Interval(k-rng.Int64N(2), k+rng.Int64N(2))
				kept = kept && p.Store.Restrict(p.Store.ViewOf(flatzinc.MkVar(v)), around)
			}
		}
		kept = kept && p.Try(1<<30) && Within(p.Store, m, a)
	})
	return kept
}

// describe tells what the variables of a model are in a store.
func describe(s *store.Store, m *flatzinc.Model) string {
	var b strings.Builder
	for i, v := range m.Vars {
		if v.Base != flatzinc.SetOfInt {
			x := s.Resolve(store.Of(int32(i)))
			b.WriteString(v.Name + ": " + s.Domain(x).String() + " ")
			if !x.IsConst() {
				b.WriteString(m.Vars[x.ID].Name)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// kinSizes bound the products of the domains before integers are tied.
var kinSizes = [...]float64{1e3, 1e5, 1e6, 1e8}
