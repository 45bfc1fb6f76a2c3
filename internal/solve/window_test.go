package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// windowed is a random model of differences between integers, some of which
// have no bounds, under Booleans, and the same model with bounds so wide that
// they keep a best solution.
func windowed(rng *rand.Rand) (open, bounded string) {
	decl, posts := &strings.Builder{}, &strings.Builder{}
	for i := range 3 {
		fmt.Fprintf(decl, "var bool: b%d; var 0..1: i%d;\n", i, i)
		fmt.Fprintf(posts, "constraint bool2int(b%d,i%d);\n", i, i)
	}
	fmt.Fprintf(decl, "var %d..%d: x; var WIDE: y; var WIDE: z;\n", -rng.IntN(4), rng.IntN(4))
	number := func() string { return []string{"x", "y", "z"}[rng.IntN(3)] }
	boolean := func() string { return fmt.Sprintf("b%d", rng.IntN(3)) }
	for range 3 + rng.IntN(5) {
		form, k := []string{"reif", "imp"}[rng.IntN(2)], rng.IntN(9)-4
		switch rng.IntN(6) {
		case 0:
			fmt.Fprintf(posts, "constraint int_le_%s(%d,%s,%s);\n", form, k, number(), boolean())
		case 1:
			fmt.Fprintf(posts, "constraint int_le_%s(%s,%d,%s);\n", form, number(), k, boolean())
		case 2:
			fmt.Fprintf(posts, "constraint int_lin_%s_%s([1,-1],[%s,%s],%d,%s);\n", []string{"le", "eq"}[rng.IntN(2)], form, number(), number(), k, boolean())
		case 3:
			fmt.Fprintf(posts, "constraint int_lin_le([1,-1],[%s,%s],%d);\n", number(), number(), k)
		case 4:
			fmt.Fprintf(posts, "constraint bool_clause([%s,%s],[%s]);\n", boolean(), boolean(), boolean())
		case 5:
			fmt.Fprintf(posts, "constraint gozinc_if_then_else_int([%s,true],[%s,%d],%s);\n", boolean(), number(), k, number())
		}
	}
	goal := number()
	if rng.IntN(2) == 0 {
		fmt.Fprintf(decl, "var WIDE: goal;\n")
		fmt.Fprintf(posts, "constraint int_lin_eq([%d,%d,1,-1],[i0,i1,%s,goal],%d);\n", rng.IntN(9)-4, rng.IntN(9)-4, goal, rng.IntN(5))
		goal = "goal"
	}
	text := fmt.Sprintf("%s%ssolve %s %s;\n", decl, posts, []string{"minimize", "maximize"}[rng.IntN(2)], goal)
	return strings.ReplaceAll(text, "WIDE", "int"), strings.ReplaceAll(text, "WIDE", "-40..40")
}

// TestWindowedModels: what is claimed of models with unbounded integers is what
// enumeration finds, and much is claimed. Where the objective has no bound,
// enumeration finds one of the bounds, and a claim would be about another.
func TestWindowedModels(t *testing.T) {
	models, claims := 0, 0
	for seed := range campaign.Each(200) {
		rng := rand.New(rand.NewPCG(seed, 97))
		open, bounded := windowed(rng)
		best, some, err := oracle.Optimum(parse(t, bounded), 1<<19)
		if err != nil {
			continue
		}
		o := Options{TimeLimit: 5 * time.Second, Threads: 1 + rng.IntN(2), Strategy: strategies[seed%4], hooks: hooks{turn: 1 + rng.Int64N(50)}}
		a := solved(t, context.Background(), open, o)
		models++
		if a.complete() || a.unsat() {
			claims++
		}
		if a.unsat() && some || !some && len(a.objectives) > 0 || a.complete() && a.last["objective"] != fmt.Sprint(best) {
			t.Fatalf("seed %d: %t, optimum %d\n%s\n%s", seed, some, best, open, a.text)
		}
	}
	if t.Logf("%d models, %d claims", models, claims); claims < 60 || 3*claims < models {
		t.Error("too few")
	}
}

// TestCyclesOfDifferences: differences between integers without bounds have no solution
// exactly where the sum of a cycle is negative, as the closure of all pairs says.
func TestCyclesOfDifferences(t *testing.T) {
	const n, far = 4, 1 << 20
	refuted := 0
	for seed := range campaign.Each(60) {
		rng := rand.New(rand.NewPCG(seed, 101))
		var b strings.Builder
		d := [n][n]int{}
		for i := range n {
			fmt.Fprintf(&b, "var int: x%d :: output_var;\n", i)
			for j := range n {
				if i != j {
					d[i][j] = far
				}
			}
		}
		for range 3 + rng.IntN(6) {
			i, j, c := rng.IntN(n), rng.IntN(n), rng.IntN(9)-4
			if i == j {
				continue
			}
			fmt.Fprintf(&b, "constraint int_lin_le([1,-1],[x%d,x%d],%d);\n", i, j, c)
			d[i][j] = min(d[i][j], c)
		}
		negative := false
		for k := range n {
			for i := range n {
				for j := range n {
					d[i][j] = min(d[i][j], d[i][k]+d[k][j])
				}
				negative = negative || d[i][i] < 0
			}
		}
		if negative {
			refuted++
		}
		a := solved(t, context.Background(), b.String()+"solve satisfy;\n", Options{})
		if a.unsat() != negative || a.unsat() == strings.Contains(a.text, "----------") {
			t.Fatalf("seed %d: negative %t\n%s%s", seed, negative, b.String(), a.text)
		}
	}
	if refuted < 10 || refuted > 50 {
		t.Errorf("%d refuted", refuted)
	}
}

// separated is a random model of differences between four integers without bounds, under
// three Booleans, and with an integer of few values; and the least first integer of all
// its solutions, as distances say; some is false where there is no solution.
func separated(rng *rand.Rand) (text string, least int, some bool) {
	const n, booleans, few, far = 4, 3, 3, 1 << 30
	type difference struct{ x, y, c, few, under int } // x − y + few·z ≤ c where the Boolean holds; x or y = n is 0
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var int: x%d;\n", i)
	}
	for i := range booleans {
		fmt.Fprintf(&b, "var bool: b%d;\n", i)
	}
	fmt.Fprintf(&b, "var 0..%d: z;\n", few-1)
	low := rng.IntN(2000) - 1000
	fmt.Fprintf(&b, "constraint int_le(%d,x0);\n", low)
	list := []difference{{n, 0, -low, 0, -1}}
	for range 4 + rng.IntN(8) {
		d := difference{rng.IntN(n + 1), rng.IntN(n + 1), rng.IntN(2000) - 1200, rng.IntN(3) * (rng.IntN(400) - 200), rng.IntN(booleans+1) - 1}
		if d.x == d.y {
			continue
		}
		coefs, vars := []string{fmt.Sprint(d.few)}, []string{"z"}
		if d.x < n {
			coefs, vars = append(coefs, "1"), append(vars, fmt.Sprint("x", d.x))
		}
		if d.y < n {
			coefs, vars = append(coefs, "-1"), append(vars, fmt.Sprint("x", d.y))
		}
		name, control := "int_lin_le", ""
		if d.under >= 0 {
			name, control = "int_lin_le_reif", fmt.Sprintf(",b%d", d.under)
		}
		fmt.Fprintf(&b, "constraint %s([%s],[%s],%d%s);\n", name, strings.Join(coefs, ","), strings.Join(vars, ","), d.c, control)
		list = append(list, d)
	}
	for range 2 {
		p, q := rng.IntN(booleans), rng.IntN(booleans)
		fmt.Fprintf(&b, "constraint bool_clause([b%d,b%d],[]);\n", p, q)
		list = append(list, difference{-1, p, q, 0, -1})
	}
	least = far
	for k := range few << booleans {
		z := k >> booleans
		var d [n + 1][n + 1]int
		for i := range d {
			for j := range d {
				d[i][j] = far
			}
			d[i][i] = 0
		}
		fits := true
		for _, e := range list {
			x, y, c := e.x, e.y, e.c-e.few*z
			switch {
			case x < 0:
				fits = fits && (k>>y&1 == 1 || k>>e.c&1 == 1)
				continue
			case e.under >= 0 && k>>e.under&1 == 0:
				x, y, c = y, x, -c-1
			}
			d[x][y] = min(d[x][y], c)
		}
		for m := range d {
			for i := range d {
				for j := range d {
					if d[i][m] < far && d[m][j] < far {
						d[i][j] = min(d[i][j], d[i][m]+d[m][j])
					}
				}
			}
		}
		for i := range d {
			fits = fits && d[i][i] >= 0
		}
		if fits {
			least, some = min(least, -d[n][0]), true
		}
	}
	return b.String(), least, some
}

// TestSmallModels: where unbounded integers occur in differences only, everything is
// decided, and what is found is what distances in graphs say.
func TestSmallModels(t *testing.T) {
	solvable := 0
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 103))
		text, least, some := separated(rng)
		o := Options{Strategy: strategies[seed%4], Clauses: seed%5 == 0}
		a := solved(t, context.Background(), text+"solve satisfy;\n", o)
		if a.unsat() == some || some != strings.Contains(a.text, "----------") {
			t.Fatalf("seed %d: some %t\n%s%s", seed, some, text, a.text)
		}
		a = solved(t, context.Background(), strings.Replace(text, "x0;", "x0 :: output_var;", 1)+"solve minimize x0;\n", o)
		if a.unsat() == some || some && (!a.complete() || a.last["objective"] != fmt.Sprint(least)) {
			t.Fatalf("seed %d: least %d\n%s%s", seed, least, text, a.text)
		}
		if some {
			solvable++
		}
	}
	if solvable < 60 || solvable > 240 {
		t.Errorf("%d of the models have solutions", solvable)
	}
}

// TestSmallModelsBeyond: the gaps of a domain are bounds, too, and a value that needs more
// than 64 bits is none at all.
func TestSmallModelsBeyond(t *testing.T) {
	var gap strings.Builder
	gap.WriteString("var int: x :: output_var; var int: y :: output_var;\n")
	for k := -40; k <= 40; k++ {
		fmt.Fprintf(&gap, "constraint int_ne(x,%d);\n", k)
	}
	gap.WriteString("constraint int_le(x,y); constraint int_le(y,x);\nsolve satisfy;\n")
	if a := solved(t, context.Background(), gap.String(), Options{}); a.unsat() || !strings.Contains(a.text, "----------") {
		t.Error(a.text)
	}
	loads := "var int: most :: output_var; var 0..20: s;\n" +
		"constraint gozinc_cumulative([" + strings.Repeat("s,", 29) + "s],[" + strings.Repeat("10,", 29) + "10],[" + strings.Repeat("1000,", 29) + "1000],most);\nsolve satisfy;\n"
	if a := solved(t, context.Background(), loads, Options{}); a.unsat() || !strings.Contains(a.text, "----------") {
		t.Error(a.text)
	}
	const far = "var 9223372036854775804..9223372036854775806: w; var int: x; var int: y; var bool: b;\n" +
		"constraint int_plus(w,7,x);\nconstraint gozinc_if_then_else_int([b,b],[x,1],y);\nsolve satisfy;\n"
	if a := solved(t, context.Background(), far, Options{}); a.unsat() {
		t.Error(a.text)
	}
}

// TestWholeWindows: an unbounded integer that others determine is searched among all
// values of 64 bits.
func TestWholeWindows(t *testing.T) {
	const factors = "var LO..4000000000: x; var LO..4000000000: y; var int: z :: output_var; var 1..100: w; var int: v :: output_var;\n" +
		"constraint int_times(x,y,z); constraint int_lin_eq([1,1,-1],[z,w,v],0); "
	for _, c := range []struct{ text, want string }{
		{strings.ReplaceAll(factors, "LO", "1") + "constraint int_le(9000000000000000001,z); solve satisfy;\n", "z = 9"},
		{strings.ReplaceAll(factors, "LO", "1") + "constraint int_le(9000000000000000001,v); solve satisfy;\n", "v = 9"},
		{strings.ReplaceAll(factors, "LO", "-4000000000") + "constraint int_le(z,-9000000000000000001); solve satisfy;\n", "z = -9"},
		{"var -10..10: x; var int: z :: output_var; constraint int_pow(x,20,z); solve maximize z;\n", "z = 1152921504606846976;"},
	} {
		for _, e := range []Engine{Gini, CDCL} {
			if a := solved(t, context.Background(), c.text, Options{Engine: e}); !strings.Contains(a.text, c.want) || a.complete() {
				t.Errorf("%s: %s%s", e, c.text, a.text)
			}
		}
	}
}

// TestFarObjectives: a best objective far from the first is found in steps that double, with
// every engine and strategy.
func TestFarObjectives(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{
		{"var -10..10: x; var int: z :: output_var;\nconstraint int_pow(x,19,z);\nsolve minimize z;\n", -1350851717672992089},
		{"var 0..3000000000: x; var int: z :: output_var;\nconstraint int_times(x,x,z);\nsolve maximize z;\n", 9e18},
	} {
		for _, o := range []Options{{}, {Engine: CDCL, Clauses: true}, {Engine: Gini}, {Strategy: search.Bisect}, {Strategy: search.Core}} {
			o.TimeLimit = 20 * time.Second
			a := solved(t, context.Background(), c.text, o)
			if n := len(a.objectives); a.unsat() || n == 0 || a.objectives[n-1] != c.want {
				t.Errorf("%+v: want %d\n%s%s", o, c.want, c.text, a.text)
			}
		}
	}
}
