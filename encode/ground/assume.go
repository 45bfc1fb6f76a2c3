package ground

// assumeRows state assumptions, of which the solver names those that make a
// model unsatisfiable (experimental/assume.mzn of MiniZinc 2.10). A solution
// satisfies them like constraints.
var assumeRows = []row{
	{"fzn_assume", "array [int] of var bool: b", "all of b, assumed", func(a Args) bool { return count(a[0].Elems()) == len(a[0].Elems()) }, nil},
}
