package cdcl_test

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// heap returns the bytes in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestMemory compares the estimate for formulas with native integers with what the
// formula and the engine take.
func TestMemory(t *testing.T) {
	for _, c := range []struct{ vars, clauses, length, ints, values int }{
		{200_000, 0, 0, 1, 2},
		{20_000, 100_000, 2, 1, 2},
		{20_000, 100_000, 3, 1, 2},
		{20_000, 100_000, 10, 1, 2},
		{1, 0, 0, 50_000, 1 << 20},
		{1, 0, 0, 2000, 200},
	} {
		rng := rand.New(rand.NewPCG(1, 1))
		before := heap()
		f := sat.NewFormula()
		first := f.NewVars(c.vars)
		for range c.ints {
			f.NewInt(0, int64(c.values)-1)
		}
		for range c.clauses {
			var lits []sat.Lit
			for range c.length {
				lits = append(lits, (first + sat.Lit(2*rng.IntN(c.vars))).If(rng.IntN(2) == 0))
			}
			f.AddClause(lits...)
		}
		f.Simplify()
		e := cdcl.New(f)
		got, want := heap()-before, f.Memory()
		runtime.KeepAlive(e)
		runtime.KeepAlive(f)
		t.Logf("%+v: %d bytes, estimate %d", c, got, want)
		if got > want*5/4 || got < want/4 {
			t.Errorf("%+v: %d bytes, estimate %d", c, got, want)
		}
	}
}
