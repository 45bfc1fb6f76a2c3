package sat_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
)

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }

// randomClause returns up to max literals over 1..vars, the constants,
// repetitions and complementary pairs included.
func randomClause(r *rand.Rand, vars, most int) []sat.Lit {
	c := make([]sat.Lit, r.IntN(most+1))
	for i := range c {
		c[i] = lit(r, 1+r.IntN(vars))
	}
	return c
}

// table is the truth table of what the formula holds.
func table(f *sat.Formula) *truth.Table {
	t := truth.New(f.NumVars())
	if f.Contradiction() {
		t.Add()
	}
	for _, l := range f.Units() {
		t.Add(l)
	}
	f.Each(func(c []sat.Lit) { t.Add(c...) })
	return t
}

func collect(f *sat.Formula) [][]sat.Lit {
	var cs [][]sat.Lit
	f.Each(func(c []sat.Lit) { cs = append(cs, slices.Clone(c)) })
	return cs
}

func TestAddClause(t *testing.T) {
	f := sat.NewFormula()
	a := f.NewVars(4)
	b, c, d := a+2, a+4, a+6
	if f.NumVars() != 5 || a != sat.Mk(2) {
		t.Fatalf("%d variables from %v", f.NumVars(), a)
	}
	f.AddClause(a, b, sat.False, a)
	f.AddClause(a, sat.True)
	f.AddClause(b, c, b.Not())
	f.AddClause(c.Not(), sat.False, c.Not())
	f.AddClause(c, d, a)
	f.AddClause(c.Not(), d)
	want := [][]sat.Lit{{a, b}, {d, a}}
	if got := collect(f); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("clauses %v, want %v", got, want)
	}
	if f.NumClauses() != 2 || f.NumLits() != 4 {
		t.Errorf("%d clauses, %d literals", f.NumClauses(), f.NumLits())
	}
	for l, want := range map[sat.Lit][2]bool{
		sat.True: {true, true}, sat.False: {false, true},
		c: {false, true}, c.Not(): {true, true}, a: {}, a.Not(): {},
	} {
		if val, known := f.Value(l); val != want[0] || known != want[1] {
			t.Errorf("Value(%v) = %v, %v, want %v", l, val, known, want)
		}
	}
	if got := f.Units(); !slices.Equal(got, []sat.Lit{sat.True, c.Not()}) {
		t.Errorf("units %v", got)
	}
}

func TestContradiction(t *testing.T) {
	for name, add := range map[string]func(f *sat.Formula, a sat.Lit){
		"empty":    func(f *sat.Formula, _ sat.Lit) { f.AddClause() },
		"false":    func(f *sat.Formula, _ sat.Lit) { f.AddClause(sat.False, sat.False) },
		"units":    func(f *sat.Formula, a sat.Lit) { f.AddClause(a); f.AddClause(a.Not()) },
		"simplify": func(f *sat.Formula, a sat.Lit) { f.AddClause(a, a+2); f.AddClause(a.Not()); f.AddClause(a ^ 3) },
	} {
		f := sat.NewFormula()
		a := f.NewVars(2)
		f.AddClause(a, a+2)
		add(f, a)
		if f.Simplify() || !f.Contradiction() || f.NumClauses() != 0 {
			t.Errorf("%s: contradiction %v, %d clauses", name, f.Contradiction(), f.NumClauses())
		}
		f.AddClause(a, a+2)
		if !f.Contradiction() || f.NumClauses() != 0 {
			t.Errorf("%s: clauses are recorded after the contradiction", name)
		}
	}
}

func TestBrokenContract(t *testing.T) {
	for name, do := range map[string]func(f *sat.Formula){
		"undef":    func(f *sat.Formula) { f.AddClause(sat.Undef) },
		"unknown":  func(f *sat.Formula) { f.AddClause(sat.Mk(2)) },
		"negative": func(f *sat.Formula) { f.NewVars(-1) },
		"too many": func(f *sat.Formula) { f.NewVars(sat.MaxVars) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			do(sat.NewFormula())
		}()
	}
}

// TestRandom checks that recording and simplifying keep the models, and that
// what is left has the form that Each promises.
func TestRandom(t *testing.T) {
	for seed := range uint64(4000) {
		r := rand.New(rand.NewPCG(seed, 1))
		vars := 2 + r.IntN(11)
		f := sat.NewFormula()
		f.NewVars(vars - 1)
		want := truth.New(vars)
		for range r.IntN(4 * vars) {
			c := randomClause(r, vars, 4)
			if len(c) == 0 && r.IntN(8) > 0 {
				continue
			}
			want.Add(c...)
			f.AddClause(c...)
			if r.IntN(10) == 0 {
				f.Simplify()
			}
		}
		if !table(f).Equal(want) {
			t.Fatalf("seed %d: recording changed the models", seed)
		}
		f.Simplify()
		ok := f.Simplify() // of as many passes as there may be variables
		if !table(f).Equal(want) {
			t.Fatalf("seed %d: Simplify changed the models", seed)
		}
		if ok == f.Contradiction() || !ok && want.Count() > 0 {
			t.Fatalf("seed %d: Simplify answers %v with %d models", seed, ok, want.Count())
		}
		checkForm(t, f, seed)
	}
}

// checkForm fails unless the clauses are at least binary, over different
// variables none of which is fixed, and as many as counted.
func checkForm(t *testing.T, f *sat.Formula, seed uint64) {
	t.Helper()
	clauses, lits := 0, 0
	f.Each(func(c []sat.Lit) {
		clauses++
		lits += len(c)
		seen := map[uint32]bool{}
		for _, l := range c {
			if _, known := f.Value(l); known || seen[l.Var()] {
				t.Fatalf("seed %d: %v in clause %v", seed, l, c)
			}
			seen[l.Var()] = true
		}
		if len(c) < 2 {
			t.Fatalf("seed %d: clause %v", seed, c)
		}
	})
	if clauses != f.NumClauses() || lits != f.NumLits() {
		t.Fatalf("seed %d: counted %d clauses of %d literals, found %d of %d",
			seed, f.NumClauses(), f.NumLits(), clauses, lits)
	}
}

// TestChain propagates implications that were recorded against their order, a few of them
// in each call.
func TestChain(t *testing.T) {
	const n = 200
	f := sat.NewFormula()
	x := f.NewVars(n + 1)
	for i := sat.Lit(n); i > 0; i-- {
		// x[i-1] → x[i], with a false literal in a clause that is long.
		f.AddClause(x+2*i, x+2*(i-1)^1, x+2*n^1, x+2*n-2^1)
		f.AddClause(x+2*i, x+2*(i-1)^1)
	}
	free := f.NewVars(2)
	f.AddClause(free, free+2)
	f.AddClause(x)
	for range n / 10 {
		if !f.Simplify() {
			t.Fatal("contradiction")
		}
	}
	if got := len(f.Units()); got != n+2 {
		t.Errorf("%d units, want %d", got, n+2)
	}
	if got := collect(f); len(got) != 1 {
		t.Errorf("%d clauses left, want 1", len(got))
	}
	f.AddClause(free.Not())
	f.AddClause(free ^ 3)
	if f.Simplify() {
		t.Error("no contradiction")
	}
}

// TestLongClauses mixes clauses around the size of the arena's chunks with
// short ones, then shortens some and removes others.
func TestLongClauses(t *testing.T) {
	const n = 2_100_000
	f := sat.NewFormula()
	x := f.NewVars(n)
	gone, short := f.NewVar(), f.NewVar()
	var want [][]sat.Lit
	for i, size := range []int{2, 1<<20 - 1, 3, 1 << 20, 5, n, 2, 1<<20 - 2, 1 << 10, 700_000, 700_000} {
		c := make([]sat.Lit, size)
		for j := range c {
			c[j] = x + sat.Lit(2*j)
		}
		f.AddClause(c...)
		want = append(want, c)
		f.AddClause(append(c[:size/2:size/2], gone.Not())...)
		tail := []sat.Lit{x.Not(), x + sat.Lit(2*i+2)}
		f.AddClause(short, tail[0], tail[1])
		want = append(want, tail)
	}
	if got, want := f.NumClauses(), 33; got != want {
		t.Fatalf("%d clauses, want %d", got, want)
	}
	f.AddClause(gone.Not())
	f.AddClause(short.Not())
	if !f.Simplify() {
		t.Fatal("contradiction")
	}
	if got := collect(f); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%d clauses are left, want %d, or they differ", len(got), len(want))
	}
	f.AddClause(x, x+2)
	checkForm(t, f, 0)
}

// TestEachShuffled expects the same clauses in another order, blocks of them
// together, from formulas of one chunk and of several.
func TestEachShuffled(t *testing.T) {
	for _, n := range []int{0, 1, 7, 5000} {
		f := sat.NewFormula()
		f.NewVars(3 * n)
		for v := range n {
			f.AddClause(sat.Mk(uint32(3*v+2)), sat.Mk(uint32(3*v+3)), sat.Mk(uint32(3*v+4)))
		}
		r := rand.New(rand.NewPCG(1, 4))
		var order []uint32
		f.EachShuffled(r, 4, func(c []sat.Lit) {
			slices.Sort(c)
			if len(c) != 3 || c[0]+2 != c[1] || c[1]+2 != c[2] {
				t.Fatalf("clause %v", c)
			}
			order = append(order, c[0].Var()/3)
		})
		for i, v := range order {
			if v%4 != 0 && (i == 0 || order[i-1] != v-1) {
				t.Fatalf("clause %d is not behind its neighbour", v)
			}
		}
		if n > 100 && slices.IsSorted(order) {
			t.Error("the order is as before")
		}
		if slices.Sort(order); len(order) != n || n > 0 && (order[0] != 0 || order[n-1] != uint32(n-1) || len(slices.Compact(order)) != n) {
			t.Fatalf("%d clauses of %d", len(order), n)
		}
	}
}
