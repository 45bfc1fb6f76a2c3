package registry_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestTruth compares what rows say of a Boolean with the definitions, for all values of their arguments.
func TestTruth(t *testing.T) {
	for _, call := range []string{
		"bool_and(x,y,r)", "bool_and(x,x,r)", "bool_or(x,y,r)", "bool_or(x,true,r)", "bool_xor(x,y,r)", "bool_left_imp(x,y,r)", "bool_right_imp(x,y,r)",
		"array_bool_and([x,y,z],r)", "array_bool_and([],r)", "array_bool_or([x,y,z],r)", "array_bool_or([x,y,x],r)", "int_times(x,y,r)", "int_times(x,1,r)",
	} {
		kind := "bool"
		if call[:4] == "int_" {
			kind = "0..1"
		}
		text := ""
		for _, v := range []string{"x", "y", "z", "r"} {
			text += "var " + kind + ": " + v + ";\n"
		}
		m := enctest.Parse(t, text+"constraint "+call+";\nsolve satisfy;\n")
		c := &m.Constraints[0]
		row, _, ok := registry.Find(c.Name, len(c.Args))
		if !ok || row.Truth == nil {
			t.Fatalf("%s says nothing of a Boolean", call)
		}
		s := store.New(m)
		f, r, ok := row.Truth(s, store.NewArgs(s, c))
		if !ok {
			t.Fatalf("%s says nothing of a Boolean", call)
		}
		def, _ := ground.Lookup(c.Name, len(c.Args))
		for bits := range int64(16) {
			a := make(flatzinc.Assignment, len(m.Vars))
			for i := range a {
				a[i] = flatzinc.Value{Base: m.Vars[i].Base, Int: bits >> i & 1}
			}
			is := r.A*a[r.ID].Int+r.B == 1
			if want := def.Holds(ground.Eval(c, a)); (is == holds(f, a)) != want {
				t.Errorf("%s: %v of %v where r is %t", call, !want, a, is)
			}
		}
	}
}

func holds(f linear.Form, a flatzinc.Assignment) bool {
	sum := int64(0)
	for _, v := range f.Terms {
		sum += v.A*a[v.ID].Int + v.B
	}
	switch f.Rel {
	case linear.AtMost:
		return sum <= f.Bound
	case linear.Equal:
		return sum == f.Bound
	}
	return sum != f.Bound
}
