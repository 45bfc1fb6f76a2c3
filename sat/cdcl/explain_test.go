package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// verbose sets b when a holds, and looks at its integer often to say why.
type verbose struct {
	a, b  sat.Lit
	x     sat.Int
	looks int
	asked int
}

func (p *verbose) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(p.a, 0)
	return sat.Linear
}

func (p *verbose) Propagate(t sat.Trail) bool {
	return !t.Holds(sat.LitAtom(p.a)) || t.SetLater(sat.LitAtom(p.b), 0)
}

func (p *verbose) Explain(v sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom {
	p.asked++
	for range p.looks / 2 {
		v.Lo(p.x)
		v.Hi(p.x)
	}
	return append(buf, sat.LitAtom(p.a))
}

// TestExplanationsAreWork: so many looks of an explanation count as a propagation, and so does the explanation.
func TestExplanationsAreWork(t *testing.T) {
	f := sat.NewFormula()
	a, b, c := f.NewVar(), f.NewVar(), f.NewVar()
	f.AddClause(b.Not(), c)
	f.AddClause(b.Not(), c.Not())
	e := cdcl.New(f)
	p := &verbose{a: a, b: b, x: e.NewInt(0, 10), looks: 1000}
	e.AddPropagator(p)
	e.Hint([]sat.Lit{a})
	if st := e.Solve(context.Background()); st != sat.Sat || e.Value(a) {
		t.Fatalf("%v, a is %v", st, e.Value(a))
	}
	counted := int64(p.asked * (1 + p.looks/8))
	if n := e.Stats().Propagations; p.asked == 0 || n < counted || n > counted+20 {
		t.Errorf("%d propagations after %d explanations of %d bounds", n, p.asked, p.looks)
	}
}
