package encode

// builtinCases are those of builtins of FlatZinc that are no globals.
var builtinCases = []strengthCase{
	{name: "`int_lin_le`", claim: "domain", post: linearPost("int_lin_le")},
	{name: "`int_lin_eq`", claim: "bounds of both inequalities", post: linearPost("int_lin_eq")},
	{name: "`int_lin_ne`", claim: "check", post: func(b *instance) {
		b.constraint("int_lin_ne", b.coefs(3, 3), b.ints(3, 0, 4), b.between(-4, 6))
	}},
	{name: "`bool_lin_le`", claim: "domain", post: func(b *instance) {
		b.constraint("bool_lin_le", b.coefs(6, 5), b.bools(6), b.between(-3, 4))
	}},
	{name: "`bool_lin_eq`", claim: "bounds of both inequalities", post: func(b *instance) {
		b.constraint("bool_lin_eq", b.coefs(6, 5), b.bools(6), b.one(-4, 4))
	}},
	{name: "`int_plus`", claim: "bounds", post: three("int_plus", -3, 3, 6)},
	{name: "`int_times`", claim: "–", post: three("int_times", -3, 3, 9)},
	{name: "`int_div`", claim: "–", post: three("int_div", -3, 3, 3)},
	{name: "`int_mod`", claim: "–", post: three("int_mod", -3, 3, 3)},
	{name: "`int_abs`", claim: "bounds", post: func(b *instance) { b.constraint("int_abs", b.one(-5, 4), b.one(0, 5)) }},
	{name: "`int_lin_le`, reified", claim: "domain", post: func(b *instance) {
		b.constraint("int_lin_le_reif", b.coefs(4, 3), b.ints(4, 0, 3), b.between(-3, 5), b.declare(1, "bool")[0])
	}},
}
