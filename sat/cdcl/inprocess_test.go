package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestFailedLiteral: of a literal that leads to a conflict by way of another one, that one
// is false at the root.
func TestFailedLiteral(t *testing.T) {
	e, proof := plain(), new(drat.Tracer)
	x := e.NewVars(6)
	a, b, c, d, y := x+2, x+4, x+6, x+8, x+10
	for _, lits := range [][]sat.Lit{
		{x.Not(), y},
		{y.Not(), a},
		{y.Not(), b},
		{a.Not(), b.Not(), c},
		{a.Not(), c.Not(), d},
		{b.Not(), c.Not(), d.Not()},
	} {
		e.AddClause(lits...)
		proof.Add(lits...)
	}
	e.Trace(proof)
	if !cdcl.ProbeRoots(e) || proof.Err() != nil {
		t.Fatal("refuted", proof.Err())
	}
	if _, conflict := e.Probe(y); !conflict || !proof.Implied(y.Not()) {
		t.Error("the literal that all follows from is not false")
	}
}

// inprocessed is an engine with variables and perhaps an integer, whose literals are
// among lits, and the table of its models.
type inprocessed struct {
	*testing.T
	e     *cdcl.Engine
	rng   *rand.Rand
	lits  []sat.Lit
	table *truth.Table
	proof *drat.Tracer // nil with an integer
}

func newInprocessed(t *testing.T, seed uint64) *inprocessed {
	const n = 11
	p := &inprocessed{T: t, e: hurriedly(), rng: rand.New(rand.NewPCG(seed, 5)), table: truth.New(n + 1)}
	if seed%2 == 0 {
		p.proof = new(drat.Tracer)
		p.proof.NoRAT = true
		p.proof.Add(sat.True)
		p.e.Trace(p.proof)
	} else {
		x := p.e.NewInt(0, 4)
		for d := range int64(4) {
			p.lits = append(p.lits, p.e.Ge(x, d+1))
			if d > 0 {
				p.table.Add(p.lits[d].Not(), p.lits[d-1])
			}
		}
	}
	for len(p.lits) < n {
		p.lits = append(p.lits, p.e.NewVar())
	}
	return p
}

// draw returns literals of different variables.
func (p *inprocessed) draw(n int) (c []sat.Lit) {
	for _, i := range p.rng.Perm(len(p.lits))[:n] {
		c = append(c, p.lits[i].If(p.rng.IntN(2) == 0))
	}
	return c
}

func (p *inprocessed) add(c ...sat.Lit) {
	p.table.Add(c...)
	if p.proof != nil {
		p.proof.Add(c...)
	}
	p.e.AddClause(c...)
}

// solve compares the answer under random assumptions with the table.
func (p *inprocessed) solve() {
	assume := p.draw(p.rng.IntN(4))
	status := p.e.Solve(context.Background(), assume...)
	if (status == sat.Sat) != (p.table.Count(assume...) > 0) {
		p.Fatalf("%v with %d models", status, p.table.Count(assume...))
	}
	if status == sat.Unsat {
		if core := p.e.Failed(); p.table.Count(core...) > 0 {
			p.Fatalf("core %v of %v has models", core, assume)
		}
		return
	}
	var model []sat.Lit
	for _, l := range p.lits {
		model = append(model, l.If(p.e.Value(l)))
	}
	if p.table.Count(append(slices.Clone(model), assume...)...) == 0 {
		p.Fatalf("%v is no model under %v", model, assume)
	}
}

// TestInprocessing draws formulas with many implications, and has literals merged and
// probed between additions and searches under assumptions.
func TestInprocessing(t *testing.T) {
	merged, units := 0, 0
	for seed := range uint64(1500) {
		p := newInprocessed(t, seed)
		for step := range 24 {
			switch k := p.rng.IntN(8); {
			case k < 3: // implications in a circle
				for c, i := p.draw(2+p.rng.IntN(2)), 0; i < len(c); i++ {
					p.add(c[i].Not(), c[(i+1)%len(c)])
				}
			case k < 6:
				p.add(p.draw(2 + p.rng.IntN(3))...)
			case k == 6:
				before := cdcl.Rooted(p.e)
				if ok := cdcl.ProbeRoots(p.e); !ok && p.table.Count() > 0 {
					t.Fatalf("seed %d: refuted with %d models", seed, p.table.Count())
				}
				merged += cdcl.Merged(p.e)
				units += cdcl.Rooted(p.e) - before
			default:
				p.solve()
			}
			if p.proof != nil && p.proof.Err() != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, p.proof.Err())
			}
		}
		p.solve()
	}
	t.Logf("%d literals merged, %d assignments at the root", merged, units)
	if merged < 1000 || units < 1000 {
		t.Errorf("%d literals merged, %d assignments at the root", merged, units)
	}
}
