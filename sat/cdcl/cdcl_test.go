package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/internal/test/contract"
	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

func load(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	return cdcl.Load(ctx, f, seed)
}

// hurried is load with what happens rarely happening often.
func hurried(ctx context.Context, f *sat.Formula, seed int64) (sat.Solver, error) {
	e, err := cdcl.Load(ctx, f, seed)
	cdcl.Hurry(e)
	return e, err
}

func TestContract(t *testing.T) { contract.Run(t, load) }

func TestHurriedContract(t *testing.T) { contract.Run(t, hurried) }

// engine is tested against truth tables, and where these are too large against
// itself built anew, in three orders.
func engine(load contract.Loader) lab.Engine {
	return lab.Engine{
		New: func(f *sat.Formula) sat.Solver {
			s, _ := load(context.Background(), f, int64(f.NumClauses()%3))
			return s
		},
		Reference: func(f *sat.Formula) sat.Solver { return cdcl.New(f) },
		Repeats:   true,
	}
}

func TestLab(t *testing.T) { lab.Test(t, engine(load), 15_000) }

func TestHurriedLab(t *testing.T) { lab.Test(t, engine(hurried), 5_000) }

func FuzzLab(f *testing.F) { lab.Fuzz(f, engine(hurried)) }

var (
	_ sat.Hinter         = (*cdcl.Engine)(nil)
	_ sat.Limiter        = (*cdcl.Engine)(nil)
	_ sat.Prober         = (*cdcl.Engine)(nil)
	_ sat.Statser        = (*cdcl.Engine)(nil)
	_ sat.PropagatorHost = (*cdcl.Engine)(nil)
	_ sat.BrancherHost   = (*cdcl.Engine)(nil)
	_ sat.Extender       = (*cdcl.Engine)(nil)
	_ sat.TracerHost     = (*cdcl.Engine)(nil)
)

func BenchmarkEngine(b *testing.B) { contract.Bench(b, load) }
