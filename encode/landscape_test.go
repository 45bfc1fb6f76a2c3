package encode

import (
	"context"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// surveyed compiles a text and returns its landscape, a solution, and the
// engine that holds it.
func surveyed(t *testing.T, text string) (*Problem, *landscape.Graph, flatzinc.Assignment, sat.Solver) {
	t.Helper()
	p, err := Compile(t.Context(), enctest.Parse(t, text), Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	s := gini.New(p.Formula)
	p.Attach(s)
	for s.Solve(context.Background()) == sat.Sat {
		if !p.Refine(s.Value) {
			return p, p.Landscape(), p.Decode(s.Value), s
		}
	}
	t.Fatal("no solution")
	return nil, nil, nil, nil
}

func namesOf(l *landscape.Graph, nodes []int32) (names []string) {
	for _, i := range nodes {
		names = append(names, l.Var(i).Name)
	}
	slices.Sort(names)
	return names
}

// TestLandscapeDecisions: neither the objective nor what is defined or equal to
// another variable is a decision, and the objective's definition is no link.
func TestLandscapeDecisions(t *testing.T) {
	_, l, a, s := surveyed(t, `
var 0..9: x;
var 0..9: y;
var 0..9: same;
var 0..20: sum :: is_defined_var;
var set of 1..3: some;
var 0..99: o;
constraint int_eq(x,same);
constraint int_lin_eq([1,-1,-1],[sum,x,y],0) :: defines_var(sum);
constraint set_card(some,2);
constraint int_lin_eq([1,-2,3],[o,x,y],30);
constraint int_times(x,y,sum);
solve minimize o;
`)
	if got := namesOf(l, l.Decisions); !slices.Equal(got, []string{"some", "x", "y"}) {
		t.Errorf("decisions %v", got)
	}
	if got := namesOf(l, l.Goal); !slices.Equal(got, []string{"x", "y"}) {
		t.Errorf("objective of %v", got)
	}
	for _, link := range l.Links {
		if slices.Contains(namesOf(l, link), "o") {
			t.Errorf("link %v", namesOf(l, link))
		}
	}
	kept := l.Keep(nil, a, noneFreed, true)
	for _, k := range kept {
		if !s.Value(k.Lit) {
			t.Errorf("%s is not kept by %v", l.Var(k.X).Name, k.Lit)
		}
	}
}

// TestLandscapeBetter: terms of the objective may become better than they are.
func TestLandscapeBetter(t *testing.T) {
	p, l, a, s := surveyed(t, `
var 0..9: x;
var 0..9: y;
var -99..99: o;
constraint int_lin_eq([1,-2,3],[o,x,y],0);
constraint int_le(3,x);
constraint int_le(y,7);
constraint int_ne(x,y);
solve minimize o;
`)
	for _, i := range l.Goal {
		least, most := int64(3), int64(9)
		if l.Var(i).Name == "y" {
			least, most = 0, 7
		}
		a[l.Var(i).ID].Int = 5
		if got, want := l.Excess(i, a), map[string]float64{"x": 4, "y": 6}[l.Var(i).Name]; got != want {
			t.Errorf("%s = 5: excess %g, want %g", l.Var(i).Name, got, want)
		}
		for _, k := range []int64{least, 5, most} {
			v, _ := p.enc.At(store.Of(int32(l.Var(i).ID)), k)
			var assume []sat.Lit
			for _, kept := range l.Keep(nil, a, noneFreed, true) {
				if kept.X == i {
					assume = append(assume, kept.Lit)
				}
			}
			better := k == 5 || (k < 5) == (l.Var(i).Name == "x")
			if got := s.Solve(context.Background(), append(assume, v...)...) == sat.Sat; got != better {
				t.Errorf("%s = %d instead of 5: %t", l.Var(i).Name, k, got)
			}
		}
	}
}

// TestLandscapeOrders keeps the order of tasks and not their times.
func TestLandscapeOrders(t *testing.T) {
	p, l, a, s := surveyed(t, `
var 0..20: p;
var 0..20: q;
var 0..20: r;
var 0..99: o;
constraint gozinc_disjunctive([p,q,r],[3,4,5]);
constraint array_int_maximum(o,[p,q,r]);
solve minimize o;
`)
	kept := l.Keep(nil, a, noneFreed, true)
	if len(kept) != 3 {
		t.Fatalf("%d literals for three tasks", len(kept))
	}
	var assume []sat.Lit
	for _, k := range kept {
		if !s.Value(k.Lit) || k.X == k.Y {
			t.Errorf("%v is not an order that holds", k)
		}
		assume = append(assume, k.Lit)
	}
	order := func(a flatzinc.Assignment) (names []string) {
		tasks := slices.Clone(l.Decisions)
		slices.SortFunc(tasks, func(i, j int32) int { return int(l.Value(i, a) - l.Value(j, a)) })
		for _, i := range tasks {
			names = append(names, l.Var(i).Name)
		}
		return names
	}
	// Whatever the order, the last task can start when the others are done.
	if st := s.Solve(context.Background(), append(assume, p.GoalAtMost(9))...); st != sat.Sat {
		t.Fatal(st)
	}
	if b := p.Decode(s.Value); !slices.Equal(order(a), order(b)) {
		t.Errorf("order %v, then %v", order(a), order(b))
	}
}
