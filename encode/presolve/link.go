package presolve

import (
	"context"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/program"
)

// linker resolves constraint names to rows and checks the arguments against
// the signatures, each of which is parsed once.
type linker struct {
	m        *flatzinc.Model
	rows     Lookup
	programs program.Programs
	known    map[constraint.Key]*linked
}

// Lookup returns the row for a constraint item with that name and number of
// arguments, and the mode in which it is used.
type Lookup func(name string, arity int) (*constraint.Row, constraint.Mode, bool)

type linked struct {
	row  *constraint.Row
	mode constraint.Mode
	def  ground.Def
	sig  flatzinc.Signature
	// floats: the signature has floats.
	floats bool
}

// Link turns the constraint items of m into cons. The errors are those of
// *flatzinc.Error: unsupported constraints, wrong arguments, numbers out of
// range; or that of the context, which is looked at after every 2^10 items. find
// knows the rows; programs has the functions of black boxes, and is nil where none may run.
func Link(ctx context.Context, m *flatzinc.Model, find Lookup, programs program.Programs) ([]Constraint, error) {
	l := &linker{m: m, rows: find, programs: programs, known: make(map[constraint.Key]*linked)}
	cons := make([]Constraint, 0, len(m.Constraints))
	for i := range m.Constraints {
		if i%*linkedPart == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c := &m.Constraints[i]
		k, err := l.find(c)
		if err != nil {
			return nil, err
		}
		if k.floats {
			// Check replaces literals, in a model that others may be reading.
			c = &flatzinc.Constraint{Pos: c.Pos, Name: c.Name, Args: slices.Clone(c.Args), Anns: c.Anns}
		}
		if err := k.sig.Check(m, c); err != nil {
			return nil, err
		}
		if arg, why := k.def.Malformed(c.Args, false); why != "" {
			return nil, m.Errorf(c.Args[arg].Pos, "argument %d (%s) of %s: %s", arg+1, k.sig.Params[arg].Name, c.Name, why)
		}
		con := Constraint{Item: c, Row: k.row, Def: &k.def, Mode: k.mode, base: k.mode != constraint.Plain}
		if k.def.Asking != nil {
			if con.Function, err = l.function(c, k.def.Asking); err != nil {
				return nil, err
			}
			def := k.def.Asks(con.Function)
			con.Def = &def
		}
		cons = append(cons, con)
	}
	return cons, nil
}

func (l *linker) find(c *flatzinc.Constraint) (*linked, error) {
	key := constraint.Key{Name: c.Name, Arity: len(c.Args)}
	if k, ok := l.known[key]; ok {
		return k, nil
	}
	k, err := l.resolve(c)
	if err != nil {
		return nil, err
	}
	l.known[key] = k
	return k, nil
}

func (l *linker) resolve(c *flatzinc.Constraint) (*linked, error) {
	def, ok := ground.Lookup(c.Name, len(c.Args))
	if !ok {
		if arities := ground.Arities(c.Name); len(arities) > 0 {
			return nil, l.m.Errorf(c.Pos, "constraint %s has %d arguments, expected %d", c.Name, len(c.Args), arities[0])
		}
		return nil, l.unsupported(c)
	}
	sig, err := flatzinc.ParseSignature(def.Sig)
	if err != nil {
		return nil, l.m.Errorf(c.Pos, "%s: %v", c.Name, err)
	}
	r, mode, ok := l.rows(c.Name, len(c.Args))
	if !ok {
		if !hasFloats(sig) {
			return nil, l.unsupported(c)
		}
		r, mode = &FloatRow, constraint.Plain
	}
	return &linked{row: r, mode: mode, def: def, sig: sig, floats: hasFloats(sig)}, nil
}

// unsupported is the error that there is no such constraint.
func (l *linker) unsupported(c *flatzinc.Constraint) error {
	if strings.HasPrefix(c.Name, "float_") {
		return l.m.Errorf(c.Pos, "unsupported constraint %s: %s; gozinc has no such function of floats", c.Name, origin.Expression(l.m, c))
	}
	return l.m.Errorf(c.Pos, "unsupported constraint %s; compile the model with minizinc --solver gozinc", c.Name)
}

// FloatRow stands for a constraint over floats, which is not encoded itself but
// as one over integers.
var FloatRow constraint.Row

// hasFloats reports whether a constraint of that signature is over floats.
func hasFloats(sig flatzinc.Signature) bool {
	return slices.ContainsFunc(sig.Params, func(p flatzinc.Param) bool { return p.Type.Base == flatzinc.Float })
}

// Base returns the definition of C for a con of C, C_reif or C_imp.
func (c *Constraint) Base() ground.Def {
	if !c.base {
		return *c.Def
	}
	def, _ := ground.Lookup(c.Row.Name, c.Row.Arity)
	return def.Asks(c.Function)
}

// groundArgs evaluates arguments that are all fixed.
func groundArgs(a store.Args) ground.Args {
	out := make(ground.Args, a.Len())
	for i := range out {
		out[i] = groundArg(a.Store, a.Con.Args[i])
	}
	return out
}

func groundArg(s *store.Store, x flatzinc.Expr) ground.Arg {
	switch x.Kind {
	case flatzinc.ArrayLit:
		elems := make([]ground.Arg, len(x.Elems()))
		for i, y := range x.Elems() {
			elems[i] = groundArg(s, y)
		}
		return ground.ArrayArg(elems)
	case flatzinc.SetLit:
		return ground.SetArg(x.Set())
	case flatzinc.VarRef:
		if x.Var().Base == flatzinc.SetOfInt {
			return ground.SetArg(s.SetOf(x).Value)
		}
	}
	return ground.Arg{Int: s.ViewOf(x).B}
}
