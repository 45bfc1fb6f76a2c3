package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// drawn is a random formula over ten variables, twice its truth table, and its
// variables.
func drawn(rng *rand.Rand) (f *sat.Formula, full, left *truth.Table, vars []sat.Lit) {
	const n = 10
	f, full, left = sat.NewFormula(), truth.New(n+1), truth.New(n+1)
	first := f.NewVars(n)
	for i := range sat.Lit(n) {
		vars = append(vars, first+2*i)
	}
	for range rng.IntN(30) {
		c := drawClause(rng, vars)
		f.AddClause(c...)
		full.Add(c...)
		left.Add(c...)
	}
	return f, full, left, vars
}

func drawClause(rng *rand.Rand, vars []sat.Lit) (c []sat.Lit) {
	for range 2 + rng.IntN(3) {
		c = append(c, vars[rng.IntN(len(vars))].If(rng.IntN(2) == 0))
	}
	return c
}

// TestExtend enumerates a projection by going back behind each model, with other
// searches, probes and clauses in between.
func TestExtend(t *testing.T) {
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f, full, left, vars := drawn(rng)
		e := cdcl.New(f)
		if seed%2 == 1 {
			cdcl.Hurry(e)
		}
		project := slices.Clone(vars[:rng.IntN(len(vars)+1)])
		rng.Shuffle(len(project), func(i, j int) { project[i], project[j] = project[j], project[i] })
		w := &walked{T: t, e: e, full: full, left: left}
		w.walk(rng, vars, project)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// walked is an enumeration: the formula, what is left of it, and where it is.
type walked struct {
	*testing.T
	e          *cdcl.Engine
	full, left *truth.Table
	path       []sat.Lit
	last       []bool
}

// walk goes through the projections of all models, each once.
func (w *walked) walk(rng *rand.Rand, vars, project []sat.Lit) {
	for more := true; more && !w.Failed(); {
		switch c := drawClause(rng, vars); rng.IntN(12) {
		case 0: // takes models away
			w.e.AddClause(c...)
			w.full.Add(c...)
			w.left.Add(c...)
		case 1:
			w.e.Probe(c...)
		case 2:
			w.e.Solve(context.Background(), c...)
		}
		if w.e.Solve(context.Background(), w.path...) == sat.Sat {
			w.extend(project)
		} else if w.left.Count(w.path...) > 0 {
			w.Error("models under the path were missed")
		}
		more = w.back()
	}
	if n := w.left.Count(); n > 0 {
		w.Errorf("%d models were missed", n)
	}
}

// extend extends the path by the model, which has not been there yet, and checks
// that the decisions imply the rest of it.
func (w *walked) extend(project []sat.Lit) {
	model := make([]sat.Lit, len(project))
	for i, l := range project {
		model[i] = l.If(w.e.Value(l))
	}
	if w.left.Count(append(slices.Clone(model), w.path...)...) == 0 {
		w.Error("a model that is none, or was there before")
	}
	decided := w.e.Extend(w.path, model)
	w.path = append(w.path, decided...)
	w.last = append(w.last, make([]bool, len(decided))...)
	at := 0
	for _, l := range decided {
		i := slices.Index(model[at:], l)
		if i < 0 {
			w.Errorf("decided %v of %v", decided, model)
			return
		}
		at += i + 1
	}
	for _, l := range model {
		if !w.e.Value(l) {
			w.Error("the model is lost")
		}
		if w.full.Count(append(slices.Clone(w.path), l.Not())...) > 0 {
			w.Errorf("%v does not imply %v of %v", w.path, l, model)
		}
	}
	w.left.Add(negated(model)...)
}

// back turns the last decision of the path.
func (w *walked) back() bool {
	for n := len(w.path) - 1; n >= 0; n-- {
		if !w.last[n] {
			w.path[n], w.last[n] = w.path[n].Not(), true
			w.path, w.last = w.path[:n+1], w.last[:n+1]
			return true
		}
	}
	return false
}

func negated(lits []sat.Lit) []sat.Lit {
	c := slices.Clone(lits)
	for i := range c {
		c[i] = c[i].Not()
	}
	return c
}

// TestExtendAgainstEachOther: literals that no model has together come back as
// they are, and the engine answers as before.
func TestExtendAgainstEachOther(t *testing.T) {
	f := sat.NewFormula()
	x := f.NewVars(3)
	y, z := x+2, x+4
	f.AddClause(x.Not(), y)
	f.AddClause(y.Not(), z)
	e := cdcl.New(f)
	if got := e.Extend(nil, []sat.Lit{x, z.Not()}); !slices.Equal(got, []sat.Lit{x, z.Not()}) {
		t.Errorf("decided %v", got)
	}
	if got := e.Extend([]sat.Lit{x, z.Not()}, []sat.Lit{y}); !slices.Equal(got, []sat.Lit{y}) {
		t.Errorf("under what is false, decided %v", got)
	}
	if got := e.Extend([]sat.Lit{x}, []sat.Lit{z, y}); len(got) > 0 {
		t.Errorf("decided %v, which follows", got)
	}
	if e.Solve(context.Background(), x) != sat.Sat || !e.Value(z) {
		t.Error("after that")
	}
	w := e.NewVar()
	e.AddClause(w.Not())
	if got := e.Extend(nil, []sat.Lit{w}); !slices.Equal(got, []sat.Lit{w}) || e.Solve(context.Background()) != sat.Sat {
		t.Errorf("of what is false at the root, decided %v", got)
	}
	e.AddClause(x)
	e.AddClause(z.Not())
	if got := e.Extend(nil, []sat.Lit{y}); !slices.Equal(got, []sat.Lit{y}) || e.Solve(context.Background()) != sat.Unsat {
		t.Errorf("without models, decided %v", got)
	}
}
