package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// annotated puts annotations on the solve item.
func annotated(text, anns string) string {
	return strings.Replace(text, "solve ", "solve :: "+anns+" ", 1)
}

// TestWarmStart starts a Golomb ruler of six marks, whose optimum is 17, with
// an optimum, with a solution, with marks of which some fit together, and with
// nonsense. The optimum stays, and the first solution follows the start as far
// as it can.
func TestWarmStart(t *testing.T) {
	for _, tt := range []struct {
		name, anns string
		first      int64 // objective of the first solution; 0 is any
	}{
		{"optimum", "warm_start([m0,m1,m2,m3,m4,m5],[0,1,4,10,12,17])", 17},
		{"in parts", "seq_search([warm_start([m1,m2],[1,4]),warm_start_array([warm_start([m3],[10]),warm_start([m4,m5],[12,17])]),int_search([m1],first_fail,indomain_max,complete)])", 17},
		{"solution", "warm_start_int([m1,m2,m3,m4,m5],[1,3,7,20,30])", 30},
		{"first value counts", "seq_search([warm_start([m5],[17]),warm_start([m5,m1],[30,1])])", 17},
		{"partly", "warm_start([m5,m4,m3,m2,m1],[20,19,18,17,16])", 20},
		{"infeasible", "warm_start([m5,m4,m3,m2,m1],[5,4,3,2,1])", 0},
		{"out of domain", "warm_start([m1,m2,m3],[-1,100,10])", 0},
		{"lengths", "warm_start([m1,m2,m3],[1])", 0},
		{"nothing", "warm_start([],[])", 0},
		{"constants", "warm_start([1,m5,3],[1,18,3])", 18},
	} {
		for _, free := range []bool{false, true} {
			o := Options{Intermediate: true, FreeSearch: free}
			a := solved(t, context.Background(), annotated(fzngen.Ruler(6), tt.anns), o)
			if !a.complete() || a.last["objective"] != "17" {
				t.Errorf("%s: objective %s, complete %t", tt.name, a.last["objective"], a.complete())
			}
			if tt.first > 0 && a.objectives[0] != tt.first {
				t.Errorf("%s: first solution %d, want %d", tt.name, a.objectives[0], tt.first)
			}
		}
	}
}

// TestWarmStartEnough: a solution near the warm start counts as one of those
// that were asked for.
func TestWarmStartEnough(t *testing.T) {
	const start = "warm_start_int([m1,m2,m3,m4,m5],[1,3,7,20,30])"
	for n := 1; n <= 2; n++ {
		a := solved(t, context.Background(), annotated(fzngen.Ruler(6), start), Options{MaxSolutions: n})
		got := strings.Count(a.text, "----------\n")
		if got != n || a.objectives[0] != 30 || a.complete() {
			t.Errorf("asked for %d: %d solutions, the first %d, complete %t", n, got, a.objectives[0], a.complete())
		}
	}
}

// TestWarmStartTypes has a start for every type, in order and in binary.
func TestWarmStartTypes(t *testing.T) {
	const text = `var 1..9: x :: output_var;
var 0..100000: y :: output_var;
var bool: b :: output_var;
var set of 1..5: s :: output_var;
constraint int_lin_le([-1,-1],[x,y],-3);
constraint int_lin_le([-3,1],[x,y],90000);
constraint bool_clause([b],[]);
constraint set_in(3,s);
constraint set_card(s,x);
solve :: seq_search([warm_start([x],[3]),warm_start([y],[77777]),warm_start_bool([b],[false]),warm_start([s],[{1,3,4}])]) satisfy;
`
	a := solved(t, context.Background(), text, Options{})
	for _, line := range []string{"x = 3;", "y = 77777;", "b = true;", "s = {1,3,4};"} {
		if !strings.Contains(a.text, line) {
			t.Errorf("no %q in %s", line, a.text)
		}
	}
	unsat := strings.Replace(text, "set_card(s,x)", "set_card(s,0)", 1)
	if a := solved(t, context.Background(), unsat, Options{}); !a.unsat() {
		t.Errorf("unsatisfiable: %s", a.text)
	}
}

// TestWarmStartRandom: no start changes an optimum.
func TestWarmStartRandom(t *testing.T) {
	for seed := range campaign.Each(100) {
		rng := rand.New(rand.NewPCG(seed, 61))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 3000})
		m := parse(t, text)
		if m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		var names, values []string
		for _, v := range m.Vars {
			if v.Base == flatzinc.Int && v.Ints.Finite() && rng.IntN(4) > 0 {
				names = append(names, v.Name)
				values = append(values, fmt.Sprint(v.Ints.Min()+rng.Int64N(v.Ints.Max()-v.Ints.Min()+1)))
			}
		}
		text = annotated(text, fmt.Sprintf("warm_start([%s],[%s])", strings.Join(names, ","), strings.Join(values, ",")))
		for _, o := range []Options{{}, {Threads: 2}, {Seed: 3}} {
			if diff := mismatch(t, text, o); diff != "" {
				t.Fatalf("seed %d, %+v: %s\n%s", seed, o, diff, text)
			}
		}
	}
}

// TestDescentAlongAnnotations: where a brief search is too short, the search annotations decide alone until a conflict, with their values.
func TestDescentAlongAnnotations(t *testing.T) {
	var vars, rest, names strings.Builder
	const n = 300
	for i := range n {
		fmt.Fprintf(&vars, "var 0..1000: x%d;\n", i)
		fmt.Fprintf(&names, "x%d,", i)
		if i > 0 {
			fmt.Fprintf(&rest, "constraint int_lin_le([1,-1],[x%d,x%d],-3);\n", i-1, i)
		}
	}
	text := fmt.Sprintf("%svar 0..1000: z :: output_var;\n%sconstraint int_lin_eq([1,-1],[z,x%d],0);\nsolve :: int_search([%s],input_order,indomain_max,complete) minimize z;\n",
		&vars, &rest, n-1, strings.TrimSuffix(names.String(), ","))
	a := solved(t, context.Background(), text, Options{Engine: CDCL, FreeSearch: true, Intermediate: true, hooks: hooks{turn: 20}})
	if len(a.objectives) == 0 || a.objectives[0] != 1000 || !a.complete() {
		t.Errorf("objectives %v, complete %t", a.objectives, a.complete())
	}
}

// TestDispatch: where a brief search is too short, tasks start in their order, which is a
// schedule at once, and the best one on a single machine.
func TestDispatch(t *testing.T) {
	var vars, rest, starts, sizes strings.Builder
	const n = 60
	for i := range n {
		fmt.Fprintf(&vars, "var 0..100000: s%d;\n", i)
		fmt.Fprintf(&rest, "constraint int_lin_le([1,-1],[s%d,z],-%d);\n", i, 1+i%5)
		fmt.Fprintf(&starts, "s%d,", i)
		fmt.Fprintf(&sizes, "%d,", 1+i%5)
	}
	text := fmt.Sprintf("%svar 0..100000: z :: output_var;\n%sconstraint gozinc_disjunctive([%s],[%s]);\nsolve minimize z;\n",
		&vars, &rest, strings.TrimSuffix(starts.String(), ","), strings.TrimSuffix(sizes.String(), ","))
	a := solved(t, context.Background(), text, Options{Engine: CDCL, FreeSearch: true, Intermediate: true, hooks: hooks{turn: 2000}})
	if len(a.objectives) == 0 || a.objectives[0] != 3*n || !a.complete() {
		t.Errorf("objectives %v, complete %t", a.objectives, a.complete())
	}
}

// TestReschedule: tasks start in their order after a solution of another worker, if that has a better schedule, and
// once.
func TestReschedule(t *testing.T) {
	for _, known := range []int64{40, 8} { // the best is 8
		r := &run{ctx: t.Context(), m: parse(t, "var 0..90: a; var 0..90: b; var 0..90: z :: output_var;\n"+
			"constraint int_lin_le([1,-1],[a,z],-3);\nconstraint int_lin_le([1,-1],[b,z],-5);\n"+
			"constraint gozinc_disjunctive([a,b],[3,5]);\nsolve minimize z;\n"), inc: newIncumbent(1), log: newProgress(Options{}, time.Now())}
		r.o.Engine = CDCL
		w := r.soleWorker(t)
		w.dispatcher = w.p.Dispatcher()
		if err := w.reschedule(); err != nil || w.dispatcher == nil {
			t.Fatalf("without a solution: %v, %v", w.dispatcher, err)
		}
		if _, _, err := r.offer(flatzinc.Assignment{{Int: known - 5}, {Int: 0}, {Int: known}}, known); err != nil {
			t.Fatal(err)
		}
		err := w.reschedule()
		if goal, _ := w.Gap(); goal != 8 || err != nil || w.dispatcher != nil {
			t.Errorf("from %d: %d, %v, dispatcher %v", known, goal, err, w.dispatcher)
		}
	}
}

// TestDispatchUrgent: of tasks that could all start, the long ones start first where that ends sooner.
func TestDispatchUrgent(t *testing.T) {
	var vars, rest, starts, sizes strings.Builder
	const n = 40 // of the length 1, and two that are as long as all of these together
	for i := range n + 2 {
		size := 1
		if i >= n {
			size = n
		}
		fmt.Fprintf(&vars, "var 0..100000: s%d;\n", i)
		fmt.Fprintf(&rest, "constraint int_lin_le([1,-1],[s%d,z],-%d);\n", i, size)
		fmt.Fprintf(&starts, "s%d,", i)
		fmt.Fprintf(&sizes, "%d,", size)
	}
	text := fmt.Sprintf("%svar 0..100000: z :: output_var;\n%sconstraint gozinc_cumulative([%s],[%s],[%s],3);\nsolve minimize z;\n",
		&vars, &rest, strings.TrimSuffix(starts.String(), ","), strings.TrimSuffix(sizes.String(), ","), strings.TrimSuffix(strings.Repeat("1,", n+2), ","))
	a := solved(t, context.Background(), text, Options{Engine: CDCL, FreeSearch: true, Intermediate: true, hooks: hooks{turn: 2000}})
	if len(a.objectives) < 2 || a.objectives[0] <= n || a.objectives[1] != n || !a.complete() {
		t.Errorf("objectives %v, complete %t", a.objectives, a.complete())
	}
}
