package flatzinc

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// setLit reads {a, b, ...}, a set of ints or floats. Booleans count as 0 and 1, and names
// stand for parameters.
func (r *reader) setLit(open scan.Token) (Expr, bool) {
	v := values{symbols: &r.symbols}
	r.scan.Advance()
	c := v.list(&r.scan)
	return r.setOf(&v, open, c)
}

// rangeFrom reads the rest of a range, from the dots on.
func (r *reader) rangeFrom(low scan.Token) (Expr, bool) {
	v := values{isRange: true, symbols: &r.symbols}
	if msg := v.addToken(low); msg != "" {
		return Expr{}, r.fail(low.Pos, "%s", msg)
	}
	r.scan.Advance()
	c := v.read(&r.scan)
	return r.setOf(&v, low, c)
}

func (r *reader) setOf(v *values, first scan.Token, c *complaint) (Expr, bool) {
	switch {
	case c != nil:
		return Expr{}, r.fail(c.pos, "%s", c.msg)
	case v.float && v.isRange:
		return MkFloatRange(v.floats[0], v.floats[1]).At(first.Pos), true
	case v.float:
		return MkFloatSet(v.floats).At(first.Pos), true
	}
	s, msg := v.intSet()
	if msg != "" {
		return Expr{}, r.fail(first.Pos, "%s", msg)
	}
	return MkSet(s).At(first.Pos), true
}

// unquote returns what a string literal stands for.
func unquote(text string) string {
	text = text[1 : len(text)-1]
	if strings.IndexByte(text, '\\') < 0 {
		return strings.Clone(text)
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			i++
			switch c = text[i]; c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			case 'r':
				c = '\r'
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}
