package encode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/flatzinc"
)

// dived compiles the model after a dive and returns the goals of what that has found.
func dived(t *testing.T, text string) (p *Problem, goals []int64) {
	t.Helper()
	q, err := Prepare(t.Context(), enctest.Parse(t, text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	q.Dive(t.Context(), func(a flatzinc.Assignment) {
		if err := q.Check(a); err != nil {
			t.Error(err)
		}
		goals = append(goals, q.Goal(a))
	})
	if p, err = Build(t.Context(), q); err != nil {
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

// TestDive: left-justified, the four tasks start at 0, 6, 11 and 15. Better ones
// follow, and the problem has only solutions that are better than all of these.
func TestDive(t *testing.T) {
	p, goals := dived(t, fmt.Sprintf(fourTasks, 9000, ""))
	if len(goals) == 0 || goals[0] != 15 {
		t.Fatalf("found %v", goals)
	}
	last := goals[len(goals)-1]
	if p.Unsat != (last == 12) {
		t.Fatalf("found %v, unsatisfiable: %t", goals, p.Unsat)
	}
	if !p.Unsat {
		if _, hi := p.GoalRange(); hi != last-1 {
			t.Errorf("solutions up to %d", hi)
		}
	}
}

// TestDiveExcludes: values that are not possible are passed over.
func TestDiveExcludes(t *testing.T) {
	_, goals := dived(t, fmt.Sprintf(fourTasks, 9000, `constraint int_ne(a,0); constraint int_ne(b,0); constraint int_ne(c,1);`))
	if len(goals) == 0 {
		t.Errorf("found %v", goals)
	}
}

// TestNoDive: small models, satisfaction, sets, and models without a solution
// are left to the search.
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
	const tasks = `
		var 0..9000: a; var 0..9000: b; var 0..9000: c; var 0..9000: d; var 0..9999: end :: is_defined_var;
		constraint gozinc_disjunctive([a,b,c,d],[6,5,4,3]);
		constraint int_ne(a,0); constraint int_ne(b,0); constraint int_ne(c,0);
		constraint array_int_maximum(end,[a,b,c,d]);
		solve minimize end;`
	sum := `var 7..9000: a; var 7..9000: b; var 7..9000: c; var 0..199999: goal;`
	var weights, items []string
	for i := range 30 {
		sum += fmt.Sprintf("var bool: b%d; var 0..1: i%d; constraint bool2int(b%d,i%d);", i, i, i, i)
		weights, items = append(weights, fmt.Sprint(1000+137*i*i%911)), append(items, fmt.Sprint("i", i))
	}
	w, x := strings.Join(weights, ","), strings.Join(items, ",")
	sum += fmt.Sprintf(`constraint int_lin_le([%s],[%s],9999);
		constraint int_lin_eq([1,1,1,%s,-1],[a,b,c,%s,goal],0); solve maximize goal;`, w, x, w, x)
	for text, limited := range map[string]bool{tasks: true, sum: false} {
		p, goals := dived(t, text)
		if len(goals) == 0 || p.Unsat && !limited {
			t.Fatalf("unsat %t, found %v", p.Unsat, goals)
		}
		if p.Unsat {
			continue // even the best
		}
		if _, hi := p.GoalRange(); (hi < goals[len(goals)-1]) != limited {
			t.Errorf("found %v, the objective is at most %d, limited %t", goals, hi, limited)
		}
	}
}

// TestDiveLarge: a dive takes not much more than linear time in the number of
// variables. When each decision looked at all of them, this took half a minute and more.
func TestDiveLarge(t *testing.T) {
	const n = 50_000
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var 0..99: x%d;\n", i)
	}
	b.WriteString("var 0..99: most; constraint int_le(x0,most);\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, "constraint int_ne(x%d,x%d); constraint int_le(x%d,most);\n", i-1, i, i)
	}
	if _, goals := dived(t, b.String()+"solve minimize most;"); len(goals) == 0 || goals[len(goals)-1] != 1 {
		t.Errorf("found %v", goals)
	}
}
