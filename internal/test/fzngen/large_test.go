package fzngen

import (
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// The planted solution of a large model is one, and every kind of constraint
// occurs.
func TestPlantedSolutions(t *testing.T) {
	planted, used := 0, map[string]bool{}
	const models = 300
	for seed := range models {
		in := Large(source(seed, 9))
		m := parse(t, in.Text)
		for i := range m.Constraints {
			used[m.Constraints[i].Name] = true
		}
		if (in.Objective != "") != (m.Solve.Method != flatzinc.Satisfy) {
			t.Errorf("seed %d: objective %q\n%s", seed, in.Objective, in.Text)
		}
		if in.Planted == nil {
			continue
		}
		planted++
		a := make(flatzinc.Assignment, len(m.Vars))
		for i, v := range m.Vars {
			a[i] = flatzinc.Value{Base: v.Base, Int: in.Planted[v.Name]}
		}
		if err := oracle.Verify(m, a); err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, in.Text)
		}
	}
	t.Logf("%d of %d with a planted solution, %d names", planted, models, len(used))
	if planted < models/2 || planted == models || len(used) < 20 {
		t.Errorf("%d of %d with a planted solution, constraints: %v", planted, models, used)
	}
}
