package gozinc_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// small makes the variables that a constraint is about when the call asks for them.
type small struct {
	m    *gozinc.Model
	made struct {
		x, y []gozinc.IntVar
		n    []gozinc.IntVar
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

// x, and so y, are three variables with the values 0..2.
func (v *small) x() []gozinc.IntVar {
	if v.made.x == nil {
		v.made.x = v.m.Ints(3, 0, 2, "x")
	}
	return v.made.x
}

func (v *small) y() []gozinc.IntVar {
	if v.made.y == nil {
		v.made.y = v.m.Ints(3, 0, 2, "y")
	}
	return v.made.y
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
	for range len(v.made.x) + len(v.made.y) + len(v.made.n) {
		n *= 3
	}
	return n << (len(v.made.b) + len(v.made.c) + 3*len(v.made.s))
}

var (
	edgesFrom = []int{0, 1, 0}
	edgesTo   = []int{1, 2, 2}
	weights   = []int{1, 2, 2}
	binary    = gozinc.Range(0, 1)
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

// globals are calls of all generated functions and of others that are constraints, with the number of solutions where that
// is known by counting: of the assignments to the variables that the call names, and
// else 0.
var globals = map[string]struct {
	call func(v *small) gozinc.Constraint
	want int
}{
	"AllDifferent": {func(v *small) gozinc.Constraint { return gozinc.AllDifferent(v.x()) }, 6},
	"Circuit":      {func(v *small) gozinc.Constraint { return gozinc.Circuit(v.x()) }, 2},
	"Subcircuit":   {func(v *small) gozinc.Constraint { return gozinc.Subcircuit(v.x()) }, 6},
	"Reachable":    {func(v *small) gozinc.Constraint { return gozinc.Reachable(edgesFrom, edgesTo, v.n(), v.b(), v.c()) }, 0},
	"Connected":    {func(v *small) gozinc.Constraint { return gozinc.Connected(edgesFrom, edgesTo, v.b(), v.c()) }, 0},
	"DTree":        {func(v *small) gozinc.Constraint { return gozinc.DTree(edgesFrom, edgesTo, v.n(), v.b(), v.c()) }, 8},
	"Tree":         {func(v *small) gozinc.Constraint { return gozinc.Tree(edgesFrom, edgesTo, v.b(), v.c()) }, 9},
	"DPath": {func(v *small) gozinc.Constraint {
		return gozinc.DPath(edgesFrom, edgesTo, v.n(), v.x()[0], v.b(), v.c())
	}, 9 * 7},
	"Path": {func(v *small) gozinc.Constraint {
		return gozinc.Path(edgesFrom, edgesTo, v.n(), v.x()[0], v.b(), v.c())
	}, 9 * 15},
	"DAG":   {func(v *small) gozinc.Constraint { return gozinc.DAG([]int{0, 1, 2}, []int{1, 2, 0}, v.b()) }, 7},
	"Table": {func(v *small) gozinc.Constraint { return gozinc.Table(v.x(), [][]int{{0, 1, 2}, {2, 1, 0}, {7, 7, 7}}) }, 2},
	"TableBool": {func(v *small) gozinc.Constraint {
		return gozinc.TableBool(v.b(), [][]bool{{true, false, true}, {false, false, true}})
	}, 2},
	// An even number of ones, and no twos.
	"Regular": {func(v *small) gozinc.Constraint {
		return gozinc.Regular(v.x(), binary, [][]int{{0, 1}, {1, 0}}, 0, gozinc.SetOf(0))
	}, 4},
	// The last letter but one is a one, without twos.
	"RegularNFA": {func(v *small) gozinc.Constraint {
		return gozinc.RegularNFA(v.x(), binary, [][]gozinc.Set{{gozinc.SetOf(0), gozinc.SetOf(0, 1)}, {gozinc.SetOf(2), gozinc.SetOf(2)}, {{}, {}}}, 0, gozinc.SetOf(2))
	}, 4},
	"MDD": {func(v *small) gozinc.Constraint {
		return gozinc.MDD(v.x(), []int{0, 1, 2}, chain(gozinc.SetOf(2)))
	}, 4},
	// The cost is the number of ones.
	"CostRegular": {func(v *small) gozinc.Constraint {
		return gozinc.CostRegular(v.x(), binary, [][]int{{0, 0}}, 0, gozinc.SetOf(0), [][]int{{0, 1}}, v.n())
	}, 7},
	"CostMDD": {func(v *small) gozinc.Constraint {
		return gozinc.CostMDD(v.x(), []int{0, 1, 2}, chain(binary), v.n())
	}, 8},
	"Cumulative": {func(v *small) gozinc.Constraint {
		return gozinc.Cumulative(v.tasks(), gozinc.Consts(1, 1, 1), gozinc.Const(1))
	}, 6},
	"Disjunctive":       {func(v *small) gozinc.Constraint { return gozinc.Disjunctive(v.tasks()) }, 6},
	"DisjunctiveStrict": {func(v *small) gozinc.Constraint { return gozinc.DisjunctiveStrict(v.tasks()) }, 6},
	// None of them occurs, one, two that differ, or all.
	"Disjunctive of optional tasks": {func(v *small) gozinc.Constraint {
		return gozinc.Disjunctive(v.options())
	}, 27 + 3*27 + 3*18 + 6},
	"DisjunctiveStrict of optional tasks": {func(v *small) gozinc.Constraint {
		return gozinc.DisjunctiveStrict(v.options())
	}, 27 + 3*27 + 3*18 + 6},
	"Diffn": {func(v *small) gozinc.Constraint { return gozinc.Diffn(rows(v.x()), rows(gozinc.Consts(1, 1, 1))) }, 6},
	"DiffnNonstrict": {func(v *small) gozinc.Constraint {
		return gozinc.DiffnNonstrict(rows(v.x()), rows(gozinc.Consts(1, 1, 0)))
	}, 18},
	"Count Eq": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Eq(gozinc.Const(2)) }, 6},
	"Count Ne": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Ne(gozinc.Const(2)) }, 21},
	"Count Gt": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Gt(gozinc.Const(2)) }, 1},
	"Count Ge": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Ge(gozinc.Const(2)) }, 7},
	"Count Lt": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Lt(gozinc.Const(2)) }, 20},
	"Count Le": {func(v *small) gozinc.Constraint { return gozinc.Count(v.x(), gozinc.Const(1)).Le(gozinc.Const(2)) }, 26},
	"Among":    {func(v *small) gozinc.Constraint { return gozinc.Among(v.x(), binary).Eq(gozinc.Const(3)) }, 8},
	"GlobalCardinality": {func(v *small) gozinc.Constraint {
		return gozinc.GlobalCardinality(v.x(), []int{0, 1}, gozinc.Consts(1, 1))
	}, 6},
	"GlobalCardinalityClosed": {func(v *small) gozinc.Constraint {
		return gozinc.GlobalCardinalityClosed(v.x(), []int{0, 1}, gozinc.Consts(1, 2))
	}, 3},
	"GlobalCardinalityLowUp": {func(v *small) gozinc.Constraint {
		return gozinc.GlobalCardinalityLowUp(v.x(), []int{0}, []int{3}, []int{3})
	}, 1},
	"GlobalCardinalityLowUpClosed": {func(v *small) gozinc.Constraint {
		return gozinc.GlobalCardinalityLowUpClosed(v.x(), []int{0, 1}, []int{0, 0}, []int{3, 1})
	}, 4},
	"NValues":            {func(v *small) gozinc.Constraint { return gozinc.NValues(v.x()).Eq(gozinc.Const(1)) }, 3},
	"AllDifferentExcept": {func(v *small) gozinc.Constraint { return gozinc.AllDifferentExcept(v.x(), gozinc.SetOf(0)) }, 13},
	"AllEqual":           {func(v *small) gozinc.Constraint { return gozinc.AllEqual(v.x()) }, 3},
	"AllEqualSet":        {func(v *small) gozinc.Constraint { return gozinc.AllEqualSet(v.s()) }, 8},
	"Member":             {func(v *small) gozinc.Constraint { return gozinc.Member(v.x(), gozinc.Const(2)) }, 19},
	"AtMostOneInCommon":  {func(v *small) gozinc.Constraint { return gozinc.AtMostOneInCommon(v.s()) }, 54},
	"BinPacking":         {func(v *small) gozinc.Constraint { return gozinc.BinPacking(v.x(), weights, 3) }, 18},
	"BinPackingCapa":     {func(v *small) gozinc.Constraint { return gozinc.BinPackingCapa(v.x(), weights, []int{2, 1, 2}) }, 2},
	"BinPackingLoad":     {func(v *small) gozinc.Constraint { return gozinc.BinPackingLoad(v.x(), weights, gozinc.Consts(2, 1, 2)) }, 2},
	"SlidingSum":         {func(v *small) gozinc.Constraint { return gozinc.SlidingSum(v.x(), 2, 0, 0) }, 1},
	"Inverse":            {func(v *small) gozinc.Constraint { return gozinc.Inverse(v.x(), v.y()) }, 6},
	"InverseInRange":     {func(v *small) gozinc.Constraint { return gozinc.InverseInRange(v.x(), v.y()) }, 6},
	"Sort":               {func(v *small) gozinc.Constraint { return gozinc.Sort(v.x(), v.y()) }, 27},
	"ArgSort":            {func(v *small) gozinc.Constraint { return gozinc.ArgSort(v.x(), v.y()) }, 27},
	"ArgMax":             {func(v *small) gozinc.Constraint { return gozinc.ArgMax(v.x()).Eq(v.n()) }, 27},
	"ArgMax of Booleans": {func(v *small) gozinc.Constraint { return gozinc.ArgMax(v.b()).Eq(v.n()) }, 8},
	"ArgMin":             {func(v *small) gozinc.Constraint { return gozinc.ArgMin(v.x()).Eq(v.n()) }, 27},
	"ArgMin of Booleans": {func(v *small) gozinc.Constraint { return gozinc.ArgMin(v.b()).Eq(v.n()) }, 8},
	"LexLess":            {func(v *small) gozinc.Constraint { return gozinc.LexLess(v.x(), v.y()) }, 27 * 26 / 2},
	"LexLesseq":          {func(v *small) gozinc.Constraint { return gozinc.LexLesseq(v.x(), v.y()) }, 27 * 28 / 2},
	"LexLessBool":        {func(v *small) gozinc.Constraint { return gozinc.LexLessBool(v.b()[:1], v.b()[1:2]) }, 2 * 1},
	"LexLesseqBool":      {func(v *small) gozinc.Constraint { return gozinc.LexLesseqBool(v.b()[:1], v.b()[1:2]) }, 2 * 3},
	"LexLessSet":         {func(v *small) gozinc.Constraint { return gozinc.LexLessSet(v.s()[:1], v.s()[1:]) }, 28},
	"LexLesseqSet":       {func(v *small) gozinc.Constraint { return gozinc.LexLesseqSet(v.s()[:1], v.s()[1:]) }, 36},
	"ValuePrecede":       {func(v *small) gozinc.Constraint { return gozinc.ValuePrecede(v.x(), 1, 2) }, 0},
	"ValuePrecedeChain":  {func(v *small) gozinc.Constraint { return gozinc.ValuePrecedeChain(v.x(), []int{0, 1, 2}) }, 5},
	"ValuePrecedeSet":    {func(v *small) gozinc.Constraint { return gozinc.ValuePrecedeSet(v.s(), 0, 1) }, 0},
	"AllDisjoint":        {func(v *small) gozinc.Constraint { return gozinc.AllDisjoint(v.s()) }, 27},
	"PartitionSet":       {func(v *small) gozinc.Constraint { return gozinc.PartitionSet(v.s(), gozinc.Range(0, 2)) }, 8},
	"InverseSet":         {func(v *small) gozinc.Constraint { return gozinc.InverseSet(v.s(), v.s()) }, 0},
	"IntSetChannel":      {func(v *small) gozinc.Constraint { return gozinc.IntSetChannel(v.x()[:2], v.s()) }, 3 * 4},
}

// count returns the number of solutions of a constraint over the variables that the
// call asks for, and that of their assignments.
func count(t *testing.T, name string, form func(gozinc.Constraint) gozinc.BoolExpr) (n, assignments int) {
	t.Helper()
	v := small{m: gozinc.NewModel(name)}
	v.m.Add(form(globals[name].call(&v)))
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

// TestGlobals: each generated function is called here, and each constraint has as many
// solutions as counting finds. The negation has all others.
func TestGlobals(t *testing.T) {
	for _, name := range generated(t) {
		if globals[name].call == nil {
			t.Errorf("there is no call of %s", name)
		}
	}
	for name, g := range globals {
		n, all := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return c })
		if n == 0 || g.want > 0 && n != g.want {
			t.Errorf("%s: %d solutions, want %d", name, n, g.want)
		}
		if others, _ := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Not(c) }); n+others != all {
			t.Errorf("%s: %d solutions, and %d of the negation, of %d", name, n, others, all)
		}
		if either, _ := count(t, name, func(c gozinc.Constraint) gozinc.BoolExpr { return gozinc.Or(c, c.Not()) }); either != all {
			t.Errorf("%s: the constraint or its negation has %d solutions of %d", name, either, all)
		}
	}
}

// generated lists the functions of globals.go.
func generated(t *testing.T) (names []string) {
	tree, err := parser.ParseFile(token.NewFileSet(), "globals.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && !strings.HasPrefix(f.Name.Name, "Test") {
			names = append(names, f.Name.Name)
		}
	}
	return names
}

// TestNamesOfFunctions: messages call a constraint by its function.
func TestNamesOfFunctions(t *testing.T) {
	text, err := os.ReadFile("globals.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?s)func (\w+)\[.*?predicate\("(\w+)"`).FindAllSubmatch(text, -1) {
		if got := gozinc.FunctionName(string(m[2])); got != string(m[1]) {
			t.Errorf("%s is called %s instead of %s", m[2], got, m[1])
		}
	}
}
