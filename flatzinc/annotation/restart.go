package annotation

import (
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/luby"
)

// Source tells where the value comes from that a variable gets at a restart.
type Source uint8

// The sources, by the functions of MiniZinc's experimental/on_restart.mzn.
const (
	Outcome  Source = iota // status: what the search came to before the restart
	LastTime               // last_val: the value that a variable had last
	BestOne                // sol: its value in the last solution
	Drawn                  // uniform_on_restart: drawn at random
	Complete               // complete: none; where the variable is true, the search ends
)

// Setting is a variable that a model has the search set whenever it restarts.
type Setting struct {
	Source Source
	// To is the variable, or a constant.
	To flatzinc.Expr
	// From is the variable whose value it is, of LastTime and BestOne.
	From flatzinc.Expr
	// Low and High are the least and the greatest value of a Drawn one, as literals.
	Low, High flatzinc.Expr
}

// onRestart begins the names of the constraints that are settings.
const onRestart = "gozinc_on_restart_"

// signature is what a setting's constraint takes.
type signature struct {
	source Source
	base   flatzinc.Base
	args   int
}

var signatures = map[string]signature{
	"status":        {Outcome, flatzinc.Int, 1},
	"complete":      {Complete, flatzinc.Bool, 1},
	"last_val_bool": {LastTime, flatzinc.Bool, 2}, "last_val_int": {LastTime, flatzinc.Int, 2}, "last_val_float": {LastTime, flatzinc.Float, 2},
	"sol_bool": {BestOne, flatzinc.Bool, 2}, "sol_int": {BestOne, flatzinc.Int, 2}, "sol_float": {BestOne, flatzinc.Float, 2},
	"uniform_int": {Drawn, flatzinc.Int, 3}, "uniform_float": {Drawn, flatzinc.Float, 3},
}

// Programmed reports whether a model has settings.
func Programmed(m *flatzinc.Model) bool {
	return slices.ContainsFunc(m.Constraints, func(c flatzinc.Constraint) bool { return strings.HasPrefix(c.Name, onRestart) })
}

// Settings returns the settings of a model, and the model without their constraints,
// which is m itself where there are none. The error has the position of a constraint
// with arguments that do not fit.
func Settings(m *flatzinc.Model) (rest *flatzinc.Model, list []Setting, err error) {
	if !Programmed(m) {
		return m, nil, nil
	}
	without := *m
	without.Constraints = nil
	for i := range m.Constraints {
		c := &m.Constraints[i]
		name, ok := strings.CutPrefix(c.Name, onRestart)
		if !ok {
			without.Constraints = append(without.Constraints, *c)
			continue
		}
		s, err := setting(m, c, name)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, s)
	}
	return &without, list, nil
}

// setting reads a constraint of that name behind onRestart.
func setting(m *flatzinc.Model, c *flatzinc.Constraint, name string) (s Setting, err error) {
	sig, ok := signatures[name]
	switch {
	case !ok:
		return s, m.Errorf(c.Pos, "unknown constraint %s", c.Name)
	case len(c.Args) != sig.args:
		return s, m.Errorf(c.Pos, "%s has %d arguments, expected %d", c.Name, len(c.Args), sig.args)
	}
	for _, x := range c.Args {
		if !scalar(x, sig.base) {
			return s, m.Errorf(x.Pos, "%s expects arguments of type %s", c.Name, sig.base)
		}
	}
	last := len(c.Args) - 1
	s = Setting{Source: sig.source, To: c.Args[last], From: c.Args[0]}
	if sig.source == Drawn {
		if s.Low, s.High = c.Args[0], c.Args[1]; !ordered(s.Low, s.High) {
			return s, m.Errorf(c.Pos, "%s expects a constant and another that is no less", c.Name)
		}
	}
	return s, nil
}

// ordered reports whether low is at most high, which are literals of a type.
func ordered(low, high flatzinc.Expr) bool {
	switch {
	case low.Kind == flatzinc.VarRef || high.Kind == flatzinc.VarRef:
		return false
	case low.Kind == flatzinc.IntLit && high.Kind == flatzinc.IntLit:
		return low.Int() <= high.Int()
	}
	least, most := flatzinc.Assignment(nil).Eval(low).Number(), flatzinc.Assignment(nil).Eval(high).Number()
	return least != nil && most != nil && least.Cmp(most) <= 0
}

// scalar reports whether x is a variable or a literal of the type.
func scalar(x flatzinc.Expr, base flatzinc.Base) bool {
	switch x.Kind {
	case flatzinc.VarRef:
		return x.Var().Base == base
	case flatzinc.BoolLit:
		return base == flatzinc.Bool
	}
	return x.Kind == flatzinc.IntLit && base == flatzinc.Int || x.Kind == flatzinc.FloatLit && base == flatzinc.Float
}

// Sequence says after how many conflicts a programmed search restarts.
type Sequence struct {
	// Kind is none, constant, linear, luby or geometric; "" is not said.
	Kind string
	// Base is the ratio of a geometric sequence; 0 stands for 1.5.
	Base float64
	// Scale is what the terms of the sequence are multiplied by; 0 stands for 250.
	Scale int64
}

// Kinds are the kinds of a Sequence.
var Kinds = []string{"none", "constant", "linear", "luby", "geometric"}

// Restarts returns the sequence that the annotations of the solve item name
// (restart_luby(100) and the like), the zero Sequence where there is none.
func Restarts(m *flatzinc.Model) (s Sequence) {
	for _, a := range m.Solve.Anns {
		if a.Kind != flatzinc.Call && a.Kind != flatzinc.Ident {
			continue
		}
		name, ok := strings.CutPrefix(a.Str(), "restart_")
		if !ok || !slices.Contains(Kinds, name) {
			continue
		}
		s.Kind = name
		for _, x := range a.Elems() {
			switch x.Kind {
			case flatzinc.IntLit:
				s.Scale = x.Int()
			case flatzinc.FloatLit:
				s.Base = x.Float()
			}
		}
	}
	return s
}

// Or returns the sequence with what t says where s says nothing.
func (s Sequence) Or(t Sequence) Sequence {
	if s.Kind == "" {
		s.Kind = t.Kind
	}
	if s.Base == 0 {
		s.Base = t.Base
	}
	if s.Scale == 0 {
		s.Scale = t.Scale
	}
	return s
}

// mostConflicts is a number of conflicts that no search has.
const mostConflicts = 1 << 50

// Conflicts returns the number of conflicts between restarts i-1 and i, counted from 0,
// which is at least 1; 0 for no restart. Where nothing is said it is that of luby.
func (s Sequence) Conflicts(i int) int64 {
	s = s.Or(Sequence{"luby", 1.5, 250})
	n := float64(s.Scale)
	switch s.Kind {
	case "none":
		return 0
	case "linear":
		n *= float64(i + 1)
	case "luby":
		n *= float64(luby.Term(uint64(i) + 1))
	case "geometric":
		for range min(i, 1000) {
			n *= s.Base
		}
	}
	return int64(max(1, min(n, mostConflicts)))
}
