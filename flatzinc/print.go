package flatzinc

import (
	"math"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// String writes e in FlatZinc.
func (e Expr) String() string { return string(e.appendTo(nil)) }

func (e Expr) appendTo(b []byte) []byte {
	switch e.Kind {
	case BoolLit:
		return strconv.AppendBool(b, e.Bool())
	case IntLit:
		return strconv.AppendInt(b, e.n, 10)
	case FloatLit:
		return appendFloat(b, e.Float())
	case SetLit:
		return appendSet(b, e.Set())
	case FloatSet:
		return e.appendFloats(b)
	case StringLit:
		return appendQuoted(b, e.Str())
	case VarRef:
		return append(b, e.Var().Name...)
	case ArrayLit:
		return appendList(b, '[', e.Elems(), ']')
	case Call:
		return appendList(append(b, e.Str()...), '(', e.Elems(), ')')
	}
	return append(b, e.Str()...)
}

func appendList(b []byte, open byte, elems []Expr, end byte) []byte {
	b = append(b, open)
	for i, x := range elems {
		if i > 0 {
			b = append(b, ',')
		}
		b = x.appendTo(b)
	}
	return append(b, end)
}

func (e Expr) appendFloats(b []byte) []byte {
	if e.IsRange() {
		b = appendFloat(b, e.Floats()[0])
		return appendFloat(append(b, ".."...), e.Floats()[1])
	}
	b = append(b, '{')
	for i, f := range e.Floats() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendFloat(b, f)
	}
	return append(b, '}')
}

// appendFloat writes the shortest literal that reads back as f. It has a
// point or an exponent, which tells it from an integer.
func appendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsInf(f, 1):
		return append(b, "infinity"...)
	case math.IsInf(f, -1):
		return append(b, "-infinity"...)
	}
	start := len(b)
	b = strconv.AppendFloat(b, f, 'g', -1, 64)
	for _, c := range b[start:] {
		if c == '.' || c == 'e' {
			return b
		}
	}
	return append(b, ".0"...)
}

// appendSet writes a range as lo..hi and any other finite set by its elements.
func appendSet(b []byte, s intset.Set) []byte {
	if len(s) == 1 && s[0].Lo != s[0].Hi {
		b = appendBound(b, s[0].Lo)
		return appendBound(append(b, ".."...), s[0].Hi)
	}
	if !s.Finite() {
		return append(b, s.String()...)
	}
	b = append(b, '{')
	first := true
	for x := range s.Each {
		if !first {
			b = append(b, ',')
		}
		first = false
		b = strconv.AppendInt(b, x, 10)
	}
	return append(b, '}')
}

func appendBound(b []byte, x int64) []byte {
	switch x {
	case intset.NegInf:
		return append(b, "-infinity"...)
	case intset.PosInf:
		return append(b, "infinity"...)
	}
	return strconv.AppendInt(b, x, 10)
}

// quoter escapes what a MiniZinc string literal cannot hold as it is.
var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)

func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	b = append(b, quoter.Replace(s)...)
	return append(b, '"')
}
