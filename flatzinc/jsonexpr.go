package flatzinc

import (
	"encoding/json"
	"math"
	"strings"

	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// jsonText returns what a string stands for. It may share the text of the file.
func jsonText(t scan.Token) string {
	if strings.IndexByte(t.Text, '\\') >= 0 {
		var s string
		if json.Unmarshal([]byte(t.Text), &s) == nil {
			return s
		}
	}
	return t.Text[1 : len(t.Text)-1]
}

// jsonString consumes a string.
func (r *reader) jsonString(what string) (scan.Token, bool) {
	t := r.scan.Tok
	if t.Kind != scan.String {
		return t, r.failExpected(what, t)
	}
	r.scan.Advance()
	t.Text = jsonText(t)
	return t, true
}

// jsonFlag consumes true or false.
func (r *reader) jsonFlag() (value, ok bool) {
	t := r.scan.Tok
	if t.Kind != scan.Ident || t.Text != "true" && t.Text != "false" {
		return false, r.failExpected("true or false", t)
	}
	r.scan.Advance()
	return t.Text == "true", true
}

// jsonExpr reads an expression. A string is a name; in annotations it need not
// be declared, and there may be calls.
func (r *reader) jsonExpr(ann bool) (Expr, bool) {
	t := r.scan.Tok
	switch t.Kind {
	case scan.String:
		r.scan.Advance()
		return r.jsonName(t, ann)
	case scan.LBracket:
		return r.jsonElems(t, ann)
	case scan.LBrace:
		return r.jsonObjectExpr(t, ann)
	case scan.Int, scan.Float, scan.Ident:
		if t.Kind != scan.Ident || t.Text == "true" || t.Text == "false" {
			return r.expr(false)
		}
	}
	return Expr{}, r.failExpected("an expression", t)
}

// jsonName resolves the name in t.
func (r *reader) jsonName(t scan.Token, ann bool) (Expr, bool) {
	name := jsonText(t)
	if e, ok := r.symbols.lookup(name); ok {
		return e.At(t.Pos), true
	}
	if ann {
		return r.mem.ident(name).At(t.Pos), true
	}
	return Expr{}, r.fail(t.Pos, "%s is not declared", name)
}

// jsonElems reads an array literal. One of ints and floats is one of floats.
func (r *reader) jsonElems(t scan.Token, ann bool) (Expr, bool) {
	elems, ok := r.jsonExprs(ann)
	if !ok {
		return Expr{}, false
	}
	kinds := kindsOf(elems)
	if !ann && kinds&hasOther != 0 {
		for _, x := range elems {
			if x.Kind == ArrayLit {
				return Expr{}, r.fail(x.Pos, "an array cannot be an element of an array")
			}
		}
	}
	array := r.mem.array(elems, kinds).At(t.Pos)
	if kinds&(hasFloat|hasVarFloat) != 0 {
		array = toBaseArray(Float, array)
	}
	return array, true
}

// jsonExprs reads a list of expressions.
func (r *reader) jsonExprs(ann bool) ([]Expr, bool) {
	start := len(r.stack)
	ok := r.jsonList(func() bool {
		e, ok := r.jsonExpr(ann)
		r.stack = append(r.stack, e)
		return ok
	})
	if !ok {
		return nil, false
	}
	elems := r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return elems, true
}

// jsonObjectExpr reads a set, a string or, in annotations, a call.
func (r *reader) jsonObjectExpr(t scan.Token, ann bool) (e Expr, ok bool) {
	found, call := false, jsonCall{}
	ok = r.jsonObject(func(key scan.Token) bool {
		switch name := jsonText(key); {
		case name == "set":
			found = true
			e, ok = r.jsonSet(t)
			return ok
		case name == "string":
			s, ok := r.jsonString("a string")
			found = true
			e = MkString(strings.Clone(s.Text)).At(t.Pos)
			return ok
		case ann && call.has(name):
			return r.jsonCallMember(&call, name)
		}
		return r.skipJSON()
	})
	switch {
	case !ok:
		return e, false
	case found:
		return e, true
	case call.complete():
		return r.mem.call(call.id.Text, call.args).At(t.Pos), true
	}
	return e, r.fail(t.Pos, "the object is no expression")
}

// jsonCall is an object with the members id and args.
type jsonCall struct {
	id      scan.Token
	args    []Expr
	hasArgs bool
}

func (c *jsonCall) has(name string) bool { return name == "id" || name == "args" }

func (c *jsonCall) complete() bool { return c.id.Text != "" && c.hasArgs }

// jsonCallMember reads one of the two members of an annotation.
func (r *reader) jsonCallMember(c *jsonCall, name string) (ok bool) {
	if name == "id" {
		c.id, ok = r.jsonString("a name")
		return ok
	}
	c.hasArgs = true
	c.args, ok = r.jsonExprs(true)
	return ok
}

// jsonRanges reads a list of pairs into v, one end after the other.
func (r *reader) jsonRanges(v *values) bool {
	return r.jsonList(func() bool {
		t, n := r.scan.Tok, v.count()
		ok := r.jsonList(func() bool {
			if c := v.read(&r.scan); c != nil {
				return r.fail(c.pos, "%s", c.msg)
			}
			return true
		})
		if n = v.count() - n; ok && n != 2 {
			return r.fail(t.Pos, "expected the two ends of a range, found %d numbers", n)
		}
		return ok
	})
}

// count returns the number of values.
func (v *values) count() int {
	if v.float {
		return len(v.floats)
	}
	return len(v.ints)
}

// jsonSet reads the ranges of a set.
func (r *reader) jsonSet(t scan.Token) (Expr, bool) {
	var v values
	if !r.jsonRanges(&v) {
		return Expr{}, false
	}
	if !v.float {
		return MkSet(v.ranges()).At(t.Pos), true
	}
	if len(v.floats) == 2 && v.floats[0] != v.floats[1] {
		return MkFloatRange(v.floats[0], v.floats[1]).At(t.Pos), true
	}
	var elems []float64
	for i := 0; i < len(v.floats); i += 2 {
		if v.floats[i] != v.floats[i+1] {
			return Expr{}, r.fail(t.Pos, "a set of floats must be one range or a list of values")
		}
		elems = append(elems, v.floats[i])
	}
	return MkFloatSet(elems).At(t.Pos), true
}

// ranges returns the union of the ranges whose ends are the values, which are
// ints.
func (v *values) ranges() intset.Set {
	list := make([]intset.Range, 0, len(v.ints)/2)
	for i := 0; i < len(v.ints); i += 2 {
		list = append(list, intset.Range{Lo: v.ints[i], Hi: v.ints[i+1]})
	}
	return intset.FromRanges(list...)
}

// floatRange returns the range of a float whose domain has the values.
func (v *values) floatRange() (lo, hi float64, complaint string) {
	floats := v.floats
	for _, n := range v.ints {
		if !v.float {
			floats = append(floats, floatEnd(n))
		}
	}
	switch len(floats) {
	case 0:
		return math.Inf(1), math.Inf(-1), ""
	case 2:
		return floats[0], floats[1], ""
	}
	return 0, 0, "the domain of a float must be a range"
}
