package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// signature is a function in the making.
type signature struct {
	kinds   []string // type parameters
	params  []string
	args    []string // of the constraint, as expressions
	notes   []string
	places  []int // of params in the constraint
	offset  bool
	renames map[string]string // of parameters
}

// matrices are parameters that hold a matrix row after row: by the row's length in Go.
var matrices = map[string]string{
	"gozinc_table_int tuples":  "len(xs)",
	"gozinc_table_bool tuples": "len(xs)",
}

// variable are the interfaces of variables, and the functions that make arguments.
var variable = map[flatzinc.Base]struct{ kind, one, many string }{
	flatzinc.Int:      {"IntExpr", "argInt", "argInts"},
	flatzinc.Bool:     {"BoolExpr", "argBool", "argBools"},
	flatzinc.SetOfInt: {"SetExpr", "argSet", "argSets"},
}

// constant are the types of constants.
var constant = map[flatzinc.Base]struct{ kind, one, many string }{
	flatzinc.Int:      {"int", "parInt", "parInts"},
	flatzinc.Bool:     {"bool", "parBool", "parBools"},
	flatzinc.SetOfInt: {"Set", "parSet", "parSets"},
}

// add adds a parameter.
func (f *signature) add(constraint string, p flatzinc.Param) error {
	if strings.HasPrefix(p.Name, "offset") {
		f.offset = true
		f.args = append(f.args, "parInt(0)")
		return nil
	}
	f.places = append(f.places, len(f.args))
	name := strings.ToLower(p.Name[:1]) + p.Name[1:]
	if name != p.Name {
		if f.renames == nil {
			f.renames = make(map[string]string)
		}
		f.renames[p.Name] = name
	}
	kinds := constant
	if p.Type.Var {
		kinds = variable
	}
	k, ok := kinds[p.Type.Base]
	width, matrix := matrices[constraint+" "+p.Name]
	switch {
	case !ok:
		return fmt.Errorf("parameter %s: no type %s", p.Name, p.Type)
	case matrix:
		f.params = append(f.params, name+" [][]"+k.kind)
		f.args = append(f.args, fmt.Sprintf("parRows(%s, %s, %s)", name, width, k.many))
		f.notes = append(f.notes, fmt.Sprintf("Each row of %s has %s elements.", name, width))
	case p.Type.Array && p.Type.Var:
		t := string(rune('T' + len(f.kinds)))
		f.kinds = append(f.kinds, t+" "+k.kind)
		f.params = append(f.params, name+" []"+t)
		f.args = append(f.args, k.many+"("+name+")")
	case p.Type.Array:
		f.params = append(f.params, name+" []"+k.kind)
		f.args = append(f.args, k.many+"("+name+")")
	default:
		f.params = append(f.params, name+" "+k.kind)
		f.args = append(f.args, k.one+"("+name+")")
	}
	return nil
}

// order puts the parameters into that of names, where there are any, and returns which of
// the constraint's they are.
func (f *signature) order(names []string) (places []int, err error) {
	if names == nil {
		return f.places, nil
	}
	var params []string
	for _, name := range names {
		for i, p := range f.params {
			if strings.HasPrefix(p, name+" ") {
				params, places = append(params, p), append(places, f.places[i])
			}
		}
	}
	if len(params) != len(f.params) {
		return nil, fmt.Errorf("the order %v is not one of the parameters %v", names, f.params)
	}
	f.params = params
	return places, nil
}

// renamed returns a text about the parameters with the names that they have in Go.
func (f *signature) renamed(doc string) string {
	for from, to := range f.renames {
		doc = regexp.MustCompile(`\b`+from+`\b`).ReplaceAllString(doc, to)
	}
	doc = regexp.MustCompile(`gozinc_\w+`).ReplaceAllStringFunc(doc, goName)
	return doc
}
