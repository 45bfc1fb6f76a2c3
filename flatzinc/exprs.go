package flatzinc

import "github.com/gozinc/gozinc/flatzinc/scan"

// maxDepth bounds how deep lists, calls and indices nest.
const maxDepth = 100

// expr reads one expression. Strings, calls and undeclared names belong to
// annotations; a string is let through elsewhere too, because newer natives
// take strings.
func (r *reader) expr(ann bool) (Expr, bool) {
	t := r.scan.Tok
	switch t.Kind {
	case scan.Int:
		n, msg := intOf(t)
		if msg != "" {
			return Expr{}, r.fail(t.Pos, "%s", msg)
		}
		r.scan.Advance()
		if r.scan.Tok.Kind != scan.Dots {
			return Expr{Pos: t.Pos, Kind: IntLit, n: n}, true
		}
		return r.rangeFrom(t)
	case scan.Ident, scan.Quoted:
		return r.nameExpr(t, ann)
	case scan.LBracket:
		return r.arrayLit(t, ann)
	case scan.LBrace:
		return r.setLit(t)
	case scan.Float:
		f, ok := scan.ParseFloat(t.Text)
		if !ok {
			return Expr{}, r.fail(t.Pos, "float %s is out of range", t)
		}
		r.scan.Advance()
		if r.scan.Tok.Kind != scan.Dots {
			return MkFloat(f).At(t.Pos), true
		}
		return r.rangeFrom(t)
	case scan.Infinity:
		return r.infinity(t)
	case scan.String:
		r.scan.Advance()
		return MkString(unquote(t.Text)).At(t.Pos), true
	}
	return Expr{}, r.failExpected("an expression", t)
}

// nameExpr reads what starts with a name.
func (r *reader) nameExpr(t scan.Token, ann bool) (Expr, bool) {
	if t.Kind == scan.Ident {
		switch t.Text {
		case "true", "false":
			r.scan.Advance()
			if r.scan.Tok.Kind == scan.Dots {
				return r.rangeFrom(t)
			}
			return MkBool(t.Text == "true").At(t.Pos), true
		}
	}
	r.scan.Advance()
	if ann && r.scan.Tok.Kind == scan.LParen {
		return r.call(t)
	}
	e, ok := r.symbols.lookup(t.Name())
	if !ok {
		if ann && !scan.IsKeyword(t.Text) {
			return r.mem.ident(t.Name()).At(t.Pos), true
		}
		return Expr{}, r.undeclared(t)
	}
	if r.scan.Tok.Kind == scan.LBracket {
		return r.access(t, e)
	}
	return e.At(t.Pos), true
}

func (r *reader) undeclared(t scan.Token) bool {
	if scan.IsKeyword(t.Text) {
		return r.failExpected("an expression", t)
	}
	return r.fail(t.Pos, "%s is not declared", t.Name())
}

// infinity reads infinity or -infinity, by itself a float.
func (r *reader) infinity(t scan.Token) (Expr, bool) {
	r.scan.Advance()
	if r.scan.Tok.Kind == scan.Dots {
		return r.rangeFrom(t)
	}
	var v values
	v.float = true
	if msg := v.addToken(t); msg != "" {
		return Expr{}, r.fail(t.Pos, "%s", msg)
	}
	return MkFloat(v.floats[0]).At(t.Pos), true
}

// access reads the index of an element of an array.
func (r *reader) access(t scan.Token, array Expr) (Expr, bool) {
	if array.Kind != ArrayLit {
		return Expr{}, r.fail(t.Pos, "%s is not an array", t.Name())
	}
	if !r.enter() {
		return Expr{}, false
	}
	r.scan.Advance()
	at := r.scan.Tok
	index, ok := r.expr(false)
	if !ok {
		return Expr{}, false
	}
	r.depth--
	if index.Kind != IntLit {
		return Expr{}, r.fail(at.Pos, "expected an int as index, found %s", describe(index))
	}
	if !r.want(scan.RBracket, `"]"`) {
		return Expr{}, false
	}
	n := int64(len(array.Elems()))
	if index.Int() < 1 || index.Int() > n {
		return Expr{}, r.fail(at.Pos, "index %d is out of range: %s has the indices 1..%d", index.Int(), t.Name(), n)
	}
	return array.Elems()[index.Int()-1].At(t.Pos), true
}

// want consumes a token of the given kind.
func (r *reader) want(kind scan.Kind, what string) bool {
	if r.scan.Tok.Kind != kind {
		return r.failExpected(what, r.scan.Tok)
	}
	r.scan.Advance()
	return true
}

// enter goes one level deeper, which list and access leave again.
func (r *reader) enter() bool {
	if r.depth == maxDepth {
		return r.fail(r.scan.Tok.Pos, "expressions nest deeper than %d", maxDepth)
	}
	r.depth++
	return true
}

// arrayLit reads [a, b, ...].
func (r *reader) arrayLit(t scan.Token, ann bool) (Expr, bool) {
	elems, ok := r.list(scan.RBracket, `"," or "]"`, ann)
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
	return r.mem.array(elems, kinds).At(t.Pos), true
}

// call reads the arguments of an annotation.
func (r *reader) call(t scan.Token) (Expr, bool) {
	args, ok := r.list(scan.RParen, `"," or ")"`, true)
	if !ok {
		return Expr{}, false
	}
	return r.mem.call(t.Name(), args).At(t.Pos), true
}

// list reads expressions up to end; the current token opens the list. A comma
// before the end is let through, and annotations of elements are, which MiniZinc 2.10 writes
// of sets after two passes.
func (r *reader) list(end scan.Kind, what string, ann bool) ([]Expr, bool) {
	if !r.enter() {
		return nil, false
	}
	r.scan.Advance()
	start := len(r.stack)
	for r.scan.Tok.Kind != end {
		e, ok := r.expr(ann)
		if !ok {
			return nil, false
		}
		if _, ok := r.annotations(); !ok {
			return nil, false
		}
		r.stack = append(r.stack, e)
		if r.scan.Tok.Kind == scan.Comma {
			r.scan.Advance()
		} else if r.scan.Tok.Kind != end {
			return nil, r.failExpected(what, r.scan.Tok)
		}
	}
	r.scan.Advance()
	r.depth--
	elems := r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return elems, true
}
