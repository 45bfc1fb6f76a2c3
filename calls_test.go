package gozinc_test

import (
	"math/big"

	"github.com/gozinc/gozinc"
)

// calls are all functions that make conditions and expressions, each with arguments for
// which it has a solution. Type parameters are interfaces, so that elements can be nil.
var calls = map[string]struct {
	function any
	args     func(v *small) []any
}{
	"AllDifferent": {gozinc.AllDifferent[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Circuit":      {gozinc.Circuit[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Subcircuit":   {gozinc.Subcircuit[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Reachable":    {gozinc.Reachable[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.n(), v.b(), v.c()} }},
	"Connected":    {gozinc.Connected[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.b(), v.c()} }},
	"DTree":        {gozinc.DTree[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.n(), v.b(), v.c()} }},
	"Tree":         {gozinc.Tree[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.b(), v.c()} }},
	"DPath":        {gozinc.DPath[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.n(), v.x()[0], v.b(), v.c()} }},
	"Path":         {gozinc.Path[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{edgesFrom, edgesTo, v.n(), v.x()[0], v.b(), v.c()} }},
	"DAG":          {gozinc.DAG[gozinc.BoolExpr], func(v *small) []any { return []any{[]int{0, 1, 2}, []int{1, 2, 0}, v.b()} }},
	"Table":        {gozinc.Table[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), [][]int{{0, 1, 2}, {2, 1, 0}, {7, 7, 7}}} }},
	"TableBool":    {gozinc.TableBool[gozinc.BoolExpr], func(v *small) []any { return []any{v.b(), [][]bool{{true, false, true}, {false, false, true}}} }},
	"Regular":      {gozinc.Regular[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), binary, [][]int{{0, 1}, {1, 0}}, 0, gozinc.SetOf(0)} }},
	"RegularNFA": {gozinc.RegularNFA[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), binary, [][]gozinc.Set{{gozinc.SetOf(0), gozinc.SetOf(0, 1)}, {gozinc.SetOf(2), gozinc.SetOf(2)}, {{}, {}}}, 0, gozinc.SetOf(2)}
	}},
	"MDD": {gozinc.MDD[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), []int{0, 1, 2}, chain(gozinc.SetOf(2))}
	}},
	"CostRegular": {gozinc.CostRegular[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), binary, [][]int{{0, 0}}, 0, gozinc.SetOf(0), [][]int{{0, 1}}, v.n()}
	}},
	"CostMDD": {gozinc.CostMDD[gozinc.IntExpr], func(v *small) []any {
		return []any{v.x(), []int{0, 1, 2}, chain(binary), v.n()}
	}},
	"Cumulative": {gozinc.Cumulative[gozinc.IntExpr], func(v *small) []any {
		return []any{v.tasks(), gozinc.Consts(1, 1, 1), gozinc.Const(1)}
	}},
	"Disjunctive":                  {gozinc.Disjunctive, func(v *small) []any { return []any{v.options()} }},
	"DisjunctiveStrict":            {gozinc.DisjunctiveStrict, func(v *small) []any { return []any{v.tasks()} }},
	"Alternative":                  {gozinc.Alternative, func(v *small) []any { return []any{v.tasks()[0], v.options()} }},
	"Reservoir":                    {gozinc.Reservoir, func(v *small) []any { return []any{v.changes(), gozinc.Const(0), v.n()} }},
	"IntervalOf":                   {gozinc.IntervalOf, func(v *small) []any { return []any{v.n(), v.x()[0]} }},
	"Intervals":                    {gozinc.Intervals[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Consts(1, 1, 1)} }},
	"Diffn":                        {gozinc.Diffn[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{rows(v.x()), rows(gozinc.Consts(1, 1, 1))} }},
	"DiffnNonstrict":               {gozinc.DiffnNonstrict[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{rows(v.x()), rows(gozinc.Consts(1, 1, 0))} }},
	"Count":                        {gozinc.Count[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(1)} }},
	"Among":                        {gozinc.Among[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), binary} }},
	"GlobalCardinality":            {gozinc.GlobalCardinality[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), []int{0, 1}, gozinc.Consts(1, 1)} }},
	"GlobalCardinalityClosed":      {gozinc.GlobalCardinalityClosed[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), []int{0, 1}, gozinc.Consts(1, 2)} }},
	"GlobalCardinalityLowUp":       {gozinc.GlobalCardinalityLowUp[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), []int{0}, []int{3}, []int{3}} }},
	"GlobalCardinalityLowUpClosed": {gozinc.GlobalCardinalityLowUpClosed[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), []int{0, 1}, []int{0, 0}, []int{3, 1}} }},
	"NValues":                      {gozinc.NValues[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"AllDifferentExcept":           {gozinc.AllDifferentExcept[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.SetOf(0)} }},
	"AllEqual":                     {gozinc.AllEqual[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"AllEqualSet":                  {gozinc.AllEqualSet[gozinc.SetExpr], func(v *small) []any { return []any{v.s()} }},
	"Member":                       {gozinc.Member[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), gozinc.Const(2)} }},
	"AtMostOneInCommon":            {gozinc.AtMostOneInCommon[gozinc.SetExpr], func(v *small) []any { return []any{v.s()} }},
	"BinPacking":                   {gozinc.BinPacking[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), weights, 3} }},
	"BinPackingCapa":               {gozinc.BinPackingCapa[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), weights, []int{2, 1, 2}} }},
	"BinPackingLoad":               {gozinc.BinPackingLoad[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), weights, gozinc.Consts(2, 1, 2)} }},
	"SlidingSum":                   {gozinc.SlidingSum[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), 2, 0, 0} }},
	"Inverse":                      {gozinc.Inverse[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"InverseInRange":               {gozinc.InverseInRange[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"Sort":                         {gozinc.Sort[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"ArgSort":                      {gozinc.ArgSort[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"ArgMax":                       {gozinc.ArgMax[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"ArgMin":                       {gozinc.ArgMin[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"LexLess":                      {gozinc.LexLess[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"LexLesseq":                    {gozinc.LexLesseq[gozinc.IntExpr, gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.y()} }},
	"LexLessBool":                  {gozinc.LexLessBool[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{v.b()[:1], v.b()[1:2]} }},
	"LexLesseqBool":                {gozinc.LexLesseqBool[gozinc.BoolExpr, gozinc.BoolExpr], func(v *small) []any { return []any{v.b()[:1], v.b()[1:2]} }},
	"LexLessSet":                   {gozinc.LexLessSet[gozinc.SetExpr, gozinc.SetExpr], func(v *small) []any { return []any{v.s()[:1], v.s()[1:]} }},
	"LexLesseqSet":                 {gozinc.LexLesseqSet[gozinc.SetExpr, gozinc.SetExpr], func(v *small) []any { return []any{v.s()[:1], v.s()[1:]} }},
	"ValuePrecede":                 {gozinc.ValuePrecede[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), 1, 2} }},
	"ValuePrecedeChain":            {gozinc.ValuePrecedeChain[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), []int{0, 1, 2}} }},
	"ValuePrecedeSet":              {gozinc.ValuePrecedeSet[gozinc.SetExpr], func(v *small) []any { return []any{v.s(), 0, 1} }},
	"AllDisjoint":                  {gozinc.AllDisjoint[gozinc.SetExpr], func(v *small) []any { return []any{v.s()} }},
	"PartitionSet":                 {gozinc.PartitionSet[gozinc.SetExpr], func(v *small) []any { return []any{v.s(), gozinc.Range(0, 2)} }},
	"InverseSet":                   {gozinc.InverseSet[gozinc.SetExpr, gozinc.SetExpr], func(v *small) []any { return []any{v.s(), v.s()} }},
	"IntSetChannel":                {gozinc.IntSetChannel[gozinc.IntExpr, gozinc.SetExpr], func(v *small) []any { return []any{v.x()[:2], v.s()} }},
	"Max":                          {gozinc.Max[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Min":                          {gozinc.Min[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Sum":                          {gozinc.Sum[gozinc.IntExpr], func(v *small) []any { return []any{v.x()} }},
	"Dot":                          {gozinc.Dot[gozinc.IntExpr], func(v *small) []any { return []any{weights, v.x()} }},
	"FloatDot":                     {gozinc.FloatDot[gozinc.FloatExpr], func(v *small) []any { return []any{[]float64{1, 2, 3}, v.x()} }},
	"FloatSum":                     {gozinc.FloatSum[gozinc.FloatExpr], func(v *small) []any { return []any{v.x()} }},
	"FloatRat":                     {gozinc.FloatRat, func(*small) []any { return []any{big.NewRat(1, 3)} }},
	"FloatMax":                     {gozinc.FloatMax[gozinc.FloatExpr], func(v *small) []any { return []any{v.x()} }},
	"FloatMin":                     {gozinc.FloatMin[gozinc.FloatExpr], func(v *small) []any { return []any{v.f()} }},
	"FloatAbs":                     {gozinc.FloatAbs, func(v *small) []any { return []any{v.f()[0]} }},
	"FloatProduct":                 {gozinc.FloatProduct, func(v *small) []any { return []any{v.f()[0], v.n()} }},
	"FloatDiv":                     {gozinc.FloatDiv, func(v *small) []any { return []any{v.f()[0], v.n()} }},
	"FloatElement":                 {gozinc.FloatElement[gozinc.FloatExpr], func(v *small) []any { return []any{v.f(), v.n()} }},
	"FloatIfThenElse":              {gozinc.FloatIfThenElse, func(v *small) []any { return []any{v.b()[0], v.f()[0], v.n()} }},
	"Floor":                        {gozinc.Floor, func(v *small) []any { return []any{v.f()[0]} }},
	"Ceil":                         {gozinc.Ceil, func(v *small) []any { return []any{v.f()[0]} }},
	"Round":                        {gozinc.Round, func(v *small) []any { return []any{v.f()[0]} }},
	"FloatOf":                      {gozinc.FloatOf, func(v *small) []any { return []any{v.n()} }},
	"Abs":                          {gozinc.Abs, func(v *small) []any { return []any{v.n()} }},
	"Card":                         {gozinc.Card, func(v *small) []any { return []any{v.s()[0]} }},
	"Div":                          {gozinc.Div, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }},
	"Mod":                          {gozinc.Mod, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }},
	"Pow":                          {gozinc.Pow, func(v *small) []any { return []any{v.n(), gozinc.Const(2)} }},
	"Product":                      {gozinc.Product, func(v *small) []any { return []any{v.n(), v.x()[0]} }},
	"Element":                      {gozinc.Element[gozinc.IntExpr], func(v *small) []any { return []any{v.x(), v.n()} }},
	"IfThenElse":                   {gozinc.IfThenElse, func(v *small) []any { return []any{v.b()[0], v.n(), v.x()[0]} }},
	"Union":                        {gozinc.Union, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }},
	"Intersect":                    {gozinc.Intersect, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }},
	"Diff":                         {gozinc.Diff, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }},
	"In":                           {gozinc.In, func(v *small) []any { return []any{v.n(), v.s()[0]} }},
	"Subset":                       {gozinc.Subset, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }},
	"SetEq":                        {gozinc.SetEq, func(v *small) []any { return []any{v.s()[0], v.s()[1]} }},
	"Not":                          {gozinc.Not, func(v *small) []any { return []any{v.b()[0]} }},
	"And":                          {gozinc.And[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }},
	"Or":                           {gozinc.Or[gozinc.BoolExpr], func(v *small) []any { return []any{v.b()} }},
	"Implies":                      {gozinc.Implies, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }},
	"Iff":                          {gozinc.Iff, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }},
	"Xor":                          {gozinc.Xor, func(v *small) []any { return []any{v.b()[0], v.b()[1]} }},
}
