package gozinc_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

const named = `
var 1..9: x :: output_var; var 1..9: y :: output_var;
var bool: b; var bool: c; var 0..81: z :: is_defined_var;
constraint int_lin_le([1,1],[x,y],5) :: mzn_constraint_name("small");
constraint int_times(x,y,z) :: mzn_constraint_name("large") :: defines_var(z);
constraint int_le(20,z) :: mzn_constraint_name("large");
constraint int_le(x,8) :: mzn_constraint_name("idle");
constraint int_le_reif(9,x,b) :: mzn_constraint_name("flag") :: defines_var(b);
constraint int_le_imp(9,y,c) :: mzn_constraint_name("half");
constraint bool_eq(b,true) :: mzn_constraint_name("high");
constraint bool_eq(c,false);
solve satisfy;
`

// core returns the sorted core of a FlatZinc model with these constraints added.
func core(t *testing.T, text string, o gozinc.Options, more func(m *gozinc.Model)) []string {
	t.Helper()
	m, err := gozinc.Parse("named.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	more(m)
	r, err := m.Explain(context.Background(), o)
	if err != nil || r.Status != gozinc.Unsatisfiable || !r.CoreMinimal {
		t.Fatalf("%v, %+v", err, r)
	}
	slices.Sort(r.Core)
	return r.Core
}

// TestCoreOfNames: constraints that were read are blamed by their names in MiniZinc, with
// all constraints of a name, reified ones and those that define a variable among them.
func TestCoreOfNames(t *testing.T) {
	without := func(names ...string) string {
		var lines []string
		for line := range strings.Lines(named) {
			if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(line, `"`+n+`"`) }) {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "")
	}
	nothing := func(*gozinc.Model) {}
	for _, c := range []struct {
		text string
		more func(m *gozinc.Model)
		want []string
	}{
		{without("high"), nothing, []string{"large", "small"}},
		{without("large", "idle"), nothing, []string{"flag", "high", "small"}},
		{without("large", "small"), nothing, []string{"flag", "high", "idle"}},
		{without("large", "small", "high"), func(m *gozinc.Model) {
			y, _ := m.IntVar("y")
			m.Add(y.Ge(gozinc.Const(10)).Named("own"))
		}, []string{"own"}},
	} {
		if got := core(t, c.text, gozinc.Options{}, c.more); !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestHalfOfNames: where a half reified constraint is to blame, the core says so.
func TestHalfOfNames(t *testing.T) {
	text := strings.ReplaceAll(named, "bool_eq(c,false)", "bool_eq(c,true)")
	text = strings.ReplaceAll(text, `constraint bool_eq(b,true) :: mzn_constraint_name("high");`, "")
	text = strings.ReplaceAll(text, `constraint int_le(20,z) :: mzn_constraint_name("large");`, "")
	if got := core(t, text, gozinc.Options{}, func(*gozinc.Model) {}); !slices.Equal(got, []string{"half", "small"}) {
		t.Errorf("%q", got)
	}
}

// TestAssume: assumptions hold in one solve and not in the next, and are blamed.
func TestAssume(t *testing.T) {
	m := gozinc.NewModel("assume")
	x, b := m.Int(1, 9, "x"), m.Bool("b")
	m.Add(x.Ge(gozinc.Const(5)).If(b))
	low := x.Lt(gozinc.Const(3))
	for _, c := range []struct {
		assume []gozinc.BoolExpr
		core   []string
	}{
		{[]gozinc.BoolExpr{low, b}, []string{"assumption 0", "b"}},
		{[]gozinc.BoolExpr{low.Named("low"), b, x.Ne(gozinc.Const(4))}, []string{"low", "b"}},
		{[]gozinc.BoolExpr{low, b.Not()}, nil},
		{[]gozinc.BoolExpr{b, b.Not()}, []string{"b", "not b"}},
		{nil, nil},
	} {
		r, err := m.Solve(context.Background(), gozinc.Options{Assume: c.assume})
		if err != nil || (r.Status == gozinc.Unsatisfiable) != (c.core != nil) || !slices.Equal(r.Core, c.core) {
			t.Errorf("%v, %+v; want %q", err, r, c.core)
			continue
		}
		for _, a := range c.assume {
			if c.core == nil && !r.Solution.Bool(a) {
				t.Errorf("%v does not hold in %v", a, r.Solution)
			}
		}
	}
	if _, err := m.Solve(context.Background(), gozinc.Options{Assume: []gozinc.BoolExpr{nil}}); err == nil {
		t.Error("nothing is assumed without an error")
	}
}

// TestGap: a search ends when its solution is near enough to the bound.
func TestGap(t *testing.T) {
	const n = 11 // a ruler
	m := gozinc.NewModel("ruler")
	marks := m.Ints(n, 0, n*n, "mark")
	var distances []gozinc.Linear
	for i := range marks {
		for j := range i {
			distances = append(distances, marks[i].Minus(marks[j]))
			m.Add(marks[j].Lt(marks[i]))
		}
	}
	m.Add(marks[0].Eq(gozinc.Const(0)), gozinc.AllDifferent(distances))
	m.Minimize(marks[n-1])
	r, err := m.Solve(context.Background(), gozinc.Options{Gap: gozinc.Gap{Relative: 0.99}})
	if err != nil || r.Status != gozinc.Satisfied || !r.WithinGap || r.Stopped != nil || r.Undecided != "" || r.Bound == nil {
		t.Errorf("%v, %+v", err, r)
	}
	for what, o := range map[string]gozinc.Options{
		"Gap.Relative": {Gap: gozinc.Gap{Relative: -1}}, "Workers": {Workers: -1}, "ProgramMemory": {ProgramMemory: -1},
	} {
		if _, err := m.Solve(context.Background(), o); err == nil || !strings.Contains(err.Error(), "Options."+what+" is -1") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestProgramMemory: a program that holds more than the limit stops its search.
func TestProgramMemory(t *testing.T) {
	m := gozinc.NewModel("pigeons")
	holes := m.Ints(14, 1, 13, "hole")
	for i := range holes {
		for j := range i {
			m.Add(holes[i].Ne(holes[j]))
		}
	}
	r, err := m.Solve(context.Background(), gozinc.Options{ProgramMemory: 1, Engine: gozinc.Gini})
	if err != nil || r.Status == gozinc.Unknown && !errors.Is(r.Stopped, gozinc.ErrMemory) {
		t.Errorf("%v, %+v", err, r)
	}
	m = gozinc.NewModel("small")
	m.Int(0, 1, "x")
	if r, err := m.Solve(context.Background(), gozinc.Options{ProgramMemory: 1 << 50}); err != nil || r.Status != gozinc.Satisfied || r.Stopped != nil {
		t.Errorf("%v, %+v", err, r)
	}
}
