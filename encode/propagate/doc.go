// Package propagate has what propagators work with, and those of linear constraints.
// A propagator is a constraint that takes part in the search of an engine with
// native integers (sat.PropagatorHost) instead of being clauses. It explains what it
// sets, so that the engine learns from it. The propagators of other constraints stand
// in the packages of their families.
//
// A propagator works on Affine views of integers and on literals; Guarded makes
// any of them half reified. Explanations are lazy and lifted: Explain is asked
// for the bound that conflict analysis needs, which may be weaker than the one
// that was set, and answers with the weakest bounds that imply it.
//
// The package knows the interfaces of package sat and nothing of the encoders.
// Package notes keeps what a propagator is told of until it looks at it.
// Package proptest tests a propagator against the definition of its constraint.
package propagate
