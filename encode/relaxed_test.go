package encode

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestBoundsOfTheGoal: the goal of a solution bounds floats where the relaxation is solved for
// it, and not where it is asked whether there is any solution.
func TestBoundsOfTheGoal(t *testing.T) {
	p, err := Compile(t.Context(), enctest.Parse(t, `
		var float: x :: output_var; var float: y; var float: z;
		var 0..1: b; var 0..1: c; var float: f; var float: g;
		constraint int2float(b,f); constraint int2float(c,g);
		constraint float_lin_le([1.5,0.3,-1.0,-1.0],[f,g,x,y],0.0);
		constraint float_lin_le([0.7,1.1,-1.0,-1.0],[f,g,x,z],0.0);
		constraint float_lin_le([1.0,1.0],[y,z],0.25);
		constraint float_lin_le([-1.0,0.5],[y,z],0.1);
		solve minimize x;
	`), Options{})
	if err != nil || p.Unsat {
		t.Fatal(p, err)
	}
	bounded := func() bool { return p.continuous.relaxed.hi[p.continuousGoal().ID] != nil }
	if p.Infeasible() || bounded() {
		t.Error("bounds without a solution")
	}
	if p.Relax(0); !bounded() {
		t.Error("no bounds with a solution")
	}
}
