package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// merged presolves a model, and returns how many of its constraints are left.
func merged(t *testing.T, text string) (m *flatzinc.Model, pre *presolve.State, left int, ok bool) {
	t.Helper()
	m = enctest.Parse(t, text)
	pre, ok = rowtest.Presolved(t, m)
	ok = ok && pre.Derive(m, registry.Find)
	for i := range m.Constraints {
		if !pre.Constraints[i].Dead {
			left++
		}
	}
	return m, pre, left, ok
}

// TestTwins: variables are one where the same condition decides between the same values.
func TestTwins(t *testing.T) {
	const start = `var 0..9: s; var 0..9: u; var 1..9: x; var 1..9: y; var bool: b; var bool: c; var bool: d; var bool: e;
		constraint int_eq_imp(x,s,b); constraint int_eq_imp(x,1,d); constraint bool_clause([b,d],[]); `
	for _, c := range []struct {
		name, text string
		one        bool
		left       int
	}{
		{"sums", "constraint int_lin_eq_imp([2,-2],[s,y],0,b); constraint int_lin_eq_imp([-1],[y],-1,e); constraint bool_clause([b,e],[]);", true, 5},
		{"another sum", "constraint int_lin_eq_imp([2,2],[s,y],20,b); constraint int_lin_eq_imp([-1],[y],-1,e); constraint bool_clause([b,e],[]);", false, 6},
		{"copies", "constraint int_eq_imp(s,y,b); constraint int_eq_imp(y,1,e); constraint bool_clause([b,e],[]);", true, 5},
		{"the same default", "constraint int_eq_imp(y,s,b); constraint int_eq_imp(y,1,d);", true, 3},
		{"reified", "constraint int_eq_reif(y,s,b); constraint int_eq_imp(y,1,e); constraint array_bool_or([b,e],true);", true, 6},
		{"another default", "constraint int_eq_imp(y,s,b); constraint int_eq_imp(y,2,e); constraint bool_clause([b,e],[]);", false, 6},
		{"another value", "constraint int_eq_imp(y,u,b); constraint int_eq_imp(y,1,e); constraint bool_clause([b,e],[]);", false, 6},
		{"another condition", "constraint int_eq_imp(y,s,c); constraint int_eq_imp(y,1,e); constraint bool_clause([c,e],[]);", false, 6},
		{"no default", "constraint int_eq_imp(y,s,b); constraint int_eq_imp(y,1,e); constraint bool_clause([c,e],[]);", false, 6},
		{"the other way round", "constraint int_eq_imp(y,1,b); constraint int_eq_imp(y,s,e); constraint bool_clause([b,e],[]);", false, 6},
		{"perhaps", "constraint int_eq_imp(y,s,b); constraint int_eq_imp(y,1,e); constraint bool_clause([b,e,c],[]);", false, 6},
	} {
		m, pre, left, ok := merged(t, start+c.text+" solve satisfy;")
		x, y := pre.Store.Resolve(store.Of(int32(m.Vars[2].ID))), pre.Store.Resolve(store.Of(int32(m.Vars[3].ID)))
		if !ok || (x == y) != c.one || left != c.left {
			t.Errorf("%s: %v and %v, %d constraints, want one is %t, %d", c.name, x, y, left, c.one, c.left)
		}
	}
}

// keepsSolutions checks that presolve keeps all solutions of a model and no more, and returns how many variables have become
// views, and how many constraints were dropped.
func keepsSolutions(t *testing.T, seed uint64, text string) (views, dropped int) {
	t.Helper()
	m, pre, left, ok := merged(t, text)
	want := assignments(t, m, func(flatzinc.Assignment) bool { return true })
	if !ok {
		if len(want) > 0 {
			t.Fatalf("seed %d: refuted\n%s", seed, text)
		}
		return 0, 0
	}
	less := *m
	less.Constraints = nil
	for i, c := range m.Constraints {
		if !pre.Constraints[i].Dead {
			less.Constraints = append(less.Constraints, c)
		}
	}
	for i := range m.Vars {
		if pre.Store.RootOf(int32(i)) != int32(i) {
			views++
		}
	}
	got := assignments(t, &less, func(a flatzinc.Assignment) bool { return within(pre.Store, m, a) })
	if len(got) != len(want) {
		t.Fatalf("seed %d: %d solutions, want %d\n%s", seed, len(got), len(want), text)
	}
	for a := range want {
		if !got[a] {
			t.Fatalf("seed %d: %s is lost\n%s", seed, a, text)
		}
	}
	return views, len(m.Constraints) - left
}

// keepSolutions is keepsSolutions of n models that are drawn, by a stream of numbers, of which some variables become views and
// some constraints are dropped.
func keepSolutions(t *testing.T, n int, stream uint64, draw func(*rand.Rand) string) {
	t.Helper()
	views, dropped := 0, 0
	for seed := range campaign.Each(n) {
		v, d := keepsSolutions(t, seed, draw(rand.New(rand.NewPCG(seed, stream))))
		views, dropped = views+v, dropped+d
	}
	if views == 0 || dropped == 0 {
		t.Errorf("%d views, %d constraints dropped", views, dropped)
	}
}

// TestTwinsKeepSolutions: random equations under conditions.
func TestTwinsKeepSolutions(t *testing.T) { keepSolutions(t, 1500, 181, equations) }

// equations draws a model.
func equations(rng *rand.Rand) string {
	var text strings.Builder
	bools, ints := []string{"a", "b", "c"}, []string{"p", "q", "x", "y", "z"}
	text.WriteString("var bool: a; var bool: b; var bool: c; ")
	for _, x := range ints {
		fmt.Fprintf(&text, "var 0..%d: %s; ", 1+rng.IntN(2), x)
	}
	for range 3 + rng.IntN(7) {
		x, y := ints[rng.IntN(len(ints))], ints[rng.IntN(len(ints))]
		if rng.IntN(3) == 0 {
			y = fmt.Sprint(rng.IntN(2))
		}
		form := []string{"imp", "imp", "reif"}[rng.IntN(3)]
		if rng.IntN(4) == 0 {
			fmt.Fprintf(&text, "constraint int_lin_eq_%s([1,%d],[%s,%s],%d,%s); ", form, 1-2*rng.IntN(2), x, y, rng.IntN(3), bools[rng.IntN(3)])
			continue
		}
		fmt.Fprintf(&text, "constraint int_eq_%s(%s,%s,%s); ", form, x, y, bools[rng.IntN(3)])
	}
	for range rng.IntN(3) {
		x, y := bools[rng.IntN(3)], bools[rng.IntN(3)]
		fmt.Fprintf(&text, "constraint bool_clause([%s],[%s]); constraint bool_clause([%s,%s],[]); ", x, y, x, bools[rng.IntN(3)])
	}
	return text.String() + "solve satisfy;"
}

// assignments returns the solutions that keep says to keep.
func assignments(t *testing.T, m *flatzinc.Model, keep func(flatzinc.Assignment) bool) map[string]bool {
	t.Helper()
	all := make(map[string]bool)
	if err := oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
		if keep(a) {
			text := ""
			for _, v := range m.Vars {
				text += fmt.Sprint(a[v.ID].Int, " ")
			}
			all[text] = true
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// within reports whether the store allows the assignment.
func within(st *store.Store, m *flatzinc.Model, a flatzinc.Assignment) bool {
	for i := range m.Vars {
		x := st.Resolve(store.Of(int32(i)))
		value := x.B
		if !x.IsConst() {
			value += x.A * a[x.ID].Int
		}
		if value != a[i].Int || !st.Contains(x, value) {
			return false
		}
	}
	return true
}
