package cdcl_test

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// late is an expensive propagator that sets c, which always holds, when a does.
type late struct{ a, c sat.Lit }

func (p *late) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(p.a, 0)
	return sat.Expensive
}

func (p *late) Propagate(t sat.Trail) bool {
	return !t.Holds(sat.LitAtom(p.a)) || t.Set(sat.LitAtom(p.c), nil)
}

func (p *late) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// TestActivationRefuted: a conflict that is found late may follow from the activation literal alone, which is false then, and nothing
// else is.
func TestActivationRefuted(t *testing.T) {
	e := plain()
	a, b, c, d := e.NewVar(), e.NewVar(), e.NewVar(), e.NewVar()
	e.AddClause(a.Not(), d)
	e.AddPropagator(&late{a, c})
	e.AddPropagator(&watchful{lits: []sat.Lit{c, d}})
	e.Activate(a)
	if st := e.Solve(t.Context(), a, b); st != sat.Unsat || !slices.Equal(e.Failed(), []sat.Lit{a}) {
		t.Errorf("%v, failed %v", st, e.Failed())
	}
	if st := e.Solve(t.Context(), b); st != sat.Sat || e.Value(a) {
		t.Errorf("%v without the activation literal", st)
	}
}

// learns keeps learnt clauses.
type learns struct{ clauses [][]sat.Lit }

func (l *learns) Learn(c []sat.Lit)                  { l.clauses = append(l.clauses, slices.Clone(c)) }
func (*learns) Delete([]sat.Lit)                     {}
func (*learns) Lemma(p sat.Propagator, c []sat.Atom) {}

// TestActivationStandsForItsLevel: of many literals that follow from the activation literal, a learnt clause has that alone, and
// only if it is assumed first.
func TestActivationStandsForItsLevel(t *testing.T) {
	for _, activated := range []bool{true, false} {
		f := sat.NewFormula()
		a, b := f.NewVar(), f.NewVar()
		var follow []sat.Lit
		for range 5 {
			l := f.NewVar()
			f.AddClause(a.Not(), l)
			follow = append(follow, l.Not())
		}
		x, y := f.NewVar(), f.NewVar()
		f.AddClause(append(slices.Clone(follow[:3]), b.Not(), x, y)...)
		f.AddClause(append(slices.Clone(follow[2:]), b.Not(), x, y.Not())...)
		e := cdcl.New(f)
		var l learns
		e.Trace(&l)
		if activated {
			e.Activate(a)
		}
		if st := e.Solve(t.Context(), a, b, x.Not()); st != sat.Unsat {
			t.Fatal(st)
		}
		if st := e.Solve(t.Context(), a, b); st != sat.Sat {
			t.Fatal(st)
		}
		short := slices.ContainsFunc(l.clauses, func(c []sat.Lit) bool { return slices.Contains(c, a.Not()) && len(c) == 3 })
		if short != activated {
			t.Errorf("activated %v: learnt %v", activated, l.clauses)
		}
	}
}
