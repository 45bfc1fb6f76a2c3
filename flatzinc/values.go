package flatzinc

import (
	"fmt"
	"math"

	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// values collects the elements of a set, or the two ends of a range.
type values struct {
	ints    []int64
	floats  []float64 // the same values once one of them is a float
	float   bool
	isRange bool
	symbols *symbols // of parameters, whose names may stand for values; nil in a type
}

// readValues reads { value, ... } or value .. value.
func readValues(in tokens) (v values, c *complaint) {
	if !accept(in, "{") {
		v.isRange = true
		if c = v.read(in); c == nil {
			c = expect(in, "..")
		}
		if c == nil {
			c = v.read(in)
		}
		return v, c
	}
	return v, v.list(in)
}

// list reads the values of a set behind the brace.
func (v *values) list(in tokens) *complaint {
	for !accept(in, "}") {
		if c := v.read(in); c != nil {
			return c
		}
		if t := in.Peek(); t.Kind != scan.RBrace && !accept(in, ",") {
			return expected(`"," or "}"`, t)
		}
	}
	return nil
}

// read adds the value of the next token.
func (v *values) read(in tokens) *complaint {
	t := in.Peek()
	if t.Kind == scan.Bad {
		return expected("a number", t)
	}
	add := v.addToken
	if v.symbols != nil && t.IsName() {
		if e, ok := v.symbols.lookup(t.Name()); ok {
			add = func(scan.Token) string { return v.addParam(e) }
		}
	}
	if msg := add(t); msg != "" {
		return &complaint{t.Pos, msg}
	}
	in.Advance()
	return nil
}

// addParam adds the value of a parameter. It returns a complaint or "".
func (v *values) addParam(e Expr) string {
	switch e.Kind {
	case BoolLit, IntLit:
		v.addInt(e.n)
	case FloatLit:
		v.addFloat(e.Float())
	default:
		return "expected a number, found " + describe(e)
	}
	return ""
}

// addToken adds the value of a token. It returns a complaint or "".
func (v *values) addToken(t scan.Token) string {
	switch t.Kind {
	case scan.Int:
		n, msg := intOf(t)
		if msg != "" {
			return msg
		}
		v.addInt(n)
		return ""
	case scan.Float:
		f, ok := scan.ParseFloat(t.Text)
		if !ok {
			return fmt.Sprintf("float %s is out of range", t)
		}
		v.addFloat(f)
		return ""
	case scan.Ident:
		switch t.Text {
		case "true":
			v.addInt(1)
			return ""
		case "false":
			v.addInt(0)
			return ""
		}
	case scan.Infinity:
		if t.Text[0] == '-' {
			v.addInt(intset.NegInf)
		} else {
			v.addInt(intset.PosInf)
		}
		return ""
	}
	return fmt.Sprintf("expected a number, found %s", t)
}

// intOf returns the value of an integer's token, or a complaint.
func intOf(t scan.Token) (int64, string) {
	n, ok, tooLarge := scan.ParseInt(t.Text)
	switch {
	case tooLarge:
		return 0, fmt.Sprintf("integer %.40s is not within ±%d", t.Text, int64(scan.MaxInt))
	case !ok:
		return 0, fmt.Sprintf("malformed integer %.40q", t.Text)
	}
	return n, ""
}

func (v *values) addInt(n int64) {
	if v.float {
		v.floats = append(v.floats, floatEnd(n))
		return
	}
	v.ints = append(v.ints, n)
}

func (v *values) addFloat(f float64) {
	if !v.float {
		v.float = true
		for _, n := range v.ints {
			v.floats = append(v.floats, floatEnd(n))
		}
	}
	v.floats = append(v.floats, f)
}

// floatEnd converts n, where the ends of int64 stand for the infinities.
func floatEnd(n int64) float64 {
	switch n {
	case intset.NegInf:
		return math.Inf(-1)
	case intset.PosInf:
		return math.Inf(1)
	}
	return float64(n)
}

// intSet returns the set of the values, none of which is a float. The ends of
// int64 stand for the infinities and are fine as ends of a range only.
func (v *values) intSet() (s intset.Set, complaint string) {
	if v.isRange {
		lo, hi := v.ints[0], v.ints[1]
		if lo == intset.PosInf || hi == intset.NegInf {
			return nil, "infinity at the wrong end of a range"
		}
		return intset.Interval(lo, hi), ""
	}
	for _, n := range v.ints {
		if n == intset.NegInf || n == intset.PosInf {
			return nil, "a set cannot have the element " + string(appendBound(nil, n))
		}
	}
	return intset.Of(v.ints...), ""
}
