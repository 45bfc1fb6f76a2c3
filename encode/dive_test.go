package encode

import (
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

// dived compiles the model and returns the goals of what a dive has found.
func dived(t *testing.T, text string) (p *Problem, goals []int64) {
	t.Helper()
	p, err := Compile(parse(t, text), Options{Found: func(q *Problem, a flatzinc.Assignment) {
		if err := q.Check(a); err != nil {
			t.Error(err)
		}
		goals = append(goals, q.Goal(a))
	}})
	if err != nil {
		t.Fatal(err)
	}
	return p, goals
}

// fourTasks are four tasks of duration 6 to 3 on one machine, in a wide horizon.
const fourTasks = `
	var 0..%d: a; var 0..9000: b; var 0..9000: c; var 0..9000: d; var 0..9999: end :: is_defined_var;
	constraint gozinc_disjunctive([a,b,c,d],[6,5,4,3]);
	constraint array_int_maximum(end,[a,b,c,d]);
	%s solve minimize end;`

// TestDive: left-justified, the four tasks start at 0, 6, 11 and 15, and the
// problem has better solutions only.
func TestDive(t *testing.T) {
	p, goals := dived(t, fmt.Sprintf(fourTasks, 9000, ""))
	if fmt.Sprint(goals) != "[15]" {
		t.Errorf("found %v", goals)
	}
	if p.Unsat {
		t.Fatal("no better solutions")
	}
	if _, hi := p.GoalRange(); hi != 15-1 {
		t.Errorf("solutions up to %d", hi)
	}
	if a, near := p.Found(); len(a) != 5 || len(near) == 0 {
		t.Errorf("%v, %d literals", a, len(near))
	}
}

// TestDiveExcludes: values that are not possible are passed over.
func TestDiveExcludes(t *testing.T) {
	_, goals := dived(t, fmt.Sprintf(fourTasks, 9000, `constraint int_ne(a,0); constraint int_ne(b,0); constraint int_ne(c,1);`))
	if len(goals) != 1 {
		t.Errorf("found %v", goals)
	}
}

// TestNoDive: small models, satisfaction, sets, and models without a solution
// are left to the search, and so is what is not asked for.
func TestNoDive(t *testing.T) {
	for _, text := range []string{
		`var 0..100: x; solve minimize x;`,
		`var 0..30000: x; constraint int_ne(x,4); solve satisfy;`,
		`var 0..30000: x; var set of 1..3: s; constraint set_in(2,s); solve minimize x;`,
		`var 0..1: c; var 0..1: d; var 0..30000: x; constraint int_lin_eq([9000,8000,-1],[c,d,x],0); solve minimize x;`,
		`var 0..30000: x; var 0..30000: y; constraint int_lin_eq([2,2],[x,y],30001); solve minimize x;`,
	} {
		if _, goals := dived(t, text); goals != nil {
			t.Errorf("%s\nfound %v", text, goals)
		}
	}
	if a, _ := compiled(t, fmt.Sprintf(fourTasks, 9000, "")).Found(); a != nil {
		t.Errorf("found %v unasked", a)
	}
}

// TestDiveOptimum: what a dive finds may be optimal, and then the problem has
// no solution.
func TestDiveOptimum(t *testing.T) {
	p, goals := dived(t, `var 5..30000: x; var 0..30000: y; constraint int_lt(x,y); solve minimize y;`)
	if fmt.Sprint(goals) != "[6]" || !p.Unsat {
		t.Errorf("found %v, unsatisfiable: %t", goals, p.Unsat)
	}
}

// TestDiveLimit: the limit of a dive's solution stays where the starts of tasks get
// fewer values by it, and not where terms of a sum keep all of theirs.
func TestDiveLimit(t *testing.T) {
	tasks := fmt.Sprintf(fourTasks, 9000, "")
	const sum = `var 7..9000: a; var 7..9000: b; var 7..9000: c; var 0..99999: goal;
		constraint int_lin_eq([1,1,1,-1],[a,b,c,goal],0); solve maximize goal;`
	for text, limited := range map[string]bool{tasks: true, sum: false} {
		p, goals := dived(t, text)
		if p.Unsat || len(goals) != 1 {
			t.Fatalf("unsat %t, found %v", p.Unsat, goals)
		}
		if _, hi := p.GoalRange(); (hi < goals[0]) != limited {
			t.Errorf("found %d, the objective is at most %d, limited %t", goals[0], hi, limited)
		}
	}
}
