package flatzinc

import "strings"

// setLit reads {a, b, ...}, a set of ints or floats. Booleans count as 0 and 1.
func (r *reader) setLit(open token) (Expr, bool) {
	var v values
	r.scan.advance()
	for r.scan.tok.kind != tokRBrace {
		if !r.setElem(&v) {
			return Expr{}, false
		}
		if r.scan.tok.kind == tokComma {
			r.scan.advance()
		} else if r.scan.tok.kind != tokRBrace {
			return Expr{}, r.failExpected(`"," or "}"`, r.scan.tok)
		}
	}
	r.scan.advance()
	return r.setOf(&v, open)
}

// setElem reads an element of a set: a literal or the name of a parameter.
func (r *reader) setElem(v *values) bool {
	t := r.scan.tok
	if t.kind == tokBad {
		return r.failExpected("", t)
	}
	if t.isName() {
		if e, ok := r.symbols.lookup(t.name()); ok {
			return r.setParam(v, t, e)
		}
	}
	if msg := v.addToken(t); msg != "" {
		return r.fail(t.pos, "%s", msg)
	}
	r.scan.advance()
	return true
}

func (r *reader) setParam(v *values, t token, e Expr) bool {
	switch e.Kind {
	case BoolLit, IntLit:
		v.addInt(e.n)
	case FloatLit:
		v.addFloat(e.Float())
	default:
		return r.fail(t.pos, "expected a number, found %s", describe(e))
	}
	r.scan.advance()
	return true
}

// rangeFrom reads the rest of a range, from the dots on.
func (r *reader) rangeFrom(low token) (Expr, bool) {
	v := values{isRange: true}
	if msg := v.addToken(low); msg != "" {
		return Expr{}, r.fail(low.pos, "%s", msg)
	}
	r.scan.advance()
	if !r.setElem(&v) {
		return Expr{}, false
	}
	return r.setOf(&v, low)
}

func (r *reader) setOf(v *values, first token) (Expr, bool) {
	switch {
	case v.float && v.isRange:
		return MkFloatRange(v.floats[0], v.floats[1]).At(first.pos), true
	case v.float:
		return MkFloatSet(v.floats).At(first.pos), true
	}
	s, msg := v.intSet()
	if msg != "" {
		return Expr{}, r.fail(first.pos, "%s", msg)
	}
	return MkSet(s).At(first.pos), true
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
