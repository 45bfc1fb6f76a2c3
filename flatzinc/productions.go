package flatzinc

// readConstraints reads a run of constraints behind the first keyword.
func (r *reader) readConstraints() bool {
	for r.readConstraint() {
		if t := r.scan.tok; !t.isWord("constraint") {
			return true
		}
		r.scan.advance()
	}
	return false
}

// readDeclarations reads a run of declarations.
func (r *reader) readDeclarations() bool {
	for r.readDeclaration() {
		if !startsType(r.scan.tok) {
			return true
		}
	}
	return false
}

// readConstraint reads name ( arguments ) annotations ; and adds a constraint.
func (r *reader) readConstraint() bool {
	name := r.scan.tok
	if !name.isName() {
		return r.failExpected("the name of a constraint", name)
	}
	r.scan.advance()
	if r.scan.tok.kind != tokLParen {
		return r.failExpected(`"("`, r.scan.tok)
	}
	args, ok := r.list(tokRParen, `"," or ")"`, false)
	if !ok {
		return false
	}
	anns, ok := r.annotations()
	return ok && r.semicolon() && r.addConstraint(name, args, anns)
}

// readDeclaration reads type : name annotations [ = value ] ; and adds a
// parameter or variables.
func (r *reader) readDeclaration() bool {
	d := &r.decl
	if c := d.typ.read(&r.scan); c != nil {
		return r.fail(c.pos, "%s", c.msg)
	}
	if !r.want(tokColon, `":"`) {
		return false
	}
	if d.name = r.scan.tok; !d.name.isName() || keywords[d.name.text] {
		return r.failExpected("a name", d.name)
	}
	d.name.text = d.name.name()
	r.scan.advance()
	var ok bool
	if d.anns, ok = r.annotations(); !ok {
		return false
	}
	if d.hasValue = r.scan.tok.kind == tokEquals; d.hasValue {
		r.scan.advance()
		if d.value, ok = r.expr(false); !ok {
			return false
		}
	}
	return r.semicolon() && r.declare(d)
}

// readSolve reads annotations ( satisfy | minimize x | maximize x ) ; and sets
// the goal.
func (r *reader) readSolve() (ok bool) {
	var s Solve
	if s.Anns, ok = r.annotations(); !ok {
		return false
	}
	method := r.scan.tok
	s.Pos = method.pos
	switch method.text {
	case "satisfy":
		s.Method = Satisfy
	case "minimize":
		s.Method = Minimize
	case "maximize":
		s.Method = Maximize
	default:
		return r.failExpected("satisfy, minimize or maximize", method)
	}
	r.scan.advance()
	if s.Method != Satisfy {
		if s.Objective, ok = r.expr(false); !ok {
			return false
		}
	}
	return r.semicolon() && r.setSolve(s)
}

func (r *reader) semicolon() bool { return r.want(tokSemicolon, `";"`) }

// annotations reads any number of :: annotation.
func (r *reader) annotations() ([]Expr, bool) {
	if r.scan.tok.kind != tokColons {
		return nil, true
	}
	start := len(r.stack)
	for r.scan.tok.kind == tokColons {
		r.scan.advance()
		t := r.scan.tok
		if !t.isName() {
			return nil, r.failExpected("an annotation", t)
		}
		r.scan.advance()
		e, ok := r.mem.ident(t.name()).At(t.pos), true
		if r.scan.tok.kind == tokLParen {
			e, ok = r.call(t)
		}
		if !ok {
			return nil, false
		}
		r.stack = append(r.stack, e)
	}
	anns := r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return anns, true
}
