package jump_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// compiled returns a compiled model.
func compiled(t *testing.T, text string) *encode.Problem {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPlantedSolutions: most large models with a planted solution are solved by local search
// and propagation from its assignment.
func TestPlantedSolutions(t *testing.T) {
	found, models := 0, 0
	for seed := range campaign.Each(60) {
		in := fzngen.Large(rand.New(rand.NewPCG(seed, 109)))
		if in.Planted == nil {
			continue
		}
		p := compiled(t, in.Text)
		s := p.Jump(1)
		if s == nil {
			continue
		}
		models++
		s.Run(t.Context(), 2_000_000)
		e := cdcl.New(p.Formula)
		p.Attach(e)
		e.Hint(p.Proposed(s))
		if e.SolveLimited(t.Context(), 20_000) != sat.Sat || p.Refine(e.Value) {
			continue
		}
		if err := p.Check(p.Decode(e.Value)); err != nil {
			t.Fatal(err)
		}
		found++
	}
	t.Logf("%d of %d", found, models)
	if models < 20 || found*4 < models*3 {
		t.Errorf("%d of %d planted solutions found", found, models)
	}
}

// TestDeterministic: one seed, one assignment.
func TestDeterministic(t *testing.T) {
	in := fzngen.Large(rand.New(rand.NewPCG(5, 109)))
	var last []sat.Lit
	for range 2 {
		p := compiled(t, in.Text)
		s := p.Jump(3)
		s.Run(t.Context(), 30_000)
		lits := p.Proposed(s)
		if last != nil && !slices.Equal(lits, last) {
			t.Fatalf("%v are proposed, and then %v", last, lits)
		}
		last = lits
	}
}

// TestTablesAreShared: constraints that name one parameter have one copy of it.
func TestTablesAreShared(t *testing.T) {
	text := "array [1..18] of int: rows = [1,2,3,2,3,4,3,4,1,4,1,2,1,4,2,2,1,3];\n"
	for _, x := range []string{"a", "b", "c", "d"} {
		text += "var 1..4: " + x + ";\n"
	}
	text += "constraint gozinc_table_int([a,b,c],rows);\nconstraint gozinc_table_int([b,c,d],rows);\nsolve satisfy;\n"
	s := compiled(t, text).Jump(1)
	if s == nil {
		t.Fatal("no local search")
	}
	if !s.Shares(1) {
		t.Error("the table is copied")
	}
}
