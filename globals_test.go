package gozinc_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/gozinc/gozinc"
)

// small makes the variables that a constraint is about when the call asks for them.
type small struct {
	m    *gozinc.Model
	made struct {
		x, n []gozinc.IntVar
		b, c []gozinc.BoolVar
		s    []gozinc.SetVar
		f    []gozinc.FloatVar
	}
}

// f are three floats between 0 and 2.
func (v *small) f() []gozinc.FloatVar {
	if v.made.f == nil {
		v.made.f = v.m.Floats(3, 0, 2, "f")
	}
	return v.made.f
}

// x are three variables with the values 0..2.
func (v *small) x() []gozinc.IntVar {
	if v.made.x == nil {
		v.made.x = v.m.Ints(3, 0, 2, "x")
	}
	return v.made.x
}

// n is one variable with the values 0..2.
func (v *small) n() gozinc.IntVar {
	if v.made.n == nil {
		v.made.n = v.m.Ints(1, 0, 2, "n")
	}
	return v.made.n[0]
}

// b, and so c, are three Booleans.
func (v *small) b() []gozinc.BoolVar {
	if v.made.b == nil {
		v.made.b = v.m.Bools(3, "b")
	}
	return v.made.b
}

func (v *small) c() []gozinc.BoolVar {
	if v.made.c == nil {
		v.made.c = v.m.Bools(3, "c")
	}
	return v.made.c
}

// s are two subsets of 0..2.
func (v *small) s() []gozinc.SetVar {
	if v.made.s == nil {
		v.made.s = []gozinc.SetVar{v.m.Set(gozinc.Range(0, 2), "s"), v.m.Set(gozinc.Range(0, 2), "t")}
	}
	return v.made.s
}

// assignments is the number of assignments to the variables that were made.
func (v *small) assignments() int {
	n := 1
	for range len(v.made.x) + len(v.made.n) {
		n *= 3
	}
	return n << (len(v.made.b) + len(v.made.c) + 3*len(v.made.s))
}

var (
	weights = []int{1, 2, 2}
	binary  = gozinc.Range(0, 1)
)

// tasks are three of length 1 that begin at x.
func (v *small) tasks() []gozinc.Interval { return gozinc.Intervals(v.x(), gozinc.Consts(1, 1, 1)) }

// options are tasks, each of which is there where one of b holds.
func (v *small) options() []gozinc.Interval {
	tasks := v.tasks()
	for i, b := range v.b() {
		tasks[i] = tasks[i].If(b)
	}
	return tasks
}

// changes are of a stock, at x: two come in, and one goes out where c[2] holds.
func (v *small) changes() []gozinc.Change {
	one := gozinc.Const(1)
	return []gozinc.Change{{At: v.x()[0], Amount: one}, {At: v.x()[1], Amount: one}, {At: v.x()[2], Amount: gozinc.Const(-1), Present: v.c()[2]}}
}

// chain are the edges of a diagram with one node on each of three levels. A one on the
// second level costs 1.
func chain(last gozinc.Set) []gozinc.DiagramEdge {
	return []gozinc.DiagramEdge{{From: 0, To: 1, Labels: binary}, {From: 1, To: 2, Labels: binary, Cost: 1}, {From: 2, To: 3, Labels: last}}
}

// rows are matrices of one column.
func rows[X any](xs []X) [][]X {
	list := make([][]X, len(xs))
	for i, x := range xs {
		list[i] = []X{x}
	}
	return list
}

// counted tells how many solutions a constraint has: that of a call, or one of a method that
// compares its result, with n where to is nil.
type counted struct {
	method string
	to     gozinc.IntExpr
	want   int
}

func counts(n int) counted { return counted{want: n} }

func compared(method string, to gozinc.IntExpr, n int) counted { return counted{method, to, n} }

// constraint returns the constraint that is counted.
func (c counted) constraint(v *small, result any) gozinc.Constraint {
	if c.method == "" {
		return result.(gozinc.Constraint)
	}
	if c.to == nil {
		c.to = v.n()
	}
	return reflect.ValueOf(result).MethodByName(c.method).Call([]reflect.Value{reflect.ValueOf(c.to)})[0].Interface().(gozinc.Constraint)
}

// count returns the number of solutions of a constraint over the variables that the
// call asks for, and that of their assignments.
func count(t *testing.T, name string, form func(gozinc.Constraint) gozinc.BoolExpr) (n, assignments int) {
	t.Helper()
	v := small{m: gozinc.NewModel(name)}
	c := calls[name]
	f := reflect.ValueOf(c.function)
	var in []reflect.Value
	for i, arg := range c.args(&v) {
		in = append(in, fitted(arg, f.Type().In(i)))
	}
	v.m.Add(form(c.counted.constraint(&v, f.Call(in)[0].Interface())))
	search := v.m.Search(gozinc.Options{})
	for _, err := range search.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if status := search.Result().Status; status != gozinc.AllSolutions && status != gozinc.Unsatisfiable {
		t.Errorf("%s: %v", name, status)
	}
	return search.Result().Solutions, v.assignments()
}

// TestGlobals: each constraint of a function that is written by hand has as many solutions
// as counting finds. The negation has all others.
func TestGlobals(t *testing.T) {
	for name, c := range calls {
		if c.counted.want == 0 {
			continue
		}
		n, all := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return c })
		if n != c.counted.want {
			t.Errorf("%s: %d solutions, want %d", name, n, c.counted.want)
		}
		if others, _ := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Not(c) }); n+others != all {
			t.Errorf("%s: %d solutions, and %d of the negation, of %d", name, n, others, all)
		}
		if either, _ := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Or(c, c.Not()) }); either != all {
			t.Errorf("%s: the constraint or its negation has %d solutions of %d", name, either, all)
		}
	}
}

// TestNamesOfFunctions: messages call a constraint by its function.
func TestNamesOfFunctions(t *testing.T) {
	for name, n := range natives {
		if got := gozinc.FunctionName(n.constraint); got != name {
			t.Errorf("%s is called %s instead of %s", n.constraint, got, name)
		}
	}
}
