// Package gozinc solves constraint models: it finds assignments of integers, Booleans,
// sets and floats that satisfy constraints, the best of them for an objective, or a proof
// that there is none.
//
// A model is built from values of Go, or read from FlatZinc, to which MiniZinc compiles:
//
//	ctx := context.Background()
//	m := gozinc.NewModel("sums")
//	x, y := m.Int(0, 9, "x"), m.Int(0, 9, "y")
//	m.Add(x.Plus(y).Eq(gozinc.Const(10)), x.Lt(y))
//	m.Maximize(x)
//	result, err := m.Solve(ctx, gozinc.Options{})
//	if err == nil && result.Solution != nil {
//		fmt.Println(result.Solution.Int(x)) // 4
//	}
//
// # Models
//
// Variables come from methods of a Model. Sums (Linear) and conditions (Constraint) are
// values that need no model: [IntVar.Plus], [Sum], [Dot], and [IntVar.Le], [And], [Or],
// [Not]. So are functions, such as [Max] and [Element], and global constraints, such as
// [AllDifferent] and [Cumulative], each of which gozinc handles as a whole. A number is
// a [Const]. [Model.Add] asks for conditions. Mistakes, such as an empty domain, are told
// by [Model.Err] and when the model is solved, so that no call needs a check.
//
// Arguments have one order: what a constraint is about, by what, and how many. So [Count]
// counts xs by their value, and the number is compared like any integer:
//
//	m.Add(gozinc.Count(shifts, night).Le(gozinc.Const(5)))
//
// Floats are exact numbers ([FloatVar], [FloatLinear]). Sums of them have rational
// coefficients, and integers and conditions as operands. Comparisons are conditions like
// others, and there are functions, such as [FloatMax]. Solutions tell values as fractions
// ([Solution.Rat]) and as float64.
//
// Tasks of schedules are values, too: an [Interval] has a start, a length and an end, and
// perhaps a condition for its being there. All indices, states and nodes count from 0.
//
// Arguments that make no sense together, such as slices of different lengths, are an error
// with the place of the call, and never a model without solutions. A negative [Const] as a
// duration is such an argument; a variable that could be negative is not.
//
// # Solving
//
// [Model.Solve] finds one solution, or the best. [Search.Solutions] is an iterator over
// all of them, or over better and better ones. Both stop soon after their context and
// leave nothing behind. Every solution has been checked against all constraints, by code
// that shares nothing with the search. [Model.Explain] says which constraints contradict
// each other.
//
// [Options] has limits and assumptions of one solve. A [Session] solves a model that grows
// again and again on one engine, and [Model.Clone] makes variants of a model.
//
// # Limits
//
// The package needs a 64-bit platform. It prints nothing, has no global state, and any
// number of goroutines may solve models at once. The project's other packages are parts of
// this one: they may change in any version.
package gozinc

//go:generate go run -C internal/tools ./apigen ../..
//go:generate go test . -run TestAPI -update

// Version is the version of the library and of the command, as in semantic versioning.
const Version = "0.1.0"
