package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
)

// TestRanks: what is before a number or a task has room before it, and what is behind it has room behind.
func TestRanks(t *testing.T) {
	const (
		start = "var 0..9: x; var 0..9: y; var 0..9: z; var 0..9: u; "
		two   = "constraint int_lt(x,z); constraint int_lt(y,z); "
	)
	for _, c := range []struct {
		name, text string
		least      int64 // of z
		greatest   int64 // of x
	}{
		{"two before one", two + "constraint gozinc_all_different([x,y,z]);", 2, 8},
		{"one before two", "constraint int_lt(x,z); constraint int_lt(x,y); constraint gozinc_all_different([x,y,z]);", 1, 7},
		{"numbers that may be equal", two, 1, 8},
		{"a permutation", two + "var 0..3: p; var 0..3: q; var 0..3: r; var 0..3: s; constraint gozinc_inverse(0,[x,y,z,u],0,[p,q,r,s]);", 2, 2},
		{"along a chain", "constraint int_lt(x,u); constraint int_lt(u,z); constraint int_lt(y,z); constraint gozinc_all_different([x,y,z]);", 2, 7},
		{"tasks", two + "constraint gozinc_disjunctive([x,y,z],[3,4,1]);", 7, 6},
		{"tasks, of which one starts later", two + "constraint int_le(3,x); constraint gozinc_disjunctive([x,y,z],[3,4,1]);", 7, 6},
		{"a task that takes nothing", two + "constraint gozinc_disjunctive([x,y,z],[3,0,1]);", 3, 6},
		{"durations of which the least counts", two + "var 2..4: l; constraint gozinc_disjunctive_strict([x,y,z],[3,l,1]);", 5, 6},
		{"no more than a condition", "var bool: b; constraint int_lt_reif(x,z,b); constraint int_lt(y,z); constraint gozinc_all_different([x,y,z]);", 1, 9},
	} {
		m, pre, _, ok := merged(t, start+c.text+" solve satisfy;")
		x, z := pre.Store.Resolve(store.Of(int32(m.Vars[0].ID))), pre.Store.Resolve(store.Of(int32(m.Vars[2].ID)))
		if least, greatest := pre.Store.Lo(z), pre.Store.Hi(x); !ok || least != c.least || greatest != c.greatest {
			t.Errorf("%s: z from %d, x up to %d, want %d and %d", c.name, least, greatest, c.least, c.greatest)
		}
	}
	if _, _, _, ok := merged(t, "var 0..5: x; var 0..5: y; var 0..5: z; "+two+"constraint gozinc_disjunctive([x,y,z],[3,3,1]); solve satisfy;"); ok {
		t.Error("there is no room for the last of three")
	}
}

// TestRanksKeepSolutions: random models of numbers and tasks that exclude one another, some of them in an order.
func TestRanksKeepSolutions(t *testing.T) { keepSolutions(t, 1500, 224, ranked) }

// ranked draws a model.
func ranked(rng *rand.Rand) string {
	var text strings.Builder
	ints := []string{"u", "v", "x", "y", "z"}
	text.WriteString("var bool: b; ")
	last := 4 + rng.IntN(2)
	for _, x := range ints {
		fmt.Fprintf(&text, "var %d..%d: %s; ", 1+rng.IntN(5)/4, last-rng.IntN(5)/4, x)
	}
	list := func() (xs string, n int) {
		n = 3 + rng.IntN(2)
		var all []string
		for _, i := range rng.Perm(len(ints))[:n] {
			all = append(all, ints[i])
		}
		return strings.Join(all, ","), n
	}
	for range 1 + rng.IntN(2) {
		switch xs, n := list(); rng.IntN(4) {
		case 0:
			fmt.Fprintf(&text, "constraint gozinc_disjunctive%s([%s],%v); ", []string{"", "_strict"}[rng.IntN(2)], xs, sizes(rng, n))
		case 1:
			ys, k := list()
			for k != n {
				ys, k = list()
			}
			fmt.Fprintf(&text, "constraint gozinc_inverse(1,[%s],1,[%s]); ", xs, ys)
		default:
			fmt.Fprintf(&text, "constraint gozinc_all_different([%s]); ", xs)
		}
	}
	for range 1 + rng.IntN(4) {
		at := rng.Perm(len(ints)) // mostly no cycle
		x, y := ints[min(at[0], at[1])], ints[max(at[0], at[1])]
		switch rng.IntN(8) {
		case 0:
			fmt.Fprintf(&text, "constraint int_lin_le_%s([1,-1],[%s,%s],%d,b); ", []string{"reif", "imp"}[rng.IntN(2)], x, y, rng.IntN(3)-2)
		case 1:
			fmt.Fprintf(&text, "constraint int_lin_eq([1,-1],[%s,%s],%d); ", x, y, rng.IntN(3)-2)
		default:
			fmt.Fprintf(&text, "constraint int_lin_le([1,-1],[%s,%s],%d); ", x, y, rng.IntN(3)-2)
		}
	}
	return text.String() + "solve satisfy;"
}

// sizes draws durations.
func sizes(rng *rand.Rand, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprint(rng.IntN(3))
	}
	return "[" + strings.Join(all, ",") + "]"
}
