package sets_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// propCase is a constraint with random bounds for its variables.
type propCase struct {
	text  string
	m     *flatzinc.Model
	s     *store.Store
	args  store.Args
	row   *constraint.Row
	holds func(flatzinc.Assignment) bool
	all   []flatzinc.Assignment // within the bounds
}

// eachPropCase calls do with every case of set_test.go under several random
// bounds.
func eachPropCase(t *testing.T, only func(name string) bool, do func(c propCase)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for _, constraint := range allSetCases() {
		text := setModel(constraint)
		_, m, _ := enctest.New(t, text)
		c := &m.Constraints[0]
		if !only(c.Name) {
			continue
		}
		def, _ := ground.Lookup(c.Name, len(c.Args))
		r, _, _ := registry.Find(c.Name, len(c.Args))
		all := assignments(t, m)
		for range 25 {
			s := store.New(m)
			rowtest.RandomBounds(rng, s, m)
			do(propCase{
				text: text, m: m, s: s, args: store.NewArgs(s, c), row: r,
				holds: func(a flatzinc.Assignment) bool { return def.Holds(ground.Eval(c, a)) },
				all:   rowtest.Bounded(s, m, all),
			})
		}
	}
}

func anyRow(string) bool { return true }

// Propagation keeps every solution, of the constraint or of its complement,
// and fails only without any.
func TestSetPropKeepsSolutions(t *testing.T) {
	for _, verdict := range []bool{true, false} {
		eachPropCase(t, anyRow, func(c propCase) {
			prop := c.row.Prop
			if !verdict {
				prop = c.row.PropNot
			}
			if prop == nil {
				return
			}
			ok := prop(c.s, c.args)
			if ok == c.s.Failed() {
				t.Fatalf("%t, but failed is %t\n%s", ok, c.s.Failed(), c.text)
			}
			for _, a := range c.all {
				if c.holds(a) == verdict && !rowtest.Within(c.s, c.m, a) {
					t.Fatalf("the solution %v is lost (constraint %t)\n%s", a, verdict, c.text)
				}
			}
		})
	}
}

// Verdicts are right, and there is one when all arguments are fixed or the
// constraint acts on each element by itself.
func TestSetDecide(t *testing.T) {
	eachPropCase(t, anyRow, func(c propCase) {
		if c.row.Decide == nil {
			return
		}
		yes, no := 0, 0
		for _, a := range c.all {
			if c.holds(a) {
				yes++
			} else {
				no++
			}
		}
		got := c.row.Decide(c.s, c.args)
		if got == store.Entailed && no > 0 || got == store.Violated && yes > 0 {
			t.Fatalf("verdict %d of %d solutions, %d others\n%s", got, yes, no, c.text)
		}
		if got == store.Undecided && elementwise(c.row.Name) && (yes == 0 || no == 0) {
			t.Fatalf("no verdict of %d solutions, %d others\n%s", yes, no, c.text)
		}
	})
}

// elementwise reports whether a constraint is a relation on each element.
func elementwise(name string) bool {
	switch name {
	case "set_card", "set_in", "set_le", "set_lt":
		return false
	}
	return !strings.HasSuffix(name, "_element")
}

// Relations and their complements are propagated to the exact bounds.
func TestRelationPropIsComplete(t *testing.T) {
	for _, verdict := range []bool{true, false} {
		eachPropCase(t, elementwise, func(c propCase) {
			prop := c.row.Prop
			if !verdict {
				prop = c.row.PropNot
			}
			if prop(c.s, c.args) == (len(c.solutions(verdict)) == 0) {
				t.Fatalf("%d solutions, failed %t\n%s", len(c.solutions(verdict)), c.s.Failed(), c.text)
			}
			if n := c.loose(verdict); n > 0 {
				t.Fatalf("%d bounds are not exact (constraint %t)\n%s", n, verdict, c.text)
			}
		})
	}
}

// Sets that are equal in all solutions of a relation become one.
func TestRelationPropUnifies(t *testing.T) {
	notNe := func(name string) bool { return elementwise(name) && name != "set_ne" }
	eachPropCase(t, notNe, func(c propCase) {
		if !c.row.Prop(c.s, c.args) {
			return
		}
		for i := range c.m.Vars {
			for j := range i {
				v, w := c.s.ResolveSet(store.SetView{ID: int32(i)}), c.s.ResolveSet(store.SetView{ID: int32(j)})
				equal := !slices.ContainsFunc(c.solutions(true), func(a flatzinc.Assignment) bool { return !a[i].Set.Equal(a[j].Set) })
				if equal && !v.IsConst() && v.ID != w.ID {
					t.Fatalf("%s and %s are not unified\n%s", c.m.Vars[j].Name, c.m.Vars[i].Name, c.text)
				}
			}
		}
	})
}

// The order is propagated to the exact bounds in most cases.
func TestSetOrderPropStrength(t *testing.T) {
	cases, loose := 0, 0
	ordered := func(name string) bool { return name == "set_le" || name == "set_lt" }
	eachPropCase(t, ordered, func(c propCase) {
		if len(c.solutions(true)) == 0 {
			return
		}
		c.row.Prop(c.s, c.args)
		if cases++; c.loose(true) > 0 {
			loose++
		}
	})
	if loose*100 > cases*8 {
		t.Errorf("%d of %d cases are not exact", loose, cases)
	}
}

// solutions returns the assignments within the first bounds that satisfy the
// constraint, or violate it.
func (c propCase) solutions(verdict bool) []flatzinc.Assignment {
	var out []flatzinc.Assignment
	for _, a := range c.all {
		if c.holds(a) == verdict {
			out = append(out, a)
		}
	}
	return out
}

// loose counts the bounds of sets that are not those of the solutions.
func (c propCase) loose(verdict bool) int {
	n, solutions := 0, c.solutions(verdict)
	if len(solutions) == 0 {
		return 0
	}
	for i := range c.m.Vars {
		lower, upper := solutions[0][i].Set, intset.Set(nil)
		for _, a := range solutions {
			lower, upper = lower.Intersect(a[i].Set), upper.Union(a[i].Set)
		}
		v := store.SetView{ID: int32(i)}
		if !c.s.Lower(v).Equal(lower) || !c.s.Upper(v).Equal(upper) {
			n++
		}
	}
	return n
}
