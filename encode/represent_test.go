package encode

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// elements is a model of n integers of size values, m elements of them and
// their sum.
func elements(n, size, m int) string {
	var decls, cons strings.Builder
	var xs, zs, ones []string
	for i := range n {
		fmt.Fprintf(&decls, "var 1..%d: x%d;\n", size, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	for k := range m {
		fmt.Fprintf(&decls, "var 1..%d: i%d;\nvar 1..%d: z%d;\n", n, k, size, k)
		fmt.Fprintf(&cons, "constraint array_var_int_element(i%d,[%s],z%d);\n", k, strings.Join(xs, ","), k)
		zs, ones = append(zs, fmt.Sprintf("z%d", k)), append(ones, "1")
	}
	fmt.Fprintf(&cons, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(ones, ","), strings.Join(zs, ","), m*size/2)
	return decls.String() + cons.String() + "solve satisfy;\n"
}

// Integers are binary where order literals would take too many clauses, and the
// rest of the model has order literals.
func TestBinaryForTheBudget(t *testing.T) {
	for _, c := range []struct {
		n, size, m int
		binary     bool
	}{{10, 50, 3, false}, {10, 3000, 3, false}, {200, 3000, 10, true}} {
		m, err := flatzinc.Parse("elements.fzn", strings.NewReader(elements(c.n, c.size, c.m)))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(t.Context(), m, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := p.Binaries(); n > 0 != c.binary {
			t.Errorf("%d of %d values, %d elements: %d binary integers", c.n, c.size, c.m, n)
		}
		if n := p.Formula.NumClauses(); n > 2_000_000 {
			t.Errorf("%d of %d values, %d elements: %d clauses", c.n, c.size, c.m, n)
		}
	}
}

// A model that is too large for the memory gets smaller representations, and if
// these are too large as well, the error is at a constraint.
func TestMemoryLimit(t *testing.T) {
	m, err := flatzinc.Parse("elements.fzn", strings.NewReader(elements(30, 1000, 5)))
	if err != nil {
		t.Fatal(err)
	}
	free, err := Compile(t.Context(), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(t.Context(), m, Options{MemoryLimit: free.Formula.Memory() / 2})
	if err != nil || p.Binaries() <= free.Binaries() {
		t.Errorf("with half of the memory: %v", err)
	}
	_, err = Compile(t.Context(), m, Options{MemoryLimit: 1 << 16})
	var size *sat.MemoryError
	var located *flatzinc.Error
	if !errors.As(err, &size) || !errors.As(err, &located) || located.Line == 0 {
		t.Errorf("with 64 kB: %v", err)
	}
}

// Integers that only long sums look at are binary, without an objective.
func TestBinaryInLongSums(t *testing.T) {
	decls, coefs, vars, sum := enctest.LongModel(rand.New(rand.NewPCG(6, 1)), 60, 900, 100_000)
	eq := fmt.Sprintf("constraint int_lin_eq([%s],[%s],%d);", coefs, vars, sum)
	for _, c := range []struct {
		more     string
		binaries int
	}{
		{"solve satisfy;", 60},
		{"constraint int_lt(x0,x1); solve satisfy;", 58},
		{"solve minimize x0;", 0},
	} {
		if p := compiled(t, decls+eq+c.more); p.Binaries() != c.binaries {
			t.Errorf("%s: %d binary integers", c.more, p.Binaries())
		}
	}
}
