package ground

import (
	"cmp"
	"slices"
)

// lexRows are lexicographic orders and the order in which values first occur,
// which models use against symmetries.
var lexRows = []row{
	{
		"gozinc_lex_less_int", "array [int] of var int: xs, array [int] of var int: ys",
		"xs comes before ys in lexicographic order, a proper prefix before the whole", lex(true),
		Draw{"xs": Compared, "ys": Compared},
	},
	{
		"gozinc_lex_lesseq_int", "array [int] of var int: xs, array [int] of var int: ys",
		"xs = ys or xs comes before ys in lexicographic order", lex(false),
		Draw{"xs": Compared, "ys": Compared},
	},
	{
		"gozinc_lex_less_bool", "array [int] of var bool: xs, array [int] of var bool: ys",
		"as gozinc_lex_less_int, false before true", lex(true),
		Draw{"xs": Uneven, "ys": Uneven},
	},
	{
		"gozinc_lex_lesseq_bool", "array [int] of var bool: xs, array [int] of var bool: ys",
		"as gozinc_lex_lesseq_int, false before true", lex(false),
		Draw{"xs": Uneven, "ys": Uneven},
	},
	{
		"gozinc_lex_less_set", "array [int] of var set of int: xs, array [int] of var set of int: ys",
		"as gozinc_lex_less_int, sets in the lexicographic order of their elements", lexSets(true),
		Draw{"xs": Uneven, "ys": Uneven},
	},
	{
		"gozinc_lex_lesseq_set", "array [int] of var set of int: xs, array [int] of var set of int: ys",
		"as gozinc_lex_lesseq_int, sets in the lexicographic order of their elements", lexSets(false),
		Draw{"xs": Uneven, "ys": Uneven},
	},
	{
		"gozinc_value_precede_int", "int: s, int: t, array [int] of var int: xs",
		"before any t in xs there is an s", valuePrecede,
		Draw{"s": Between(0, 3), "t": Between(0, 3), "xs": Between(0, 3)},
	},
	{
		"gozinc_value_precede_chain_int", "array [int] of int: order, array [int] of var int: xs",
		"before any order[k+1] in xs there is an order[k]", valuePrecedeChain,
		Draw{"order": Chain, "xs": Between(0, 3)},
	},
	{
		"gozinc_value_precede_set", "int: s, int: t, array [int] of var set of int: xs",
		"before any set with t and without s there is one with s and without t", valuePrecedeSet,
		Draw{"s": Between(0, 3), "t": Between(0, 3)},
	},
}

func lex(strict bool) Check {
	return lexBy(strict, func(x, y Arg) int { return cmp.Compare(x.Int, y.Int) })
}

func lexSets(strict bool) Check {
	return lexBy(strict, func(x, y Arg) int { return compareSets(x.Set(), y.Set()) })
}

// lexBy is the lexicographic order of two arrays whose elements compare orders.
func lexBy(strict bool, compare func(x, y Arg) int) Check {
	return func(a Args) bool {
		order := slices.CompareFunc(a[0].Elems(), a[1].Elems(), compare)
		return order < 0 || order == 0 && !strict
	}
}

func valuePrecede(a Args) bool { return precedes(a[0].Int, a[1].Int, a[2].Elems()) }

// precedes reports whether an element of value s has a lower index than every
// element of value t.
func precedes(s, t int64, xs []Arg) bool {
	seen := false
	for _, x := range xs {
		if x.Int == t && !seen {
			return false
		}
		seen = seen || x.Int == s
	}
	return true
}

func valuePrecedeChain(a Args) bool {
	order := a[0].Elems()
	for k := 1; k < len(order); k++ {
		if !precedes(order[k-1].Int, order[k].Int, a[1].Elems()) {
			return false
		}
	}
	return true
}

func valuePrecedeSet(a Args) bool {
	s, t, seen := a[0].Int, a[1].Int, false
	for _, x := range a[2].Elems() {
		hasS, hasT := x.Set().Contains(s), x.Set().Contains(t)
		if hasT && !hasS && !seen {
			return false
		}
		seen = seen || hasS && !hasT
	}
	return true
}
