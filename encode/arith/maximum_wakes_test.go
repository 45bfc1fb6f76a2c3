package arith

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// woken is a maximum that is called at each change, after all other propagators. It tells of what one that is
// called for some changes has missed.
type woken struct {
	sat.Propagator // not notified
	t              *testing.T
	calls          int
}

// plain hides that a propagator is notified.
type plain struct{ sat.Propagator }

// Attach implements sat.Propagator.
func (p *woken) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.Propagator.Attach(t, w)
	return sat.Expensive
}

// Propagate implements sat.Propagator.
func (p *woken) Propagate(t sat.Trail) bool {
	p.calls++
	return p.Propagator.Propagate(&finding{t, p})
}

// finding reports what is set that did not hold.
type finding struct {
	sat.Trail
	p *woken
}

func (f *finding) note(a sat.Atom) {
	if !f.Holds(a) {
		f.p.t.Errorf("call %d finds %v, which was missed", f.p.calls, a)
	}
}

func (f *finding) Set(a sat.Atom, because []sat.Atom) bool {
	f.note(a)
	return f.Trail.Set(a, because)
}

func (f *finding) SetLater(a sat.Atom, token int64) bool {
	f.note(a)
	return f.Trail.SetLater(a, token)
}

func (f *finding) Fail(because []sat.Atom) bool {
	f.p.t.Errorf("call %d finds a conflict, which was missed", f.p.calls)
	return f.Trail.Fail(because)
}

// TestMaximumWakes: along searches with conflicts a maximum is called for all changes after which something
// follows, also behind a guard and of some that are present.
func TestMaximumWakes(t *testing.T) {
	conflicts := int64(0)
	for seed := range campaign.Each(4000) {
		rng := rand.New(rand.NewPCG(seed, 22))
		e := cdcl.New(sat.NewFormula())
		var pool []propagate.Affine
		for range 6 {
			lo := rng.Int64N(6)
			pool = append(pool, propagate.Of(e.NewInt(lo, lo+rng.Int64N(9))))
		}
		for range 4 {
			drawMaximum(rng, e, pool).t = t
		}
		for range 4 {
			x, y := pool[rng.IntN(6)], pool[rng.IntN(6)]
			e.AddPropagator(propagate.AtMost([]propagate.Term{propagate.TermOf(1, x.X), propagate.TermOf(2, y.X)}, 8+rng.Int64N(12)))
		}
		for range 12 { // each first value that is left, until there is none
			if e.Solve(context.Background()) != sat.Sat || t.Failed() {
				break
			}
			e.AddClause(e.Ge(pool[0].X, e.IntValue(pool[0].X)+1), e.Ge(pool[1].X, e.IntValue(pool[1].X)+1))
		}
		conflicts += e.Stats().Conflicts
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d conflicts", conflicts)
	if conflicts == 0 {
		t.Error("no conflicts")
	}
}

// drawMaximum adds a maximum of integers of the pool to the engine, and the same that is always called.
func drawMaximum(rng *rand.Rand, e *cdcl.Engine, pool []propagate.Affine) *woken {
	draw := func() propagate.Affine {
		v := pool[rng.IntN(len(pool))]
		if rng.IntN(3) == 0 {
			v = v.Neg().Plus(9)
		}
		return v
	}
	y, xs, guard := draw(), []propagate.Affine(nil), sat.True
	var present []sat.Lit
	for range 1 + rng.IntN(5) {
		xs = append(xs, draw())
		here := e.NewVar()
		if rng.IntN(2) == 0 {
			here = e.Ge(pool[rng.IntN(len(pool))].X, 3+rng.Int64N(6))
		}
		present = append(present, here)
	}
	if rng.IntN(2) == 0 {
		guard = e.NewVar()
	}
	post := func() sat.Propagator { return Maximum(y, xs) }
	if rng.IntN(2) == 0 {
		post = func() sat.Propagator { return MaximumOfPresent(y, xs, present) }
	}
	e.AddPropagator(propagate.Guarded(guard, post()))
	audit := &woken{Propagator: propagate.Guarded(guard, plain{post()})}
	e.AddPropagator(audit)
	return audit
}

// TestMaximumFindsWhoIsPresent: the last x that can be y is present, though it need not rise for that.
func TestMaximumFindsWhoIsPresent(t *testing.T) {
	e := cdcl.New(sat.NewFormula())
	integer := func(lo, hi int64) propagate.Affine { return propagate.Of(e.NewInt(lo, hi)) }
	y, x, other, here := integer(5, 9), integer(5, 9), integer(0, 9), e.NewVar()
	e.AddPropagator(MaximumOfPresent(y, []propagate.Affine{x, other}, []sat.Lit{here, sat.True}))
	if _, conflict := e.Probe(here.Not()); conflict {
		t.Fatal("present though another can be y")
	}
	if _, conflict := e.Probe(here.Not(), e.Ge(other.X, 5).Not()); !conflict {
		t.Error("absent though no other can be y")
	}
	if failed, conflict := e.Probe(e.Ge(other.X, 5).Not(), here.Not()); !conflict || len(failed) != 2 {
		t.Errorf("presence does not follow: %v, %v", failed, conflict)
	}
}
