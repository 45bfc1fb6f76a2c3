package jump_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// matrix is a model of 0/1 cells with sums of rows and columns, whose rows and columns are in order, or of
// groups that have so many members and are named in the order of their first ones. One more
// constraint, which has none of these symmetries, may come to it.
func matrix(rng *rand.Rand, lopsided bool) string {
	rows, cols := 3+rng.IntN(3), 3+rng.IntN(3)
	var b strings.Builder
	name := func(i, j int) string { return fmt.Sprintf("x%d_%d", i, j) }
	line := func(n int, at func(k int) string) string {
		xs := make([]string, n)
		for k := range xs {
			xs[k] = at(k)
		}
		return "[" + strings.Join(xs, ",") + "]"
	}
	row := func(i int) string { return line(cols, func(j int) string { return name(i, j) }) }
	col := func(j int) string { return line(rows, func(i int) string { return name(i, j) }) }
	for i := range rows {
		for j := range cols {
			fmt.Fprintf(&b, "var 0..1: %s;\n", name(i, j))
		}
	}
	groups := line(2*cols, func(k int) string { return fmt.Sprintf("y%d", k) })
	for k := range 2 * cols {
		fmt.Fprintf(&b, "var 1..%d: y%d;\n", cols, k)
	}
	for i := range rows {
		fmt.Fprintf(&b, "constraint int_lin_eq(%s,%s,2);\n", line(cols, func(int) string { return "1" }), row(i))
		if i > 0 {
			fmt.Fprintf(&b, "constraint gozinc_lex_lesseq_int(%s,%s);\n", row(i), row(i-1))
		}
	}
	for j := 1; j < cols; j++ {
		fmt.Fprintf(&b, "constraint gozinc_lex_lesseq_int(%s,%s);\n", col(j), col(j-1))
	}
	names, twice := line(cols, func(k int) string { return fmt.Sprint(k + 1) }), line(cols, func(int) string { return "2" })
	fmt.Fprintf(&b, "constraint gozinc_global_cardinality_low_up(%s,%s,%s,%s);\n", groups, names, twice, twice)
	fmt.Fprintf(&b, "constraint gozinc_value_precede_chain_int(%s,%s);\n", names, groups)
	if lopsided {
		fmt.Fprintf(&b, "constraint int_lin_le([1,1,-1],[x0_%d,x%d_0,x%d_%d],1);\n", cols-1, rows-1, rows-1, cols-1)
		fmt.Fprintf(&b, "constraint int_lin_le([1,1],[y0,y%d],%d);\n", 2*cols-1, cols)
	}
	return b.String() + "solve satisfy;\n"
}

// TestOrdersAreMended: what violates nothing violates no order either.
func TestOrdersAreMended(t *testing.T) {
	found := [2]int{}
	for seed := range uint64(40) {
		for k, lopsided := range []bool{false, true} {
			p := compiled(t, matrix(rand.New(rand.NewPCG(seed, 154)), lopsided))
			if p.Unsat {
				continue
			}
			s, fresh := p.Jump(int64(seed)), p.Jump(2)
			s.Run(t.Context(), 20_000)
			if s.Violated() > 0 {
				continue
			}
			found[k]++
			if fresh.Move(s.Value); fresh.Now() > 0 {
				t.Fatalf("seed %d: %v violated", seed, fresh.Now())
			}
		}
	}
	t.Logf("%v of 40", found)
	if found[0] < 38 || found[1] < 25 {
		t.Errorf("%v of 40 models solved", found)
	}
}
