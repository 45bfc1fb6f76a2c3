package flatzinc

import "github.com/gozinc/gozinc/flatzinc/scan"

// readConstraints reads a run of constraints behind the first keyword.
func (r *reader) readConstraints() bool {
	for r.readConstraint() {
		if t := r.scan.Tok; !t.IsWord("constraint") {
			return true
		}
		r.scan.Advance()
	}
	return false
}

// readDeclarations reads a run of declarations.
func (r *reader) readDeclarations() bool {
	for r.readDeclaration() {
		if !startsType(r.scan.Tok) {
			return true
		}
	}
	return false
}

// readConstraint reads name ( arguments ) annotations ; and adds a constraint.
func (r *reader) readConstraint() bool {
	name := r.scan.Tok
	if !name.IsName() {
		return r.failExpected("the name of a constraint", name)
	}
	r.scan.Advance()
	if r.scan.Tok.Kind != scan.LParen {
		return r.failExpected(`"("`, r.scan.Tok)
	}
	args, ok := r.list(scan.RParen, `"," or ")"`, false)
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
	if !r.want(scan.Colon, `":"`) {
		return false
	}
	if d.name = r.scan.Tok; !d.name.IsName() || scan.IsKeyword(d.name.Text) {
		return r.failExpected("a name", d.name)
	}
	d.name.Text = d.name.Name()
	r.scan.Advance()
	var ok bool
	if d.anns, ok = r.annotations(); !ok {
		return false
	}
	if d.hasValue = r.scan.Tok.Kind == scan.Equals; d.hasValue {
		r.scan.Advance()
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
	method := r.scan.Tok
	s.Pos = method.Pos
	switch method.Text {
	case "satisfy":
		s.Method = Satisfy
	case "minimize":
		s.Method = Minimize
	case "maximize":
		s.Method = Maximize
	default:
		return r.failExpected("satisfy, minimize or maximize", method)
	}
	r.scan.Advance()
	if s.Method != Satisfy {
		if s.Objective, ok = r.expr(false); !ok {
			return false
		}
	}
	return r.semicolon() && r.setSolve(s)
}

func (r *reader) semicolon() bool { return r.want(scan.Semicolon, `";"`) }

// annotations reads any number of :: annotation.
func (r *reader) annotations() ([]Expr, bool) {
	if r.scan.Tok.Kind != scan.Colons {
		return nil, true
	}
	start := len(r.stack)
	for r.scan.Tok.Kind == scan.Colons {
		r.scan.Advance()
		t := r.scan.Tok
		if !t.IsName() {
			return nil, r.failExpected("an annotation", t)
		}
		r.scan.Advance()
		e, ok := r.mem.ident(t.Name()).At(t.Pos), true
		if r.scan.Tok.Kind == scan.LParen {
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
