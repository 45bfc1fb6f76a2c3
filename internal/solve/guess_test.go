package solve

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// stairs is a model with many wide integers whose objective is at least floor,
// which only search finds, and at most top.
func stairs(floor, top int) string {
	var b strings.Builder
	b.WriteString("var bool: a; var bool: b; var bool: c;\n")
	for i := range 10 {
		fmt.Fprintf(&b, "var 0..9000: x%d;\n", i)
	}
	fmt.Fprintf(&b, "var 0..%d: z :: output_var;\n", top)
	for i := range 9 {
		fmt.Fprintf(&b, "constraint int_lt(x%d, x%d);\n", i, i+1)
	}
	b.WriteString("constraint int_le(x9, z);\n")
	for _, clause := range []string{"[a,b,c],[]", "[a,c],[b]", "[b,c],[a]", "[c],[a,b]"} {
		fmt.Fprintf(&b, "constraint bool_clause(%s);\n", clause)
	}
	fmt.Fprintf(&b, "constraint int_le_imp(%d, z, c);\nsolve minimize z;\n", floor)
	return b.String()
}

// TestGuess: wherever the optimum lies, in the part of the range that is
// searched first or not, it is found, and a model without solutions has none.
func TestGuess(t *testing.T) {
	for _, threads := range []int{1, 3} {
		for _, floor := range []int{500, 1130, 3000, 4600, 7777} {
			a := solved(t, context.Background(), stairs(floor, 9000), Options{Threads: threads})
			if !a.complete() || a.last["objective"] != fmt.Sprint(floor) {
				t.Errorf("%d threads: objective %s, complete %t, want %d", threads, a.last["objective"], a.complete(), floor)
			}
		}
		if a := solved(t, context.Background(), stairs(8000, 7999), Options{Threads: threads}); !a.unsat() {
			t.Errorf("%d threads: %s", threads, a.text)
		}
	}
}
