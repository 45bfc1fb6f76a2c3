package sat

import (
	"context"
	"io"
	"iter"
)

// WriteDimacs writes the formula in DIMACS format: the comment lines, the
// header, the root assignment as unit clauses, the longer clauses. Variables
// keep their numbers, so that literal l stands as l.Dimacs(); the first clause
// is always `1 0`, which makes variable 1 the constant true. A contradictory
// formula has the empty clause at its end.
//
// comments gives the text of the comment lines without the leading `c `, such
// as `x >= 5 : 17` for the meaning of a literal; a text of several lines
// becomes several comments. It may be nil.
//
// More unit clauses may follow, such as assumptions. The error is w's, or that of the context,
// which is looked at after every 2^12 comments or clauses.
func WriteDimacs(ctx context.Context, w io.Writer, f *Formula, comments iter.Seq[string], more ...Lit) error {
	t := newTextWriter(ctx, w)
	t.comments("c ", comments)
	t.printf("p cnf %d %d\n", f.NumVars(), f.written()+len(more))
	t.each(f, func(c []Lit) { t.clause("", c) })
	for _, l := range more {
		t.clause("", []Lit{l})
	}
	return t.flush()
}

// written is the number of clauses that are written: with units, and with the empty
// clause of a contradictory formula.
func (f *Formula) written() int {
	n := len(f.units) + f.clauses
	if f.unsat {
		n++
	}
	return n
}
