package gozinc_test

import (
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// knapsack is a model whose best value is 41.
func knapsack() (*gozinc.Model, []gozinc.IntVar) {
	m := gozinc.NewModel("knapsack")
	xs := m.Ints(4, 0, 3, "x")
	m.Add(gozinc.Dot([]int{5, 7, 4, 3}, xs).Le(gozinc.Const(26)))
	m.Maximize(gozinc.Dot([]int{8, 11, 6, 4}, xs))
	return m, xs
}

// TestNames: what the command line names is parsed, and nothing else.
func TestNames(t *testing.T) {
	for _, name := range []gozinc.Strategy{gozinc.Auto, gozinc.Improve, gozinc.Core, gozinc.Bisect, gozinc.BranchAndBound} {
		if s, err := gozinc.ParseStrategy(string(name)); s != name || err != nil {
			t.Errorf("%s: %s, %v", name, s, err)
		}
	}
	for _, name := range []gozinc.Engine{gozinc.AutoEngine, gozinc.Gini, gozinc.CDCL, "exec:cadical -q", "mallob:/tmp"} {
		if e, err := gozinc.ParseEngine(string(name)); e != name || err != nil {
			t.Errorf("%s: %s, %v", name, e, err)
		}
	}
	for _, name := range gozinc.Engines() {
		if _, err := gozinc.ParseEngine(name); err != nil {
			t.Errorf("Engines names %s: %v", name, err)
		}
	}
	if !slices.Contains(gozinc.Engines(), "exec:COMMAND") {
		t.Errorf("the engines are %q", gozinc.Engines())
	}
	for _, name := range []gozinc.Encoding{gozinc.AutoEncoding, gozinc.EncodeAll} {
		if e, err := gozinc.ParseEncoding(string(name)); e != name || err != nil {
			t.Errorf("%s: %s, %v", name, e, err)
		}
	}
	_, strategy := gozinc.ParseStrategy("fast")
	_, engine := gozinc.ParseEngine("exec")
	_, encoding := gozinc.ParseEncoding("ALL")
	if strategy == nil || engine == nil || encoding == nil {
		t.Errorf("%v, %v, %v", strategy, engine, encoding)
	}
}

// TestOptionsAgree: no option changes the optimum.
func TestOptionsAgree(t *testing.T) {
	for _, strategy := range []gozinc.Strategy{"", gozinc.Auto, gozinc.Improve, gozinc.Core, gozinc.Bisect, gozinc.BranchAndBound} {
		for _, o := range []gozinc.Options{
			{Strategy: strategy},
			{Strategy: strategy, Encode: gozinc.EncodeAll},
			{Strategy: strategy, Engine: gozinc.Gini, Encode: gozinc.AutoEncoding, FreeSearch: true},
			{Strategy: strategy, Engine: gozinc.CDCL, Seed: 7, Workers: 2},
		} {
			m, _ := knapsack()
			r, err := m.Solve(context.Background(), o)
			if err != nil || r.Status != gozinc.Optimal || r.Solution.Objective().Int() != 41 {
				t.Errorf("%+v: %+v, %v", o, r, err)
			}
		}
	}
}

// TestOrdersAgree: no order of variables or values changes the number of solutions.
func TestOrdersAgree(t *testing.T) {
	for _, vars := range []gozinc.VarOrder{gozinc.InputOrder, gozinc.FirstFail, gozinc.Smallest, gozinc.Largest, gozinc.DomWDeg} {
		for _, values := range []gozinc.ValueOrder{gozinc.LeastFirst, gozinc.GreatestFirst, gozinc.MedianFirst, gozinc.LowerHalf, gozinc.UpperHalf} {
			m, q := queens(6)
			m.Branch(q, vars, values)
			search := m.Search(gozinc.Options{})
			for _, err := range search.Solutions(context.Background()) {
				if err != nil {
					t.Fatal(err)
				}
			}
			if r := search.Result(); r.Solutions != 4 || r.Status != gozinc.AllSolutions {
				t.Errorf("%s, %s: %+v", vars, values, r)
			}
		}
	}
}

// TestValueOrders: the value that is tried first.
func TestValueOrders(t *testing.T) {
	for values, want := range map[gozinc.ValueOrder]int{
		gozinc.LeastFirst: 1, gozinc.GreatestFirst: 9, gozinc.MedianFirst: 4, gozinc.LowerHalf: 1, gozinc.UpperHalf: 9,
	} {
		m := gozinc.NewModel("values")
		x := m.IntOf(gozinc.SetOf(1, 3, 4, 8, 9), "x")
		y := m.Int(0, 9, "y")
		m.Add(x.Ne(y))
		m.Branch([]gozinc.IntVar{x}, gozinc.InputOrder, values)
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Solution.Int(x) != want {
			t.Errorf("%s: %+v, %v", values, r, err)
		}
	}
}

// TestStatistics: a search counts its work, and progress tells objective and bound.
func TestStatistics(t *testing.T) {
	m, xs := knapsack()
	var told []gozinc.Progress
	r, err := m.Solve(context.Background(), gozinc.Options{Engine: gozinc.CDCL, Encode: gozinc.EncodeAll, Progress: func(p gozinc.Progress) { told = append(told, p) }})
	if err != nil {
		t.Fatal(err)
	}
	s := r.Statistics
	if s.Variables < len(xs) || s.Constraints < 1 || s.SATVariables < 1 || s.Clauses < 1 || s.ClauseMemory < 1 || s.Memory < 1 ||
		s.Conflicts < 0 || s.Decisions < 0 || s.Propagations < 0 || s.Restarts < 0 || s.Refinements != 0 || s.InitTime < 0 || s.SolveTime < 0 {
		t.Errorf("%+v", s)
	}
	best := 0
	for _, p := range told {
		if !strings.HasSuffix(p.String(), p.Text) || p.Text == "" || p.Time < 0 {
			t.Errorf("%+v", p)
		}
		if p.Objective != nil {
			best = max(best, p.Objective.Int())
		}
		if p.Bound != nil && p.Bound.Int() < 41 {
			t.Errorf("a bound of %v", p.Bound)
		}
	}
	if best != 41 {
		t.Errorf("progress tells %d", best)
	}
}

// TestLeastMemory: a limit of 1 KB refuses a model whose clauses are few, however they are
// made.
func TestLeastMemory(t *testing.T) {
	m := gozinc.NewModel("queens")
	qs := m.Ints(40, 1, 40, "q")
	for i, q := range qs {
		for j := range i {
			for _, d := range []int64{0, int64(i - j), int64(j - i)} {
				m.Add(q.Ne(qs[j].Plus(gozinc.Const(d))))
			}
		}
	}
	for _, e := range []gozinc.Encoding{gozinc.EncodeAll, gozinc.AutoEncoding} {
		_, err := m.Solve(context.Background(), gozinc.Options{Memory: 1 << 10, Encode: e})
		var fault *gozinc.Error
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), "1024 bytes") {
			t.Errorf("%s: %v", e, err)
		}
	}
}

// TestMemory: a model whose clauses need more than the limit is refused.
func TestMemory(t *testing.T) {
	for limit, refused := range map[int64]bool{1 << 12: true, 1 << 30: false, 0: false} {
		m := gozinc.NewModel("products")
		xs := m.Ints(3, 2, 50, "x")
		m.Add(gozinc.Product(xs[0], xs[1]).Eq(gozinc.Product(xs[1], xs[2]).Plus(gozinc.Const(12))))
		r, err := m.Solve(context.Background(), gozinc.Options{Memory: limit, Encode: gozinc.EncodeAll})
		var fault *gozinc.Error
		if told := errors.As(err, &fault); told != refused || !refused && r.Status != gozinc.Satisfied {
			t.Errorf("%d bytes: %+v, %v", limit, r, err)
		}
	}
}

// TestRestarts: numbers and names of restarts that make no sense are refused, and others
// leave the answer as it is.
func TestRestarts(t *testing.T) {
	for _, r := range []gozinc.Restarts{{Sequence: "often"}, {Base: 0.5}, {Base: math.NaN()}, {Scale: -1}} {
		m, _ := knapsack()
		if _, err := m.Solve(context.Background(), gozinc.Options{Restarts: r}); err == nil || r.Check() == nil {
			t.Errorf("no error for %+v", r)
		}
	}
	for _, r := range []gozinc.Restarts{{}, {Sequence: "none"}, {Sequence: "constant", Scale: 10}, {Sequence: "linear"}, {Sequence: "luby"}, {Sequence: "geometric", Base: 1}} {
		m, _ := knapsack()
		if s, err := m.Solve(context.Background(), gozinc.Options{Restarts: r}); err != nil || r.Check() != nil || s.Solution.Objective().Int() != 41 {
			t.Errorf("%+v: %+v, %v", r, s, err)
		}
	}
}

// TestProcessors: the search tells how many processors it can use, and none at a time
// beyond its workers.
func TestProcessors(t *testing.T) {
	m, _ := knapsack()
	var told []int
	if _, err := m.Solve(context.Background(), gozinc.Options{Processors: func(n int) { told = append(told, n) }}); err != nil {
		t.Fatal(err)
	}
	for _, n := range told {
		if n < 0 {
			t.Errorf("%d processors", n)
		}
	}
}

// TestTextOptions: statistics and messages of the text that MiniZinc reads.
func TestTextOptions(t *testing.T) {
	m, _ := knapsack()
	var out, log strings.Builder
	if err := m.Print(context.Background(), &out, gozinc.Options{}, gozinc.TextOptions{Intermediate: true, Statistics: true, Log: &log}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"%%%mzn-stat: objective=41\n", "%%%mzn-stat: solutions=", "==========\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	m.Minimize(gozinc.Const(1))
	if err := m.Print(context.Background(), io.Discard, gozinc.Options{Workers: -1}, gozinc.TextOptions{}); err == nil {
		t.Error("no error for negative workers")
	}
}
