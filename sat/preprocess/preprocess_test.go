package preprocess_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/internal/truth"
	"github.com/gozinc/gozinc/sat/preprocess"
)

func lits(r *rand.Rand, vars, n int) []sat.Lit {
	c := make([]sat.Lit, n)
	for i := range c {
		c[i] = sat.Mk(uint32(1 + r.IntN(vars))).If(r.IntN(2) == 0)
	}
	return c
}

// run is one random incremental use of a preprocessed formula, with the truth
// table of all that was given.
type run struct {
	t    *testing.T
	seed uint64
	r    *rand.Rand
	s    sat.Solver
	tab  *truth.Table
	vars int
	all  [][]sat.Lit
	last []bool // the last model, by variable
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
	u.last = nil
	status := sat.Unknown
	if u.r.IntN(2) == 0 {
		status = u.s.(sat.Limiter).SolveLimited(context.Background(), 1<<40, assume...)
	} else {
		status = u.s.Solve(context.Background(), assume...)
	}
	switch {
	case status == sat.Sat && want:
		u.checkModel(assume)
	case status == sat.Unsat && !want:
		u.checkCore(assume, u.s.Failed())
	default:
		u.fatalf("%v assuming %v, but there are %d models", status, assume, u.tab.Count(assume...))
	}
}

// checkModel checks that the model is one of the original formula.
func (u *run) checkModel(assume []sat.Lit) {
	u.t.Helper()
	for _, c := range u.all {
		if !slices.ContainsFunc(c, u.s.Value) {
			u.fatalf("the model falsifies %v", c)
		}
	}
	for _, l := range append(assume, sat.True) {
		if !u.s.Value(l) || u.s.Value(l.Not()) {
			u.fatalf("%v is not true in the model", l)
		}
	}
	for v := range u.vars {
		u.last = append(u.last, u.s.Value(sat.Mk(uint32(v+1))))
	}
}

// checkKept checks that the model is still readable.
func (u *run) checkKept() {
	u.t.Helper()
	for v, val := range u.last {
		if u.s.Value(sat.Mk(uint32(v+1))) != val {
			u.fatalf("the model has changed at variable %d", v+1)
		}
	}
}

func (u *run) checkCore(assume, core []sat.Lit) {
	u.t.Helper()
	for i, l := range core {
		if !slices.Contains(assume, l) || slices.Contains(core[:i], l) {
			u.fatalf("core %v of %v", core, assume)
		}
	}
	if u.tab.Count(core...) > 0 {
		u.fatalf("core %v is consistent", core)
	}
}

func (u *run) step(most int) {
	switch u.r.IntN(8) {
	case 0, 1:
		c := lits(u.r, u.vars, 1+u.r.IntN(4))
		u.all = append(u.all, slices.Clone(c))
		u.tab.Add(c...)
		u.s.AddClause(c...)
	case 2:
		u.s.(sat.Hinter).Hint(lits(u.r, u.vars, u.r.IntN(2*u.vars)))
	case 3:
		if u.vars < most && u.r.IntN(3) == 0 {
			if got := u.s.NewVar(); got != sat.Mk(uint32(u.vars+1)) {
				u.fatalf("new variable %v after %d", got, u.vars)
			}
			u.vars++
		}
	case 4:
		assume := lits(u.r, u.vars, u.r.IntN(5))
		if failed, conflict := u.s.(sat.Prober).Probe(assume...); conflict {
			u.checkCore(assume, failed)
		}
	default:
		u.solve()
	}
	u.checkKept()
}

// random records a random formula: clauses of mixed lengths, or definitions of
// gates with few other clauses, which leave much to eliminate and to merge.
func (u *run) random() *sat.Formula {
	f := sat.NewFormula()
	f.NewVars(u.vars - 1)
	add := func(c ...sat.Lit) {
		u.all = append(u.all, c)
		u.tab.Add(c...)
		f.AddClause(c...)
	}
	if u.r.IntN(2) == 0 {
		for range 1 + u.r.IntN(u.vars) {
			g := lits(u.r, u.vars, 3)
			add(g[0], g[1])
			add(g[0], g[2])
			add(g[0].Not(), g[1].Not(), g[2].Not())
		}
	}
	size := 2 + u.r.IntN(2)
	for range u.r.IntN(2 * u.vars) {
		if u.r.IntN(3) == 0 {
			size = 1 + u.r.IntN(5)
		}
		add(lits(u.r, u.vars, size)...)
	}
	return f
}

// script preprocesses a random formula, compares what is left with truth
// tables, and then uses the solver with clauses, new variables, hints, and
// assumptions in random order.
func script(t *testing.T, seed uint64) preprocess.Counts {
	const most = 14
	r := rand.New(rand.NewPCG(seed, 4))
	u := &run{t: t, seed: seed, r: r, tab: truth.New(most), vars: 2 + r.IntN(most-2)}
	f := u.random()
	techniques := preprocess.Techniques(r.IntN(int(preprocess.Full) + 1))
	if r.IntN(2) == 0 {
		techniques = preprocess.Full
	}
	res, err := preprocess.Run(context.Background(), f, techniques, lits(r, u.vars, r.IntN(2*u.vars)))
	if err != nil {
		t.Fatal(err)
	}
	u.checkFormula(res)
	u.s = res.Wrap(gini.New(res.Formula))
	for range 30 {
		u.step(most)
	}
	u.solve()
	return res.Counts
}

// checkFormula compares the number of models: what is left has those of the
// original over the variables that are not gone.
func (u *run) checkFormula(res *preprocess.Result) {
	u.t.Helper()
	left := truth.New(u.vars)
	if res.Formula.Contradiction() {
		left.Add()
	}
	for _, l := range res.Formula.Units() {
		left.Add(l)
	}
	res.Formula.Each(func(c []sat.Lit) { left.Add(c...) })
	if got, want := left.Count() > 0, u.tab.Count() > 0; got != want {
		u.fatalf("satisfiable: %v before, %v after", want, got)
	}
}

func TestRandom(t *testing.T) {
	var total preprocess.Counts
	for seed := range uint64(5000) {
		c := script(t, seed)
		total.Equivalent += c.Equivalent
		total.Failed += c.Failed
		total.Subsumed += c.Subsumed
		total.Shortened += c.Shortened
		total.Eliminated += c.Eliminated
	}
	if total.Equivalent == 0 || total.Failed == 0 || total.Subsumed == 0 || total.Shortened == 0 || total.Eliminated == 0 {
		t.Errorf("not everything was tried: %+v", total)
	}
	t.Logf("%+v", total)
}

// TestRestoreAfterSubstitution eliminates v, finds that x and y, which occurs in
// v's clauses, are equivalent, and then needs v again.
func TestRestoreAfterSubstitution(t *testing.T) {
	f := sat.NewFormula()
	x, y, v, a, b, c := f.NewVar(), f.NewVar(), f.NewVar(), f.NewVar(), f.NewVar(), f.NewVar()
	f.AddClause(x, y.Not())
	f.AddClause(y, x.Not(), c)
	f.AddClause(y, x.Not(), c.Not())
	f.AddClause(v, y, a)
	f.AddClause(v.Not(), b)
	res, err := preprocess.Run(context.Background(), f, preprocess.Full, []sat.Lit{x, y, a, b, c})
	if err != nil || res.Counts.Eliminated != 1 || res.Counts.Equivalent != 1 {
		t.Fatalf("%+v, %v", res.Counts, err)
	}
	s := res.Wrap(gini.New(res.Formula))
	if st := s.Solve(context.Background(), v.Not(), a.Not(), x.Not()); st != sat.Unsat || len(s.Failed()) != 3 {
		t.Errorf("%v, core %v", st, s.Failed())
	}
	if st := s.Solve(context.Background(), v.Not(), a.Not(), y); st != sat.Sat || !s.Value(x) || s.Value(v) {
		t.Errorf("%v", st)
	}
}

func FuzzPreprocess(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { script(t, seed) })
}
