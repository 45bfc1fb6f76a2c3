package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
)

// TestOpposites: the Booleans of comparisons are one where they are equivalent or each other's opposites.
func TestOpposites(t *testing.T) {
	const start = "var bool: b; var bool: c; var 1..9: x; var 1..9: y; var 1..9: z; "
	const differ = "constraint gozinc_all_different([x,y,z]); "
	for _, c := range []struct {
		name, text string
		one        int // 1: the same; -1: opposites; 0: two
	}{
		{"two orders of what differs", differ + "constraint int_lt_reif(x,y,b); constraint int_lt_reif(y,x,c);", -1},
		{"two orders of what may be equal", "constraint int_lt_reif(x,y,b); constraint int_lt_reif(y,x,c);", 0},
		{"the negation", "constraint int_lt_reif(x,y,b); constraint int_le_reif(y,x,c);", -1},
		{"strict or not", differ + "constraint int_lt_reif(x,y,b); constraint int_le_reif(x,y,c);", 1},
		{"the same in two forms", "constraint int_lt_reif(x,y,b); constraint int_lin_le_reif([2,-2],[x,y],-1,c);", 1},
		{"a distance", differ + "constraint int_lin_le_reif([1,-1],[x,y],-2,b); constraint int_lin_le_reif([-1,1],[x,y],1,c);", -1},
		{"another distance", differ + "constraint int_lin_le_reif([1,-1],[x,y],-2,b); constraint int_lin_le_reif([-1,1],[x,y],2,c);", 0},
		{"an equality in two orders", "constraint int_eq_reif(x,y,b); constraint int_eq_reif(y,x,c);", 1},
		{"an equality and the opposite", "constraint int_eq_reif(x,y,b); constraint int_ne_reif(y,x,c);", -1},
		{"an equality of a distance, negated", "constraint int_lin_eq_reif([1,-1],[x,y],2,b); constraint int_lin_ne_reif([-1,1],[x,y],-2,c);", -1},
		{"equalities of distances", "constraint int_lin_eq_reif([1,-1],[x,y],2,b); constraint int_lin_eq_reif([-1,1],[x,y],2,c);", 0},
		{"an equality, and one half of it", "constraint int_eq_reif(x,y,b); constraint int_le_reif(x,y,c);", 0},
		{"a sum of three and the opposite", "constraint int_lin_le_reif([1,-1,1],[x,y,z],9,b); constraint int_lin_le_reif([-1,-1,1],[z,x,y],-10,c);", -1},
		{"one number", "constraint int_le_reif(x,3,b); constraint int_le_reif(4,x,c);", -1},
		{"others", differ + "constraint int_lt_reif(x,y,b); constraint int_lt_reif(x,z,c);", 0},
		{"half", differ + "constraint int_lt_reif(x,y,b); constraint int_lin_le_imp([-1,1],[x,y],-1,c);", 0},
	} {
		m, pre, _, ok := merged(t, start+c.text+" solve satisfy;")
		b, d := pre.Store.Resolve(store.Of(int32(m.Vars[0].ID))), pre.Store.Resolve(store.Of(int32(m.Vars[1].ID)))
		one := 0
		switch b {
		case d:
			one = 1
		case d.Not():
			one = -1
		}
		if !ok || one != c.one {
			t.Errorf("%s: %v and %v, want %d", c.name, b, d, c.one)
		}
	}
}

// TestOppositesKeepSolutions: random comparisons of numbers of which some differ, by a distance or not.
func TestOppositesKeepSolutions(t *testing.T) { keepSolutions(t, 600, 182, comparisons) }

// comparisons draws a model. Some numbers are others with a number added, or less than one.
func comparisons(rng *rand.Rand) string {
	var text strings.Builder
	bools, ints := []string{"a", "b", "c", "d"}, []string{"x", "y", "z", "u", "v"}
	text.WriteString("var bool: a; var bool: b; var bool: c; var bool: d; ")
	for _, x := range ints {
		fmt.Fprintf(&text, "var %d..%d: %s; ", rng.IntN(2), 2+rng.IntN(2), x)
	}
	any := func(list []string) string { return list[rng.IntN(len(list))] }
	if rng.IntN(2) == 0 {
		fmt.Fprintf(&text, "constraint int_lin_eq([1,%d],[%s,%s],%d); ", 1-2*rng.IntN(2), any(ints), any(ints), rng.IntN(4)-1)
	}
	for range rng.IntN(3) {
		n := 2 + rng.IntN(2)
		at := rng.Perm(len(ints))[:n]
		list := make([]string, n)
		for k, i := range at {
			list[k] = ints[i]
		}
		fmt.Fprintf(&text, "constraint gozinc_all_different([%s]); ", strings.Join(list, ","))
	}
	for range 2 + rng.IntN(6) {
		k := 1 + rng.IntN(2)
		switch how := any([]string{"le_reif", "le_reif", "le_reif", "le_imp", "eq_reif", "ne_reif", "eq_imp", "le", "ne", "and", "or", "clause"}); how {
		case "and", "or":
			fmt.Fprintf(&text, "constraint array_bool_%s([%s,%s],%s); ", how, any(bools), any(bools), any(bools))
		case "clause":
			fmt.Fprintf(&text, "constraint bool_clause([%s,%s],[%s]); ", any(bools), any(bools), any(bools))
		case "le", "ne":
			fmt.Fprintf(&text, "constraint int_lin_%s([%d,%d],[%s,%s],%d); ", how, k, -k, any(ints), any(ints), rng.IntN(5)-1)
		default:
			fmt.Fprintf(&text, "constraint int_lin_%s([%d,%d],[%s,%s],%d,%s); ", how, k, -k, any(ints), any(ints), rng.IntN(7)-3, any(bools))
		}
	}
	return text.String() + "solve satisfy;"
}
