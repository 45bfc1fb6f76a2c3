package encode

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
)

// goalModel is a model with three variables and an objective.
func goalModel(objective string) string {
	decl, solve, _ := strings.Cut(objective, ";;;")
	vars, posts, _ := strings.Cut(decl, "|")
	return "var 0..4: x;\nvar 1..3: y;\nvar bool: b;\nvar 0..1: c;\n" + vars +
		"\nconstraint bool2int(b,c);\n" + posts + ";\nsolve " + solve + ";\n"
}

// TestGoalExtraction states which values are sums of others.
func TestGoalExtraction(t *testing.T) {
	for _, tt := range []struct {
		name, model string
		derived     string // the variables that are sums in clauses
		literals    int    // of the terms
	}{
		{"sum", "var -99..99: o;|constraint int_lin_eq([1,-2,3],[o,x,y],5);;;minimize o", "o", 6},
		{"negative", "var int: o;|constraint int_lin_eq([-1,-2,3],[o,x,y],5);;;maximize o", "o", 6},
		{"Boolean", "var int: o;|constraint int_lin_eq([-1,-2,3],[o,x,c],0);;;minimize o", "o", 5},
		{"scaled view", "var int: o; var int: p;|constraint int_lin_eq([2,-1],[o,p],3); constraint int_lin_eq([1,1,1],[o,x,y],0);;;minimize p", "o p", 6},
		{"chain", "var int: o; var int: p;|constraint int_lin_eq([1,-2,1],[o,p,y],1); constraint int_lin_eq([1,1,1,1],[p,x,y,c],0);;;minimize o", "o p", 7},
		{"shared partial sum", "var int: o; var 0..9: p;|constraint int_lin_eq([1,-2,1],[o,p,y],1); constraint int_lin_eq([-1,1,1,1],[p,x,y,c],0); constraint int_ne(p,x);;;minimize o", "o", 9},
		{"cut partial sum", "var int: o; var 2..5: p;|constraint int_lin_eq([1,-2,1],[o,p,y],1); constraint int_lin_eq([-1,1,1,1],[p,x,y,c],0);;;minimize o", "o", 5},
		{"used twice", "var 0..99: o :: is_defined_var;|constraint int_lin_eq([1,-2,3],[o,x,y],5); constraint int_ne(o,y);;;minimize o", "", 6},
		{"an integer like others", "var 0..9: o;|constraint int_lin_eq([1,-2,3],[o,x,y],5); constraint int_ne(o,y);;;minimize o", "", 9},
		{"holes", "var {1,3,4,7}: o :: is_defined_var;|constraint int_lin_eq([1,-2,3],[o,x,y],5);;;minimize o", "", 4},
		{"two definitions", "var 0..99: o :: is_defined_var;|constraint int_lin_eq([1,-2,3],[o,x,y],5); constraint int_lin_eq([1,-1,-2],[o,x,c],0);;;minimize o", "", 6},
		{"coefficient", "var 0..99: o;|constraint int_lin_eq([2,-2,3],[o,x,y],5);;;minimize o", "", 5},
		{"no sum", "var 0..99: o;|constraint int_max(x,y,o);;;minimize o", "", 3},
		{"a variable", "var 0..99: o;|constraint int_le(x,4);;;maximize x", "", 4},
		{"reified", "var 0..9: o;|constraint int_lin_eq_reif([1,-2,-3],[o,x,y],0,b);;;minimize o", "", 9},
		{"constant", "|constraint int_le(x,4);;;minimize 7", "", 0},
	} {
		m := enctest.Parse(t, goalModel(tt.model))
		p, err := Compile(t.Context(), m, Options{Clauses: true})
		if err != nil || p.Unsat {
			t.Errorf("%s: %v, Unsat %t", tt.name, err, p != nil && p.Unsat)
			continue
		}
		var derived []string
		for _, v := range m.Vars {
			if p.enc.Derived(p.enc.Store.ViewOf(flatzinc.MkVar(v))) {
				derived = append(derived, v.Name)
			}
		}
		if got := strings.Join(derived, " "); got != tt.derived {
			t.Errorf("%s: derived %q, want %q", tt.name, got, tt.derived)
		}
		sum, ok := p.GoalSum()
		if n := literals(sum.Terms); !ok || n != tt.literals {
			t.Errorf("%s: %d literals, %t, want %d", tt.name, n, ok, tt.literals)
		}
		native, err := Compile(t.Context(), m, Options{})
		if err != nil || native.enc.Derived(native.goal.view) || native.goal.flat != p.goal.above {
			t.Errorf("%s: %v, the goal is no integer of the engine", tt.name, err)
		}
		sum, ok = native.GoalSum()
		if n := literals(sum.Terms); !ok || n != tt.literals {
			t.Errorf("%s: %d literals of native integers, %t, want %d", tt.name, n, ok, tt.literals)
		}
	}
}

func literals(terms []pb.Term) (n int) {
	for _, t := range terms {
		n += len(t.Steps)
	}
	return n
}

// goalCase is a random model with an objective, compiled for the given bound.
type goalCase struct {
	p    *Problem
	s    sat.Solver
	best int64
	some bool
}

// load compiles a text; ok is false when it cannot be enumerated or has no
// solution for presolve.
func load(t *testing.T, text string, opt Options) (c goalCase, ok bool) {
	m := enctest.Parse(t, text)
	best, some, err := oracle.Optimum(m, 1<<18)
	if err != nil {
		return c, false
	}
	if m.Solve.Method == flatzinc.Maximize {
		best = -best
	}
	p, err := Compile(t.Context(), m, opt)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if p.Unsat {
		if some {
			t.Fatalf("presolve finds no solution\n%s", text)
		}
		return c, false
	}
	p.Formula.Simplify()
	c = goalCase{p: p, best: best, some: some}
	c.s = solverOf(p)
	p.Attach(c.s)
	return c, true
}

// solverOf returns an engine for the problem: one that takes integers, or clauses.
func solverOf(p *Problem) sat.Solver {
	if p.opt.Clauses {
		return gini.New(p.Formula)
	}
	return cdcl.New(p.Formula)
}

// solve returns a checked solution under the assumptions.
func (c *goalCase) solve(t *testing.T, text string, assume ...sat.Lit) (flatzinc.Assignment, bool) {
	for c.s.Solve(context.Background(), assume...) == sat.Sat {
		if c.p.Refine(c.s.Value) {
			continue
		}
		a := c.p.Decode(c.s.Value)
		if err := c.p.Check(a); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return a, true
	}
	return nil, false
}

func encodable(name string, arity int) bool {
	_, _, ok := registry.Find(name, arity)
	return ok
}

// TestGoalBounds asks for a solution at most as bad as k for all k around the
// optimum, and compares the soft literals with the value of the objective.
func TestGoalBounds(t *testing.T) {
	sums, numbers := 0, 0
	for seed := range campaign.Each(400) {
		text := fzngen.Objective(rand.New(rand.NewPCG(seed, 11)), fzngen.Opt{Size: 2000, Allow: encodable})
		opt := Options{OrderMax: []int64{0, 3, 1}[seed%3], Clauses: seed%4 < 2}
		c, ok := load(t, text, opt)
		if !ok {
			continue
		}
		sum, known := c.p.GoalSum()
		if known && len(sum.Terms) > 0 {
			sums++
		}
		if len(sum.Numbers) > 0 {
			numbers++
		}
		top := c.best + 3
		if !c.some {
			_, top = c.p.GoalRange()
		}
		for k := top; k >= c.best-3 && k >= top-8; k-- {
			a, found := c.solve(t, text, c.p.GoalAtMost(k))
			if found != (c.some && k >= c.best) {
				t.Fatalf("seed %d: solution with at most %d: %t, optimum %d (%t)\n%s", seed, k, found, c.best, c.some, text)
			}
			if !found {
				continue
			}
			if goal := c.p.Goal(a); goal > k {
				t.Fatalf("seed %d: %d instead of at most %d\n%s", seed, goal, k, text)
			}
			if cost := cost(sum.Terms, sum.Base, c.s.Value) + c.costOf(t, sum.Numbers); known && cost != c.p.Goal(a) {
				t.Fatalf("seed %d: the terms cost %d, the objective is %d\n%s", seed, cost, c.p.Goal(a), text)
			}
		}
	}
	if sums < 50 || numbers < 5 {
		t.Errorf("only %d models with terms, and %d with numbers", sums, numbers)
	}
}

// costOf returns what the numbers cost in the last assignment. Their values are such as Next returns.
func (c *goalCase) costOf(t *testing.T, numbers []pb.Number) (cost int64) {
	for _, n := range numbers {
		x := c.s.(sat.PropagatorHost).IntValue(n.Int)
		if n.Next(x) != x || n.Next(n.Lo) != n.Lo {
			t.Fatalf("%d is no value, or %d", x, n.Lo)
		}
		cost += n.Weight * (x - n.Lo)
	}
	return cost
}

// cost returns base plus the terms, and what no sum is where the literals of a term
// are out of order.
func cost(terms []pb.Term, base int64, holds func(sat.Lit) bool) int64 {
	for _, t := range terms {
		value, before := int64(0), true
		for _, s := range t.Steps {
			now := holds(s.Lit)
			if now && !before {
				return -1 << 62
			}
			if before = now; now {
				value = s.Value
			}
		}
		base += value
	}
	return base
}

// TestGoalInWindow: a bound on a goal that is searched inside a window proves
// nothing about the model.
func TestGoalInWindow(t *testing.T) {
	text := "var int: x;\nvar int: o;\nconstraint int_lin_eq([1,-3],[o,x],1);\nsolve minimize o;\n"
	c, _ := loadUnbounded(t, text)
	if lo, _ := c.p.GoalRange(); lo != intset.NegInf {
		t.Errorf("lower bound %d for an unbounded objective", lo)
	}
	if _, ok := c.p.GoalSum(); ok {
		t.Error("terms of an unbounded objective")
	}
	for _, k := range []int64{5, -50, -1 << 40} {
		l := c.p.GoalAtMost(k)
		c.s.AddClause(l)
		if st := c.s.Solve(context.Background()); st != sat.Sat {
			t.Errorf("at most %d: %v without the window", k, st)
		}
		steps := c.p.Windows()
		_, found := c.solve(t, text, steps[len(steps)-1]...)
		if want := k > -1<<30; found != want {
			t.Errorf("at most %d: solution in the window %t", k, found)
		}
	}
}

func loadUnbounded(t *testing.T, text string) (goalCase, error) {
	p, err := Compile(t.Context(), enctest.Parse(t, text), Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	c := goalCase{p: p, s: solverOf(p)}
	p.Attach(c.s)
	return c, nil
}

func ExampleProblem_GoalSum() {
	m, _ := flatzinc.Parse("m.fzn", strings.NewReader(`
var 1..3: x;
var 0..1: y;
var int: o;
constraint int_lin_eq([1,-5,2],[o,x,y],0);
solve minimize o;
`))
	p, _ := Compile(context.Background(), m, Options{Clauses: true})
	sum, _ := p.GoalSum()
	fmt.Println("base", sum.Base)
	for _, t := range sum.Terms {
		for _, s := range t.Steps {
			fmt.Println(s.Value, s.Lit.Neg())
		}
		fmt.Println()
	}
	// Output:
	// base 3
	// 5 false
	// 10 false
	//
	// 2 true
}
