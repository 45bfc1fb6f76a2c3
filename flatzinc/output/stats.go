package output

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
)

// Stat is one statistic. The value is a bool, an integer, a float, a string, a
// flatzinc.Value or a time.Duration, which is printed in seconds. Anything else is printed
// as a string.
type Stat struct {
	Key   string
	Value any
}

// Statistics prints a block of statistics, in the given order.
func (w *Writer) Statistics(stats ...Stat) error {
	w.buf = w.buf[:0]
	for _, s := range stats {
		w.buf = append(append(w.buf, "%%%mzn-stat: "...), s.Key...)
		w.buf = append(w.buf, '=')
		w.buf = append(appendStat(w.buf, s.Value), '\n')
	}
	w.buf = append(w.buf, "%%%mzn-stat-end\n"...)
	return w.flush()
}

// Core prints the names of assumptions, and comparisons of the objective with a
// constant, that cannot hold together. It belongs before the outcome.
func (w *Writer) Core(entries []string) error {
	w.buf = append(w.buf[:0], "%%%mzn-core: ["...)
	for i, e := range entries {
		if i > 0 {
			w.buf = append(w.buf, ", "...)
		}
		w.buf = append(w.buf, e...)
	}
	w.buf = append(w.buf, "]\n"...)
	return w.flush()
}

// appendStat writes a value so that MiniZinc can read it. Infinite floats and
// NaN have no literal that all its versions read; they become strings.
func appendStat(b []byte, value any) []byte {
	switch x := value.(type) {
	case bool:
		return strconv.AppendBool(b, x)
	case int:
		return strconv.AppendInt(b, int64(x), 10)
	case int32:
		return strconv.AppendInt(b, int64(x), 10)
	case int64:
		return strconv.AppendInt(b, x, 10)
	case uint32:
		return strconv.AppendUint(b, uint64(x), 10)
	case uint64:
		return strconv.AppendUint(b, x, 10)
	case float64:
		if !math.IsInf(x, 0) && !math.IsNaN(x) {
			return flatzinc.Value{Base: flatzinc.Float, Float: x}.AppendTo(b)
		}
	case time.Duration:
		return strconv.AppendFloat(b, x.Seconds(), 'f', 6, 64)
	case string:
		return append(b, flatzinc.MkString(x).String()...)
	case flatzinc.Value:
		return x.AppendTo(b)
	}
	return appendStat(b, fmt.Sprint(value))
}
