package contract

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// benchPropagate propagates one assumption through implications by clauses of 2, 3 and
// 12 literals each, without conflicts: most of it is waiting for memory.
func benchPropagate(b *testing.B, load Loader) {
	const n = 200_000
	for _, size := range []int{2, 3, 12} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			f := sat.NewFormula()
			start := chain(f, n, size, rand.New(rand.NewPCG(1, 12)))
			f.Simplify()
			s := load.fresh(f)
			for b.Loop() {
				if _, conflict := s.(sat.Prober).Probe(start[0]); conflict {
					b.Fatal("conflict")
				}
				s.(sat.Prober).Probe() // takes it back
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mliterals/s")
		})
	}
}

// chain adds n clauses of the size by which each of the literals returned follows from
// the one before and random others of those before, in an order of variables at random.
func chain(f *sat.Formula, n, size int, r *rand.Rand) []sat.Lit {
	x := f.NewVars(n + 1)
	lits := make([]sat.Lit, n+1)
	for i, at := range r.Perm(n + 1) {
		lits[i] = x + sat.Lit(2*at)
	}
	c := make([]sat.Lit, size)
	for i := range n {
		c[0], c[1] = lits[i].Not(), lits[i+1]
		for j := 2; j < size; j++ {
			c[j] = lits[r.IntN(i+1)].Not()
		}
		f.AddClause(c...)
	}
	return lits
}

// benchAnalyse measures conflicts of one decision each, which propagates a chain of 1000
// literals and resolves all of their reasons.
func benchAnalyse(b *testing.B, load Loader) {
	const n, chains = 1000, 200
	r := rand.New(rand.NewPCG(1, 13))
	f := sat.NewFormula()
	var starts []sat.Lit
	for range chains {
		lits := chain(f, n, 3, r)
		f.AddClause(lits[n].Not(), lits[n-1].Not())
		starts = append(starts, lits[0])
	}
	f.Simplify()
	s := load.fresh(f)
	b.ResetTimer()
	for i := range b.N {
		if i > 0 && i%chains == 0 {
			b.StopTimer()
			s = load.fresh(f)
			b.StartTimer()
		}
		if st := s.Solve(context.Background(), starts[i%chains]); st != sat.Unsat {
			b.Fatal(st)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mresolutions/s")
}

// benchMemory measures what a clause takes in the engine, when all are loaded and there
// are few variables.
func benchMemory(b *testing.B, load Loader) {
	const n, vars = 200_000, 1000
	for _, size := range []int{2, 3, 12} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 14))
			f := sat.NewFormula()
			x := f.NewVars(vars)
			c := make([]sat.Lit, size)
			for range n {
				for j, v := range r.Perm(vars)[:size] {
					c[j] = x + sat.Lit(2*v+r.IntN(2))
				}
				f.AddClause(c...)
			}
			f.Simplify()
			clauses := f.NumClauses()
			var before, after runtime.MemStats
			var s sat.Solver
			for range b.N {
				s = nil
				runtime.GC()
				runtime.ReadMemStats(&before)
				s = load.fresh(f)
				runtime.GC()
				runtime.ReadMemStats(&after)
			}
			runtime.KeepAlive(s)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(clauses), "B/clause")
		})
	}
}
