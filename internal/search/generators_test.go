package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// listed is a model of n integers with values below most and further constraints, where %s
// stands for all of them. The goal is a sum of two.
func listed(n, most int, constraints ...string) string {
	var b strings.Builder
	var xs []string
	for i := range n {
		fmt.Fprintf(&b, "var 0..%d: x%d;\n", most-1, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	b.WriteString("var 0..999: cost;\nconstraint int_lin_eq([1,1,-1],[x0,x1,cost],0);\n")
	for _, c := range constraints {
		b.WriteString("constraint " + strings.ReplaceAll(c, "%s", strings.Join(xs, ",")) + ";\n")
	}
	return b.String() + "solve minimize cost;\n"
}

// at returns the best solution with other values of the integers x0, x1 and so on.
func at(s *neighbours, values ...int64) flatzinc.Assignment {
	a := slices.Clone(s.w.Best())
	for i := range int32(s.land.Len()) {
		var k int
		if v := s.land.Var(i); v != nil {
			if _, err := fmt.Sscanf(v.Name, "x%d", &k); err == nil {
				a[v.ID] = flatzinc.Value{Base: flatzinc.Int, Int: values[k]}
			}
		}
	}
	return a
}

// TestStretch: what is freed of a constraint is near in value, as tasks of a machine in time.
func TestStretch(t *testing.T) {
	s := neighbourhoods(t, listed(12, 200, "gozinc_all_different([%s])"))
	a := at(s, 0, 100, 1, 101, 2, 102, 3, 103, 4, 104, 5, 105)
	whole := 0
	for range 60 {
		s.reset()
		s.stretch(a, 6)
		freed := names(s)
		if len(freed) != 6 {
			t.Fatalf("%v are freed", freed)
		}
		if odd := slices.ContainsFunc(freed, func(k int) bool { return k%2 != freed[0]%2 }); !odd {
			whole++
		}
	}
	if whole < 20 {
		t.Errorf("only %d of 60 are one stretch", whole)
	}
}

// TestGroups: all decisions of a constraint with the same values are freed.
func TestGroups(t *testing.T) {
	s := neighbourhoods(t, listed(12, 6, "int_lin_le(["+strings.Repeat("1,", 11)+"1],[%s],50)"))
	a := at(s, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2)
	for range 30 {
		s.reset()
		s.groups(a, 4)
		if freed := names(s); len(freed) != 4 || freed[0]%4 != 0 || freed[3] != freed[0]+3 {
			t.Fatalf("%v are freed", freed)
		}
	}
}

// TestRoute: pieces of a circuit are freed.
func TestRoute(t *testing.T) {
	s := neighbourhoods(t, listed(12, 12, "gozinc_circuit(0,[%s])"))
	if len(s.land.Routes) != 1 || len(s.land.Routes[0].Next) != 12 {
		t.Fatalf("%+v", s.land.Routes)
	}
	next := []int64{5, 6, 7, 8, 9, 10, 11, 1, 2, 3, 4, 0} // 0 5 10 4 9 3 8 2 7 1 6 11
	place := make([]int, 12)
	for at, k := int64(0), 0; k < 12; k++ {
		place[at], at = k, next[at]
	}
	one := 0
	for range 60 {
		s.reset()
		s.route(at(s, next...), 4)
		freed := names(s)
		if s.count != 4 {
			t.Fatalf("%v are freed", freed)
		}
		runs := 0
		for _, k := range freed {
			if !slices.ContainsFunc(freed, func(j int) bool { return place[j] == (place[k]+11)%12 }) {
				runs++
			}
		}
		if runs == 1 {
			one++
		}
		if runs > 3 {
			t.Fatalf("%v are %d pieces", freed, runs)
		}
	}
	if one < 15 {
		t.Errorf("only %d of 60 are one piece", one)
	}
}

// hinted is an engine that notes hints.
type hinted struct {
	sat.Solver
	sat.Limiter
	hints []sat.Lit
}

func (h *hinted) Hint(lits []sat.Lit) { h.hints = append(h.hints, lits...) }

// wished is a session with such an engine.
type wished struct {
	Session
	engine *hinted
}

func (w wished) Engine() sat.Solver { return w.engine }

// TestWishes: each term that is not best has a hint for each better value.
func TestWishes(t *testing.T) {
	s := neighbourhoods(t, listed(10, 8, "int_lin_le([-1,-1],[x0,x2],-3)", "int_lin_le([-1,-1],[x1,x3],-3)"))
	h := &hinted{Solver: s.w.Engine(), Limiter: s.w.Engine().(sat.Limiter)}
	values := []int64{7, 4, 0, 0, 0, 0, 0, 0, 0, 0}
	for k, i := range s.land.Goal {
		if n := len(s.land.Wish(nil, i, at(s, values...))); int64(n) != values[k] {
			t.Errorf("term %d: %d wishes", k, n)
		}
	}
	s.w = wished{s.w, h}
	s.wish()
	want := 0
	for _, i := range s.land.Goal {
		want += int(s.land.Value(i, s.w.Best()))
	}
	if len(h.hints) != want {
		t.Errorf("%d hints, want %d", len(h.hints), want)
	}
}
