package sat_test

import (
	"io"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// chains records n clauses of three literals over n variables.
func chains(n int) *sat.Formula {
	f := sat.NewFormula()
	x := f.NewVars(n + 2)
	for i := range sat.Lit(n) {
		f.AddClause(x+2*i^1, x+2*i+2, x+2*i+4)
	}
	return f
}

func BenchmarkAddClause(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		chains(1_000_000)
	}
}

func BenchmarkEach(b *testing.B) {
	f := chains(1_000_000)
	n := 0
	for b.Loop() {
		f.Each(func(c []sat.Lit) { n += len(c) })
	}
}

// BenchmarkSimplify fixes variables such that the first sweep finds all.
func BenchmarkSimplify(b *testing.B) {
	const n = 1_000_000
	for range b.N {
		b.StopTimer()
		f := sat.NewFormula()
		x := f.NewVars(n + 1)
		for i := range n {
			l := x + sat.Lit(2*i)
			f.AddClause(l.Not(), l+2)
		}
		f.AddClause(x)
		b.StartTimer()
		if !f.Simplify() || f.NumClauses() > 0 {
			b.Fatal("the chain was not propagated")
		}
	}
}

func BenchmarkWriteDimacs(b *testing.B) {
	f := chains(1_000_000)
	for b.Loop() {
		if err := sat.WriteDimacs(b.Context(), io.Discard, f, nil); err != nil {
			b.Fatal(err)
		}
	}
}
