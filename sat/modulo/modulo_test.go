package modulo_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/internal/test/contract"
	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/modulo"
)

func load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	c := sat.NewFormula()
	c.NewVars(f.NumVars() - 1)
	for _, l := range f.Units() {
		c.AddClause(l)
	}
	f.Each(func(clause []sat.Lit) { c.AddClause(clause...) })
	if f.Contradiction() {
		c.AddClause()
	}
	return modulo.Move(ctx, c, seed, func(g *sat.Formula) (sat.Solver, error) { return gini.Move(ctx, g, seed) })
}

func TestContract(t *testing.T) { contract.Run(t, load) }

func TestLab(t *testing.T) {
	lab.Test(t, lab.Engine{
		New: func(f *sat.Formula) sat.Solver {
			s, _ := load(context.Background(), f, int64(f.NumClauses()%3))
			return s
		},
		Reference: func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
	}, 500)
}
