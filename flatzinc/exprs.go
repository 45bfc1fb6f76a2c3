package flatzinc

// maxDepth bounds how deep lists, calls and indices nest.
const maxDepth = 100

// expr reads one expression. Strings, calls and undeclared names belong to
// annotations; a string is let through elsewhere too, because newer natives
// take strings.
func (r *reader) expr(ann bool) (Expr, bool) {
	t := r.scan.tok
	switch t.kind {
	case tokInt:
		n, msg := intOf(t)
		if msg != "" {
			return Expr{}, r.fail(t.pos, "%s", msg)
		}
		r.scan.advance()
		if r.scan.tok.kind != tokDots {
			return Expr{Pos: t.pos, Kind: IntLit, n: n}, true
		}
		return r.rangeFrom(t)
	case tokIdent, tokQuoted:
		return r.nameExpr(t, ann)
	case tokLBracket:
		return r.arrayLit(t, ann)
	case tokLBrace:
		return r.setLit(t)
	case tokFloat:
		f, ok := parseFloat(t.text)
		if !ok {
			return Expr{}, r.fail(t.pos, "float %s is out of range", t)
		}
		r.scan.advance()
		if r.scan.tok.kind != tokDots {
			return MkFloat(f).At(t.pos), true
		}
		return r.rangeFrom(t)
	case tokInfinity:
		return r.infinity(t)
	case tokString:
		r.scan.advance()
		return MkString(unquote(t.text)).At(t.pos), true
	}
	return Expr{}, r.failExpected("an expression", t)
}

// nameExpr reads what starts with a name.
func (r *reader) nameExpr(t token, ann bool) (Expr, bool) {
	if t.kind == tokIdent {
		switch t.text {
		case "true", "false":
			r.scan.advance()
			if r.scan.tok.kind == tokDots {
				return r.rangeFrom(t)
			}
			return MkBool(t.text == "true").At(t.pos), true
		}
	}
	r.scan.advance()
	if ann && r.scan.tok.kind == tokLParen {
		return r.call(t)
	}
	e, ok := r.symbols.lookup(t.name())
	if !ok {
		if ann && !keywords[t.text] {
			return r.mem.ident(t.name()).At(t.pos), true
		}
		return Expr{}, r.undeclared(t)
	}
	if r.scan.tok.kind == tokLBracket {
		return r.access(t, e)
	}
	return e.At(t.pos), true
}

func (r *reader) undeclared(t token) bool {
	if keywords[t.text] {
		return r.failExpected("an expression", t)
	}
	return r.fail(t.pos, "%s is not declared", t.name())
}

// infinity reads infinity or -infinity, by itself a float.
func (r *reader) infinity(t token) (Expr, bool) {
	r.scan.advance()
	if r.scan.tok.kind == tokDots {
		return r.rangeFrom(t)
	}
	var v values
	v.float = true
	if msg := v.addToken(t); msg != "" {
		return Expr{}, r.fail(t.pos, "%s", msg)
	}
	return MkFloat(v.floats[0]).At(t.pos), true
}

// access reads the index of an element of an array.
func (r *reader) access(t token, array Expr) (Expr, bool) {
	if array.Kind != ArrayLit {
		return Expr{}, r.fail(t.pos, "%s is not an array", t.name())
	}
	if !r.enter() {
		return Expr{}, false
	}
	r.scan.advance()
	at := r.scan.tok
	index, ok := r.expr(false)
	if !ok {
		return Expr{}, false
	}
	r.depth--
	if index.Kind != IntLit {
		return Expr{}, r.fail(at.pos, "expected an int as index, found %s", describe(index))
	}
	if !r.want(tokRBracket, `"]"`) {
		return Expr{}, false
	}
	n := int64(len(array.Elems()))
	if index.Int() < 1 || index.Int() > n {
		return Expr{}, r.fail(at.pos, "index %d is out of range: %s has the indices 1..%d", index.Int(), t.name(), n)
	}
	return array.Elems()[index.Int()-1].At(t.pos), true
}

// want consumes a token of the given kind.
func (r *reader) want(kind tokenKind, what string) bool {
	if r.scan.tok.kind != kind {
		return r.failExpected(what, r.scan.tok)
	}
	r.scan.advance()
	return true
}

// enter goes one level deeper, which list and access leave again.
func (r *reader) enter() bool {
	if r.depth == maxDepth {
		return r.fail(r.scan.tok.pos, "expressions nest deeper than %d", maxDepth)
	}
	r.depth++
	return true
}

// arrayLit reads [a, b, ...].
func (r *reader) arrayLit(t token, ann bool) (Expr, bool) {
	elems, ok := r.list(tokRBracket, `"," or "]"`, ann)
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
	return r.mem.array(elems, kinds).At(t.pos), true
}

// call reads the arguments of an annotation.
func (r *reader) call(t token) (Expr, bool) {
	args, ok := r.list(tokRParen, `"," or ")"`, true)
	if !ok {
		return Expr{}, false
	}
	return r.mem.call(t.name(), args).At(t.pos), true
}

// list reads expressions up to end; the current token opens the list. A comma
// before the end is let through.
func (r *reader) list(end tokenKind, what string, ann bool) ([]Expr, bool) {
	if !r.enter() {
		return nil, false
	}
	r.scan.advance()
	start := len(r.stack)
	for r.scan.tok.kind != end {
		e, ok := r.expr(ann)
		if !ok {
			return nil, false
		}
		r.stack = append(r.stack, e)
		if r.scan.tok.kind == tokComma {
			r.scan.advance()
		} else if r.scan.tok.kind != end {
			return nil, r.failExpected(what, r.scan.tok)
		}
	}
	r.scan.advance()
	r.depth--
	elems := r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return elems, true
}
