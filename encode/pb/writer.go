package pb

import "github.com/gozinc/gozinc/sat"

// writer writes clauses with the constants folded: it drops False from a
// clause and drops a clause that holds True. One buffer serves every clause,
// since a Sink does not keep its argument.
type writer struct {
	sink sat.Sink
	buf  []sat.Lit
}

func newWriter(s sat.Sink) *writer { return &writer{sink: s} }

func (w *writer) newVar() sat.Lit { return w.sink.NewVar() }

// clause writes the disjunction of lits.
func (w *writer) clause(lits ...sat.Lit) {
	w.buf = w.buf[:0]
	for _, l := range lits {
		switch l {
		case sat.True:
			return
		case sat.False:
		default:
			w.buf = append(w.buf, l)
		}
	}
	w.sink.AddClause(w.buf...)
}

// counter is a Sink that counts and forgets: a dry run into it is an exact
// estimate. Its variables start far above those of any formula, so that they
// never equal a literal of the caller.
type counter struct {
	vars, clauses int64
}

const counterBase = 1 << 30

func (c *counter) NewVar() sat.Lit {
	c.vars++
	return sat.Mk(counterBase + uint32(c.vars))
}

func (c *counter) AddClause(...sat.Lit) { c.clauses++ }

// measure returns the size of what build writes.
func measure(build func(w *writer)) Size {
	c := &counter{}
	build(newWriter(c))
	return Size{Vars: c.vars, Clauses: c.clauses}
}
