package lattice

import (
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Nonlinear is a product, a quotient or a function of floats. A continuous float in it is
// an integer of Reduced.Model: the number of its cell.
type Nonlinear struct {
	Pos     flatzinc.Pos
	Name    string // as of float_times, without the suffix
	Suffix  string // "", "_reif" or "_imp"
	Control flatzinc.Expr
	Args    []Scaled
}

// Scaled is a constant, the cell of a continuous float, or a multiple of a unit.
type Scaled struct {
	X     flatzinc.Expr // of Reduced.Model, where it is no constant
	Value *big.Rat      // of a constant
	Unit  *big.Rat      // nil for the number of a cell
}

// Same reports whether the first two arguments are one variable.
func (n *Nonlinear) Same() bool {
	x, y := n.Args[0], n.Args[1]
	return x.Value == nil && y.Value == nil && x.X.Var() == y.X.Var()
}

// HasCell reports whether some argument is the cell of a continuous float.
func (n *Nonlinear) HasCell() bool {
	return slices.ContainsFunc(n.Args, func(x Scaled) bool { return x.Value == nil && x.Unit == nil })
}

// functions are the functions of floats of one argument. They are constraints
// float_F(x, y) for y = F(x).
var functions = []string{
	"sqrt", "exp", "ln", "log10", "log2", "sin", "cos", "tan", "asin", "acos", "atan",
	"sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
}

func init() {
	arities["float_pow"] = 3
	for _, f := range functions {
		arities["float_"+f] = 2
	}
}

// nonlinear keeps a constraint for propagation by intervals.
func (t *translator) nonlinear(c *con) error {
	n := Nonlinear{Pos: c.pos, Name: c.name, Suffix: c.suffix}
	if c.suffix != "" {
		n.Control = t.shown(c.control)
	}
	for _, x := range c.args {
		n.Args = append(n.Args, t.operand(x))
	}
	t.r.Nonlinear = append(t.r.Nonlinear, n)
	return nil
}

// operand returns a number in a nonlinear constraint.
func (t *translator) operand(x flatzinc.Expr) Scaled {
	if k := t.r.constant(x); k != nil {
		return Scaled{Value: k}
	}
	v := x.Var()
	if t.r.IsContinuous(v.ID) {
		t.divide(v)
		return Scaled{X: t.vars[v.ID]}
	}
	return Scaled{X: t.vars[v.ID], Unit: t.r.unitOf(v)}
}

// divide gives a continuous float the integer that is its cell.
func (t *translator) divide(v *flatzinc.Var) {
	if !t.r.cells[v.ID] {
		t.r.cells[v.ID] = true
		t.m.Vars[v.ID].Ints = t.cellsOf(v)
	}
}

// cellsOf returns the cells within the declared bounds of a float.
func (t *translator) cellsOf(v *flatzinc.Var) intset.Set {
	lo, hi := Bounds(v)
	from, to := -t.r.Grid.Last()-1, t.r.Grid.Last()
	if lo != nil {
		from = t.r.Grid.OfRat(lo)
	}
	if hi != nil {
		to = t.r.Grid.OfRat(hi)
	}
	return between(from, to)
}

// HasCell reports whether float variable id is continuous and an integer counts its cells.
func (r *Reduced) HasCell(id int) bool { return id < len(r.cells) && r.cells[id] }

// Divided reports whether some float lies in a cell, or nonlinear constraints are over units.
func (r *Reduced) Divided() bool { return len(r.Nonlinear) > 0 || slices.Contains(r.cells, true) }

// Divide has an integer count the cells of a continuous float, where constraints can be added.
func (r *Reduced) Divide(id int) { r.cells[id] = true }

// Within returns how near numbers are to x that it stands for.
func (r *Reduced) Within(x float64) float64 { return r.Precision * max(cell.Least, math.Abs(x)) }

// InCell returns the value of a float in a cell. It prints as the nearest float64, or where that alone is
// an integer, as the next one: functions have no value at some integers, and below or above them.
func (r *Reduced) InCell(x *big.Rat) flatzinc.Value {
	v := flatzinc.MkNumber(x)
	if f := v.Float; !x.IsInt() && f == math.Trunc(f) && math.Abs(f) < 1<<52 {
		v.Float = math.Nextafter(f, math.Inf(x.Cmp(new(big.Rat).SetFloat64(f))))
	}
	v.Within = r.Within(v.Float)
	return v
}

// few reports whether the product or quotient is linear for each value of some argument.
func (t *translator) few(c *con) bool {
	d := conditions{t}
	if c.kind == quotient {
		return d.few(c.args[1]) || d.few(c.args[2])
	}
	return d.few(c.args[0]) || d.few(c.args[1])
}

// isFunction reports whether a constraint is a power or a function of one argument.
func isFunction(name string) bool {
	f, _ := strings.CutPrefix(name, "float_")
	for _, g := range functions {
		if f == g {
			return true
		}
	}
	return f == "pow"
}

// DefaultPrecision is that of nonlinear constraints, in relation to the larger of cell.Least and
// the number.
const DefaultPrecision = 1e-6
