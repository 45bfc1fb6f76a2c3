// Package conformance runs the MiniZinc project's own test suite, the directory
// tests/spec of libminizinc, with gozinc as the solver.
//
// A test is a .mzn file whose first comment holds one or more YAML documents of
// the tag !Test: which solvers it is for, the options, and the expected results,
// of which one must occur. The package follows the comparison rules of the
// suite's own harness, which is written in Python: what is listed must be a part
// of what was obtained.
//
// Most tests name the solvers that they are for, and a new solver is never among
// them. So gozinc takes the place of Gecode and Chuffed. Where such a test lists
// one of several solutions, another assignment with the status and the objective
// expected is accepted when a second solver confirms it; it is counted apart, as
// Alt.
//
// The suite is not part of gozinc; the package is told where it lies.
package conformance
