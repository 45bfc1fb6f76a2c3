package arith_test

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/globals"
	"github.com/gozinc/gozinc/sat"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) { globals.Check(t, "Arithmetic", arith.Rows, arithGlobals) }

// arithGlobals is a section of docs/globals.md.
var arithGlobals = globals.Section{
	Title: "Arithmetic",
	Entries: []globals.Entry{
		{
			Names:    "`linear`",
			Of:       []string{"int_lin_eq", "int_lin_le"},
			Encoding: "as CONSTRAINTS.md says, by predicted size",
			Source:   "`encode/pb`",
			Strength: "domain of `≤`; bounds of both inequalities of `=`; adders check",
			Tried: slices.Concat(
				globals.Tried("int_lin_le", linearPost("int_lin_le"), addedUp(pb.LE)),
				globals.Tried("int_lin_eq", linearPost("int_lin_eq"), addedUp(pb.EQ)),
			),
		},
		{
			Names:    "`maximum`, `minimum`, `max`, `min`",
			Of:       []string{"array_int_maximum", "array_int_minimum", "int_max", "int_min"},
			Encoding: "m ≥ k exactly if some x ≥ k: n+1 clauses for each value, 171 with the domains",
			Source:   "`encode/arith/extremum.go`",
			Strength: "bounds",
			Cases: []globals.Case{
				{Name: "`maximum`", Post: func(b *globals.Instance) { b.Constraint("array_int_maximum", b.One(0, 4), b.Ints(4, 0, 4)) }},
				{Name: "`int_max`", Post: globals.Three("int_max", 0, 4, 4)},
			},
		},
	},
	Builtins: []globals.Case{
		{Name: "`int_lin_le`", Claim: "domain", Post: linearPost("int_lin_le")},
		{Name: "`int_lin_eq`", Claim: "bounds of both inequalities", Post: linearPost("int_lin_eq")},
		{Name: "`int_lin_ne`", Claim: "check", Post: func(b *globals.Instance) {
			b.Constraint("int_lin_ne", b.Coefs(3, 3), b.Ints(3, 0, 4), b.Between(-4, 6))
		}},
		{Name: "`bool_lin_le`", Claim: "domain", Post: func(b *globals.Instance) {
			b.Constraint("bool_lin_le", b.Coefs(6, 5), b.Bools(6), b.Between(-3, 4))
		}},
		{Name: "`bool_lin_eq`", Claim: "bounds of both inequalities", Post: func(b *globals.Instance) {
			b.Constraint("bool_lin_eq", b.Coefs(6, 5), b.Bools(6), b.One(-4, 4))
		}},
		{Name: "`int_plus`", Claim: "bounds", Post: globals.Three("int_plus", -3, 3, 6)},
		{Name: "`int_times`", Claim: "–", Post: globals.Three("int_times", -3, 3, 9)},
		{Name: "`int_div`", Claim: "–", Post: globals.Three("int_div", -3, 3, 3)},
		{Name: "`int_mod`", Claim: "–", Post: globals.Three("int_mod", -3, 3, 3)},
		{Name: "`int_abs`", Claim: "bounds", Post: func(b *globals.Instance) { b.Constraint("int_abs", b.One(-5, 4), b.One(0, 5)) }},
		{Name: "`int_lin_le`, reified", Claim: "domain", Post: func(b *globals.Instance) {
			b.Constraint("int_lin_le_reif", b.Coefs(4, 3), b.Ints(4, 0, 3), b.Between(-3, 5), b.Declare(1, "bool")[0])
		}},
	},
}

func linearPost(name string) func(*globals.Instance) {
	return func(b *globals.Instance) { b.Constraint(name, b.Coefs(4, 4), b.Ints(4, 0, 4), b.Between(-4, 6)) }
}

// addedUp is a linear constraint in adders.
func addedUp(rel pb.Rel) globals.Encoding {
	return globals.Other("adder", func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		sum := arith.NewBinarySum(a.Int(2))
		for i, x := range a.Views(1) {
			sum.Add(e, a.Ints(0)[i], x)
		}
		sum.Post(e, g, rel)
	})
}
