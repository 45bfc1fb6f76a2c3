package gini_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/internal/truth"
)

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }

func lits(r *rand.Rand, vars, n int) []sat.Lit {
	c := make([]sat.Lit, n)
	for i := range c {
		c[i] = lit(r, 1+r.IntN(vars))
	}
	return c
}

// run is one random incremental use of the engine, with the truth table of
// all that it was given.
type run struct {
	t    *testing.T
	seed uint64
	r    *rand.Rand
	s    sat.Solver
	tab  *truth.Table
	vars int
	all  [][]sat.Lit
}

func (u *run) fatalf(format string, args ...any) {
	u.t.Helper()
	u.t.Fatalf("seed %d: "+format, append([]any{u.seed}, args...)...)
}

func (u *run) solve() {
	u.t.Helper()
	var assume []sat.Lit
	if u.r.IntN(4) > 0 {
		assume = lits(u.r, u.vars, u.r.IntN(6))
	}
	want := u.tab.Count(assume...) > 0
	switch got := u.s.Solve(context.Background(), assume...); {
	case got == sat.Sat && want:
		u.checkModel(assume)
	case got == sat.Unsat && !want:
		u.checkCore(assume)
	default:
		u.fatalf("%v assuming %v, but there are %d models", got, assume, u.tab.Count(assume...))
	}
}

func (u *run) checkModel(assume []sat.Lit) {
	u.t.Helper()
	if !u.s.Value(sat.True) || u.s.Value(sat.False) {
		u.fatalf("the constants are wrong in the model")
	}
	for _, l := range assume {
		if !u.s.Value(l) || u.s.Value(l.Not()) {
			u.fatalf("%v is not true in the model, but assumed", l)
		}
	}
	for _, c := range u.all {
		if !slices.ContainsFunc(c, u.s.Value) {
			u.fatalf("the model falsifies %v", c)
		}
	}
}

func (u *run) checkCore(assume []sat.Lit) {
	u.t.Helper()
	core := u.s.Failed()
	for i, l := range core {
		if !slices.Contains(assume, l) || slices.Contains(core[:i], l) {
			u.fatalf("core %v of %v", core, assume)
		}
	}
	if u.tab.Count(core...) > 0 {
		u.fatalf("core %v is consistent", core)
	}
	if u.tab.Count() == 0 && u.s.Solve(context.Background()) == sat.Unsat && len(u.s.Failed()) > 0 {
		u.fatalf("core %v of a formula without models", u.s.Failed())
	}
}

func (u *run) add(c []sat.Lit) {
	u.all = append(u.all, slices.Clone(c))
	u.tab.Add(c...)
	u.s.AddClause(c...)
}

func (u *run) step(most int) {
	switch u.r.IntN(8) {
	case 0, 1, 2:
		u.add(lits(u.r, u.vars, 1+u.r.IntN(4)))
	case 3:
		u.s.(sat.Hinter).Hint(lits(u.r, u.vars, u.r.IntN(2*u.vars)))
	case 4:
		if u.vars < most && u.r.IntN(3) == 0 {
			if got := u.s.NewVar(); got != sat.Mk(uint32(u.vars+1)) {
				u.fatalf("new variable %v after %d", got, u.vars)
			}
			u.vars++
		}
	default:
		u.solve()
	}
}

// script compares the engine with truth tables, through clauses, new
// variables, hints and assumptions in random order, and on after Unsat.
func script(t *testing.T, seed uint64) {
	const most = 11
	r := rand.New(rand.NewPCG(seed, 2))
	u := &run{t: t, seed: seed, r: r, tab: truth.New(most), vars: 2 + r.IntN(most-2)}
	f := sat.NewFormula()
	f.NewVars(u.vars - 1)
	size := 3
	for range r.IntN(4 * u.vars) {
		if r.IntN(3) == 0 {
			size = 1 + r.IntN(5)
		}
		c := lits(r, u.vars, size)
		u.all = append(u.all, c)
		u.tab.Add(c...)
		f.AddClause(c...)
	}
	if r.IntN(2) == 0 {
		f.Simplify()
	}
	order := int64(r.IntN(3)) // 0 is the formula's own
	u.s, _ = gini.Load(context.Background(), f, order)
	for range 30 {
		u.step(most)
	}
	u.solve()
}

func TestRandom(t *testing.T) {
	for seed := range uint64(3000) {
		script(t, seed)
	}
}

func FuzzSolve(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(script)
}
