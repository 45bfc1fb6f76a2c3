package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// determined presolves a model, and returns the names of the variables that are determined by conditions.
func determined(t *testing.T, text string, all bool) (m *flatzinc.Model, pre *presolve.State, names string, ok bool) {
	t.Helper()
	m = enctest.Parse(t, text)
	if pre, ok = rowtest.Presolved(t, m); !ok {
		return m, pre, "", false
	}
	half := make([]bool, len(pre.Constraints))
	for i := range pre.Constraints {
		half[i] = pre.Constraints[i].Mode == constraint.Implied
	}
	ok = pre.Determine(m, all)
	for i := range half {
		if c := &pre.Constraints[i]; half[i] && c.Mode == constraint.Reified {
			args := c.Item.Args
			names += args[len(args)-1].Var().Name
		}
	}
	return m, pre, names, ok
}

// TestDetermine: a control is determined where nothing wants it to be false.
func TestDetermine(t *testing.T) {
	const start = "var 1..5: x; var 1..5: y; var bool: a; var bool: b; var bool: c; var bool: d :: output_var; constraint int_le_imp(x,3,a); "
	for _, c := range []struct{ name, text, want string }{
		{"alone", "", "a"},
		{"in a clause", "constraint array_bool_or([a,b],true);", "a"},
		{"negated in a clause", "constraint bool_clause([b],[a]);", ""},
		{"wanted by a sum", "constraint bool2int(a,p); constraint int_lin_le([-1,-2],[p,x],-3);", "a"},
		{"unwanted by a sum", "constraint bool2int(a,p); constraint int_lin_le([1,2],[p,x],8);", ""},
		{"in an equation", "constraint bool2int(a,p); constraint int_lin_eq([1,2],[p,x],7);", ""},
		{"the condition is of two", "constraint int_lin_le_imp([1,1],[x,y],4,b);", "a"},
		{"the condition of one of two terms", "constraint int_lin_le_imp([1,1],[x,x],4,b);", "ab"},
		{"several conditions", "constraint int_ne_imp(y,2,a);", ""},
		{"a condition on itself", "constraint bool2int(b,p); constraint int_le_imp(p,0,b);", "a"},
		{"a conjunction", "constraint array_bool_and([a,b],c); constraint array_bool_or([c,d],true);", "a"},
		{"a conjunction that is not wanted", "constraint array_bool_and([a,b],c); constraint bool_clause([d],[c]);", ""},
		{"a conjunction that is not wanted, before it", "constraint bool_clause([d],[c]); constraint array_bool_and([a,b],c);", ""},
		{"two conjunctions", "constraint array_bool_and([a,b],c); constraint array_bool_and([a,d],c);", ""},
		{"a conjunction with a condition", "constraint array_bool_and([a,b],c); constraint int_ne_imp(y,2,c);", ""},
		{"a sum in a condition", "constraint bool2int(a,p); constraint int_lin_le_reif([-1,-1],[p,y],-3,b); constraint array_bool_or([b,c],true);", "a"},
		{"a sum in a condition for the contrary", "constraint bool2int(a,p); constraint int_lin_le_reif([1,1],[p,y],3,b); constraint array_bool_or([b,c],true);", ""},
		{"a sum in a condition that is not wanted", "constraint bool2int(a,p); constraint int_lin_le_reif([-1,-1],[p,y],-3,b); constraint bool_clause([c],[b]);", ""},
		{"a condition for a condition", "constraint bool2int(a,p); constraint int_lin_le_imp([-1,-1],[p,y],-3,b); constraint array_bool_or([b,c],true);", "a"},
		{"kept", "constraint int_ne_imp(y,2,d);", "a"},
		{"makes larger what is kept", "constraint array_bool_and([a,b],d);", ""},
		{"a set", "constraint set_in_imp(y,{1,3},b);", "ab"},
		{"the opposite", "constraint bool_not(a,b); constraint array_bool_or([b,c],true);", ""},
		{"the opposite of a control", "constraint bool_not(a,b); constraint int_ne_imp(y,2,b);", "b"},
		{"the opposite in a condition for both", "constraint bool_not(a,b); constraint int_lin_le_reif([1,1],[x,y],5,b);", ""},
		{"the opposite in a condition for both, from the other side", "constraint bool_not(b,a); constraint int_lin_le_reif([1,1],[x,y],5,b);", ""},
		{"a conjunction that is false", "constraint array_bool_and([a,b],false);", ""},
	} {
		_, _, names, ok := determined(t, "var 0..1: p; "+start+c.text+" solve satisfy;", true)
		if !ok || names != c.want {
			t.Errorf("%s: %s, want %s", c.name, names, c.want)
		}
	}
	if _, _, names, _ := determined(t, "var 0..1: p; "+start+"constraint bool2int(a,p); solve minimize p;", false); names != "" {
		t.Error("the objective is determined")
	}
	if _, _, names, _ := determined(t, "var 0..1: p; "+start+"constraint int_ne_imp(y,2,d); solve satisfy;", false); names != "ad" {
		t.Errorf("%s, where one solution is enough", names)
	}
}

// TestDetermineBySame: a control that nothing wants to be false is that of the same condition, or of its opposite.
func TestDetermineBySame(t *testing.T) {
	const start = "var 1..5: x; var 1..5: y; var bool: a; var bool: b; var bool: c; var bool: d :: output_var; "
	for _, c := range []struct {
		name, text string
		one        int // a and b are 1: the same; -1: opposites; 0: two
	}{
		{"the same", "constraint int_eq_imp(x,y,a); constraint int_eq_reif(y,x,b); ", 1},
		{"the opposite", "constraint int_eq_imp(x,y,a); constraint int_ne_reif(x,y,b); ", -1},
		{"both imply", "constraint int_eq_imp(x,y,a); constraint int_eq_imp(y,x,b); ", 1},
		{"both imply opposites", "constraint int_eq_imp(x,y,a); constraint int_ne_imp(y,x,b); ", 0},
		{"one is wanted to be false", "constraint int_eq_imp(x,y,a); constraint int_eq_reif(y,x,b); constraint bool_clause([c],[a]); ", 0},
		{"one of those that imply is wanted to be false", "constraint int_eq_imp(x,y,a); constraint int_eq_imp(x,y,b); constraint bool_clause([c],[b]); ", 0},
		{"a sum", "constraint int_lin_le_imp([2,1],[x,y],7,a); constraint int_lin_le_reif([-2,-1],[x,y],-8,b); ", -1},
		{"another sum", "constraint int_lin_le_imp([2,1],[x,y],7,a); constraint int_lin_le_reif([-2,-1],[x,y],-7,b); ", 0},
	} {
		m, pre, _, ok := determined(t, start+c.text+"solve satisfy;", true)
		a, b := pre.Store.Resolve(store.Of(int32(m.Vars[2].ID))), pre.Store.Resolve(store.Of(int32(m.Vars[3].ID)))
		one := map[bool]int{true: 1}[a == b] - map[bool]int{true: 1}[a == b.Not()]
		if !ok || one != c.one {
			t.Errorf("%s: %v and %v, want %d", c.name, a, b, c.one)
		}
	}
}

// TestDetermineKeepsValues: no values of what is printed are lost, or none of the objective.
func TestDetermineKeepsValues(t *testing.T) {
	count := 0
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 247))
		text, all := controlled(rng), rng.IntN(2) == 0
		m, pre, names, ok := determined(t, text, all)
		count += len(names)
		values := func(keep func(flatzinc.Assignment) bool) map[string]bool {
			found := make(map[string]bool)
			if err := oracle.Solutions(m, 1<<17, func(a flatzinc.Assignment) bool {
				if keep(a) {
					var key strings.Builder
					for _, v := range m.Vars {
						if v.Name == "cost" || all && slices.Contains([]string{"x", "y", "d"}, v.Name) {
							fmt.Fprint(&key, a[v.ID].Int, " ")
						}
					}
					found[key.String()] = true
				}
				return true
			}); err != nil {
				t.Fatal(err)
			}
			return found
		}
		want := values(func(flatzinc.Assignment) bool { return true })
		got := make(map[string]bool)
		if ok {
			got = values(func(a flatzinc.Assignment) bool { return within(pre.Store, m, a) && reified(pre, a) })
		}
		if len(got) != len(want) {
			t.Fatalf("seed %d: %d values are left of %d, %s determined\n%s", seed, len(got), len(want), names, text)
		}
	}
	if count < 800 {
		t.Errorf("%d controls were determined", count)
	}
}

// reified reports whether all controls of reified constraints tell whether these hold.
func reified(pre *presolve.State, a flatzinc.Assignment) bool {
	for i := range pre.Constraints {
		c := &pre.Constraints[i]
		if c.Mode != constraint.Reified {
			continue
		}
		control := c.Item.Args[len(c.Item.Args)-1].Var().ID
		before := a[control]
		a[control].Int = 1
		holds := c.Def.Holds(ground.Eval(c.Item, a))
		a[control] = before
		if holds != (before.Int == 1) {
			return false
		}
	}
	return true
}

// controlled draws a model of conditions, and of constraints on their controls.
func controlled(rng *rand.Rand) string {
	var text strings.Builder
	text.WriteString("var 1..3: x :: output_var; var 0..2: y :: output_var; var 0..1: p; ")
	bools := []string{"a", "b", "c", "d", "e"}
	for _, b := range bools {
		fmt.Fprintf(&text, "var bool: %s%s; ", b, map[bool]string{true: " :: output_var"}[b == "d"])
	}
	fmt.Fprintf(&text, "constraint bool2int(%s,p); ", bools[rng.IntN(len(bools))])
	one := func() string { return bools[rng.IntN(len(bools))] }
	number := func() string { return []string{"x", "y", "p"}[rng.IntN(3)] }
	for range 2 + rng.IntN(3) {
		switch rng.IntN(7) {
		case 5:
			fmt.Fprintf(&text, "constraint int_%s_imp(%s,%s,%s); ", []string{"eq", "ne", "le"}[rng.IntN(3)], number(), number(), one())
		case 6:
			fmt.Fprintf(&text, "constraint int_%s_reif(%s,%s,%s); ", []string{"eq", "ne", "le"}[rng.IntN(3)], number(), number(), one())
		case 0:
			fmt.Fprintf(&text, "constraint int_le_imp(%d,%s,%s); ", rng.IntN(4), number(), one())
		case 1:
			fmt.Fprintf(&text, "constraint int_ne_imp(%s,%d,%s); ", number(), rng.IntN(3), one())
		case 2:
			fmt.Fprintf(&text, "constraint set_in_imp(%s,{%d,%d},%s); ", number(), rng.IntN(2), 2+rng.IntN(2), one())
		case 3:
			fmt.Fprintf(&text, "constraint int_le_imp(%s,%d,%s); ", number(), rng.IntN(3), one())
		case 4:
			fmt.Fprintf(&text, "constraint int_lin_le_imp([%d,%d],[%s,%s],%d,%s); ", rng.IntN(4)-2, 1-2*rng.IntN(2), number(), number(), rng.IntN(4)-1, one())
		}
	}
	for range 1 + rng.IntN(3) {
		switch rng.IntN(8) {
		case 0:
			fmt.Fprintf(&text, "constraint array_bool_or([%s,%s],true); ", one(), one())
		case 1:
			fmt.Fprintf(&text, "constraint array_bool_or([%s,%s],%s); ", one(), one(), one())
		case 2:
			fmt.Fprintf(&text, "constraint array_bool_and([%s,%s],%s); ", one(), one(), one())
		case 3:
			fmt.Fprintf(&text, "constraint bool_clause([%s],[%s]); ", one(), one())
		case 4:
			fmt.Fprintf(&text, "constraint int_lin_le([%d,%d],[%s,%s],%d); ", rng.IntN(4)-2, 1-2*rng.IntN(2), number(), number(), rng.IntN(4)-1)
		case 5:
			fmt.Fprintf(&text, "constraint int_lin_le_reif([%d,%d],[%s,%s],%d,%s); ", rng.IntN(4)-2, 1-2*rng.IntN(2), number(), number(), rng.IntN(4)-1, one())
		case 6:
			fmt.Fprintf(&text, "constraint bool_not(%s,%s); ", one(), one())
		case 7:
			fmt.Fprintf(&text, "constraint array_bool_or_imp([%s,%s],%s); ", one(), one(), one())
		}
	}
	if rng.IntN(2) == 0 {
		return text.String() + "solve satisfy;"
	}
	return text.String() + fmt.Sprintf("var -9..9: cost; constraint int_lin_eq([%d,1,-1],[%s,%s,cost],0); solve minimize cost;", 1-2*rng.IntN(2), number(), number())
}
