// Package reals has linear constraints of rational numbers as a theory beside clauses: a
// literal stands for Σ a·x ≤ c or Σ a·x < c, where the x are rational numbers and integers
// of the engine. A propagator finds by the simplex method that literals and bounds of the
// integers contradict each other, and which ones. When all literals are decided and all
// integers fixed, there are values for the numbers, the best ones among them.
//
// The package knows columns, literals and integers of an engine. It knows no model.
package reals

import (
	"math/big"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/sat"
)

// Theory holds the columns and the comparisons. After the propagator is attached there may
// be more of them, by literals alone, of which Propagator.Grow tells the engine.
type Theory struct {
	sink func() sat.Sink // where literals and clauses go

	search, point *simplex.Simplex // for the propagator, and for values
	integers      []integer
	integerOf     map[sat.Int]int // index by even handle
	forms         map[string]int  // column by terms
	atoms         []atom
	byColumn      map[int][]int // atoms by column, in the order of their bounds
	compared      []int         // the columns of atoms, in the order in which they got some
	guards        []sat.Atom    // hold where anything follows
	objective     int           // column, or none
	upwards       bool          // it is to be greatest
	question      int           // counts objectives
	preferred     []aim         // of the best points, in this order
	basis         int           // mark of point without literals
	separators    []Separator
	counted       map[int]int // integer by column
	err           error
	refuted       bool // the bounds without literals contradict each other
}

const none = -1

// integer is a column that is an integer of the engine.
type integer struct {
	column int
	of     propagate.Affine // with A = 1, B = 0 where it is the integer itself
	grid   *cell.Grid       // the integer is the cell of the column; nil where it is the column
}

// bound returns the bound of the column that the integer has with the value n.
func (x *integer) bound(n int64, upper bool) (v simplex.Value, ok bool) {
	if x.grid == nil {
		return simplex.Value{R: simplex.Int(n)}, true
	}
	if upper {
		n++
		v.K = simplex.Int(-1)
	}
	if n <= -x.grid.Last()-1 || n > x.grid.Last() {
		return v, false
	}
	v.R = simplex.FromRat(new(big.Rat).SetFloat64(x.grid.From(n)))
	return v, true
}

// value returns the value of the integer that follows from a bound of the column.
func (x *integer) value(v simplex.Value, upper bool) (n int64, ok bool) {
	if x.grid != nil {
		n = x.grid.OfRat(v.R.Rat())
		// Less than where a cell begins is in the cell before. The first begins at no number.
		if from := new(big.Rat).SetFloat64(x.grid.From(n)); upper && v.K.Sign() < 0 && from != nil && from.Cmp(v.R.Rat()) == 0 {
			n--
		}
		return n, true
	}
	n, ok = v.Floor()
	if !upper {
		n, ok = v.Times(simplex.Int(-1)).Floor()
		n = -n
	}
	return n, ok && n <= sat.MaxInt && n >= -sat.MaxInt
}

// atom is a literal that the column is at most the value.
type atom struct {
	column int
	bound  simplex.Value // K is 0, or −1 for less than R
	lit    sat.Lit
	model  bool // a comparison of the model
	// below and above, of one that is asked for: in that question its literal says something
	// where it is true, or where it is false. Otherwise it is of no matter.
	below, above bool
	question     int
}

// Term is Coef times a column.
type Term = simplex.Term

// New returns a theory without columns. The literals and clauses that it makes go to
// what sink returns at that time.
func New(sink func() sat.Sink) *Theory {
	return &Theory{
		sink: sink, search: &simplex.Simplex{}, point: &simplex.Simplex{}, integerOf: make(map[sat.Int]int),
		forms: make(map[string]int), byColumn: make(map[int][]int), objective: none, counted: make(map[int]int),
	}
}

// Columns and comparisons are made within Try.

// Number adds a column for a number between the bounds, where nil is none.
func (t *Theory) Number(lo, hi *big.Rat) int {
	c := t.search.NewColumn()
	t.point.NewColumn()
	if lo != nil {
		t.restrict(c, false, simplex.Value{R: simplex.FromRat(lo)})
	}
	if hi != nil {
		t.restrict(c, true, simplex.Value{R: simplex.FromRat(hi)})
	}
	return c
}

// restrict gives a column a bound for good.
func (t *Theory) restrict(c int, upper bool, v simplex.Value) {
	if !t.search.Restrict(c, upper, v, none) || !t.point.Restrict(c, upper, v, none) {
		t.refuted = true
	}
}

// Integer returns the column of x, and what is to be added to factor times it so that it is
// the view.
func (t *Theory) Integer(v propagate.Affine) (column int, factor, constant int64) {
	if v.X == sat.NoInt {
		return none, 0, v.B
	}
	x, factor := v.X, v.A
	if x&1 == 1 {
		x, factor = x.Neg(), -factor
	}
	i, known := t.integerOf[x]
	if !known {
		i = len(t.integers)
		t.integerOf[x] = i
		column = t.Number(nil, nil)
		t.counted[column] = i
		t.integers = append(t.integers, integer{column, propagate.Of(x), nil})
	}
	return t.integers[i].column, factor, v.B
}

// Cell says that the number of a column lies in the cell that the view counts.
func (t *Theory) Cell(column int, g cell.Grid, v propagate.Affine) {
	x := integer{column, v, &g}
	if v.X != sat.NoInt {
		t.counted[column] = len(t.integers)
		t.integers = append(t.integers, x)
		return
	}
	for _, upper := range [...]bool{false, true} {
		if b, ok := x.bound(v.B, upper); ok {
			t.restrict(column, upper, b)
		}
	}
}

// Counter returns the integer that is the column, or that counts its cells, and then the grid.
func (t *Theory) Counter(column int) (of propagate.Affine, g *cell.Grid, ok bool) {
	i, ok := t.counted[column]
	if !ok {
		return of, nil, false
	}
	return t.integers[i].of, t.integers[i].grid, true
}

// Require has nothing follow from the theory unless the literal, which is assumed in all
// searches, holds.
func (t *Theory) Require(l sat.Lit) {
	if a := sat.LitAtom(l); l != sat.True && !slices.Contains(t.guards, a) {
		t.guards = append(t.guards, a)
	}
}

// AtMost returns the literal of Σ terms ≤ bound, or < bound where strict. The terms are
// over different columns with factors other than 0.
func (t *Theory) AtMost(terms []Term, bound *big.Rat, strict bool) sat.Lit {
	if len(terms) == 0 {
		return sat.Bool(bound.Sign() > 0 || bound.Sign() == 0 && !strict)
	}
	i, upper := t.compare(terms, bound, strict)
	a := &t.atoms[i]
	a.model = true
	return a.lit.If(upper)
}

// compare returns the atom that is the comparison, or where it bounds a column from below the
// one that is its negation.
func (t *Theory) compare(terms []Term, bound *big.Rat, strict bool) (i int, upper bool) {
	column, v, upper := t.read(terms, bound, strict)
	if !upper {
		v = complement(v)
	}
	return t.atomOf(column, v), upper
}

// State has Σ terms ≤ bound, or < bound where strict, hold always.
func (t *Theory) State(terms []Term, bound *big.Rat, strict bool) {
	if len(terms) == 0 {
		t.refuted = t.refuted || t.AtMost(terms, bound, strict) == sat.False
		return
	}
	column, v, upper := t.read(terms, bound, strict)
	t.restrict(column, upper, v)
}

// read returns the column of the sum, which is bounded from above or from below.
func (t *Theory) read(terms []Term, bound *big.Rat, strict bool) (column int, v simplex.Value, upper bool) {
	column, scale := t.form(terms)
	v = simplex.Value{R: simplex.FromRat(new(big.Rat).Quo(bound, scale))}
	upper = scale.Sign() > 0
	if strict {
		v.K = simplex.Int(1)
		if upper {
			v.K = simplex.Int(-1)
		}
	}
	return column, v, upper
}

// complement returns the upper bound that is the negation of the lower bound v.
func complement(v simplex.Value) simplex.Value {
	return simplex.Value{R: v.R, K: v.K.Sub(simplex.Int(1))}
}

// form returns a column, of which the sum is scale times.
func (t *Theory) form(terms []Term) (column int, scale *big.Rat) {
	terms = slices.Clone(terms)
	slices.SortFunc(terms, func(x, y Term) int { return x.Column - y.Column })
	scale = terms[0].Coef
	if len(terms) == 1 {
		return terms[0].Column, scale
	}
	var key strings.Builder
	for i, x := range terms {
		terms[i].Coef = new(big.Rat).Quo(x.Coef, scale)
		key.WriteString(terms[i].Coef.RatString())
		key.WriteByte('*')
		key.WriteString(big.NewInt(int64(x.Column)).String())
		key.WriteByte(' ')
	}
	column, known := t.forms[key.String()]
	if !known {
		column = t.search.Define(terms)
		t.point.Define(terms)
		t.forms[key.String()] = column
	}
	return column, scale
}

// atomOf returns the atom of column ≤ v, and relates it to the others of the column.
func (t *Theory) atomOf(column int, v simplex.Value) int {
	list := t.byColumn[column]
	i, found := slices.BinarySearchFunc(list, v, func(k int, v simplex.Value) int { return t.atoms[k].bound.Cmp(v) })
	if found {
		return list[i]
	}
	if len(list) == 0 {
		t.compared = append(t.compared, column)
	}
	l := t.sink().NewVar()
	t.atoms = append(t.atoms, atom{column: column, bound: v, lit: l})
	t.byColumn[column] = slices.Insert(list, i, len(t.atoms)-1)
	if i > 0 {
		t.sink().AddClause(t.atoms[list[i-1]].lit.Not(), l)
	}
	if i < len(list) {
		t.sink().AddClause(l.Not(), t.atoms[t.byColumn[column][i+1]].lit)
	}
	return t.byColumn[column][i]
}

// aim is a column that is to be least, or greatest.
type aim struct {
	column  int
	upwards bool
}

// Prefer has points take the least value of the column, or the greatest, where the
// objective and the columns of calls before leave a choice.
func (t *Theory) Prefer(column int, upwards bool) {
	t.preferred = append(t.preferred, aim{column, upwards})
}

// Optimise names the column that is to be least, or greatest, where there is a choice; −1 is
// none. It begins a question: points do not regard what Better returned before.
func (t *Theory) Optimise(column int, upwards bool) {
	t.objective, t.upwards = column, upwards
	t.question++
}

// Finish is called when all constraints are there. It reports false where the bounds
// without literals have no solution.
func (t *Theory) Finish() bool {
	t.guard(func() {
		t.refuted = t.refuted || !t.search.Check()
		t.basis = t.point.Mark()
	})
	return !t.refuted
}

// Err returns the error of numbers that have become too long. Then nothing more follows
// from the theory.
func (t *Theory) Err() error { return t.err }

// Try calls f, in which numbers may become too long, and returns the error of that. It does
// not call f after an error.
func (t *Theory) Try(f func()) error {
	t.guard(f)
	return t.err
}

// guard calls f, and keeps the error of numbers that become too long in it.
func (t *Theory) guard(f func()) {
	if t.err != nil {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*simplex.Exceeded)
			if !ok {
				panic(r)
			}
			t.err = e
		}
	}()
	f()
}
