package sat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/internal/yield"
)

// textWriter writes formulas in one of the formats. Errors are left to flush.
type textWriter struct {
	b     *bufio.Writer
	ctx   context.Context
	n     int // comments and clauses so far
	ended bool
}

func newTextWriter(ctx context.Context, w io.Writer) *textWriter {
	return &textWriter{b: bufio.NewWriterSize(w, 1<<16), ctx: ctx}
}

// stop counts a comment or clause, and reports whether the context has ended.
func (t *textWriter) stop() bool {
	if t.n++; t.n%yield.Often == 0 && !t.ended {
		t.ended = t.ctx.Err() != nil
	}
	return t.ended
}

// comments writes the lines of the texts behind the mark.
func (t *textWriter) comments(mark string, texts iter.Seq[string]) {
	if texts == nil {
		return
	}
	for text := range texts {
		if t.stop() {
			return
		}
		for line := range strings.Lines(text) {
			t.b.WriteString(mark)
			t.b.WriteString(strings.TrimRight(line, "\r\n"))
			t.b.WriteByte('\n')
		}
	}
}

func (t *textWriter) printf(format string, args ...any) { fmt.Fprintf(t.b, format, args...) }

// each calls write with the root assignment as unit clauses, the longer clauses, and
// the empty clause of a contradictory formula.
func (t *textWriter) each(f *Formula, write func(c []Lit)) {
	for i := range f.units {
		write(f.units[i : i+1])
	}
	f.Each(func(c []Lit) {
		if !t.stop() {
			write(c)
		}
	})
	if f.unsat {
		write(nil)
	}
}

// clause writes a clause behind the mark.
func (t *textWriter) clause(mark string, c []Lit) {
	t.b.WriteString(mark)
	writeClause(t.b, c...)
}

// writeClause writes the literals as numbers, and a 0. It leaves errors to Flush.
func writeClause(b *bufio.Writer, c ...Lit) {
	buf := b.AvailableBuffer()
	for _, l := range c {
		buf = strconv.AppendInt(buf, int64(l.Dimacs()), 10)
		buf = append(buf, ' ')
	}
	b.Write(append(buf, "0\n"...))
}

// flush returns the error of the context or of the writer.
func (t *textWriter) flush() error {
	if t.ended {
		return t.ctx.Err()
	}
	return t.b.Flush()
}
