package selection

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// observer notes whether a literal holds when all other propagators have been called.
type observer struct {
	on, lit sat.Lit
	holds   bool
}

func (o *observer) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(o.on, 0)
	return sat.Expensive
}

func (o *observer) Propagate(t sat.Trail) bool {
	o.holds = t.Holds(sat.LitAtom(o.lit))
	return true
}

func (*observer) Explain(sat.View, sat.Atom, int64, []sat.Atom) []sat.Atom { return nil }

// TestElementBehindGuard: what an open guard did not let an element set is set when the
// guard becomes true, although nothing else changes then.
func TestElementBehindGuard(t *testing.T) {
	e := cdcl.New(sat.NewFormula())
	index, x, y := e.NewInt(0, 2), e.NewInt(0, 9), e.NewInt(0, 9)
	guard := e.NewVar()
	selectors := []sat.Lit{e.Eq(index, 0), e.Eq(index, 1), e.Eq(index, 2)}
	e.AddPropagator(propagate.Guarded(guard, Element(selectors, []propagate.Affine{propagate.Const(9), propagate.Of(x), propagate.Const(9)}, propagate.Of(y))))
	o := &observer{on: guard, lit: selectors[1].Not()}
	e.AddPropagator(o)
	for range 2 {
		// x is found to be apart from y before the guard is true.
		if core, conflict := e.Probe(e.Ge(y, 4), e.Ge(x, 4).Not(), guard); conflict {
			t.Fatalf("a conflict of %v", core)
		}
		if !o.holds {
			t.Error("the index of an x that cannot be y is not excluded")
		}
		o.holds = false
		// The second of these looks at all while the guard is open, and goes back.
		e.Probe(e.Ge(y, 4), e.Ge(x, 4).Not(), selectors[1].Not(), e.Ge(y, 6))
		if core, conflict := e.Probe(e.Ge(y, 4), e.Ge(x, 4).Not(), guard); conflict || !o.holds {
			t.Fatalf("the index is not excluded after going back, or a conflict of %v", core)
		}
		o.holds = false
		if core, conflict := e.Probe(guard, e.Ge(x, 4)); conflict || o.holds {
			t.Fatalf("excluded where it need not be, or a conflict of %v", core)
		}
	}
}

func TestElement(t *testing.T) {
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n := 2 + rng.IntN(3)
		f := &views.Family{}
		f.Root(rng, 0, int64(n)-1) // the index, of which others may be views
		proptest.DrawRoots(rng, f, n+1, 5)
		vs := proptest.DrawViews(rng, f, n+1, 5)
		p := proptest.Problem{Ints: proptest.Ranges(f), Family: f}
		p.New = func(m *proptest.Model) []sat.Propagator {
			selectors := make([]sat.Lit, n)
			for k := range selectors {
				selectors[k] = m.Eq(m.Int(0), int64(k))
			}
			return []sat.Propagator{Element(selectors, vs[:n], vs[n])}
		}
		p.Holds = func(ints []int64, _ []bool) bool {
			return proptest.ValueOf(vs[ints[0]], ints) == proptest.ValueOf(vs[n], ints)
		}
		if proptest.Run(t, rng, p, 200); t.Failed() {
			t.Fatalf("seed %d: %v", seed, vs)
		}
	}
}

// TestElementOfOneInteger has an index, elements and a result that are views of few integers, and a guard over them.
// Another propagator confines the index.
func TestElementOfOneInteger(t *testing.T) {
	proptest.RunEach(t, 600, 150, func(rng *rand.Rand) proptest.Problem {
		n := int64(1 + rng.IntN(5))
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 1+rng.IntN(3), 6), Bools: 1}
		vs := make([]propagate.Affine, n+2)
		for i := range vs {
			if vs[i] = proptest.Shared(rng, p.Ints, 0, n-1); rng.IntN(4) == 0 {
				vs[i] = propagate.Const(rng.Int64N(n))
			}
		}
		index, xs, y := vs[n], vs[:n], vs[n+1]
		p.New = func(m *proptest.Model) []sat.Propagator {
			selectors := make([]sat.Lit, n)
			for k := range selectors {
				selectors[k] = proptest.Equals(m, index, int64(k))
			}
			return []sat.Propagator{Element(selectors, xs, y), arith.AtLeast(slices.Repeat([]int64{1}, int(n)), selectors, propagate.Const(1))}
		}
		p.Holds = func(ints []int64, _ []bool) bool {
			k := proptest.ValueOf(index, ints)
			return 0 <= k && k < n && proptest.ValueOf(xs[k], ints) == proptest.ValueOf(y, ints)
		}
		p.GuardOrNot(rng)
		return p
	})
}
