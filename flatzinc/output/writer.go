// Package output prints solutions, the outcome and statistics in the form that
// MiniZinc reads.
package output

import (
	"io"
	"strconv"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Writer prints solutions, the outcome and statistics in the form that
// MiniZinc reads. Every method writes its text in one piece and at once, so
// that nothing is held back when the program is stopped. The first error of
// the underlying writer, such as a closed pipe, stays: all later calls return
// it and write nothing. A Writer must not be used by several goroutines at once.
type Writer struct {
	w   io.Writer
	buf []byte
	err error
}

// NewWriter returns a Writer on w, which needs no buffer.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Err returns the error that stopped the writer, or nil.
func (w *Writer) Err() error { return w.err }

// Status is an outcome that MiniZinc knows, printed as a line of its own.
type Status string

// The outcomes.
const (
	// Complete ends the solutions when there is no further or no better one.
	Complete      Status = "=========="
	Unsatisfiable Status = "=====UNSATISFIABLE====="
	Unknown       Status = "=====UNKNOWN====="
	// Unbounded ends the solutions when the objective has no limit.
	Unbounded Status = "=====UNBOUNDED====="
)

const separator = "----------"

// Solution prints the values of the outputs and the line that ends a solution.
func (w *Writer) Solution(outputs []flatzinc.Output, a flatzinc.Assignment) error {
	w.buf = AppendSolution(w.buf[:0], outputs, a)
	w.buf = append(w.buf, separator...)
	w.buf = append(w.buf, '\n')
	return w.flush()
}

// Complete prints that there is no further or no better solution.
func (w *Writer) Complete() error { return w.Status(Complete) }

// Status prints an outcome.
func (w *Writer) Status(s Status) error {
	w.buf = append(append(w.buf[:0], s...), '\n')
	return w.flush()
}

// flush writes the buffer.
func (w *Writer) flush() error {
	if w.err == nil {
		_, w.err = w.w.Write(w.buf)
	}
	return w.err
}

// AppendSolution appends one line per output, name = value;, to b.
func AppendSolution(b []byte, outputs []flatzinc.Output, a flatzinc.Assignment) []byte {
	for i := range outputs {
		b = appendOutput(b, &outputs[i], a)
	}
	return b
}

func appendOutput(b []byte, o *flatzinc.Output, a flatzinc.Assignment) []byte {
	b = append(append(b, o.Name...), " = "...)
	if !o.Array {
		b = a.Eval(o.Elems[0]).AppendTo(b)
		return append(b, ";\n"...)
	}
	b = append(b, "array"...)
	b = strconv.AppendInt(b, int64(len(o.Dims)), 10)
	b = append(b, "d("...)
	for _, d := range o.Dims {
		b = appendDim(b, d)
		b = append(b, ',')
	}
	b = append(b, '[')
	for i, e := range o.Elems {
		if i > 0 {
			b = append(b, ',')
		}
		b = a.Eval(e).AppendTo(b)
	}
	return append(b, "]);\n"...)
}

func appendDim(b []byte, d intset.Range) []byte {
	b = strconv.AppendInt(b, d.Lo, 10)
	b = append(b, ".."...)
	return strconv.AppendInt(b, d.Hi, 10)
}
