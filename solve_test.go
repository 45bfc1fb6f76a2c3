package gozinc_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gozinc/gozinc"
)

// hard is a model that no test waits for: two factors of a product of primes.
func hard() *gozinc.Model {
	m := gozinc.NewModel("factors")
	x, y := m.Int(2, 536870911, "x"), m.Int(2, 536870911, "y")
	m.Add(x.Le(y), gozinc.Product(x, y).Eq(gozinc.Const(139159700261210119)))
	return m
}

// queens is the model of n queens.
func queens(n int) (*gozinc.Model, []gozinc.IntVar) {
	m := gozinc.NewModel("queens")
	q := m.Ints(n, 0, n-1, "q")
	up, down := make([]gozinc.Linear, n), make([]gozinc.Linear, n)
	for i := range q {
		up[i], down[i] = q[i].Plus(gozinc.Const(i)), q[i].Minus(gozinc.Const(i))
	}
	m.Add(gozinc.AllDifferent(q), gozinc.AllDifferent(up), gozinc.AllDifferent(down))
	return m, q
}

// TestStatuses: each way in which a search can end.
func TestStatuses(t *testing.T) {
	ctx := context.Background()
	m, q := queens(6)
	one, err := m.Solve(ctx, gozinc.Options{MaxSolutions: 3})
	if err != nil || one.Status != gozinc.Satisfied || one.Solutions != 1 || one.Stopped != nil {
		t.Errorf("one: %+v, %v", one, err)
	}
	for _, tt := range []struct {
		o    gozinc.Options
		stop int // after so many solutions; 0: never
		n    int
		want gozinc.Status
	}{
		{gozinc.Options{}, 0, 4, gozinc.AllSolutions},
		{gozinc.Options{Workers: 2, Seed: 3}, 0, 4, gozinc.AllSolutions},
		{gozinc.Options{MaxSolutions: 2}, 0, 2, gozinc.Satisfied},
		{gozinc.Options{}, 3, 3, gozinc.Satisfied},
	} {
		search := m.Search(tt.o)
		n := 0
		for s, err := range search.Solutions(ctx) {
			if err != nil || len(s.Ints(q)) != 6 {
				t.Fatal(s, err)
			}
			if n++; n == tt.stop {
				break
			}
		}
		if r := search.Result(); n != tt.n || r.Solutions != n || r.Status != tt.want || r.Stopped != nil {
			t.Errorf("%+v: %d solutions, %+v", tt, n, r)
		}
	}
	m.Minimize(gozinc.Const(1))
	tied := m.Search(gozinc.Options{MaxOptimal: 3})
	for range tied.Solutions(ctx) {
	}
	if r := tied.Result(); r == nil || r.Solutions != 3 || r.Status != gozinc.Optimal {
		t.Errorf("three of the best: %+v", r)
	}
	m.Add(q[0].Eq(q[1]))
	none, err := m.Solve(ctx, gozinc.Options{})
	if err != nil || none.Status != gozinc.Unsatisfiable || none.Solution != nil || none.Status.String() != "unsatisfiable" {
		t.Errorf("none: %+v, %v", none, err)
	}
}

// TestOptimum: better and better solutions, and the best.
func TestOptimum(t *testing.T) {
	m := gozinc.NewModel("knapsack")
	xs := m.Ints(4, 0, 3, "x")
	m.Add(gozinc.Dot([]int{5, 7, 4, 3}, xs).Le(gozinc.Const(26)).Named("weight"))
	m.Maximize(gozinc.Dot([]int{8, 11, 6, 4}, xs))
	r, err := m.Solve(context.Background(), gozinc.Options{Strategy: gozinc.BranchAndBound})
	if err != nil || r.Status != gozinc.Optimal || r.Solution.Objective().Int() != 41 || r.Bound.Int() != 41 {
		t.Fatalf("%+v, %v", r, err)
	}
	last := -1
	search := m.Search(gozinc.Options{Explain: true})
	for s, err := range search.Solutions(context.Background()) {
		if err != nil || s.Objective().Int() <= last {
			t.Fatal(s, err)
		}
		last = s.Objective().Int()
	}
	if r := search.Result(); last != 41 || r.Status != gozinc.Optimal || !reflect.DeepEqual(r.Core, []string{"weight", "objective > 41"}) {
		t.Errorf("%d: %+v", last, r)
	}
}

// TestStopped: the end of the context is told, with its cause, and is no error.
func TestStopped(t *testing.T) {
	why := errors.New("enough of it")
	ctx, cancel := context.WithCancelCause(context.Background())
	o := gozinc.Options{ProgressEvery: time.Millisecond, Progress: func(p gozinc.Progress) {
		if p.Standing && p.Time > 20*time.Millisecond {
			cancel(why)
		}
	}}
	r, err := hard().Solve(ctx, o)
	if err != nil || r.Status != gozinc.Unknown || !errors.Is(r.Stopped, why) {
		t.Errorf("%+v, %v", r, err)
	}
	m := hard()
	if r, err = m.Explain(ctx, gozinc.Options{}); err != nil || r.Status != gozinc.Unknown {
		t.Errorf("explain: %+v, %v", r, err)
	}
	if err := m.Export(ctx, &bytes.Buffer{}, gozinc.DIMACS, gozinc.Options{}, false); !errors.Is(err, why) {
		t.Errorf("DIMACS: %v", err)
	}
	x := m.Int(0, 1000, "z")
	m.Minimize(x.Plus(gozinc.Const(5)))
	if r, err = m.Solve(ctx, gozinc.Options{}); err != nil || r.Solution != nil && r.Status != gozinc.Satisfied || !errors.Is(r.Stopped, why) {
		t.Errorf("optimum: %+v, %v", r, err)
	}
}

// TestFaults: what is wrong with a model is told with the place in this file.
func TestFaults(t *testing.T) {
	other := gozinc.NewModel("other").Int(0, 1, "other")
	for name, build := range map[string]func(m *gozinc.Model){
		"has no value":                          func(m *gozinc.Model) { m.Int(5, 3, "x") },
		"rows of a matrix have no elements":     func(m *gozinc.Model) { m.Add(gozinc.Table([]gozinc.IntVar{}, [][]int{{}})) },
		`"y" has no value`:                      func(m *gozinc.Model) { m.Int(math.MaxInt, math.MaxInt, "y") },
		"is no integer of a model":              func(m *gozinc.Model) { m.Hint(m.Int(0, 1, "x"), math.MinInt) },
		"has no value between":                  func(m *gozinc.Model) { m.Float(5, 3, "x") },
		"two variables":                         func(m *gozinc.Model) { m.Ints(2, 0, 1, "x"); m.Bool("x[1]") },
		"belongs to another model":              func(m *gozinc.Model) { m.Add(other.Eq(gozinc.Const(1))) },
		"not one of a model":                    func(m *gozinc.Model) { m.Add(gozinc.IntVar{}.Eq(gozinc.Const(1))) },
		"beyond":                                func(m *gozinc.Model) { m.Add(m.Int(0, 1, "x").Times(math.MaxInt).Times(2).Eq(gozinc.Const(1))) },
		"there are 1 coefficients for 2":        func(m *gozinc.Model) { m.Add(gozinc.Dot([]int{1}, m.Ints(2, 0, 1, "x")).Eq(gozinc.Const(1))) },
		"row 1 of a matrix has 1 elements":      func(m *gozinc.Model) { m.Add(gozinc.Table(m.Ints(2, 0, 1, "x"), [][]int{{0, 1}, {1}})) },
		"a variable is not one of the model":    func(m *gozinc.Model) { m.Branch([]gozinc.IntVar{other}, gozinc.InputOrder, gozinc.LeastFirst) },
		"constraint flow: row 0 of a matrix ha": func(m *gozinc.Model) { m.Add(gozinc.Table(m.Ints(2, 0, 1, "x"), [][]int{{0}}).Named("flow")) },
	} {
		m := gozinc.NewModel("faulty")
		build(m)
		_, err := m.Solve(context.Background(), gozinc.Options{})
		if err == nil || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), "solve_test.go:") {
			t.Errorf("%s: %v", name, err)
		}
		for _, yielded := range m.Search(gozinc.Options{}).Solutions(context.Background()) {
			if yielded == nil || yielded.Error() != err.Error() {
				t.Errorf("%s: yielded %v", name, yielded)
			}
		}
	}
	for _, o := range []gozinc.Options{{Workers: -1}, {Strategy: "fast"}, {Engine: "steam"}, {Encode: "none"}} {
		if _, err := hard().Solve(context.Background(), o); err == nil {
			t.Errorf("no error for %+v", o)
		}
	}
}

// TestEncodingFault: a constraint that cannot be encoded is told by its name.
func TestEncodingFault(t *testing.T) {
	m := gozinc.NewModel("large")
	x, y := m.Int(9000000000000000000, 9000000000000000001, "x"), m.Int(math.MinInt, math.MaxInt, "y")
	m.Add(y.Ge(gozinc.Const(0)))
	m.Add(gozinc.Product(x, x).Eq(y.Plus(x)).Named("square"))
	_, err := m.Solve(context.Background(), gozinc.Options{})
	var fault *gozinc.Error
	if err != nil && !errors.As(err, &fault) {
		t.Fatal(err)
	}
	if fault != nil && (fault.Constraint != "square" || !strings.Contains(fault.Place, "solve_test.go")) {
		t.Errorf("%+v", fault)
	}
}

const read = `array [1..2] of var 0..9: a :: output_array([0..1]);
var bool: b :: output_var;
var {1,5}: x :: output_var;
var set of 1..3: s :: output_var;
var 0.0..9.5: f :: output_var;
constraint int_lin_eq([1,1],[a[1],a[2]],17);
constraint int_le_reif(a[1],8,b);
constraint int_lt(1,x);
constraint set_card(s,2);
constraint set_in(1,s);
constraint set_in(3,s);
constraint int2float(x,f);
solve satisfy;
`

// TestParse: a model that was read has typed values, and can be added to.
func TestParse(t *testing.T) {
	m, err := gozinc.Parse("read.fzn", strings.NewReader(read))
	if err != nil {
		t.Fatal(err)
	}
	b, ok := m.BoolVar("b")
	x, ok2 := m.IntVar("x")
	s, ok3 := m.SetVar("s")
	f, ok4 := m.FloatVar("f")
	if _, none := m.IntVar("b"); none || !ok || !ok2 || !ok3 || !ok4 || x.Name() != "x" {
		t.Fatal("variables")
	}
	y := m.Int(0, 20, "y")
	first, _ := m.IntVar("a[1]")
	m.Add(b.Not(), y.Eq(first.Plus(x)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Satisfied {
		t.Fatal(r, err)
	}
	sol := r.Solution
	if sol.Bool(b) || sol.Int(x) != 5 || sol.Int(y) != 14 || sol.Set(s).String() != "{1,3}" || sol.Float(f) != 5 || sol.Rat(f).String() != "5/1" {
		t.Error(sol)
	}
	a, _ := sol.Value("a")
	if want := (gozinc.Array{Dims: [][2]int{{0, 1}}, Elems: []any{9, 8}}); !reflect.DeepEqual(a, want) {
		t.Errorf("a = %v", a)
	}
	for name, want := range map[string]any{"b": false, "x": 5, "f": 5.0} {
		if v, ok := sol.Value(name); !ok || v != want {
			t.Errorf("%s = %v", name, v)
		}
	}
	if _, ok := sol.Value("z"); ok || strings.Join(sol.Names(), " ") != "a b x s f y" {
		t.Errorf("outputs %v", sol.Names())
	}
	if want := "a = array1d(0..1,[9,8]);\nb = false;\nx = 5;\ns = {1,3};\nf = 5.0;\ny = 14;\n"; sol.String() != want {
		t.Errorf("%s", sol)
	}
}

// TestParseError: an error has the place in the text, also one that is found later.
func TestParseError(t *testing.T) {
	var fault *gozinc.Error
	if _, err := gozinc.Parse("bad.fzn", strings.NewReader("var 1..3: x;\nconstraint int_le(x,y);\nsolve satisfy;\n")); !errors.As(err, &fault) || fault.Line != 2 || fault.Column != 21 {
		t.Errorf("%v", err)
	}
	m, err := gozinc.Parse("bad.fzn", strings.NewReader("var 1..3: x;\nconstraint strange(x);\nsolve satisfy;\n"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err = m.Solve(context.Background(), gozinc.Options{}); !errors.As(err, &fault) || fault.Line != 2 || !strings.HasPrefix(err.Error(), "bad.fzn:2:") {
			t.Errorf("%v", err)
		}
		m.Add(m.Bool(""))
	}
}

// TestPrint: the text that MiniZinc reads.
func TestPrint(t *testing.T) {
	m := gozinc.NewModel("print")
	x := m.Int(1, 3, "x")
	m.Add(x.Ne(gozinc.Const(2)))
	var out bytes.Buffer
	if err := m.Print(context.Background(), &out, gozinc.Options{}, gozinc.TextOptions{All: true}); err != nil || len(out.String()) != len("x = 1;\n----------\nx = 3;\n----------\n==========\n") {
		t.Errorf("%v\n%s", err, &out)
	}
	out.Reset()
	if err := m.Export(context.Background(), &out, gozinc.DIMACS, gozinc.Options{}, false); err != nil || !strings.Contains(out.String(), "\np cnf ") {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestBranchOrder: the order of Branch tells which solutions come first.
func TestBranchOrder(t *testing.T) {
	for values, want := range map[gozinc.ValueOrder]int{gozinc.LeastFirst: 3, gozinc.GreatestFirst: 8} {
		m := gozinc.NewModel("order")
		x, y := m.Int(0, 9, "x"), m.Int(0, 9, "y")
		m.Add(x.Plus(y).Eq(gozinc.Const(11)), y.Ne(gozinc.Const(9)), x.Ne(gozinc.Const(9)))
		m.Branch([]gozinc.IntVar{x}, gozinc.InputOrder, values)
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Solution.Int(x) != want {
			t.Errorf("%s: %+v, %v", values, r, err)
		}
	}
}

// TestHints: the first solution is that which the hints propose.
func TestHints(t *testing.T) {
	m, q := queens(8)
	b := m.Bool("b")
	want := []int{5, 2, 6, 1, 3, 7, 0, 4}
	for i, x := range q {
		m.Hint(x, want[i])
	}
	m.HintBool(b.Not(), false)
	m.Add(gozinc.Or[gozinc.BoolExpr](b, q[0].Eq(gozinc.Const(want[0]))))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || !reflect.DeepEqual(r.Solution.Ints(q), want) || !r.Solution.Bool(b) {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSetValues: constant sets.
func TestSetValues(t *testing.T) {
	for _, tt := range []struct {
		set  gozinc.Set
		want []int
		text string
	}{
		{gozinc.Set{}, nil, "{}"},
		{gozinc.Range(3, 2), nil, "{}"},
		{gozinc.Range(-1, 2), []int{-1, 0, 1, 2}, "-1..2"},
		{gozinc.SetOf(4, 1, 4, 9), []int{1, 4, 9}, "{1,4,9}"},
		{gozinc.SetOf(math.MinInt, 5, math.MaxInt), []int{5}, "5..5"},
		{gozinc.Range(1, 3).Union(gozinc.SetOf(4, 7)), []int{1, 2, 3, 4, 7}, "{1,2,3,4,7}"},
	} {
		got := tt.set.Values()
		if len(got) != len(tt.want) || len(got) > 0 && !reflect.DeepEqual(got, tt.want) || tt.set.Len() != len(got) || tt.set.String() != tt.text {
			t.Errorf("%v, %s: want %v, %s", got, tt.set, tt.want, tt.text)
		}
	}
}

// TestSets: set expressions.
func TestSets(t *testing.T) {
	m := gozinc.NewModel("sets")
	all := gozinc.Range(1, 4)
	s, u := m.Set(all, "s"), m.Set(all, "u")
	x := m.IntOf(gozinc.SetOf(2, 4, 9), "x")
	m.Add(gozinc.SetEq(gozinc.Union(s, u), all), gozinc.Card(gozinc.Intersect(s, u)).Eq(gozinc.Const(1)),
		gozinc.In(x, gozinc.Diff(s, u)), gozinc.Subset(gozinc.SetOf(2), u), gozinc.Card(s).Eq(gozinc.Const(3)))
	search := m.Search(gozinc.Options{})
	n := 0
	for sol, err := range search.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if sol.Int(x) != 4 || sol.Set(s).Len() != 3 || !sol.Set(u).Contains(2) || sol.Set(s).Union(sol.Set(u)).Len() != 4 {
			t.Error(sol)
		}
	}
	// 4 is in s alone, one of the others in both, and u has 2.
	if n != 4 {
		t.Errorf("%d solutions", n)
	}
}

// TestExplain: a minimal core of named constraints, of which a name may stand for
// several.
func TestExplain(t *testing.T) {
	m := gozinc.NewModel("core")
	x, y := m.Int(0, 9, "x"), m.Int(0, 9, "y")
	m.Add(x.Plus(y).Le(gozinc.Const(8)).Named("sum"), x.Ge(gozinc.Const(5)).Named("large"), y.Ge(gozinc.Const(5)).Named("large"),
		x.Ne(y).Named("differ"), gozinc.Or(x.Eq(gozinc.Const(7)), y.Eq(gozinc.Const(1))).Named("or"))
	m.Maximize(x)
	r, err := m.Explain(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Unsatisfiable || !reflect.DeepEqual(r.Core, []string{"sum", "large"}) || !r.CoreMinimal {
		t.Errorf("%+v, %v", r, err)
	}
	m.Add(x.Gt(gozinc.Const(9)))
	r, err = m.Explain(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Unsatisfiable || len(r.Core) != 0 {
		t.Errorf("unnamed: %+v, %v", r, err)
	}
}

// TestConcurrentSolves: models are solved at the same time, the same one too, by one
// worker or several, and some of them are stopped at any moment.
func TestConcurrentSolves(t *testing.T) {
	shared, q := queens(6)
	text, err := gozinc.Parse("read.fzn", strings.NewReader(read))
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var complete atomic.Int64
	for k := range 24 {
		group.Add(1)
		go func() {
			defer group.Done()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if k%3 == 2 {
				ctx, cancel = context.WithTimeout(ctx, time.Duration(k)*time.Millisecond)
				defer cancel()
			}
			m := shared
			switch {
			case k%3 == 2:
				m = hard()
			case k%3 == 1 && k%2 == 0:
				m = text
			case k%2 == 1:
				m, _ = queens(6)
			}
			search := m.Search(gozinc.Options{Workers: 1 + k%2, Engine: []gozinc.Engine{gozinc.Gini, gozinc.CDCL, gozinc.AutoEngine}[k/2%3]})
			for s, err := range search.Solutions(ctx) {
				if err != nil {
					t.Errorf("%d: %v", k, err)
				} else if m == shared && s.Int(q[0]) == s.Int(q[1]) {
					t.Errorf("%d: %v", k, s)
				}
			}
			if r := search.Result(); r.Status == gozinc.AllSolutions {
				complete.Add(1)
			} else if !errors.Is(r.Stopped, context.DeadlineExceeded) {
				t.Errorf("%d: %+v", k, r)
			}
		}()
	}
	group.Wait()
	if complete.Load() != 16 {
		t.Errorf("%d of 16 complete", complete.Load())
	}
}

// TestRepeats: a seed repeats a run.
func TestRepeats(t *testing.T) {
	run := func(seed int64) string {
		m, _ := queens(8)
		var b strings.Builder
		for s, err := range m.Search(gozinc.Options{Seed: seed, MaxSolutions: 5}).Solutions(context.Background()) {
			fmt.Fprint(&b, s, err)
		}
		return b.String()
	}
	if first := run(1); first != run(1) {
		t.Error("seed 1 does not repeat a run")
	}
}

// TestExports: answers of other programs are read back, and wrong ones refused.
func TestExports(t *testing.T) {
	m := gozinc.NewModel("export")
	x, y := m.Int(1, 3, "x"), m.Int(1, 3, "y")
	m.Add(x.Lt(y), x.Ne(gozinc.Const(2)))
	m.Minimize(y.Times(3))
	ctx := context.Background()
	for f, begin := range map[gozinc.Format]string{gozinc.DIMACS: "c ", gozinc.WCNF: "c the objective is 6 where", gozinc.PWCNF: "c the objective is 6 where", gozinc.OPB: "* #variable= "} {
		var out bytes.Buffer
		if err := m.Export(ctx, &out, f, gozinc.Options{}, false); err != nil || !strings.HasPrefix(out.String(), begin) {
			t.Errorf("%s: %v\n%s", f, err, &out)
		}
	}
	if err := m.Export(ctx, &bytes.Buffer{}, "xml", gozinc.Options{}, false); err == nil {
		t.Error("there is a format xml")
	}
	// All variables stand for order literals, and y is more than 1.
	r, err := m.ReadAnswer(ctx, strings.NewReader("s OPTIMUM FOUND\nv 1 -2 -3 -4 -5 -6 0\n"), gozinc.Options{}, false)
	if err == nil {
		if r.Status != gozinc.Optimal || r.Solution.Int(x) >= r.Solution.Int(y) {
			t.Errorf("%+v", r)
		}
	}
	var wrong *gozinc.AnswerError
	if _, err := m.ReadAnswer(ctx, strings.NewReader("s SATISFIABLE\nv -1 0\n"), gozinc.Options{}, false); !errors.As(err, &wrong) {
		t.Errorf("%v", err)
	}
	if r, err := m.ReadAnswer(ctx, strings.NewReader("s UNSATISFIABLE\n"), gozinc.Options{}, false); err != nil || r.Status != gozinc.Unsatisfiable || r.Solution != nil {
		t.Errorf("%+v, %v", r, err)
	}
	unbounded := gozinc.NewModel("unbounded")
	u, v := unbounded.Int(math.MinInt, math.MaxInt, "u"), unbounded.Int(math.MinInt, math.MaxInt, "v")
	unbounded.Add(gozinc.Product(u, v).Gt(gozinc.Const(5)))
	var fault *gozinc.Error
	if err := unbounded.Export(ctx, &bytes.Buffer{}, gozinc.OPB, gozinc.Options{}, false); !errors.As(err, &fault) {
		t.Errorf("%v", err)
	}
	if err := unbounded.Export(ctx, &bytes.Buffer{}, gozinc.OPB, gozinc.Options{}, true); err != nil {
		t.Errorf("%v", err)
	}
}

// TestProgramEngine: a program searches.
func TestProgramEngine(t *testing.T) {
	m, q := queens(6)
	n := 0
	search := m.Search(gozinc.Options{Engine: "exec:minisat -verb=0 {in} {out}"})
	for s, err := range search.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		if s.Int(q[0]) == s.Int(q[1]) {
			t.Error(s)
		}
	}
	if n != 4 || search.Result().Status != gozinc.AllSolutions {
		t.Errorf("%d solutions, %+v", n, search.Result())
	}
	if _, err := m.Solve(context.Background(), gozinc.Options{Engine: "exec:/nowhere/solver", FreeSearch: true}); err == nil || !strings.Contains(err.Error(), "/nowhere/solver") {
		t.Errorf("%v", err)
	}
}
