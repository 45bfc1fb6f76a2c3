package solve

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// longSum is an equation over n integers 0..1 with a solution.
func longSum(n int) string {
	var b strings.Builder
	xs, coefs := make([]string, n), make([]string, n)
	sum := 0
	for i := range n {
		fmt.Fprintf(&b, "var 0..1: x%d :: output_var;\n", i)
		a := 1_000_003 * (i + 1) * (i + 7) % 4_999_999
		xs[i], coefs[i] = fmt.Sprint("x", i), fmt.Sprint(a)
		sum += a * (i % 2)
	}
	fmt.Fprintf(&b, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(coefs, ","), strings.Join(xs, ","), sum)
	return b.String() + "solve satisfy;"
}

// TestSumDive: a long sum is solved before it is encoded, once, by however many
// workers.
func TestSumDive(t *testing.T) {
	for _, o := range []Options{{}, {Threads: 2}, {Statistics: true}, {MaxSolutions: 1}} {
		a := solved(t, context.Background(), longSum(400), o)
		if strings.Count(a.text, "----------") != 1 || strings.Contains(a.text, "=====") {
			t.Errorf("%+v: %s", o, a.text)
		}
	}
}

// TestSumDiveAll: the solution of the dive is one of all, once. Sums of powers of
// two are unique.
func TestSumDiveAll(t *testing.T) {
	const n = 45
	var b strings.Builder
	xs, coefs := make([]string, n), make([]string, n)
	for i := range n {
		fmt.Fprintf(&b, "var 0..1: x%d :: output_var;\n", i)
		xs[i], coefs[i] = fmt.Sprint("x", i), fmt.Sprint(int64(1)<<i)
	}
	b.WriteString("var 0..2: y :: output_var;\n")
	fmt.Fprintf(&b, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(coefs, ","), strings.Join(xs, ","), int64(0x155555a5555))
	b.WriteString("solve satisfy;")
	a := solved(t, context.Background(), b.String(), Options{All: true})
	for k := range 3 {
		if n := strings.Count(a.text, fmt.Sprintf("y = %d;", k)); n != 1 {
			t.Errorf("y = %d: %d solutions", k, n)
		}
	}
	if !a.complete() || strings.Count(a.text, "----------") != 3 {
		t.Errorf("%s", a.text)
	}
	a = solved(t, context.Background(), strings.Replace(longSum(400), "constraint", "var 0..9: y :: output_var; constraint", 1), Options{MaxSolutions: 5})
	if n := strings.Count(a.text, "----------"); n != 5 {
		t.Errorf("%d solutions", n)
	}
}

// directedSums is a model with a long sum, of which most z are solutions, and of
// which the annotations say what comes first.
func directedSums(anns string) string {
	return annotated(strings.Replace(longSum(60), "constraint", "var 0..9: z :: output_var; constraint int_le(x1,z); constraint", 1), anns)
}

// TestSumDiveDirected: search annotations and warm starts say which solution is
// the first, though a sum dive has found another one; not in a free search.
func TestSumDiveDirected(t *testing.T) {
	const order = "int_search([z],input_order,indomain_max,complete)"
	for _, tt := range []struct {
		anns, first string
		o           Options
	}{
		{order, "9", Options{}},
		{order, "9", Options{All: true, MaxSolutions: 2}},
		{"seq_search([" + order + "])", "9", Options{Threads: 2}},
		{order, "0", Options{FreeSearch: true}},
		{"int_search([z],first_fail,indomain_max,complete)", "0", Options{}},
		{"warm_start([z],[7])", "7", Options{}},
		{"warm_start([z],[7])", "7", Options{FreeSearch: true}},
		{"warm_start([z],[7])", "7", Options{MaxSolutions: 2}},
		{"warm_start([z],[12])", "0", Options{}},
	} {
		a := solved(t, context.Background(), directedSums(tt.anns), tt.o)
		if i := strings.Index(a.text, "z = "); i < 0 || !strings.HasPrefix(a.text[i+4:], tt.first+";") {
			t.Errorf("%s, %+v: %s", tt.anns, tt.o, a.text)
		}
	}
}

// TestSumDiveReserve: where the model cannot be encoded in order to look for the
// promised solution, that of the sum dive is printed.
func TestSumDiveReserve(t *testing.T) {
	for _, o := range []Options{{}, {All: true}, {MaxSolutions: 3, Statistics: true}} {
		o.Memory, o.Engine = 1, Gini // with native integers the model is small
		var out bytes.Buffer
		err := Run(context.Background(), parse(t, directedSums("int_search([z],input_order,indomain_max,complete)")), o, &out)
		if text := out.String(); err != nil || strings.Count(text, "----------") != 1 || strings.Contains(text, "=====") {
			t.Errorf("%+v: %v, %s", o, err, text)
		}
	}
}
