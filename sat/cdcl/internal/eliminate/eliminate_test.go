package eliminate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/sat"
)

// vars is the number of variables of a random formula, 1 among them, which no clause
// has.
const vars = 11

// random returns clauses of different variables.
func random(rng *rand.Rand) (clauses [][]sat.Lit) {
	for range 4 + rng.IntN(30) {
		var c []sat.Lit
		for _, v := range rng.Perm(vars - 2)[:2+rng.IntN(3)] {
			c = append(c, sat.Mk(uint32(v+2)).If(rng.IntN(2) == 0))
		}
		clauses = append(clauses, c)
	}
	return clauses
}

// models returns the assignments of variables 2.. that satisfy the clauses, as bits.
func models(clauses [][]sat.Lit) (list []uint32) {
	for bits := range uint32(1) << vars {
		if bits&3 == 0 && satisfies(bits, clauses) {
			list = append(list, bits)
		}
	}
	return list
}

func holds(bits uint32, l sat.Lit) bool { return bits>>l.Var()&1 == 1 != l.Neg() }

func satisfies(bits uint32, clauses [][]sat.Lit) bool {
	for _, c := range clauses {
		if !slices.ContainsFunc(c, func(l sat.Lit) bool { return holds(bits, l) }) {
			return false
		}
	}
	return true
}

// TestEliminate checks by enumeration that what is left is equivalent but for the
// variables that are gone, that models can be completed, that each new clause
// follows by unit propagation, and that frozen variables stay.
func TestEliminate(t *testing.T) {
	gone, units, refuted := 0, 0, 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		clauses := random(rng)
		limit := int64(1 << 20)
		if rng.IntN(4) == 0 {
			limit = rng.Int64N(2000)
		}
		f := New(vars, limit)
		proof := new(drat.Tracer)
		for _, c := range clauses {
			proof.Add(c...)
			f.Add(c)
		}
		f.Learn = proof.Learn
		frozen := uint32(2 + rng.IntN(vars-2))
		f.Freeze(frozen)
		f.Run()
		if proof.Err() != nil {
			t.Fatalf("seed %d: %v", seed, proof.Err())
		}
		before := models(clauses)
		if f.Unsat() {
			refuted++
			if len(before) > 0 {
				t.Fatalf("seed %d: refuted with %d models", seed, len(before))
			}
			continue
		}
		after := left(f)
		gone, units = gone+len(f.Eliminated()), units+len(f.Units())
		check(t, seed, f, before, models(after), frozen, clauses)
	}
	t.Logf("%d variables eliminated, %d units, %d refuted", gone, units, refuted)
	if gone < 3000 || units < 300 || refuted < 100 {
		t.Errorf("%d variables eliminated, %d units, %d refuted", gone, units, refuted)
	}
}

// left returns the clauses and units of f.
func left(f *Formula) (list [][]sat.Lit) {
	f.Clauses(func(c []sat.Lit) { list = append(list, slices.Clone(c)) })
	for _, u := range f.Units() {
		list = append(list, []sat.Lit{u})
	}
	return list
}

func check(t *testing.T, seed uint64, f *Formula, before, after []uint32, frozen uint32, clauses [][]sat.Lit) {
	t.Helper()
	mask := ^uint32(0)
	for i, v := range f.Eliminated() {
		if v.Var == frozen {
			t.Fatalf("seed %d: a frozen variable is gone", seed)
		}
		mask &^= 1 << v.Var
		for _, c := range v.Clauses {
			for _, l := range c {
				if slices.ContainsFunc(f.Eliminated()[:i], func(w Variable) bool { return w.Var == l.Var() }) {
					t.Fatalf("seed %d: a clause of a variable has one that was eliminated before", seed)
				}
			}
		}
	}
	// Models of what is left are those before, without the variables that are gone.
	project := func(list []uint32) map[uint32]bool {
		set := map[uint32]bool{}
		for _, bits := range list {
			set[bits&mask] = true
		}
		return set
	}
	var gone Stack
	gone.Push(f.Eliminated(), vars)
	want, got := project(before), project(after)
	if len(want) != len(got) {
		t.Fatalf("seed %d: %d models, want %d", seed, len(got), len(want))
	}
	for bits := range got {
		if !want[bits] {
			t.Fatalf("seed %d: %b is no model", seed, bits)
		}
		gone.Extend(func(l sat.Lit) bool { return holds(bits, l) }, func(v uint32, value bool) {
			bits &^= 1 << v
			if value {
				bits |= 1 << v
			}
		})
		if !satisfies(bits, clauses) {
			t.Fatalf("seed %d: the model was completed to %b, which is none", seed, bits)
		}
	}
	// With all clauses of the variables back, the models are those before.
	all := left(f)
	for _, v := range f.Eliminated() {
		all = append(all, v.Clauses...)
	}
	if !slices.Equal(models(all), before) {
		t.Fatalf("seed %d: other models with the clauses put back", seed)
	}
}

// TestStop: who asks for it gets an early end, and an equivalent formula.
func TestStop(t *testing.T) {
	f := New(vars, 1<<20)
	for _, c := range random(rand.New(rand.NewPCG(5, 5))) {
		f.Add(c)
	}
	f.Stop = func() bool { return true }
	f.Run()
	if len(f.Eliminated()) > 0 {
		t.Errorf("%d variables eliminated", len(f.Eliminated()))
	}
}

// TestStack: variables that are taken out are gone no more, and are frozen from then on.
func TestStack(t *testing.T) {
	var s Stack
	s.Push([]Variable{{Var: 3, Clauses: [][]sat.Lit{{6, 8}}}, {Var: 5}}, 6)
	if !s.Gone(3) || !s.Gone(5) || s.Gone(4) || s.Gone(99) {
		t.Error("other variables than 3 and 5 are gone")
	}
	if got := s.Take(3); len(got) != 1 || s.Gone(3) {
		t.Errorf("taken %v", got)
	}
	f := New(6, 1)
	s.Freeze(f)
	if !f.frozen[3] || f.frozen[5] {
		t.Error("3 is to be frozen, and 5 is not")
	}
	if v, ok := s.Any(); !ok || v != 5 {
		t.Errorf("%d is left", v)
	}
	s.Take(5)
	if v, ok := s.Any(); ok {
		t.Errorf("%d is left of nothing", v)
	}
}
