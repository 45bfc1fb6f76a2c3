package symmetry

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// TestCompared: what the table says of constraints on sets holds for all sets of 1..3. Solutions stay
// solutions where elements change places in all sets, and where the arguments in no order do.
func TestCompared(t *testing.T) {
	arguments := map[string]string{
		"gozinc_all_disjoint": "[s0,s1,s2]", "gozinc_at_most1": "[s0,s1,s2]", "gozinc_partition_set": "[s0,s1,s2],1..3", "set_card": "s0,2", "set_in": "1,s0",
		"set_subset": "s0,s1", "set_superset": "s0,s1", "set_eq": "s0,s1", "set_ne": "s0,s1",
	}
	for name, free := range compared {
		args, known := arguments[name]
		if !known {
			args = "s0,s1,s2"
		}
		m := parse(t, "var set of 1..3: s0;\nvar set of 1..3: s1;\nvar set of 1..3: s2;\nconstraint "+name+"("+args+");\nsolve satisfy;\n")
		solutions := make(map[[3]string]bool)
		var all [][3]intset.Set
		err := oracle.Solutions(m, 1000, func(a flatzinc.Assignment) bool {
			var s [3]intset.Set
			for i, v := range m.Vars {
				s[i] = a.Eval(flatzinc.MkVar(v)).Set
			}
			all = append(all, s)
			solutions[key(s)] = true
			return true
		})
		if err != nil || len(all) == 0 {
			t.Fatal(name, err)
		}
		for _, s := range all {
			if free > 0 && !solutions[key([3]intset.Set{s[1], s[0], s[2]})] {
				t.Errorf("%s: %v holds, but not with arguments in another order", name, s)
			}
			from, to := int64(2), int64(3)
			if name != "set_in" {
				from = 1
			}
			if !solutions[key([3]intset.Set{swapped(s[0], from, to), swapped(s[1], from, to), swapped(s[2], from, to)})] {
				t.Errorf("%s: %v holds, but not with %d and %d exchanged", name, s, from, to)
			}
		}
	}
}

func key(s [3]intset.Set) [3]string { return [3]string{s[0].String(), s[1].String(), s[2].String()} }

func swapped(s intset.Set, x, y int64) intset.Set {
	var out []int64
	for _, k := range s.Values() {
		switch k {
		case x:
			k = y
		case y:
			k = x
		}
		out = append(out, k)
	}
	return intset.Of(out...)
}

// TestSets: cards of a design can change places, and so can their symbols, unless one constraint looks at
// the symbols themselves.
func TestSets(t *testing.T) {
	for extra, want := range map[string]int{
		"":                           2 + 3,
		"set_in(2,s0)":               1 + 2,
		"set_subset({1,2},s0)":       1 + 1 + 1,
		"set_le(s0,s1)":              0,
		"gozinc_all_disjoint([s2])":  1 + 3,
		"set_eq_reif({1,2},s0,true)": 1 + 1 + 1,
	} {
		var text strings.Builder
		for i := range 3 {
			fmt.Fprintf(&text, "var set of 1..4: s%d;\nvar set of 1..4: t%d;\n", i, i)
		}
		for i := range 3 {
			fmt.Fprintf(&text, "constraint set_card(s%d,2);\nconstraint set_intersect(s%d,s%d,t%d);\nconstraint set_card(t%d,1);\n", i, i, (i+1)%3, i, i)
		}
		if extra != "" {
			fmt.Fprintf(&text, "constraint %s;\n", extra)
		}
		b, _, ok := find(t, parse(t, text.String()+"solve satisfy;\n"))
		if !ok || b.Found != want {
			t.Errorf("with %q there are %d generators, not %d", extra, b.Found, want)
		}
	}
}
