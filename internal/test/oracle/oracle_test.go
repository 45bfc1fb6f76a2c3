package oracle

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// builder makes models without text.
type builder struct{ m flatzinc.Model }

func (b *builder) add(base flatzinc.Base, name string, ints intset.Set) *flatzinc.Var {
	v := &flatzinc.Var{ID: len(b.m.Vars), Name: name, Base: base, Ints: ints}
	b.m.Vars = append(b.m.Vars, v)
	b.m.Outputs = append(b.m.Outputs, flatzinc.Output{Name: name, Elems: []flatzinc.Expr{flatzinc.MkVar(v)}})
	return v
}

func (b *builder) ints(lo, hi int64, names ...string) []*flatzinc.Var {
	var vars []*flatzinc.Var
	for _, name := range names {
		vars = append(vars, b.add(flatzinc.Int, name, intset.Interval(lo, hi)))
	}
	return vars
}

func (b *builder) post(name string, args ...any) {
	c := flatzinc.Constraint{Name: name}
	for _, x := range args {
		c.Args = append(c.Args, expr(x))
	}
	b.m.Constraints = append(b.m.Constraints, c)
}

func expr(x any) flatzinc.Expr {
	switch x := x.(type) {
	case int:
		return flatzinc.MkInt(int64(x))
	case bool:
		return flatzinc.MkBool(x)
	case float64:
		return flatzinc.MkFloat(x)
	case intset.Set:
		return flatzinc.MkSet(x)
	case *flatzinc.Var:
		return flatzinc.MkVar(x)
	case []*flatzinc.Var:
		return array(x)
	case []int:
		return array(x)
	}
	panic(fmt.Sprintf("no expression: %T", x))
}

func array[T any](xs []T) flatzinc.Expr {
	elems := make([]flatzinc.Expr, len(xs))
	for i, x := range xs {
		elems[i] = expr(x)
	}
	return flatzinc.MkArray(elems)
}

func mustOutputs(t *testing.T, m *flatzinc.Model) map[string]bool {
	t.Helper()
	set, err := OutputSet(m, 0)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func setOf(texts ...string) map[string]bool {
	set := map[string]bool{}
	for _, x := range texts {
		set[x] = true
	}
	return set
}

func TestSolutionsOfAllTypes(t *testing.T) {
	var b builder
	x := b.add(flatzinc.Int, "x", intset.Of(-1, 2, 7))
	s := b.add(flatzinc.SetOfInt, "s", intset.Of(2, 7))
	p := b.add(flatzinc.Bool, "p", nil)
	b.post("set_in_reif", x, s, p)
	b.post("set_card", s, 1)
	want := setOf(
		"x=-1 s=2..2 p=false", "x=2 s=2..2 p=true", "x=7 s=2..2 p=false",
		"x=-1 s=7..7 p=false", "x=2 s=7..7 p=false", "x=7 s=7..7 p=true",
	)
	if d := Diff(want, mustOutputs(t, &b.m)); d != "" {
		t.Error(d)
	}
}

// Seven queens: a constraint with all variables is decided late, the others
// must prune; 40 solutions.
func TestQueens(t *testing.T) {
	var b builder
	q := b.ints(1, 7, strings.Fields("a b c d e f g")...)
	b.post("gozinc_all_different", q)
	for i := range q {
		for j := range i {
			for _, sign := range []int{1, -1} {
				b.post("int_lin_ne", []int{1, -1}, []*flatzinc.Var{q[i], q[j]}, sign*(i-j))
			}
		}
	}
	count := 0
	err := Solutions(&b.m, 100_000, func(a flatzinc.Assignment) bool {
		count++
		if err := Verify(&b.m, a); err != nil {
			t.Error(err)
		}
		return true
	})
	if err != nil || count != 40 {
		t.Errorf("%d solutions, %v", count, err)
	}
}

func TestAliases(t *testing.T) {
	var b builder
	x := b.add(flatzinc.Int, "x", intset.Interval(0, 5))
	y := b.add(flatzinc.Int, "y", intset.Interval(3, 9))
	z := b.add(flatzinc.Int, "z", intset.All)
	seven := b.add(flatzinc.Int, "seven", intset.All)
	out := b.add(flatzinc.Int, "out", intset.Interval(0, 3))
	alias, literal, outside := flatzinc.MkVar(x), flatzinc.MkInt(7), flatzinc.MkVar(z)
	y.Init, z.Init, seven.Init = &alias, &alias, &literal
	b.post("int_ne", z, 4)
	b.post("int_lt", y, seven)
	out.Ints = intset.Interval(0, 9)
	want := setOf()
	for _, v := range []int{3, 5} {
		for o := range 10 {
			want[fmt.Sprintf("x=%d y=%d z=%d seven=7 out=%d", v, v, v, o)] = true
		}
	}
	if d := Diff(want, mustOutputs(t, &b.m)); d != "" {
		t.Error(d)
	}
	// The alias of an alias, and a right-hand side outside the domain.
	out.Init, out.Ints = &outside, intset.Interval(0, 2)
	if got := mustOutputs(t, &b.m); len(got) != 0 {
		t.Errorf("solutions %v", got)
	}
	seven.Ints = intset.Interval(0, 6)
	out.Ints = intset.All
	if got := mustOutputs(t, &b.m); len(got) != 0 {
		t.Errorf("solutions %v", got)
	}
}

func TestConstraintsWithoutVariables(t *testing.T) {
	for _, holds := range []bool{true, false} {
		var b builder
		b.post("bool_eq", holds, true)
		if got := mustOutputs(t, &b.m); got[""] != holds {
			t.Errorf("bool_eq(%t,true): %v", holds, got)
		}
	}
}

func TestHiddenVariablesCountOnce(t *testing.T) {
	var b builder
	xs := b.ints(0, 3, "x", "y")
	b.m.Outputs = b.m.Outputs[:1]
	b.m.Outputs = append(b.m.Outputs, flatzinc.Output{Name: "a", Array: true, Elems: []flatzinc.Expr{flatzinc.MkVar(xs[0]), flatzinc.MkInt(4)}})
	b.post("int_lt", xs[0], xs[1])
	if d := Diff(setOf("x=0 a=[0,4]", "x=1 a=[1,4]", "x=2 a=[2,4]"), mustOutputs(t, &b.m)); d != "" {
		t.Error(d)
	}
}

func TestOptimum(t *testing.T) {
	var b builder
	xs := b.ints(-3, 4, "x", "y", "z")
	b.post("int_lin_eq", []int{2, 3, -1}, xs, 1)
	b.m.Solve.Objective = flatzinc.MkVar(xs[2])
	for _, c := range []struct {
		method flatzinc.Method
		want   int64
	}{{flatzinc.Minimize, -3}, {flatzinc.Maximize, 4}} {
		b.m.Solve.Method = c.method
		if best, found, err := Optimum(&b.m, 0); best != c.want || !found || err != nil {
			t.Errorf("optimum %d, %t, %v; want %d", best, found, err, c.want)
		}
	}
	b.post("int_lt", xs[0], xs[0])
	if _, found, err := Optimum(&b.m, 0); found || err != nil {
		t.Errorf("optimum of an unsatisfiable model: %t, %v", found, err)
	}
	b.m.Solve.Method = flatzinc.Satisfy
	if _, _, err := Optimum(&b.m, 0); err == nil {
		t.Error("optimum without an objective")
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		want  string
		build func(b *builder)
	}{
		{"unknown constraint int_foo", func(b *builder) { b.post("int_foo", 1) }},
		{"unknown constraint int_eq with 1", func(b *builder) { b.post("int_eq", 1) }},
		{"x is too large", func(b *builder) { b.add(flatzinc.Int, "x", intset.All) }},
		{"more than 20", func(b *builder) { b.add(flatzinc.SetOfInt, "s", intset.Interval(1, 21)) }},
		{"f cannot be enumerated", func(b *builder) { b.add(flatzinc.Float, "f", nil).FloatHi = 1 }},
	} {
		var b builder
		c.build(&b)
		err := Solutions(&b.m, 0, func(flatzinc.Assignment) bool { return true })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func TestLimitAndStop(t *testing.T) {
	var b builder
	b.ints(0, 9, "x", "y", "z")
	if _, err := OutputSet(&b.m, 100); !errors.Is(err, ErrLimit) {
		t.Errorf("error %v", err)
	}
	if ok, err := Satisfiable(&b.m, 3); !ok || err != nil {
		t.Errorf("Satisfiable: %t, %v", ok, err)
	}
}

func TestVerify(t *testing.T) {
	var b builder
	xs := b.ints(0, 9, "x", "y")
	f := b.add(flatzinc.Float, "f", nil)
	f.FloatLo, f.FloatHi = 0, 10
	one := flatzinc.MkInt(1)
	xs[0].Init = &one
	b.post("int_lin_le", []int{1, 1}, xs, 5)
	b.post("set_in", xs[1], intset.Interval(0, 7))
	b.post("bool_eq", true, true)
	b.post("int2float", xs[0], f)
	value := func(x, y int64, f float64) flatzinc.Assignment {
		return flatzinc.Assignment{{Int: x}, {Int: y}, {Float: f}}
	}
	for _, c := range []struct {
		a    flatzinc.Assignment
		want string
	}{
		{value(1, 4, 1), ""},
		{value(1, 5, 1), "int_lin_le([1,1],[1,5],5) does not hold"},
		{value(1, 4, 1.5), "int2float(1,1.5) does not hold"},
		{value(1, 10, 1), "y = 10 is outside"},
		{value(1, 4, 11), "f = 11 is outside"},
		{value(2, 0, 2), "x = 2 is not its right-hand side"},
		{nil, "0 values for 3"},
	} {
		err := Verify(&b.m, c.a)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("Verify(%v) = %v, want %q", c.a, err, c.want)
		}
	}
}

func TestDiff(t *testing.T) {
	if d := Diff(setOf("a", "b"), setOf("b", "a")); d != "" {
		t.Error(d)
	}
	want := "2 solutions, want 2\n1 missing:\n  \"a\"\n1 wrong:\n  \"c\""
	if d := Diff(setOf("a", "b"), setOf("b", "c")); d != want {
		t.Errorf("%q", d)
	}
	many := setOf(strings.Fields("a b c d e f g h i j")...)
	if d := Diff(many, setOf()); !strings.Contains(d, "10 missing") || !strings.HasSuffix(d, "and 2 more") {
		t.Errorf("%q", d)
	}
}
