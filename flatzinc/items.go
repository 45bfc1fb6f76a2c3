package flatzinc

import (
	"github.com/alecthomas/participle/v2/lexer"
)

// readConstraintTail reads ( arguments ) annotations ;
func (r *reader) readConstraintTail() (ok bool) {
	if r.scan.tok.kind != tokLParen {
		return r.failExpected(`"("`, r.scan.tok)
	}
	if r.args, ok = r.list(tokRParen, `"," or ")"`, false); !ok {
		return false
	}
	return r.annotations() && r.semicolon()
}

// readDeclTail reads annotations [ = value ] ;
func (r *reader) readDeclTail() (ok bool) {
	if !r.annotations() {
		return false
	}
	r.hasValue = r.scan.tok.kind == tokEquals
	if r.hasValue {
		r.scan.advance()
		if r.value, ok = r.expr(false); !ok {
			return false
		}
	}
	return r.semicolon()
}

// readSolveTail reads annotations ( satisfy | minimize x | maximize x ) ;
func (r *reader) readSolveTail() (ok bool) {
	if !r.annotations() {
		return false
	}
	r.hasValue = false
	method := r.scan.tok
	switch method.text {
	case "satisfy":
		r.model.Solve.Method = Satisfy
	case "minimize":
		r.model.Solve.Method, r.hasValue = Minimize, true
	case "maximize":
		r.model.Solve.Method, r.hasValue = Maximize, true
	default:
		return r.failExpected("satisfy, minimize or maximize", method)
	}
	r.scan.advance()
	if r.hasValue {
		if r.value, ok = r.expr(false); !ok {
			return false
		}
	}
	return r.semicolon()
}

func (r *reader) semicolon() bool {
	return r.want(tokSemicolon, `";"`)
}

// annotations reads any number of :: annotation.
func (r *reader) annotations() bool {
	start := len(r.stack)
	for r.scan.tok.kind == tokColons {
		r.scan.advance()
		t := r.scan.tok
		if !t.isName() {
			return r.failExpected("an annotation", t)
		}
		r.scan.advance()
		var e Expr
		if r.scan.tok.kind == tokLParen {
			var ok bool
			if e, ok = r.call(t); !ok {
				return false
			}
		} else {
			e = r.mem.ident(t.name()).At(t.pos)
		}
		r.stack = append(r.stack, e)
	}
	r.anns = r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return true
}

// constraintTail, declTail and solveTail mark the reader as the result of the
// hand-written productions.
func (r *reader) constraintTail() {}
func (r *reader) declTail()       {}
func (r *reader) solveTail()      {}

// posOf returns the place of a token of the grammar.
func posOf(t lexer.Token) Pos { return Pos(t.Pos.Offset) }

func (r *reader) addConstraint(c *constraintItem) {
	entry, _ := r.constraints.get(c.Name.Value)
	if entry.predicate >= 0 {
		if want := len(r.model.Predicates[entry.predicate].Params); want != len(r.args) {
			r.fail(posOf(c.Name), "%s has %d arguments, its predicate item has %d", entry.name, len(r.args), want)
			return
		}
	}
	r.model.Constraints = append(r.model.Constraints, Constraint{
		Pos: posOf(c.Name), Name: entry.name, Args: r.args, Anns: r.anns,
	})
}

func (r *reader) addPredicate(p *predicateItem) {
	entry, isNew := r.constraints.get(p.Name.Value)
	switch {
	case entry.predicate >= 0:
		r.fail(posOf(p.Name), "predicate %s is declared twice", entry.name)
		return
	case !isNew:
		r.fail(posOf(p.Name), "predicate %s is declared after its first use", entry.name)
		return
	}
	entry.predicate = len(r.model.Predicates)
	r.model.Predicates = append(r.model.Predicates, Predicate{
		Pos: posOf(p.Name), Name: entry.name, Params: p.Params.params(),
	})
}

func (r *reader) setSolve(s *solveItem) {
	solve := &r.model.Solve
	if r.solved {
		r.fail(posOf(s.Keyword), "there is more than one solve item")
		return
	}
	r.solved = true
	solve.Pos, solve.Anns = posOf(s.Keyword), r.anns
	if !r.hasValue {
		return
	}
	if kindOf(r.value)&(hasInt|hasFloat|hasVarInt|hasVarFloat) == 0 {
		r.fail(r.value.Pos, "expected an int or a float as objective, found %s", describe(r.value))
		return
	}
	solve.Objective = r.value
}
