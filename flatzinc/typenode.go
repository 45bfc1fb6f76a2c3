package flatzinc

import (
	"math"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/gozinc/gozinc/flatzinc/lex"
	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// typeNode is the type of a declaration or a parameter.
//
//	type = [ "array" "[" ( "int" | "1" ".." int ) "]" "of" ] [ "var" ] base .
//	base = [ "set" "of" ] ( "bool" | "int" | "float" | range | "{" values "}" ) | "string" | "ann" .
type typeNode struct {
	Type
	pos    Pos
	size   int64      // of an array; -1 when it is open
	ints   intset.Set // of an int the domain, of a set the possible elements
	lo, hi float64    // of a float
}

// Parse reads a type for the grammar.
func (t *typeNode) Parse(l *lexer.PeekingLexer) error {
	if !startsType((lex.Tokens{PeekingLexer: l}).Peek()) {
		return participle.NextMatch
	}
	if c := t.read(lex.Tokens{PeekingLexer: l}); c != nil {
		return participle.Errorf(lexer.Position{Offset: int(c.pos)}, "%s", c.msg)
	}
	return nil
}

// startsType reports whether a type can start with the token.
func startsType(t scan.Token) bool {
	switch t.Kind {
	case scan.Int, scan.Float, scan.Infinity, scan.LBrace:
		return true
	case scan.Ident:
		switch t.Text {
		case "var", "array", "bool", "int", "float", "set", "string", "ann":
			return true
		}
	}
	return false
}

// read reads a type.
func (t *typeNode) read(in tokens) *complaint {
	first := in.Peek()
	*t = typeNode{pos: first.Pos, ints: intset.All, lo: math.Inf(-1), hi: math.Inf(1)}
	if first.Text == "array" {
		in.Advance()
		if c := t.indexSet(in); c != nil {
			return c
		}
	}
	t.Var = accept(in, "var")
	if t.Var || t.Array {
		t.pos = in.Peek().Pos
	}
	if accept(in, "set") {
		if c := expect(in, "of"); c != nil {
			return c
		}
		return t.setOf(in)
	}
	return t.base(in)
}

// indexSet reads what follows the word array, up to the word of.
func (t *typeNode) indexSet(in tokens) *complaint {
	t.Array = true
	if c := expect(in, "["); c != nil {
		return c
	}
	if accept(in, "int") {
		t.size = -1
	} else if c := t.readSize(in); c != nil {
		return c
	}
	if c := expect(in, "]"); c != nil {
		return c
	}
	return expect(in, "of")
}

// readSize reads 1..n.
func (t *typeNode) readSize(in tokens) *complaint {
	if !accept(in, "1") {
		return expected("the index set 1..n or int", in.Peek())
	}
	if c := expect(in, ".."); c != nil {
		return c
	}
	high := in.Peek()
	if high.Kind != scan.Int {
		return expected("the size of the array", high)
	}
	n, msg := intOf(high)
	if msg != "" {
		return &complaint{high.Pos, msg}
	}
	in.Advance()
	t.size = max(0, n)
	return nil
}

// base reads a scalar type that is no set.
func (t *typeNode) base(in tokens) *complaint {
	switch in.Peek().Text {
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
		return t.domain(in)
	}
	in.Advance()
	return nil
}

// setOf reads what follows set of.
func (t *typeNode) setOf(in tokens) *complaint {
	elem := in.Peek()
	if c := t.base(in); c != nil {
		return c
	}
	switch t.Base {
	case Bool:
		t.Base, t.ints = SetOfInt, intset.Interval(0, 1)
	case Int:
		t.Base = SetOfInt
	case Float:
		t.Base = SetOfFloat
	default:
		return expected("the type of the elements", elem)
	}
	return nil
}

// domain reads a range or a set of values.
func (t *typeNode) domain(in tokens) *complaint {
	first := in.Peek()
	if !startsType(first) {
		return expected("a type", first)
	}
	v, c := readValues(in)
	if c != nil {
		return c
	}
	if v.float {
		if !v.isRange {
			return &complaint{first.Pos, "the domain of a float must be a range"}
		}
		t.Base, t.lo, t.hi = Float, v.floats[0], v.floats[1]
		return nil
	}
	s, msg := v.intSet()
	if msg != "" {
		return &complaint{first.Pos, msg}
	}
	t.Base, t.ints = Int, s
	return nil
}
