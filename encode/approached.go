package encode

import (
	"math"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/rational"
	"github.com/gozinc/gozinc/sat"
)

// approached is a function of or to continuous floats. It is asked at the point of an
// assignment, as it is printed. The answer becomes clauses, which say the outputs of all points that are
// printed so.
//
// Of other points a program says nothing. So where the answer is another one than the
// assignment's, the points around that are printed otherwise are left out, while a literal is
// assumed: first those of a large part of the box that the inputs are in, then of smaller parts, and at last of the cell.
// What follows from that is not proved.
type approached struct {
	*asked
	guard   sat.Lit
	negated bool
}

// samples are the parts of the bounds of an input, as powers of 2, in which a program is asked once
// before it is asked in smaller ones.
var samples = []int{2, 4, 7, 11}

// sample makes the literals that are assumed.
func (p *Problem) sample() {
	if p.window == sat.Undef {
		p.window = p.enc.Sink.NewVar()
	}
	for len(p.samples) < len(samples) {
		p.samples = append(p.samples, p.enc.Sink.NewVar())
	}
}

// question is what a program is asked at a point.
type question struct {
	values program.Values
	other  []sat.Lit // one of integers and units is true where it is asked something else
	floats []printed
}

// printed is a continuous float from a point to the float64 that it is printed as.
type printed struct {
	view   store.View
	at     int64 // the cell
	column int
	lo, hi *big.Rat
	beside [2]sat.Lit // less than lo, more than hi
}

// question returns what is asked at a point.
func (a *approached) question(point *reals.Point, holds func(sat.Lit) bool) (q question) {
	e := a.p.enc
	for i, v := range a.views(a.in) {
		x, n := a.in[i], e.Value(v, holds)
		switch {
		case a.continuous(x):
			column := a.p.continuous.columns[x.Var().ID]
			lo := point.Value(column)
			f := a.p.floats.InCell(lo).Float
			hi := new(big.Rat).SetFloat64(f)
			if hi.Cmp(lo) < 0 {
				lo, hi = hi, lo
			}
			q.values.Floats = append(q.values.Floats, f)
			q.floats = append(q.floats, printed{view: v, at: n, column: column, lo: lo, hi: hi})
			continue
		case i < a.ints:
			q.values.Ints = append(q.values.Ints, n)
		default:
			q.values.Floats = append(q.values.Floats, a.float(x, n, false))
		}
		q.other = append(q.other, e.Ne(v, n))
	}
	return q
}

// Refine implements constraint.Lazy. Literals of the theory have no value yet in the assignment, so they are
// made where it is wrong.
func (a *approached) Refine(holds func(sat.Lit) bool) bool {
	point := a.p.continuous.point(holds)
	if !holds(a.guard) || point == nil {
		return false
	}
	q := a.question(point, holds)
	answer, ok := a.ask(q.values)
	if !ok {
		return false
	}
	out := a.counts(answer)
	if out == nil && a.negated || a.gives(answer, out, point, holds) != a.negated {
		return false
	}
	clause := slices.Clone(q.other)
	for i := range q.floats {
		f := &q.floats[i]
		f.beside = a.beside(f.column, f.lo, f.hi)
		clause = append(clause, f.beside[:]...)
	}
	var differ []sat.Lit // one is true where the outputs are other ones
	for i, n := range out {
		differ = append(differ, a.p.enc.Ne(a.views(a.out)[i], n))
	}
	for _, r := range a.reals {
		if x := rational.OfLiteral(answer.Floats[r.place]); out != nil {
			beside := a.beside(a.p.continuous.columns[r.v.ID], x, x)
			differ = append(differ, beside[:]...)
		}
	}
	if a.negated || out == nil {
		a.p.enc.Guarded(a.guard, append(slices.Clip(clause), differ...)...)
	} else {
		for _, l := range differ {
			a.p.enc.Guarded(a.guard, append(slices.Clip(clause), l.Not())...)
		}
	}
	a.only(q)
	return true
}

// gives reports whether a point has the outputs that the program has answered.
func (a *approached) gives(answer program.Values, out []int64, point *reals.Point, holds func(sat.Lit) bool) bool {
	if out == nil {
		return false
	}
	for i, v := range a.views(a.out) {
		if a.p.enc.Value(v, holds) != out[i] {
			return false
		}
	}
	return !slices.ContainsFunc(a.reals, func(r result) bool {
		return point.Value(a.p.continuous.columns[r.v.ID]).Cmp(rational.OfLiteral(answer.Floats[r.place])) != 0
	})
}

// beside returns the literals that a column is less than lo, and more than hi.
func (a *approached) beside(column int, lo, hi *big.Rat) [2]sat.Lit {
	c := a.p.continuous
	return [2]sat.Lit{c.whether(column, true, lo, true), c.whether(column, false, hi, true)}
}

// only leaves out, under the literals that are assumed, all other points of the parts that a question lies in.
func (a *approached) only(q question) {
	e := a.p.enc
	for i, l := range append([]sat.Lit{a.p.window}, a.p.samples...) {
		if len(q.floats) == 0 {
			return
		}
		box := append(slices.Clone(q.other), l.Not())
		for _, f := range q.floats {
			from, to := f.at, f.at
			if i > 0 {
				from, to = a.part(f, samples[i-1])
			}
			box = append(box, e.Le(f.view, from-1), e.Ge(f.view, to+1))
		}
		for _, f := range q.floats {
			for _, beside := range f.beside {
				e.Guarded(a.guard, append(slices.Clip(box), beside.Not())...)
			}
		}
	}
}

// part returns the first and the last cell of the part that a cell lies in, of 2^bits parts that are as wide, or
// have as many cells where the bounds are far.
func (a *approached) part(f printed, bits int) (from, to int64) {
	st, grid := a.p.enc.Store, a.p.floats.Grid
	first, last := st.Lo(f.view), st.Hi(f.view)
	if a.p.continuous.isFar(st, f.view) {
		wide := max(1, (last-first)>>bits)
		from = first + (f.at-first)/wide*wide
		return from, from + wide - 1
	}
	lo := grid.From(first)
	wide := (grid.From(last+1) - lo) / float64(int64(1)<<bits)
	begin := func(k float64) int64 { return grid.Of(lo + k*wide) }
	k := math.Floor((grid.From(f.at) - lo) / wide)
	for begin(k) > f.at {
		k--
	}
	for begin(k+1) <= f.at {
		k++
	}
	return begin(k), begin(k+1) - 1
}

// Eagerly implements constraint.Eager. Continuous floats are in no clauses.
func (a *approached) Eagerly() {
	a.p.enc.Fail(a.p.Model.Errorf(a.p.at, "a program is asked about continuous floats, or gives them"))
}
