package presolve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// tally says how often a value is among integers.
type tally struct {
	elements []int32 // variables of the model in order, each as often as it counts
	value    int64
	number   store.View // of a variable of the model
	source   int32      // the constraint
	summed   bool       // it adds up its counts by itself
}

// has is x = value, of a variable of the model.
type has struct {
	id    int32
	value int64
}

// tallies returns what the constraints count. Conditions are read from the tree, since
// they say what they do where presolve knows them to be true or false, too.
func (d *deriver) tallies() (all []*tally) {
	conditions := d.valueConditions()
	for i := range d.Constraints {
		c := &d.Constraints[i]
		if c.Mode != constraint.Plain {
			continue
		}
		from, summed := len(all), false
		switch args := c.Item.Args; {
		case c.Row.Linear != nil && len(conditions) > 0:
			if l := c.Row.Linear(c.Args(d.Store)); l.Rel == linear.Equal && l.Wide == nil {
				d.Store.Spend(len(l.Terms))
				all = appendSum(all, l, conditions)
			}
		case c.Row.Name == "gozinc_count_eq":
			if value, fixed := d.Store.Fixed(d.Store.ViewOf(args[1])); fixed {
				all = appendCount(all, args[0].Elems(), value, args[2])
			}
		case c.Row.Name == "gozinc_global_cardinality" || c.Row.Name == "gozinc_global_cardinality_closed":
			summed = true
			for k, value := range c.Args(d.Store).Ints(1) {
				if k < len(args[2].Elems()) {
					all = appendCount(all, args[0].Elems(), value, args[2].Elems()[k])
				}
			}
		}
		for _, t := range all[from:] {
			t.source, t.summed = int32(i), summed
			slices.Sort(t.elements)
			d.Store.Spend(len(t.elements))
		}
	}
	return all
}

// valueConditions returns the 0-1 variables, integers and Booleans, that are 1 where an integer has a value.
func (d *deriver) valueConditions() map[int32]has {
	all := make(map[int32]has)
	for i := range d.Constraints {
		item := d.Constraints[i].Item
		if item.Name != "int_eq_reif" || item.Args[2].Kind != flatzinc.VarRef {
			continue
		}
		x, k := item.Args[0], item.Args[1]
		if x.Kind == flatzinc.IntLit {
			x, k = k, x
		}
		if x.Kind == flatzinc.VarRef && k.Kind == flatzinc.IntLit {
			all[int32(item.Args[2].Var().ID)] = has{int32(x.Var().ID), k.Int()}
		}
	}
	if len(all) == 0 {
		return all
	}
	for i := range d.Constraints {
		item := d.Constraints[i].Item
		if item.Name != "bool2int" || item.Args[0].Kind != flatzinc.VarRef || item.Args[1].Kind != flatzinc.VarRef {
			continue
		}
		if of, ok := all[int32(item.Args[0].Var().ID)]; ok {
			all[int32(item.Args[1].Var().ID)] = of
		}
	}
	d.Store.Spend(len(all))
	return all
}

// appendSum appends the tally that an equation is: conditions of one value, added up, are a number.
func appendSum(all []*tally, l linear.Form, conditions map[int32]has) []*tally {
	for _, sign := range []int64{1, -1} {
		t, others := &tally{number: store.Const(sign * l.Bound)}, 0
		for _, x := range l.Terms {
			of, ok := conditions[x.ID]
			switch {
			case ok && x.A == sign && x.B == 0 && (len(t.elements) == 0 || of.value == t.value):
				t.elements, t.value = append(t.elements, of.id), of.value
			case x.B == 0:
				others++
				t.number.ID, t.number.A = x.ID, -sign*x.A
			default:
				others = 2
			}
		}
		if len(t.elements) > 1 && others <= 1 {
			return append(all, t)
		}
	}
	return all
}

// appendCount appends the tally of a value among the elements, which are variables and constants.
func appendCount(all []*tally, elements []flatzinc.Expr, value int64, n flatzinc.Expr) []*tally {
	t := &tally{value: value}
	if n.Kind == flatzinc.VarRef {
		t.number = store.Of(int32(n.Var().ID))
	} else {
		t.number = store.Const(n.Int())
	}
	for _, x := range elements {
		switch {
		case x.Kind == flatzinc.VarRef:
			t.elements = append(t.elements, int32(x.Var().ID))
		case x.Int() == value:
			t.number.B--
		}
	}
	if len(t.elements) == 0 {
		return all
	}
	return append(all, t)
}
