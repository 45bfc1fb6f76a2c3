package flatzinc

import (
	"math"

	"github.com/gozinc/gozinc/flatzinc/scan"
	"github.com/gozinc/gozinc/internal/intset"
)

// jsonDecl is what a variable's object says.
type jsonDecl struct {
	base                scan.Token // its text is the type
	domain              values
	domainPos           Pos
	hasDomain           bool
	introduced, defined bool
}

// jsonVariable declares the variable whose name is the key.
func (r *reader) jsonVariable(key scan.Token) bool {
	var v jsonDecl
	r.decl = decl{name: scan.Token{Kind: scan.Ident, Pos: key.Pos, Text: jsonText(key)}}
	d := &r.decl
	ok := r.jsonObject(func(key scan.Token) (ok bool) {
		switch jsonText(key) {
		case "type":
			v.base, ok = r.jsonString("a type")
		case "domain":
			v.domainPos, v.hasDomain = r.scan.Tok.Pos, true
			ok = r.jsonRanges(&v.domain)
		case "introduced":
			v.introduced, ok = r.jsonFlag()
		case "defined":
			v.defined, ok = r.jsonFlag()
		case "rhs":
			d.value, d.hasValue = Expr{}, true
			d.value, ok = r.jsonExpr(false)
		case "ann":
			d.anns, ok = r.jsonExprs(true)
		default:
			ok = r.skipJSON()
		}
		return ok
	})
	if !ok || !r.jsonType(&v, key) {
		return false
	}
	if v.introduced {
		d.anns = r.withIdent(d.anns, "var_is_introduced", key)
	}
	if v.defined {
		d.anns = r.withIdent(d.anns, "is_defined_var", key)
	}
	return r.declare(d)
}

// withIdent appends an annotation without arguments.
func (r *reader) withIdent(anns []Expr, name string, at scan.Token) []Expr {
	start := len(r.stack)
	r.stack = append(append(r.stack, anns...), r.mem.ident(name).At(at.Pos))
	out := r.mem.exprs(r.stack[start:])
	r.stack = r.stack[:start]
	return out
}

// jsonType sets the type of the current declaration.
func (r *reader) jsonType(v *jsonDecl, name scan.Token) bool {
	t := &r.decl.typ
	*t = typeNode{pos: name.Pos, ints: intset.All, lo: math.Inf(-1), hi: math.Inf(1)}
	t.Var = true
	if v.hasDomain {
		t.pos = v.domainPos
	}
	switch v.base.Text {
	case "bool":
		t.Base = Bool
		if v.hasDomain {
			return r.fail(v.domainPos, "a bool has no domain")
		}
		return true
	case "int":
		t.Base = Int
	case "set of int":
		t.Base = SetOfInt
	case "float":
		t.Base = Float
	case "":
		return r.fail(name.Pos, "%s has no type", r.decl.name.Text)
	default:
		return r.fail(v.base.Pos, "a variable cannot be of type %s", v.base.Text)
	}
	if !v.hasDomain {
		return true
	}
	if t.Base == Float {
		var complaint string
		if t.lo, t.hi, complaint = v.domain.floatRange(); complaint != "" {
			return r.fail(v.domainPos, "%s", complaint)
		}
		return true
	}
	if v.domain.float {
		return r.fail(v.domainPos, "expected ints as domain, found floats")
	}
	t.ints = v.domain.ranges()
	return true
}

// jsonArray declares the array whose name is the key. Its type is that of its
// elements.
func (r *reader) jsonArray(key scan.Token) bool {
	var array Expr
	found := false
	ok := r.jsonObject(func(member scan.Token) (ok bool) {
		if jsonText(member) != "a" {
			return r.skipJSON()
		}
		found = true
		t := r.scan.Tok
		array, ok = r.jsonElems(t, false)
		return ok
	})
	switch {
	case !ok:
		return false
	case !found:
		return r.fail(key.Pos, "array %s has no value", jsonText(key))
	}
	if _, ok := r.symbols.declare(jsonText(key), array); !ok {
		return r.twice(scan.Token{Pos: key.Pos, Text: jsonText(key)})
	}
	return true
}

// jsonConstraint reads a constraint.
func (r *reader) jsonConstraint() bool {
	var (
		t           = r.scan.Tok
		call        jsonCall
		anns        []Expr
		defines     Expr
		isDefining  bool
		readDefines = func() bool {
			name, ok := r.jsonString("a name")
			if !ok {
				return false
			}
			isDefining = true
			if defines, ok = r.symbols.lookup(name.Text); !ok {
				return r.fail(name.Pos, "%s is not declared", name.Text)
			}
			defines = defines.At(name.Pos)
			return true
		}
	)
	ok := r.jsonObject(func(key scan.Token) (ok bool) {
		switch jsonText(key) {
		case "id":
			call.id, ok = r.jsonString("the name of a constraint")
		case "args":
			call.hasArgs = true
			call.args, ok = r.jsonExprs(false)
		case "ann":
			anns, ok = r.jsonExprs(true)
		case "defines":
			ok = readDefines()
		default:
			ok = r.skipJSON()
		}
		return ok
	})
	switch {
	case !ok:
		return false
	case !call.complete():
		return r.fail(t.Pos, "a constraint needs the members id and args")
	}
	if isDefining {
		start := len(r.stack)
		r.stack = append(append(r.stack, anns...), r.mem.call("defines_var", r.mem.exprs([]Expr{defines})).At(defines.Pos))
		anns = r.mem.exprs(r.stack[start:])
		r.stack = r.stack[:start]
	}
	return r.addConstraint(call.id, call.args, anns)
}

// jsonOutput adds the variable or array of the current name to the outputs.
func (r *reader) jsonOutput() bool {
	t, ok := r.jsonString("a name")
	if !ok {
		return false
	}
	e, ok := r.symbols.lookup(t.Text)
	switch {
	case !ok:
		return r.fail(t.Pos, "%s is not declared", t.Text)
	case e.Kind == VarRef:
		v := e.Var()
		v.Anns = r.withIdent(v.Anns, "output_var", t)
		r.output(Output{Name: v.Name, Elems: []Expr{e}})
		return true
	}
	dims := []intset.Range{{Lo: 1, Hi: int64(len(e.Elems()))}}
	r.output(Output{Name: r.symbols.names.clone(t.Text), Array: true, Dims: dims, Elems: e.Elems()})
	return true
}

// jsonSolve reads the goal.
func (r *reader) jsonSolve() bool {
	var (
		s            Solve
		method       scan.Token
		hasObjective bool
	)
	t := r.scan.Tok
	ok := r.jsonObject(func(key scan.Token) (ok bool) {
		switch jsonText(key) {
		case "method":
			method, ok = r.jsonString("satisfy, minimize or maximize")
		case "objective":
			hasObjective = true
			s.Objective, ok = r.jsonExpr(false)
		case "ann":
			s.Anns, ok = r.jsonExprs(true)
		default:
			ok = r.skipJSON()
		}
		return ok
	})
	if !ok {
		return false
	}
	s.Pos = method.Pos
	switch method.Text {
	case "satisfy":
		s.Method, s.Objective = Satisfy, Expr{}
	case "minimize":
		s.Method = Minimize
	case "maximize":
		s.Method = Maximize
	case "":
		return r.fail(t.Pos, "the solve item has no method")
	default:
		return r.fail(method.Pos, "expected satisfy, minimize or maximize, found %q", method.Text)
	}
	if s.Method != Satisfy && !hasObjective {
		return r.fail(method.Pos, "the solve item has no objective")
	}
	return r.setSolve(s)
}
