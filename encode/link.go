package encode

import (
	"math"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// linker resolves constraint names to rows and checks the arguments against
// the signatures, each of which is parsed once.
type linker struct {
	m     *flatzinc.Model
	known map[rowKey]*linked
}

type linked struct {
	row  *row
	mode mode
	def  ground.Def
	sig  flatzinc.Signature
}

// link turns the constraint items of m into cons. The errors are those of
// *flatzinc.Error: unsupported constraints, wrong arguments, float variables,
// numbers out of range.
func link(m *flatzinc.Model) ([]con, error) {
	if err := checkVars(m); err != nil {
		return nil, err
	}
	if err := checkNumbers(m); err != nil {
		return nil, err
	}
	l := &linker{m: m, known: make(map[rowKey]*linked)}
	cons := make([]con, 0, len(m.Constraints))
	for i := range m.Constraints {
		c := &m.Constraints[i]
		k, err := l.find(c)
		if err != nil {
			return nil, err
		}
		if err := k.sig.Check(m, c); err != nil {
			return nil, err
		}
		if k.row.valid != nil {
			if err := k.row.valid(c.Args); err != nil {
				return nil, m.Errorf(c.Pos, "%s: %v", c.Name, err)
			}
		}
		cons = append(cons, con{c: c, row: k.row, def: k.def, mode: k.mode, base: k.mode != plain})
	}
	return cons, nil
}

func (l *linker) find(c *flatzinc.Constraint) (*linked, error) {
	key := rowKey{c.Name, len(c.Args)}
	if k, ok := l.known[key]; ok {
		return k, nil
	}
	k, err := l.lookup(c)
	if err != nil {
		return nil, err
	}
	l.known[key] = k
	return k, nil
}

func (l *linker) lookup(c *flatzinc.Constraint) (*linked, error) {
	def, ok := ground.Lookup(c.Name, len(c.Args))
	if !ok {
		if arities := ground.Arities(c.Name); len(arities) > 0 {
			return nil, l.m.Errorf(c.Pos, "constraint %s has %d arguments, expected %d", c.Name, len(c.Args), arities[0])
		}
		return nil, l.m.Errorf(c.Pos, "unsupported constraint %s", c.Name)
	}
	sig, err := flatzinc.ParseSignature(def.Sig)
	if err != nil {
		return nil, l.m.Errorf(c.Pos, "%s: %v", c.Name, err)
	}
	r, mode, ok := find(c.Name, len(c.Args))
	if !ok {
		if !fixedOnly(sig) {
			return nil, l.m.Errorf(c.Pos, "unsupported constraint %s", c.Name)
		}
		r, mode = &checkedRow, plain
	}
	return &linked{row: r, mode: mode, def: def, sig: sig}, nil
}

// checkedRow stands for a constraint over floats: all its arguments are fixed,
// so that presolve settles it with the ground check.
var checkedRow = row{note: "fixed arguments only"}

func fixedOnly(sig flatzinc.Signature) bool {
	for _, p := range sig.Params {
		if p.Type.Base == flatzinc.Float {
			return true
		}
	}
	return false
}

// checkVars refuses float variables that are not fixed, and unbounded sets.
func checkVars(m *flatzinc.Model) error {
	for _, v := range m.Vars {
		if v.Base != flatzinc.Float {
			continue
		}
		if _, ok := fixedFloat(v); !ok {
			return m.Errorf(v.Pos, "float variables are not supported: %s", v.Name)
		}
	}
	if e := m.Solve.Objective; m.Solve.Method != flatzinc.Satisfy && e.Kind == flatzinc.FloatLit {
		return m.Errorf(m.Solve.Pos, "float objectives are not supported")
	}
	return nil
}

// fixedFloat returns the value of a float variable that is declared as one.
func fixedFloat(v *flatzinc.Var) (float64, bool) {
	if v.Init != nil {
		switch v.Init.Kind {
		case flatzinc.FloatLit:
			return v.Init.Float(), true
		case flatzinc.IntLit:
			return float64(v.Init.Int()), true
		case flatzinc.VarRef:
			return fixedFloat(v.Init.Var())
		}
	}
	if v.FloatLo == v.FloatHi && !math.IsInf(v.FloatLo, 0) {
		return v.FloatLo, true
	}
	return 0, false
}

// baseDef returns the definition of C for a con of C, C_reif or C_imp.
func baseDef(c *con) ground.Def {
	if !c.base {
		return c.def
	}
	def, _ := ground.Lookup(c.row.name, c.row.arity)
	return def
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
		return ground.Arg{Elems: elems}
	case flatzinc.SetLit:
		return ground.Arg{Set: x.Set()}
	case flatzinc.FloatLit:
		return ground.Arg{Float: x.Float()}
	case flatzinc.VarRef:
		v := x.Var()
		switch v.Base {
		case flatzinc.SetOfInt:
			return ground.Arg{Set: s.SetOf(x).Value}
		case flatzinc.Float:
			f, _ := fixedFloat(v)
			return ground.Arg{Float: f}
		}
	}
	k := s.ViewOf(x).B
	return ground.Arg{Int: k, Float: float64(k)}
}
