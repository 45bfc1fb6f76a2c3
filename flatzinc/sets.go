package flatzinc

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// setLit reads {a, b, ...}, a set of ints or floats. Booleans count as 0 and 1.
func (r *reader) setLit(open scan.Token) (Expr, bool) {
	var v values
	r.scan.Advance()
	for r.scan.Tok.Kind != scan.RBrace {
		if !r.setElem(&v) {
			return Expr{}, false
		}
		if r.scan.Tok.Kind == scan.Comma {
			r.scan.Advance()
		} else if r.scan.Tok.Kind != scan.RBrace {
			return Expr{}, r.failExpected(`"," or "}"`, r.scan.Tok)
		}
	}
	r.scan.Advance()
	return r.setOf(&v, open)
}

// setElem reads an element of a set: a literal or the name of a parameter.
func (r *reader) setElem(v *values) bool {
	t := r.scan.Tok
	if t.Kind == scan.Bad {
		return r.failExpected("", t)
	}
	if t.IsName() {
		if e, ok := r.symbols.lookup(t.Name()); ok {
			return r.setParam(v, t, e)
		}
	}
	if msg := v.addToken(t); msg != "" {
		return r.fail(t.Pos, "%s", msg)
	}
	r.scan.Advance()
	return true
}

func (r *reader) setParam(v *values, t scan.Token, e Expr) bool {
	switch e.Kind {
	case BoolLit, IntLit:
		v.addInt(e.n)
	case FloatLit:
		v.addFloat(e.Float())
	default:
		return r.fail(t.Pos, "expected a number, found %s", describe(e))
	}
	r.scan.Advance()
	return true
}

// rangeFrom reads the rest of a range, from the dots on.
func (r *reader) rangeFrom(low scan.Token) (Expr, bool) {
	v := values{isRange: true}
	if msg := v.addToken(low); msg != "" {
		return Expr{}, r.fail(low.Pos, "%s", msg)
	}
	r.scan.Advance()
	if !r.setElem(&v) {
		return Expr{}, false
	}
	return r.setOf(&v, low)
}

func (r *reader) setOf(v *values, first scan.Token) (Expr, bool) {
	switch {
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
