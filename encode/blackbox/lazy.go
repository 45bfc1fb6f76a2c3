package blackbox

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// lazy is guard → f(in) = out, or f(in) ≠ out, for engines of clauses. Of the table that the
// function is, it has the rows that assignments have asked for.
type lazy struct {
	e       *constraint.Encoder
	guard   sat.Lit
	in, out []store.View
	give    give
	negated bool
}

// Refine implements constraint.Lazy.
func (l *lazy) Refine(holds func(sat.Lit) bool) bool {
	if !holds(l.guard) {
		return false
	}
	in := make([]int64, len(l.in))
	for i, v := range l.in {
		in[i] = l.e.Value(v, holds)
	}
	out, ok := l.give(in)
	if !ok {
		return false
	}
	same := out != nil
	for i, v := range l.out {
		same = same && l.e.Value(v, holds) == out[i]
	}
	if same != l.negated {
		return false
	}
	l.row(in, out)
	return true
}

// row adds the clauses of one row: in = values → out = what the function gives.
func (l *lazy) row(in, out []int64) {
	var others []sat.Lit
	for i, v := range l.in {
		others = append(others, l.e.Ne(v, in[i]))
	}
	switch {
	case out == nil && l.negated:
	case out == nil:
		l.e.Guarded(l.guard, others...)
	case l.negated:
		for i, v := range l.out {
			others = append(others, l.e.Ne(v, out[i]))
		}
		l.e.Guarded(l.guard, others...)
	default:
		for i, v := range l.out {
			l.e.Guarded(l.guard, append(others[:len(in):len(in)], l.e.Eq(v, out[i]))...)
		}
	}
}

// Eagerly implements constraint.Eager: it adds all rows.
func (l *lazy) Eagerly() {
	rows := 1.0
	for _, v := range l.in {
		rows *= float64(l.e.Store.Domain(v).Size())
	}
	if rows > float64(*tabulated) {
		l.e.Fail(fmt.Errorf("a black box of %.3g inputs is not written as clauses, which takes an answer to each (up to %d)", rows, *tabulated))
		return
	}
	in := make([]int64, len(l.in))
	var from func(i int) bool
	from = func(i int) bool {
		if i == len(in) {
			out, ok := l.give(in)
			if ok {
				l.row(in, out)
			}
			return ok
		}
		going := true
		l.e.Store.Domain(l.in[i]).Each(func(n int64) bool {
			in[i] = n
			going = from(i + 1)
			return going
		})
		return going
	}
	from(0)
}
