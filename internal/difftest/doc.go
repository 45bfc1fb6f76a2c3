// Package difftest holds the tests that compare gozinc as a whole, from
// FlatZinc text to printed answer, with solvers that owe nothing to it: the
// enumeration of package oracle, and Gecode. There is no code outside of tests.
//
// The test suite runs a few cases of each; campaigns take a number:
//
//	go test ./internal/difftest -timeout 0 -difftest.n=100000
package difftest
