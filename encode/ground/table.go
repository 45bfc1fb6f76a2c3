package ground

import "slices"

// Table lists the definitions, one row for each constraint. Forms that Lookup
// derives (_reif, _imp) have no row, except where FlatZinc gives them another
// shape.
var Table = define(slices.Concat(
	intCompareRows,
	intArithRows,
	linearRows,
	boolRows,
	boolArrayRows,
	elementRows,
	conditionalRows,
	extremumRows,
	setRows,
	setCompareRows,
	floatRows,
	floatLinearRows,
	functionRows,
	graphRows,
	subgraphRows,
	extensionalRows,
	schedulingRows,
	countingRows,
	packingRows,
	permutationRows,
	lexRows,
	setGlobalRows,
	assumeRows,
	olderRows,
))

// key tells rows of the same name apart.
type key struct {
	name  string
	arity int
}

var table = func() map[key]Def {
	m := make(map[key]Def, len(Table))
	for _, d := range slices.Concat(Table, BlackBoxes) {
		m[key{d.Name, d.Arity()}] = d
	}
	return m
}()

// maxArity is the largest number of parameters of a row.
var maxArity = func() int {
	n := 0
	for _, d := range slices.Concat(Table, BlackBoxes) {
		n = max(n, d.Arity())
	}
	return n
}()
