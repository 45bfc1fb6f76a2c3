package sat

import (
	"bufio"
	"context"
	"io"
	"iter"
	"strconv"
	"strings"
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
// More unit clauses may follow, such as assumptions. The error is w's, or that of the context, which is looked at after every 2^12
// comments or clauses.
func WriteDimacs(ctx context.Context, w io.Writer, f *Formula, comments iter.Seq[string], more ...Lit) error {
	b := bufio.NewWriterSize(w, 1<<16)
	ended, n := false, 0
	stop := func() bool {
		if n++; n%dimacsPart == 0 && !ended {
			ended = ctx.Err() != nil
		}
		return ended
	}
	if comments != nil {
		for text := range comments {
			if stop() {
				return ctx.Err()
			}
			for line := range strings.Lines(text) {
				b.WriteString("c ")
				b.WriteString(strings.TrimRight(line, "\r\n"))
				b.WriteByte('\n')
			}
		}
	}
	clauses := len(f.units) + f.clauses + len(more)
	if f.unsat {
		clauses++
	}
	b.WriteString("p cnf " + strconv.Itoa(f.NumVars()) + " " + strconv.Itoa(clauses) + "\n")
	for _, l := range f.units {
		writeClause(b, l)
	}
	f.Each(func(c []Lit) {
		if !stop() {
			writeClause(b, c...)
		}
	})
	if ended {
		return ctx.Err()
	}
	if f.unsat {
		writeClause(b)
	}
	for _, l := range more {
		writeClause(b, l)
	}
	return b.Flush()
}

// dimacsPart is the number of lines between two looks at the context.
const dimacsPart = 1 << 12

// writeClause leaves errors to Flush.
func writeClause(b *bufio.Writer, c ...Lit) {
	buf := b.AvailableBuffer()
	for _, l := range c {
		buf = strconv.AppendInt(buf, int64(l.Dimacs()), 10)
		buf = append(buf, ' ')
	}
	b.Write(append(buf, "0\n"...))
}
