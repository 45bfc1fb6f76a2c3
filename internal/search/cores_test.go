package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
)

// costs is a model of n Booleans that cost 1 each, under constraints over a1 to an, and
// i1 to in for the same as integers.
func costs(n int, constraints string) string {
	return weighted(slices.Repeat([]int{1}, n), constraints)
}

// weighted is costs with other costs than 1.
func weighted(weights []int, constraints string) string {
	var b strings.Builder
	var coefs, ints string
	total := 0
	for i, w := range weights {
		fmt.Fprintf(&b, "var bool: a%[1]d;\nvar 0..1: i%[1]d;\nconstraint bool2int(a%[1]d, i%[1]d);\n", i+1)
		coefs, ints = fmt.Sprintf("%s%d,", coefs, w), fmt.Sprintf("%si%d,", ints, i+1)
		total += w
	}
	fmt.Fprintf(&b, "var 0..%d: cost;\nconstraint int_lin_eq([%s-1], [%scost], 0);\n%ssolve minimize cost;\n", total, coefs, ints, constraints)
	return b.String()
}

// pairs are constraints that one of each pair of n costs, so that n/2 is the optimum.
func pairs(n int) (constraints string) {
	for i := 1; i < n; i += 2 {
		constraints += fmt.Sprintf("constraint bool_clause([a%d,a%d],[]);\n", i, i+1)
	}
	return constraints
}

// cored returns core-guided search on a model, after a first solution.
func cored(t *testing.T, text string) (*session, *coreGuided) {
	t.Helper()
	s := beginWith(t, text, encode.Options{})
	c := newCoreGuided(s)
	if c == nil {
		t.Fatal("the objective is no sum of literals")
	}
	return s, c
}

// TestCoresAreMinimised: of a core with literals that are not needed, those stay that are.
func TestCoresAreMinimised(t *testing.T) {
	s, c := cored(t, costs(6, "constraint bool_clause([a2,a5],[]);\n"))
	all := c.cost.Assumptions(nil, c.cost.Scope(c.stratum))
	if len(all) != 6 {
		t.Fatalf("%d soft literals", len(all))
	}
	core, next, err := c.minimise(NewMeter(s, 0), all)
	if next != unfinished || err != nil || len(core) != 2 {
		t.Fatalf("%v, %d, %v", core, next, err)
	}
	if a, err := s.Attempt(NewMeter(s, 0), core...); err != nil || a.Result != Refuted {
		t.Errorf("the core has a solution: %v, %v", a.Result, err)
	}
}

// TestCoresRaiseTheBound: the bound of cores goes up to the optimum, never past it, also
// where one counter has to be raised several times.
func TestCoresRaiseTheBound(t *testing.T) {
	for text, optimum := range map[string]int64{
		costs(8, pairs(8)): 4,
		costs(8, "constraint int_lin_le([-1,-1,-1,-1,-1,-1], [i1,i2,i3,i4,i5,i6], -5);\n"): 5,
		costs(4, ""): 0,
	} {
		s, c := cored(t, text)
		for range 1000 {
			next, err := c.slice(2000)
			if err != nil || c.lower() > optimum {
				t.Fatalf("bound %d of %d: %v", c.lower(), optimum, err)
			}
			if next != unfinished {
				break
			}
		}
		if s.goal != optimum || s.bound != optimum {
			t.Errorf("goal %d, bound %d, want %d", s.goal, s.bound, optimum)
		}
	}
}

func TestKeepOrder(t *testing.T) {
	lits := []sat.Lit{sat.Mk(5), sat.Mk(2), sat.Mk(9), sat.Mk(4)}
	if got := KeepOrder(slices.Clone(lits), []sat.Lit{sat.Mk(4), sat.Mk(5)}); !slices.Equal(got, []sat.Lit{sat.Mk(5), sat.Mk(4)}) {
		t.Errorf("%v", got)
	}
}
