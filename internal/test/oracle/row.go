package oracle

import (
	"fmt"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
)

// Function is that of all black boxes. Tests set it.
var Function program.Function

// row is a constraint whose arguments are filled in while variables get their
// values, so that a check allocates nothing.
type row struct {
	constraint *flatzinc.Constraint
	check      ground.Check
	args       ground.Args
	slots      map[int][]*ground.Arg // where the values of a variable go, by Var.ID
}

func newRow(c *flatzinc.Constraint) (*row, error) {
	def, ok := ground.Lookup(c.Name, len(c.Args))
	if !ok {
		return nil, fmt.Errorf("oracle: unknown constraint %s with %d arguments", c.Name, len(c.Args))
	}
	r := &row{constraint: c, check: def.Asks(Function).Holds, args: make(ground.Args, len(c.Args)), slots: map[int][]*ground.Arg{}}
	for i, e := range c.Args {
		r.place(e, &r.args[i])
	}
	return r, nil
}

// place puts the constants of e into arg and notes the places of its variables.
func (r *row) place(e flatzinc.Expr, arg *ground.Arg) {
	switch e.Kind {
	case flatzinc.ArrayLit:
		elems := make([]ground.Arg, len(e.Elems()))
		for i, x := range e.Elems() {
			r.place(x, &elems[i])
		}
		*arg = ground.ArrayArg(elems)
	case flatzinc.VarRef:
		id := e.Var().ID
		r.slots[id] = append(r.slots[id], arg)
	case flatzinc.BoolLit, flatzinc.IntLit, flatzinc.FloatLit, flatzinc.SetLit:
		fill([]*ground.Arg{arg}, flatzinc.Assignment(nil).Eval(e))
	}
}

func fill(slots []*ground.Arg, v flatzinc.Value) {
	for _, arg := range slots {
		*arg = ground.ArgOf(v)
	}
}

func (r *row) holds() bool { return r.check(r.args) }

// String writes the constraint with the values that it has.
func (r *row) String() string {
	parts := make([]string, len(r.args))
	for i, e := range r.constraint.Args {
		parts[i] = formatArg(e, r.args[i])
	}
	return r.constraint.Name + "(" + strings.Join(parts, ",") + ")"
}

func formatArg(e flatzinc.Expr, arg ground.Arg) string {
	base := flatzinc.Int
	switch e.Kind {
	case flatzinc.ArrayLit:
		parts := make([]string, len(arg.Elems()))
		for i, x := range e.Elems() {
			parts[i] = formatArg(x, arg.Elems()[i])
		}
		return "[" + strings.Join(parts, ",") + "]"
	case flatzinc.VarRef:
		base = e.Var().Base
	case flatzinc.BoolLit:
		base = flatzinc.Bool
	case flatzinc.FloatLit:
		base = flatzinc.Float
	case flatzinc.SetLit:
		base = flatzinc.SetOfInt
	}
	return Format(base, flatzinc.Value{Int: arg.Int, Float: arg.Float(), Set: arg.Set()})
}
