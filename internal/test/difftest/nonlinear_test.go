package difftest

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/elementary"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// planted is a random model with nonlinear constraints of floats, of which one solution is
// known, to 200 bits. Other constraints than those of functions are drawn to hold there.
type planted struct {
	precision float64
	decls     []string
	cons      []string
	names     []string
	values    []*big.Float
	calls     []call
	goal      string // "" for none
	maximise  bool
}

// call is a constraint f(args) = names[result], where negative args are constants.
type call struct {
	name   string
	args   []operand
	result int
	under  string // a Boolean that has it hold; "" for none
	form   string // "", "_imp" or "_reif"
}

// operand is a variable, or a constant where it is negative.
type operand struct {
	at       int
	constant float64
}

var unary = map[string]func(*big.Float) *big.Float{
	"sqrt": elementary.Sqrt, "exp": elementary.Exp, "ln": elementary.Ln, "log10": elementary.Log10, "log2": elementary.Log2,
	"sin": elementary.Sin, "cos": elementary.Cos, "tan": elementary.Tan, "asin": elementary.Asin, "acos": elementary.Acos,
	"atan": elementary.Atan, "sinh": elementary.Sinh, "cosh": elementary.Cosh, "tanh": elementary.Tanh,
	"asinh": elementary.Asinh, "acosh": elementary.Acosh, "atanh": elementary.Atanh,
}

var unaryNames = []string{
	"sqrt", "exp", "ln", "log10", "log2", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
}

// apply returns the value of a function, nil where it has none or a large one.
func apply(name string, x []*big.Float) (z *big.Float) {
	switch name {
	case "times":
		z = elementary.New(0).Mul(x[0], x[1])
	case "div":
		if x[1].Sign() == 0 {
			return nil
		}
		z = elementary.New(0).Quo(x[0], x[1])
	case "pow":
		z = power(x[0], x[1])
	default:
		z = unary[name](x[0])
	}
	if z == nil || z.IsInf() || z.Sign() != 0 && (z.MantExp(nil) > 40 || z.MantExp(nil) < -60) {
		return nil
	}
	return z
}

// power returns x^y.
func power(x, y *big.Float) *big.Float {
	if n, accuracy := y.Int64(); accuracy == big.Exact && n > -10 && n < 10 {
		if x.Sign() == 0 && n < 0 {
			return nil
		}
		z := elementary.New(1)
		for range max(n, -n) {
			z.Mul(z, x)
		}
		if n < 0 {
			z.Quo(elementary.New(1), z)
		}
		return z
	}
	if x.Sign() <= 0 {
		return nil
	}
	l := elementary.Ln(x)
	if l.Mul(l, y); l.MantExp(nil) > 5 {
		return nil
	}
	return elementary.Exp(l)
}

func newPlanted(rng *rand.Rand) *planted {
	m := &planted{precision: []float64{1e-2, 1e-3, 1e-4, 1e-6, 1e-9}[rng.IntN(5)]}
	for i := range 1 + rng.IntN(3) {
		x := math.Round(1e6*(rng.Float64()-0.5)*math.Exp(rng.Float64()*6-2)) / 1e6
		if rng.IntN(3) == 0 {
			x = math.Round(4*x) / 4
		}
		lo, hi := x-rng.Float64()*math.Exp(4*rng.Float64()-2), x+rng.Float64()*math.Exp(4*rng.Float64()-2)
		switch rng.IntN(6) { // where functions have no value
		case 0:
			lo = math.Floor(x)
		case 1:
			hi = math.Ceil(x)
		case 2:
			lo, hi = math.Inf(-1), math.Inf(1)
		}
		m.add(fmt.Sprintf("x%d", i), lo, hi, elementary.New(x))
	}
	if rng.IntN(3) == 0 {
		n := rng.IntN(6)
		m.decls = append(m.decls, "var 0..6: k :: output_var;", "var float: g :: output_var;")
		m.names, m.values = append(m.names, "g"), append(m.values, elementary.New(float64(n)))
		m.cons = append(m.cons, "constraint int2float(k,g);")
	}
	for len(m.calls) == 0 {
		for range 1 + rng.IntN(3) {
			m.call(rng)
		}
	}
	for range rng.IntN(3) {
		m.sum(rng)
	}
	switch v := m.names[rng.IntN(len(m.names))]; rng.IntN(4) {
	case 0:
		m.goal = v
	case 1:
		m.goal, m.maximise = v, true
	}
	return m
}

// add declares a variable, without a bound where that is infinite.
func (m *planted) add(name string, lo, hi float64, value *big.Float) {
	declared := "float"
	if !math.IsInf(lo, 0) {
		declared = number(lo) + ".." + number(hi)
	}
	m.decls = append(m.decls, fmt.Sprintf("var %s: %s :: output_var;", declared, name))
	m.names, m.values = append(m.names, name), append(m.values, value)
}

func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 6, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// call draws a function of what there is, and declares its result.
func (m *planted) call(rng *rand.Rand) {
	pick := func() operand {
		if rng.IntN(8) == 0 {
			return operand{-1, math.Round(20*rng.Float64()-10) / 4}
		}
		return operand{rng.IntN(len(m.names)), 0}
	}
	c := call{name: pickOne(rng, "times", "times", "div", "pow", "unary", "unary"), args: []operand{pick()}}
	switch c.name {
	case "unary":
		c.name = unaryNames[rng.IntN(len(unaryNames))]
	case "pow":
		c.args = append(c.args, operand{-1, float64(rng.IntN(7) - 2)})
		if rng.IntN(2) == 0 {
			c.args[1] = pick()
		}
	default:
		c.args = append(c.args, pick())
	}
	var values []*big.Float
	variables := false
	for _, a := range c.args {
		values, variables = append(values, m.value(a)), variables || a.at >= 0
	}
	if c.form = pickOne(rng, "", "", "", "_imp", "_reif", "_reif"); !variables {
		return
	}
	z, holds := apply(c.name, values), true
	if c.form != "" && (z == nil || rng.IntN(4) == 0) {
		z, holds = elementary.New(math.Round(40*rng.Float64()-20)/4), false
	}
	if z == nil {
		return
	}
	c.result = len(m.names)
	lo, hi := math.Inf(-1), math.Inf(1)
	if f, _ := z.Float64(); rng.IntN(2) == 0 {
		lo, hi = f-math.Exp(4*rng.Float64()-3)*max(1, math.Abs(f)), f+math.Exp(4*rng.Float64()-3)*max(1, math.Abs(f))
	}
	m.add(fmt.Sprintf("y%d", c.result), lo, hi, z)
	var args []string
	for _, a := range c.args {
		if a.at < 0 {
			args = append(args, number(a.constant))
		} else {
			args = append(args, m.names[a.at])
		}
	}
	if args = append(args, m.names[c.result]); c.form != "" {
		c.under = "b" + strconv.Itoa(c.result)
		m.decls = append(m.decls, "var bool: "+c.under+" :: output_var;")
		if args = append(args, c.under); rng.IntN(2) == 0 {
			m.cons = append(m.cons, fmt.Sprintf("constraint bool_eq(%s,%v);", c.under, holds))
		}
	}
	m.calls = append(m.calls, c)
	m.cons = append(m.cons, fmt.Sprintf("constraint float_%s%s(%s);", c.name, c.form, strings.Join(args, ",")))
}

func (m *planted) value(a operand) *big.Float {
	if a.at < 0 {
		return elementary.New(a.constant)
	}
	return m.values[a.at]
}

// sum draws a linear constraint that holds at the solution, closely at times.
func (m *planted) sum(rng *rand.Rand) {
	var coefs, names []string
	total := elementary.New(0)
	for i, v := range m.values {
		if rng.IntN(2) == 0 {
			c := float64(rng.IntN(9)-4) / 2
			coefs, names = append(coefs, number(c)), append(names, m.names[i])
			total.Add(total, elementary.New(0).Mul(elementary.New(c), v))
		}
	}
	if len(coefs) == 0 {
		return
	}
	f, _ := total.Float64()
	slack := []float64{1e-5, 1e-3, 0.1, 3}[rng.IntN(4)] * max(1, math.Abs(f))
	m.cons = append(m.cons, fmt.Sprintf("constraint float_lin_%s([%s],[%s],%s);", pickOne(rng, "le", "lt"), strings.Join(coefs, ","), strings.Join(names, ","), number(f+slack)))
}

func (m *planted) text() string {
	solving := "satisfy"
	switch {
	case m.maximise:
		solving = "maximize " + m.goal
	case m.goal != "":
		solving = "minimize " + m.goal
	}
	return fmt.Sprintf("%s\n%s\nsolve %s;\n", strings.Join(m.decls, "\n"), strings.Join(m.cons, "\n"), solving)
}

// verdict compares what gozinc prints with the known solution, and substitutes the printed
// points.
func (m *planted) verdict(o solve.Options) (string, error) {
	model, err := parse(m.text())
	if err != nil {
		return "", err
	}
	o.Nodes, o.Encode.FloatPrecision = 3000, m.precision
	got, err := runWithin(patience/10, model, o)
	if err != nil {
		return "", err
	}
	for _, s := range got.Solutions {
		for _, c := range m.calls {
			if wrong := m.wrong(c, s); wrong != "" && (c.under == "" || s[c.under] == "true") {
				return wrong, nil
			}
		}
	}
	switch {
	case got.Status == fznrun.Unsatisfiable:
		return "there is a solution", nil
	case m.goal == "" && len(got.Solutions) > 0:
		return "", nil
	case got.Status != fznrun.Complete:
		return "", errHard
	}
	known, _ := m.valueOf(m.goal).Float64()
	printed, err := strconv.ParseFloat(got.Solutions[len(got.Solutions)-1][m.goal], 64)
	if err != nil {
		return "", err
	}
	slack := 2 * m.precision * max(1, math.Abs(known))
	if worse := printed - known; m.maximise && worse < -slack || !m.maximise && worse > slack {
		return fmt.Sprintf("the best is %v, and %v is known", printed, known), nil
	}
	return "", nil
}

func (m *planted) valueOf(name string) *big.Float {
	for i, n := range m.names {
		if n == name {
			return m.values[i]
		}
	}
	return nil
}

// wrong says that a call does not hold near to the printed point. What it stands for is
// sampled at the ends and in the middle, and what lies between is within a tenth.
func (m *planted) wrong(c call, s fznrun.Solution) string {
	at := func(a operand) []*big.Float {
		if a.at < 0 {
			return []*big.Float{elementary.New(a.constant)}
		}
		x, err := strconv.ParseFloat(s[m.names[a.at]], 64)
		if err != nil {
			panic(err)
		}
		w := m.precision * max(1, math.Abs(x))
		return []*big.Float{elementary.New(x - w), elementary.New(x), elementary.New(x + w)}
	}
	lists := make([][]*big.Float, 2)
	for i, a := range c.args {
		lists[i] = at(a)
	}
	if len(c.args) == 1 {
		lists[1] = []*big.Float{elementary.New(0)}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range lists[0] {
		for _, y := range lists[1] {
			z := apply(c.name, []*big.Float{x, y})
			if z == nil || pole(c.name, lists) {
				lo, hi = math.Inf(-1), math.Inf(1) // near to where there is no value
				continue
			}
			f, _ := z.Float64()
			lo, hi = min(lo, f), max(hi, f)
		}
	}
	if !defined(c.name, lists) {
		return fmt.Sprintf("%s(%v) has no value at %v", c.name, c.args, s)
	}
	z := at(operand{c.result, 0})
	least, _ := z[0].Float64()
	most, _ := z[2].Float64()
	if rest := 0.1*(hi-lo) + 1e-9*max(1, math.Abs(lo)); least > hi+rest || most < lo-rest {
		return fmt.Sprintf("%s(%v) is from %v to %v, not from %v to %v: %v", c.name, c.args, lo, hi, least, most, s)
	}
	return ""
}

// defined reports whether a function has a value at the middle of the arguments.
func defined(name string, args [][]*big.Float) bool {
	x, y := args[0][len(args[0])/2], args[1][len(args[1])/2]
	switch name {
	case "div":
		return y.Sign() != 0
	case "pow":
		return x.Sign() > 0 || x.Sign() == 0 && y.Sign() >= 0 || x.Sign() < 0 && y.IsInt()
	case "times":
		return true
	}
	return unary[name](x) != nil
}

// pole reports whether a function has a pole among the arguments, or turns there.
func pole(name string, args [][]*big.Float) bool {
	x, y := args[0], args[1]
	switch name {
	case "div":
		return y[0].Sign() != y[len(y)-1].Sign()
	case "pow":
		return x[0].Sign() != x[len(x)-1].Sign() && y[0].Sign() < 0
	case "sin", "cos", "tan":
		if width, _ := elementary.New(0).Sub(x[len(x)-1], x[0]).Float64(); width > 0.1 || name != "tan" {
			return width > 0.1
		}
		return elementary.Cos(x[0]).Sign() != elementary.Cos(x[len(x)-1]).Sign()
	}
	return false
}

// TestPlanted solves small models with nonlinear constraints that have a known solution: it
// is never refuted, and no optimum is worse. What is printed holds within the precision.
func TestPlanted(t *testing.T) {
	judge(t, 100, func(seed uint64, o solve.Options) (wrong, model string, err error) {
		m := newPlanted(rand.New(rand.NewPCG(seed, 93)))
		wrong, err = m.verdict(o)
		return wrong, fmt.Sprintf("precision %g\n%s", m.precision, m.text()), err
	})
}
