package solve

import (
	"context"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
)

// TestTightenOnce: a model that was compiled again, in vain or not, is not
// worth it once more before there is a better solution, even where the best has
// the least objective that the problem allows.
func TestTightenOnce(t *testing.T) {
	r := &run{ctx: context.Background(), inc: newIncumbent(-5), log: &progress{}, began: time.Now()}
	r.m = parse(t, "var 0..100000: x;\nvar 0..100000: y;\nvar 3..90000: z;\nconstraint int_times(x,y,z);\nsolve minimize z;\n")
	p, err := r.compile(encode.Options{})
	if err != nil || p.Binaries() == 0 {
		t.Fatalf("%v, or nothing to tighten", err)
	}
	w, err := r.newWorker(r.ctx, p, seat{})
	if err != nil {
		t.Fatal(err)
	}
	if w.worthTightening(noGoal) || !w.worthTightening(5000) {
		t.Error("before: a solution of 5000 makes it worth while, and nothing else")
	}
	for _, goal := range []int64{5000, 3} {
		w.compiledAt = goal
		if w.worthTightening(goal) {
			t.Errorf("again at %d", goal)
		}
	}
}

// TestTightenBound: what presolve proves under the bound of the best solution
// holds for all that are better.
func TestTightenBound(t *testing.T) {
	r := &run{ctx: context.Background(), inc: newIncumbent(-5), log: &progress{}, began: time.Now()}
	r.m = parse(t, `var 0..100000: x; var 0..100000: y; var 3..90000: z; var bool: b;
constraint int_times(x,y,z);
constraint int_le_imp(70,z,b);
constraint bool_clause([b],[]);
solve minimize z;`)
	p, err := r.compile(encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(r.ctx, p, seat{})
	if err != nil {
		t.Fatal(err)
	}
	r.inc.goal = 100
	if fresh, end, err := w.tightened(); end != found || err != nil || fresh == w {
		t.Fatalf("%v, %v, fresh %t", end, err, fresh != w)
	}
	if _, bound := r.inc.gap(); bound != 70 {
		t.Errorf("bound %d", bound)
	}
}
