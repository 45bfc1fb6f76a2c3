package flatzinc

import (
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"

	"github.com/gozinc/gozinc/flatzinc/lex"
)

// Signature is the parameter list of a constraint.
type Signature struct {
	Params []Param
}

// signatureParser reads a parameter list by itself.
var signatureParser = sync.OnceValue(func() *participle.Parser[paramList] {
	return participle.MustBuild[paramList](participle.Lexer(lex.Definition{}))
})

// ParseSignature reads a parameter list as it stands between the parentheses
// of a predicate item, such as "array [int] of var int: xs, int: n". Domains
// and sizes in the types are read but not kept. The error is an *Error whose
// File is the text.
func ParseSignature(text string) (Signature, error) {
	list, err := signatureParser().ParseString("", text)
	if err != nil {
		pos, msg := complaintOf(err, "a parameter")
		out := &Error{File: text, Msg: msg, Err: err}
		out.Line, out.Column = position(nil, pos)
		return Signature{}, out
	}
	return Signature{Params: list.params()}, nil
}

// String writes the parameters as ParseSignature reads them.
func (s Signature) String() string {
	var b strings.Builder
	for i, p := range s.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %s", p.Type, p.Name)
	}
	return b.String()
}

// params returns the parameters of a list.
func (l paramList) params() []Param {
	out := make([]Param, len(l.Params))
	for i, p := range l.Params {
		out[i] = Param{Name: p.Name.Value, Type: p.Type.Type}
	}
	return out
}

// Check reports whether the arguments of c, a constraint of m, fit s: their
// number and their types. A literal or a parameter fits where a variable may
// stand, an int literal where a float may; an empty array fits every array. It
// replaces int literals in the place of floats by float literals, in copies of
// what is shared. The error is an *Error at the argument.
//
// The time is linear in the number of arguments: arrays know the types of
// their elements.
func (s Signature) Check(m *Model, c *Constraint) error {
	if len(c.Args) != len(s.Params) {
		return m.Errorf(c.Pos, "%s has %d arguments, expected %d: %s", c.Name, len(c.Args), len(s.Params), s)
	}
	for i := range c.Args {
		arg, want := &c.Args[i], s.Params[i].Type
		allowed := want.allowed()
		switch {
		case (arg.Kind == ArrayLit) != want.Array:
			return mismatch(m, c, i, &s.Params[i])
		case want.Array:
			if arg.elemKinds()&^allowed != 0 {
				return mismatch(m, c, i, &s.Params[i])
			}
			if want.Base == Float || want.Base == SetOfFloat {
				*arg = toBaseArray(want.Base, *arg)
			}
		default:
			if kindOf(*arg)&^allowed != 0 {
				return mismatch(m, c, i, &s.Params[i])
			}
			if want.Base == Float || want.Base == SetOfFloat {
				*arg = toBase(want.Base, *arg)
			}
		}
	}
	return nil
}

// mismatch is the error that argument i of c does not fit p.
func mismatch(m *Model, c *Constraint, i int, p *Param) error {
	arg := c.Args[i]
	found := describe(arg)
	if arg.Kind == ArrayLit && p.Type.Array {
		for j, x := range arg.Elems() {
			if kindOf(x)&^p.Type.allowed() != 0 {
				found = fmt.Sprintf("%s as element %d", describe(x), j+1)
				break
			}
		}
	}
	return m.Errorf(arg.Pos, "argument %d (%s) of %s: expected %s, found %s", i+1, p.Name, c.Name, p.Type, found)
}
