package solve

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// fourTasks of duration 6 to 3 are on one machine, in a wide horizon. The last
// starts at 12 at best; left-justified in order at 15.
const fourTasks = `
	var 0..9000: a; var 0..9000: b; var 0..9000: c; var 0..9000: d;
	var 0..9999: last :: output_var :: is_defined_var;
	constraint gozinc_disjunctive([a,b,c,d],[6,5,4,3]);
	constraint array_int_maximum(last,[a,b,c,d]);
	%s solve minimize last;`

// TestDive: what a dive finds is printed first, and the optimum is found from
// there, and without the dive too.
func TestDive(t *testing.T) {
	for _, tt := range []struct {
		o     Options
		first int64 // 0: any
	}{
		{Options{All: true}, 15},
		{Options{Intermediate: true}, 15},
		{Options{}, 0},
		{Options{Intermediate: true, Threads: 3}, 0},
		{Options{MaxSolutions: 99}, 0},
	} {
		for _, s := range strategies {
			tt.o.Strategy = s
			a := solved(t, context.Background(), fmt.Sprintf(fourTasks, ""), tt.o)
			if !a.complete() || a.last["objective"] != "12" {
				t.Errorf("%+v: objective %s, complete %t", tt.o, a.last["objective"], a.complete())
			}
			if tt.first > 0 && a.objectives[0] != tt.first {
				t.Errorf("%+v: first %v", tt.o, a.objectives)
			}
		}
	}
}

// TestDiveOptimal: the dive's solution is the best, which the search proves.
func TestDiveOptimal(t *testing.T) {
	first := "constraint int_lt(a,b); constraint int_lt(b,c); constraint int_lt(c,d);"
	a := solved(t, context.Background(), fmt.Sprintf(fourTasks, first), Options{All: true})
	if !a.complete() || a.last["objective"] != "15" || strings.Count(a.text, "----------") != 1 {
		t.Errorf("%s", a.text)
	}
}
