package gozinc_test

import (
	"math/big"

	"github.com/gozinc/gozinc"
)

// calls are all functions that are written by hand and make conditions and expressions, each
// with arguments for which it has a solution. Type parameters are interfaces, so that elements
// can be nil. Of global constraints they have the number of solutions, among the assignments
// to the variables that the call names.
var calls = map[string]struct {
	function any
	args     func(v *small) []any
	counted  counted
}{
	// An even number of ones, and no twos.
	"Regular": {gozinc.Regular[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), binary, [][]int{{0, 1}, {1, 0}}, 0, gozinc.SetOf(0)} }, counts(4)},
	// The last letter but one is a one, without twos.
	"RegularNFA": {gozinc.RegularNFA[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), binary, [][]gozinc.Set{{gozinc.SetOf(0), gozinc.SetOf(0, 1)}, {gozinc.SetOf(2), gozinc.SetOf(2)}, {{}, {}}}, 0, gozinc.SetOf(2)}
	}, counts(4)},
	"MDD": {gozinc.MDD[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), []int{0, 1, 2}, chain(gozinc.SetOf(2))}
	}, counts(4)},
	// The cost is the number of ones.
	"CostRegular": {gozinc.CostRegular[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), binary, [][]int{{0, 0}}, 0, gozinc.SetOf(0), [][]int{{0, 1}}, v.n()}
	}, counts(7)},
	"CostMDD": {gozinc.CostMDD[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), []int{0, 1, 2}, chain(binary), v.n()}
	}, counts(8)},
	"Cumulative": {gozinc.Cumulative[gozinc.IntExpr], func(v *small) []any {
		return []any{v.tasks(), gozinc.Consts(1, 1, 1), gozinc.Const(1)}
	}, counts(6)},
	"Disjunctive":       {gozinc.Disjunctive, func(v *small) []any { return []any{v.options()} }, counts(27 + 3*27 + 3*18 + 6)},
	"DisjunctiveStrict": {gozinc.DisjunctiveStrict, func(v *small) []any { return []any{v.tasks()} }, counts(6)},
	"Alternative":       {gozinc.Alternative, func(v *small) []any { return []any{v.tasks()[0], v.options()} }, counted{}},
	"Reservoir":         {gozinc.Reservoir, func(v *small) []any { return []any{v.changes(), gozinc.Const(0), v.n()} }, counted{}},
	"IntervalOf":        {gozinc.IntervalOf, func(v *small) []any { return []any{v.n(), v.x()[0]} }, counted{}},
	"Intervals":         {gozinc.Intervals[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Consts(1, 1, 1)} }, counted{}},
	"Diffn":             {gozinc.Diffn[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{rows(v.x()), rows(gozinc.Consts(1, 1, 1))} }, counts(6)},
	"DiffnNonstrict":    {gozinc.DiffnNonstrict[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{rows(v.x()), rows(gozinc.Consts(1, 1, 0))} }, counts(18)},
	"Count":             {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Eq", gozinc.Const(2), 6)},
	"Among":             {gozinc.Among[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), binary} }, compared("Eq", gozinc.Const(3), 8)},
	"NValues":           {gozinc.NValues[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, compared("Eq", gozinc.Const(1), 3)},
	"ArgMax":            {gozinc.ArgMax[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, compared("Eq", nil, 27)},
	"ArgMin":            {gozinc.ArgMin[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, compared("Eq", nil, 27)},
	"Max":               {gozinc.Max[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, counted{}},
	"Min":               {gozinc.Min[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, counted{}},
	"Sum":               {gozinc.Sum[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }, counted{}},
	"Dot":               {gozinc.Dot[gozinc.IntExpr], func(v *small) []any { return []any{weights, v.x()} }, counted{}},
	"FloatDot":          {gozinc.FloatDot[gozinc.FloatExpr], func(v *small) []any { return []any{[]float64{1, 2, 3}, v.x()} }, counted{}},
	"FloatSum":          {gozinc.FloatSum[gozinc.FloatExpr], func(v *small) []any { return []any{v.x()} }, counted{}},
	"FloatRat":          {gozinc.FloatRat, func(*small) []any { return []any{big.NewRat(1, 3)} }, counted{}},
	"FloatMax":          {gozinc.FloatMax[gozinc.FloatExpr], func(v *small) []any { return []any{v.x()} }, counted{}},
	"FloatMin":          {gozinc.FloatMin[gozinc.FloatExpr], func(v *small) []any { return []any{v.f()} }, counted{}},
	"FloatAbs":          {gozinc.FloatAbs, func(v *small) []any { return []any{v.f()[0]} }, counted{}},
	"FloatProduct":      {gozinc.FloatProduct, func(v *small) []any { return []any{v.f()[0], v.n()} }, counted{}},
	"FloatDiv":          {gozinc.FloatDiv, func(v *small) []any { return []any{v.f()[0], v.n()} }, counted{}},
	"FloatElement":      {gozinc.FloatElement[gozinc.FloatExpr], func(v *small) []any { return []any{v.f(), v.n()} }, counted{}},
	"FloatIfThenElse":   {gozinc.FloatIfThenElse, func(v *small) []any { return []any{v.b()[0], v.f()[0], v.n()} }, counted{}},
	"Floor":             {gozinc.Floor, func(v *small) []any { return []any{v.f()[0]} }, counted{}},
	"Ceil":              {gozinc.Ceil, func(v *small) []any { return []any{v.f()[0]} }, counted{}},
	"Round":             {gozinc.Round, func(v *small) []any { return []any{v.f()[0]} }, counted{}},
	"FloatOf":           {gozinc.FloatOf, func(v *small) []any { return []any{v.n()} }, counted{}},
	"Abs":               {gozinc.Abs, func(v *small) []any { return []any{v.n()} }, counted{}},
	"Card":              {gozinc.Card, func(v *small) []any { return []any{v.s()[0]} }, counted{}},
	"Div":               {gozinc.Div, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }, counted{}},
	"Mod":               {gozinc.Mod, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }, counted{}},
	"Pow":               {gozinc.Pow, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }, counted{}},
	"Product":           {gozinc.Product, func(v *small) []any { return []any{v.n(), v.x()[0]} }, counted{}},
	"Element":           {gozinc.Element[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.n()} }, counted{}},
	"IfThenElse":        {gozinc.IfThenElse, func(v *small) []any { return []any{v.b()[0], v.n(), v.x()[0]} }, counted{}},
	"Union":             {gozinc.Union, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }, counted{}},
	"Intersect":         {gozinc.Intersect, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }, counted{}},
	"Diff":              {gozinc.Diff, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }, counted{}},
	"In":                {gozinc.In, func(v *small) []any { return []any{v.n(), v.s()[0]} }, counted{}},
	"Subset":            {gozinc.Subset, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }, counted{}},
	"SetEq":             {gozinc.SetEq, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }, counted{}},
	"Not":               {gozinc.Not, func(v *small) []any { return []any{v.b()[0]} }, counted{}},
	"And":               {gozinc.And[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }, counted{}},
	"Or":                {gozinc.Or[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }, counted{}},
	"Implies":           {gozinc.Implies, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }, counted{}},
	"Iff":               {gozinc.Iff, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }, counted{}},
	"Xor":               {gozinc.Xor, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }, counted{}},
	// None of them occurs, one, two that differ, or all.
	"DisjunctiveStrict of optional tasks": {gozinc.DisjunctiveStrict, func(v *small) []any { return []any{v.options()} }, counts(27 + 3*27 + 3*18 + 6)},
	"Disjunctive of tasks":                {gozinc.Disjunctive, func(v *small) []any { return []any{v.tasks()} }, counts(6)},
	"ArgMax of Booleans":                  {gozinc.ArgMax[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }, compared("Eq", nil, 8)},
	"ArgMin of Booleans":                  {gozinc.ArgMin[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }, compared("Eq", nil, 8)},
	"Count Ne":                            {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Ne", gozinc.Const(2), 21)},
	"Count Gt":                            {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Gt", gozinc.Const(2), 1)},
	"Count Ge":                            {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Ge", gozinc.Const(2), 7)},
	"Count Lt":                            {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Lt", gozinc.Const(2), 20)},
	"Count Le":                            {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }, compared("Le", gozinc.Const(2), 26)},
}
