package cdcl_test

import (
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// unmoved is a propagator that is told of a literal and of a bound, and never called for them.
type unmoved struct {
	lit sat.Lit
	x   sat.Int
}

func (p unmoved) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(p.lit, 0)
	w.WatchBound(p.x, 0)
	return sat.Linear
}

func (unmoved) Notify(sat.Trail, int32, int64, int64) bool { return false }

func (unmoved) Propagate(sat.Trail) bool { return true }

func (unmoved) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// TestWatchesAreWork: three watches of propagators that are looked at count as a propagation.
func TestWatchesAreWork(t *testing.T) {
	const many = 3000
	e := plain()
	a, b := e.NewVar(), e.NewVar()
	x := e.NewInt(0, 9)
	for range many {
		e.AddPropagator(unmoved{a, x})
	}
	e.Probe() // calls all of them
	for _, l := range []sat.Lit{a, e.Eq(x, 9)} {
		before := e.Stats().Propagations
		if _, conflict := e.Probe(l); conflict {
			t.Fatal("refuted")
		}
		if got := e.Stats().Propagations - before; got < many/3 || got > many/3+10 {
			t.Errorf("%d propagations for %d watches of %v", got, many, l)
		}
	}
	before := e.Stats().Propagations
	e.Probe(b)
	if got := e.Stats().Propagations - before; got > 10 {
		t.Errorf("%d propagations for a literal that nothing watches", got)
	}
}
