package flatzinc

import (
	"math"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/internal/intset"
)

// typeNode is the type of a declaration or a parameter. It is parsed by hand
// because participle needs several microseconds for the many alternatives.
//
//	type  = [ "array" "[" ( "int" | Int ".." Int ) "]" "of" ] [ "var" ] base .
//	base  = [ "set" "of" ] ( "bool" | "int" | "float" | range | "{" values "}" ) | "string" | "ann" .
type typeNode struct {
	Type
	pos    Pos
	size   int64 // of an array; -1 when it is open
	ints   intset.Set
	lo, hi float64 // of a float
}

// Parse reads a type.
func (t *typeNode) Parse(l *lexer.PeekingLexer) error {
	first := l.Peek()
	t.pos = Pos(first.Pos.Offset)
	t.ints, t.lo, t.hi = intset.All, math.Inf(-1), math.Inf(1)
	if !startsType(first) {
		return participle.NextMatch
	}
	if first.Value == "array" {
		l.Next()
		if err := t.indexSet(l); err != nil {
			return err
		}
	}
	t.Var = accept(l, "var")
	if accept(l, "set") {
		if err := expect(l, "of"); err != nil {
			return err
		}
		return t.setOf(l)
	}
	return t.base(l)
}

// startsType reports whether a type can start with the token.
func startsType(t *lexer.Token) bool {
	switch t.Value {
	case "var", "array", "bool", "int", "float", "set", "string", "ann", "{", infinityName, minusInfinity:
		return true
	}
	return t.Type == typeInt || t.Type == typeFloat
}

// indexSet reads what follows the word array, up to the word of.
func (t *typeNode) indexSet(l *lexer.PeekingLexer) error {
	t.Array = true
	if err := expect(l, "["); err != nil {
		return err
	}
	if accept(l, "int") {
		t.size = -1
	} else {
		low := l.Peek()
		if low.Value != "1" {
			return expected("1.. or int as index set", low)
		}
		l.Next()
		if err := expect(l, ".."); err != nil {
			return err
		}
		high := l.Next()
		n, ok := int64(0), false
		if high.Type == typeInt {
			n, ok, _ = parseInt(high.Value)
		}
		if !ok {
			return expected("the size of the array", high)
		}
		t.size = max(0, n)
	}
	if err := expect(l, "]"); err != nil {
		return err
	}
	return expect(l, "of")
}

// base reads a scalar type that is no set.
func (t *typeNode) base(l *lexer.PeekingLexer) error {
	tok := l.Peek()
	switch tok.Value {
	case "bool":
		t.Base = Bool
	case "int":
		t.Base = Int
	case "float":
		t.Base = Float
	case "string":
		t.Base = String
	case "ann":
		t.Base = Ann
	default:
		return t.domain(l)
	}
	l.Next()
	return nil
}

// setOf reads what follows set of.
func (t *typeNode) setOf(l *lexer.PeekingLexer) error {
	if err := t.base(l); err != nil {
		return err
	}
	switch t.Base {
	case Bool:
		t.Base, t.ints = SetOfInt, intset.Interval(0, 1)
	case Int:
		t.Base = SetOfInt
	case Float:
		t.Base = SetOfFloat
	default:
		return expected("the type of the elements", l.Peek())
	}
	return nil
}

// domain reads a range or a set of values.
func (t *typeNode) domain(l *lexer.PeekingLexer) error {
	var v values
	tok := l.Peek()
	switch {
	case accept(l, "{"):
		for !accept(l, "}") {
			if err := v.add(l.Next()); err != nil {
				return err
			}
			if next := l.Peek(); next.Value != "}" && !accept(l, ",") {
				return expected(`"," or "}"`, next)
			}
		}
	default:
		if err := v.add(l.Next()); err != nil {
			return err
		}
		if err := expect(l, ".."); err != nil {
			return err
		}
		v.isRange = true
		if err := v.add(l.Next()); err != nil {
			return err
		}
	}
	if v.float {
		return t.floatDomain(&v, tok)
	}
	s, msg := v.intSet()
	if msg != "" {
		return participle.Errorf(tok.Pos, "%s", msg)
	}
	t.Base, t.ints = Int, s
	return nil
}

func (t *typeNode) floatDomain(v *values, tok *lexer.Token) error {
	if !v.isRange {
		return participle.Errorf(tok.Pos, "a float domain must be a range")
	}
	t.Base, t.lo, t.hi = Float, v.floats[0], v.floats[1]
	return nil
}

// accept consumes the next token if its text is value.
func accept(l *lexer.PeekingLexer, value string) bool {
	if l.Peek().Value != value {
		return false
	}
	l.Next()
	return true
}

// expect consumes the next token, whose text must be value.
func expect(l *lexer.PeekingLexer, value string) error {
	if !accept(l, value) {
		return expected(`"`+value+`"`, l.Peek())
	}
	return nil
}

// expected is the error that what was expected and found was something else.
func expected(what string, found *lexer.Token) error {
	return participle.Errorf(found.Pos, "expected %s, found %s", what, describeToken(found))
}

func describeToken(t *lexer.Token) string {
	if t.EOF() {
		return token{kind: tokEOF}.String()
	}
	return token{kind: tokIdent, text: t.Value}.String()
}
