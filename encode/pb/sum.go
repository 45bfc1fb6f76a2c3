package pb

import "github.com/gozinc/gozinc/sat"

// SumOrdered returns the sum of the terms as an ordered number, built as a
// tree (tree.go): a step for each attainable sum v with lo < v < hi, and one
// of value hi for all sums from hi upwards, in increasing order with the
// clauses between them. A sum of at least v makes the literal of v
// true, and a smaller sum makes it false. With lo = 0 the result is a
// Term for the sum limited at hi; a greater lo leaves out steps that the caller
// knows to be true, and a negative one counts as 0.
//
// Sums of constants are steps with the literal True. The errors are those of Le, with
// Options.Budget as the limit; nothing is written after an error.
func SumOrdered(s sat.Sink, terms []Term, lo, hi int64, opt Options) ([]Step, error) {
	total, err := checkTerms(terms, GE, 0)
	if err != nil {
		return nil, err
	}
	base, chains := int64(0), []chain(nil)
	for _, t := range terms {
		b, c := foldSteps(t.Steps)
		base += b
		chains = append(chains, c)
	}
	b, chains := mergeChains(chains)
	base += b
	lo, hi = max(lo, 0), min(hi, total+1)
	var out []Step
	if base > lo && hi > lo {
		out = append(out, Step{Value: min(base, hi), Lit: sat.True})
	}
	if base >= hi || len(chains) == 0 {
		return out, nil
	}
	limit := noLimit
	if opt.Budget > 0 {
		limit = opt.Budget
	}
	win := window{lo: max(lo-base, 0), hi: hi - base, up: true, down: true}
	if win.lo >= win.hi {
		return out, nil
	}
	t, ok := planTree(chains, win, 1, limit)
	if !ok {
		return nil, &BudgetError{opt.Budget}
	}
	t.write(newWriter(s))
	root := t.roots[0]
	for i, l := range root.lits[1:] {
		out = append(out, Step{Value: base + root.lb[i+1], Lit: l})
	}
	return out, nil
}
