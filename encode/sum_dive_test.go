package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/flatzinc"
)

// solvedByDive reports whether a sum dive solves the model. That its solution
// passes its check is seen to before it is told of.
func solvedByDive(t *testing.T, text string) bool {
	t.Helper()
	told := 0
	q, err := Prepare(t.Context(), enctest.Parse(t, text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	q.Dive(t.Context(), func(a flatzinc.Assignment) {
		told++
		if err := q.Check(a); err != nil {
			t.Error(err)
		}
	})
	if told > 1 {
		t.Errorf("told %d times", told)
	}
	return told == 1
}

// TestSumDive: long sums of large numbers in all forms are solved without
// clauses.
func TestSumDive(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for _, n := range []int{60, 700} {
		for _, top := range []int64{1, 7, 3000, 500_000_000} {
			for _, most := range []int64{5000, 5_000_000} {
				decls, coefs, vars, sum := enctest.LongModel(rng, n, top, most)
				for _, form := range []string{
					"constraint int_lin_eq([%s],[%s],%d);",
					"constraint int_lin_le([%s],[%s],%d);",
					"constraint int_lin_ne([%s],[%s],%d);",
					"var bool: b; constraint int_lin_eq_reif([%s],[%s],%d,b);",
					"constraint int_lin_eq_reif([%s],[%s],%d,true);",
					"constraint int_lin_eq_reif([%s],[%s],%d,false);",
					"constraint int_lin_ne_reif([%s],[%s],%d,false);",
					"constraint int_lin_le_reif([%s],[%s],%d,false);",
					"var bool: b; constraint int_lin_le_imp([%s],[%s],%d,b);",
				} {
					// Few small numbers may not add up to just any sum.
					if n == 60 && strings.Contains(form, "eq") && most > 5000 {
						continue
					}
					decl, constraint, two := strings.Cut(form, ";")
					if !two || constraint == "" {
						decl, constraint = "", form
					} else {
						decl += ";"
					}
					text := decls + decl + fmt.Sprintf(constraint, coefs, vars, sum) + "solve satisfy;"
					if !solvedByDive(t, text) {
						t.Errorf("%d terms 0..%d, coefficients to %d: %s", n, top, most, form)
					}
				}
			}
		}
	}
}

// TestSumDiveAmong: other constraints look at the terms too, among them more
// sums, holes in domains, and a common divisor of all numbers but one.
func TestSumDiveAmong(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	solved := 0
	const models = 30
	for range models {
		decls, coefs, vars, sum := enctest.LongModel(rng, 200, 9, 300_000)
		_, others, _, _ := enctest.LongModel(rng, 200, 9, 300_000)
		var b strings.Builder
		b.WriteString(decls)
		fmt.Fprintf(&b, "constraint int_lin_eq([%s],[%s],%d);\n", coefs, vars, sum)
		fmt.Fprintf(&b, "constraint int_lin_le([%s],[%s],%d);\n", others, vars, 20_000_000)
		for range 20 {
			i, j := rng.IntN(200), rng.IntN(200)
			fmt.Fprintf(&b, "constraint int_lin_le([1,-1],[x%d,x%d],%d);\n", min(i, j), max(i, j), rng.IntN(5))
			fmt.Fprintf(&b, "constraint int_ne(x%d,%d);\n", i, rng.IntN(10))
		}
		b.WriteString("solve satisfy;")
		if solvedByDive(t, b.String()) {
			solved++
		}
	}
	if solved < models*9/10 {
		t.Errorf("%d of %d solved", solved, models)
	}
	decls, coefs, vars, _ := enctest.LongModel(rng, 100, 50, 0)
	coefs = strings.ReplaceAll(coefs, "0", "60000")
	text := decls + "var 0..1: y; constraint int_lin_eq([" + coefs + ",7],[" + vars + ",y],120000007); solve satisfy;"
	if !solvedByDive(t, text) {
		t.Error("a common divisor")
	}
}

// TestNoSumDive: short sums, small ones, sets, unbounded integers, and models
// that have no solution are left to the search.
func TestNoSumDive(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	decls, coefs, vars, sum := enctest.LongModel(rng, 100, 9, 1_000_000)
	eq := fmt.Sprintf("constraint int_lin_eq([%s],[%s],%d);", coefs, vars, sum)
	small, few, small1, sum1 := enctest.LongModel(rng, 100, 1, 9)
	for _, text := range []string{
		"var 0..9: x; var 0..9: y; constraint int_lin_eq([90000,80000,1],[x,y,1],1); solve satisfy;",
		small + fmt.Sprintf("constraint int_lin_eq([%s],[%s],%d);", few, small1, sum1) + "solve satisfy;",
		decls + "var set of 1..3: s; constraint set_in(2,s);" + eq + "solve satisfy;",
		decls + "var int: y; constraint int_ne(y,3);" + eq + "solve satisfy;",
		decls + eq + strings.Replace(eq, "eq", "ne", 1) + "solve satisfy;",
	} {
		if solvedByDive(t, text) {
			t.Errorf("solved: %.80s", text)
		}
	}
}

// TestSumDiveImproves: with an objective, each solution is better than the one
// before, and the last of a knapsack is better than one packed by value alone.
func TestSumDiveImproves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 4))
	decls, weights, vars, _ := enctest.LongModel(rng, 100, 1, 1_000_000)
	weights = strings.ReplaceAll(weights, "-", "")
	decls += "var 0..200000000: value;"
	text := decls + fmt.Sprintf("constraint int_lin_le([%s],[%s],%d);", weights, vars, 20_000_000) +
		fmt.Sprintf("constraint int_lin_eq([%s,-1],[%s,value],-5000000);", strings.ReplaceAll(weights, "7", "8"), vars) + "solve maximize value;"
	_, goals := dived(t, text)
	if len(goals) < 3 || goals[len(goals)-1] > -25_000_000 {
		t.Errorf("%v", goals)
	}
	for i := range goals[1:] {
		if goals[i+1] >= goals[i] {
			t.Errorf("%d after %d", goals[i+1], goals[i])
		}
	}
}
