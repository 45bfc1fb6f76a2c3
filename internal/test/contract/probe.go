package contract

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
)

// propagates reports whether unit propagation of the assumptions ends without
// a conflict, by going through all clauses until nothing changes.
func propagates(f *sat.Formula, assume []sat.Lit) bool {
	value := map[sat.Lit]bool{}
	ok := true
	set := func(l sat.Lit) bool {
		if value[l.Not()] {
			ok = false
		}
		fresh := !value[l]
		value[l] = true
		return fresh
	}
	for _, l := range append(append([]sat.Lit{}, f.Units()...), assume...) {
		set(l)
	}
	for changed := true; changed && ok; {
		changed = false
		f.Each(func(c []sat.Lit) {
			open, last := 0, sat.Undef
			for _, l := range c {
				if value[l] {
					return
				}
				if !value[l.Not()] {
					open++
					last = l
				}
			}
			switch open {
			case 0:
				ok = false
			case 1:
				changed = set(last) || changed
			}
		})
	}
	return ok
}

// testProbe compares Probe with plain propagation, between searches and new
// clauses. gini has learnt clauses too, so it may find more conflicts, which a
// fresh engine then confirms.
func testProbe(t *testing.T, load Loader) {
	conflicts, deeper := 0, 0
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 9))
		n := 12 + r.IntN(20)
		f := cnfgen.ThreeSat(seed, n, 2+2.5*r.Float64())
		f.Simplify()
		s := load.fresh(f)
		for round := range 20 {
			var assume []sat.Lit
			for range r.IntN(6) {
				assume = append(assume, lit(r, 2+r.IntN(n)))
			}
			failed, conflict := s.(sat.Prober).Probe(assume...)
			plain := !propagates(f, assume)
			if plain && !conflict {
				t.Fatalf("seed %d: no conflict with %v", seed, assume)
			}
			if conflict {
				conflicts++
				if !plain {
					deeper++
				}
				if st := load.fresh(f).Solve(context.Background(), failed...); st != sat.Unsat {
					t.Fatalf("seed %d: %v does not fail: %v", seed, failed, st)
				}
				for _, l := range failed {
					if !slices.Contains(assume, l) {
						t.Fatalf("seed %d: failed %v of %v", seed, failed, assume)
					}
				}
			}
			switch round % 5 {
			case 1:
				want := load.fresh(f).Solve(context.Background(), assume...)
				if st := s.Solve(context.Background(), assume...); st != want {
					t.Fatalf("seed %d: %v assuming %v, want %v", seed, st, assume, want)
				}
			case 3:
				c := []sat.Lit{lit(r, 2+r.IntN(n)), lit(r, 2+r.IntN(n))}
				f.AddClause(c...)
				f.Simplify()
				s.AddClause(c...)
			}
		}
	}
	t.Logf("%d conflicts, %d of them beyond the clauses given", conflicts, deeper)
	if conflicts < 300 {
		t.Errorf("only %d conflicts", conflicts)
	}
}

// testProbeEdges asks for constants, nothing, and after the formula has become
// unsatisfiable.
func testProbeEdges(t *testing.T, load Loader) {
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	f.AddClause(a, b)
	s := load.fresh(f)
	p := s.(sat.Prober)
	for _, tt := range []struct {
		assume, failed []sat.Lit
		conflict       bool
	}{
		{nil, nil, false},
		{[]sat.Lit{sat.True, a}, nil, false},
		{[]sat.Lit{a, sat.False}, []sat.Lit{sat.False}, true},
		{[]sat.Lit{a, a, b}, nil, false},
		{[]sat.Lit{a, a.Not()}, []sat.Lit{a, a.Not()}, true},
		{[]sat.Lit{a.Not(), b.Not()}, []sat.Lit{a.Not(), b.Not()}, true},
	} {
		failed, conflict := p.Probe(tt.assume...)
		if conflict != tt.conflict || len(failed) != len(tt.failed) {
			t.Errorf("%v: %v, %t, want %v, %t", tt.assume, failed, conflict, tt.failed, tt.conflict)
		}
	}
	mustSat(t, s, a, b)
	if p.Probe(); !s.Value(a) || !s.Value(b) {
		t.Error("the model is gone")
	}
	s.AddClause(a.Not())
	if failed, conflict := p.Probe(b.Not()); !conflict || len(failed) != 1 {
		t.Errorf("failed %v, %t", failed, conflict)
	}
	s.AddClause(b.Not())
	for range 2 {
		if failed, conflict := p.Probe(a); !conflict || len(failed) > 0 {
			t.Errorf("unsatisfiable: failed %v, %t", failed, conflict)
		}
		if st := s.Solve(context.Background()); st != sat.Unsat {
			t.Errorf("%v", st)
		}
	}
}
