// Package difftest holds the tests that compare gozinc as a whole, from
// FlatZinc text to printed answer, with solvers that owe nothing to it: the
// enumeration of package oracle, and Gecode. Rows is the
// test of a family of constraints.
//
// The test suite runs a few cases of each; campaigns take a number:
//
//	go test ./internal/test/difftest -timeout 0 -difftest.n=100000
//
// Package campaign lists what campaigns there are.
package difftest
