package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// tangle is a random problem of differences of integers, some under Booleans.
type tangle struct {
	ints, bools int
	arcs        []difference
	clauses     [][]int // of Booleans: i is true, ^i is false
}

// difference is x − y ≤ d under a Boolean; it says the opposite where that is false if both
// is true.
type difference struct {
	x, y, d, guard int // a guard of -1 is none
	both           bool
}

func newTangle(rng *rand.Rand) (t tangle) {
	t.ints, t.bools = 2+rng.IntN(4), 2+rng.IntN(6)
	for range 3 + rng.IntN(9) {
		xy := rng.Perm(t.ints)
		t.arcs = append(t.arcs, difference{xy[0], xy[1], rng.IntN(9) - 4, rng.IntN(t.bools+1) - 1, rng.IntN(2) == 0})
	}
	for range 1 + rng.IntN(4) {
		var c []int
		for _, b := range rng.Perm(t.bools)[:1+rng.IntN(2)] {
			if rng.IntN(4) == 0 {
				b = ^b
			}
			c = append(c, b)
		}
		t.clauses = append(t.clauses, c)
	}
	return t
}

// text is the problem over integers of the type.
func (t tangle) text(domain string) string {
	var s strings.Builder
	for i := range t.ints {
		fmt.Fprintf(&s, "var %s: x%d :: output_var;\n", domain, i)
	}
	for i := range t.bools {
		fmt.Fprintf(&s, "var bool: b%d :: output_var;\n", i)
	}
	for _, a := range t.arcs {
		name, guard := "int_lin_le_imp", fmt.Sprintf(",b%d", a.guard)
		switch {
		case a.guard < 0:
			name, guard = "int_lin_le", ""
		case a.both:
			name = "int_lin_le_reif"
		}
		fmt.Fprintf(&s, "constraint %s([1,-1],[x%d,x%d],%d%s);\n", name, a.x, a.y, a.d, guard)
	}
	for _, c := range t.clauses {
		var yes, no []string
		for _, b := range c {
			if b >= 0 {
				yes = append(yes, fmt.Sprintf("b%d", b))
			} else {
				no = append(no, fmt.Sprintf("b%d", ^b))
			}
		}
		fmt.Fprintf(&s, "constraint bool_clause([%s],[%s]);\n", strings.Join(yes, ","), strings.Join(no, ","))
	}
	return s.String() + "solve satisfy;\n"
}

// satisfiable tries all values of the Booleans, with integers as large as need be.
func (t tangle) satisfiable() bool {
	for bits := range 1 << t.bools {
		is := func(b int) bool { return bits>>b&1 == 1 }
		broken := slices.ContainsFunc(t.clauses, func(c []int) bool {
			return !slices.ContainsFunc(c, func(b int) bool { return b >= 0 && is(b) || b < 0 && !is(^b) })
		})
		if !broken && !t.negative(is) {
			return true
		}
	}
	return false
}

// negative reports whether the differences have no solution under the Booleans: bounds do
// not settle (Bellman, 1958).
func (t tangle) negative(is func(int) bool) bool {
	most := make([]int, t.ints)
	for range t.ints + 1 {
		settled := true
		lower := func(x, y, d int) {
			if most[x] > most[y]+d {
				most[x], settled = most[y]+d, false
			}
		}
		for _, a := range t.arcs {
			switch {
			case a.guard < 0 || is(a.guard):
				lower(a.x, a.y, a.d)
			case a.both:
				lower(a.y, a.x, -a.d-1)
			}
		}
		if settled {
			return false
		}
	}
	return true
}

// TestGuardedCycles: differences that refute each other are found at once, however
// wide the integers are; where these have no bounds, the window does not hide solutions.
func TestGuardedCycles(t *testing.T) {
	found, refuted := 0, 0
	for seed := range campaign.Each(400) {
		p := newTangle(rand.New(rand.NewPCG(seed, 66)))
		want := p.satisfiable()
		for _, domain := range []string{"0..1099511627776", "int"} {
			a := solved(t, context.Background(), p.text(domain), Options{Engine: AutoEngine, FreeSearch: seed%2 == 0})
			got := strings.Contains(a.text, "----------")
			if got != want || a.unsat() && want || domain != "int" && a.unsat() == want {
				t.Fatalf("seed %d: %s, satisfiable %t\n%s", seed, a.text, want, p.text(domain))
			}
		}
		if want {
			found++
		} else {
			refuted++
		}
	}
	t.Logf("%d with a solution, %d without", found, refuted)
	if found < 50 || refuted < 50 {
		t.Errorf("%d with a solution, %d without", found, refuted)
	}
}

// TestSettledCycles: the last guard of a cycle is settled only as the constraints are
// encoded.
func TestSettledCycles(t *testing.T) {
	a := solved(t, context.Background(), `var 0..1099511627776: x;
var 0..1099511627776: y;
var bool: a;
var bool: b;
var bool: c;
constraint int_lin_le_imp([1,-1],[y,x],-1,c);
constraint int_lin_le_reif([1,-1],[x,y],3,c);
constraint int_lin_le_reif([1,-1],[x,y],3,a);
constraint int_lin_le_reif([1,-1],[y,x],2,b);
constraint int_lin_le_reif([1,-1],[y,x],-4,b);
constraint bool_clause([a,c],[]);
solve satisfy;
`, Options{Engine: AutoEngine})
	if !a.unsat() {
		t.Error(a.text)
	}
}
