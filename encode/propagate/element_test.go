package propagate

import (
	"testing"

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
	e.AddPropagator(Guarded(guard, Element(selectors, []Affine{Const(9), Of(x), Const(9)}, Of(y))))
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
