package gozinc

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// Model is a constraint model: variables, constraints and perhaps an objective. It is
// built by NewModel and the methods that follow, or read by Parse; what was read can be
// added to.
//
// What goes wrong while a model is built, such as an empty domain, is kept: the first
// such error is that of Err, and of all that solves the model. So the calls in between
// need no checks.
//
// A Model that nobody changes may be solved by any number of goroutines at once.
type Model struct {
	name string
	err  error

	vars        []*flatzinc.Var // those read come first; vars[i].ID is i
	hidden      []bool          // by ID: the variable is not among the outputs
	taken       map[string]bool // names of the variables of this package
	constraints []added
	objective   *objective
	hints       []hint
	branches    []flatzinc.Expr

	base     *flatzinc.Model // what was read; nil if nothing
	readTime time.Duration
	find     func() map[string]*flatzinc.Var // variables of base by name
}

// added is a constraint, and the place in the program that adds it.
type added struct {
	Constraint
	place string
}

// NewModel returns a model without variables, which any assignment satisfies. Errors
// mention the name.
func NewModel(name string) *Model {
	return &Model{name: name, taken: make(map[string]bool)}
}

// Parse reads a FlatZinc model. The name is for messages.
// The error is an *Error with line and column, or wraps that of r.
func Parse(name string, r io.Reader) (*Model, error) {
	m := NewModel(name)
	begin := time.Now()
	base, err := flatzinc.Parse(name, r)
	if err != nil {
		return nil, m.wrap(nil, err)
	}
	m.base, m.vars, m.hidden = base, base.Vars, make([]bool, len(base.Vars))
	m.readTime = time.Since(begin)
	m.find = sync.OnceValue(func() map[string]*flatzinc.Var {
		byName := make(map[string]*flatzinc.Var, len(base.Vars))
		for _, v := range base.Vars {
			byName[v.Name] = v
		}
		return byName
	})
	return m, nil
}

// Name returns the name that the model was given.
func (m *Model) Name() string { return m.name }

// Err returns the first error in building the model, an *Error; nil if there is none.
func (m *Model) Err() error { return m.err }

// fail keeps an error, unless there is one already. It names the place in the program
// that is skip calls above the one of fail.
func (m *Model) fail(skip int, format string, args ...any) {
	if m.err == nil {
		m.err = &Error{Name: m.name, Place: caller(skip + 1), Msg: fmt.Sprintf(format, args...)}
	}
}

// caller returns the file and line that is skip calls above the one of caller.
func caller(skip int) string {
	if _, file, line, ok := runtime.Caller(skip + 1); ok {
		return file + ":" + strconv.Itoa(line)
	}
	return "model"
}

// Int adds an integer variable with the values lo..hi, within ±(2^63 − 2). As lo,
// math.MinInt stands for no bound, and so does math.MaxInt as hi. Variables with a name
// are shown in solutions and tell them apart; the name "" hides a variable.
func (m *Model) Int(lo, hi int, name string) IntVar {
	return IntVar{m.declare(flatzinc.Int, m.interval(lo, hi), name)}
}

// IntOf adds an integer variable with the given values.
func (m *Model) IntOf(values Set, name string) IntVar {
	return IntVar{m.declare(flatzinc.Int, values.ints(), name)}
}

// Ints adds n integer variables with the values lo..hi and the names name[0], name[1]
// and so on, or without names.
func (m *Model) Ints(n, lo, hi int, name string) []IntVar {
	xs := make([]IntVar, max(n, 0))
	for i := range xs {
		xs[i] = IntVar{m.declare(flatzinc.Int, m.interval(lo, hi), element(name, i))}
	}
	return xs
}

// Bool adds a Boolean variable.
func (m *Model) Bool(name string) BoolVar {
	return BoolVar{v: m.declare(flatzinc.Bool, intset.Interval(0, 1), name)}
}

// Bools adds n Boolean variables, named as by Ints.
func (m *Model) Bools(n int, name string) []BoolVar {
	bs := make([]BoolVar, max(n, 0))
	for i := range bs {
		bs[i] = BoolVar{v: m.declare(flatzinc.Bool, intset.Interval(0, 1), element(name, i))}
	}
	return bs
}

// Set adds a set variable: a subset of the possible elements.
func (m *Model) Set(possible Set, name string) SetVar {
	return SetVar{m.declare(flatzinc.SetOfInt, possible.ints(), name)}
}

// Float adds a float variable between lo and hi, either of which may be infinite. Bounds
// of more than 15 digits are taken a little wider, by 1e-9 of their size; those that a
// condition states are exact. What floats can do is in docs/floats.md: linear conditions with
// integers and Booleans, and functions of floats.
func (m *Model) Float(lo, hi float64, name string) FloatVar { return m.float(lo, hi, name) }

// Floats adds n float variables, named as by Ints.
func (m *Model) Floats(n int, lo, hi float64, name string) []FloatVar {
	xs := make([]FloatVar, max(n, 0))
	for i := range xs {
		xs[i] = m.float(lo, hi, element(name, i))
	}
	return xs
}

// float adds a float variable. It is called by what the program calls.
func (m *Model) float(lo, hi float64, name string) FloatVar {
	v := m.declareFor(3, flatzinc.Float, intset.All, name)
	v.FloatLo, v.FloatHi = lo, hi
	if !(lo <= hi) {
		m.fail(2, "variable %q has no value between %v and %v", name, lo, hi)
	}
	return FloatVar{v}
}

// interval returns the values between bounds, of which the extreme ints are infinite.
func (m *Model) interval(lo, hi int) intset.Set {
	l, h := max(int64(lo), intset.NegInf), int64(hi)
	if l == intset.PosInf { // there is no such value
		return nil
	}
	return intset.Interval(l, h)
}

// element returns the name of element i of an array.
func element(name string, i int) string {
	if name == "" {
		return ""
	}
	return name + "[" + strconv.Itoa(i) + "]"
}

// declare adds a variable. It is called by what the program calls.
func (m *Model) declare(base flatzinc.Base, values intset.Set, name string) *flatzinc.Var {
	return m.declareFor(3, base, values, name)
}

// declareFor adds a variable for the call that is skip calls above this one.
func (m *Model) declareFor(skip int, base flatzinc.Base, values intset.Set, name string) *flatzinc.Var {
	v := &flatzinc.Var{
		ID: len(m.vars), Name: name, Pos: firstPos, Base: base, Ints: values,
		FloatLo: math.Inf(-1), FloatHi: math.Inf(1),
	}
	if name == "" {
		v.Name = "_" + strconv.Itoa(v.ID)
	}
	switch {
	case m.taken[v.Name] || name != "" && m.read(name) != nil:
		m.fail(skip, "there are two variables %q", v.Name)
	case base == flatzinc.Int && values.Empty():
		m.fail(skip, "variable %q has no value", v.Name)
	}
	m.taken[v.Name] = true
	m.vars, m.hidden = append(m.vars, v), append(m.hidden, name == "")
	return v
}

// read returns the variable of that name in what was read, nil if there is none.
func (m *Model) read(name string) *flatzinc.Var {
	if m.find == nil {
		return nil
	}
	return m.find()[name]
}

// IntVar returns the integer variable of that name in what was read.
func (m *Model) IntVar(name string) (IntVar, bool) {
	v, ok := m.readOf(flatzinc.Int, name)
	return IntVar{v}, ok
}

// BoolVar returns the Boolean variable of that name in what was read.
func (m *Model) BoolVar(name string) (BoolVar, bool) {
	v, ok := m.readOf(flatzinc.Bool, name)
	return BoolVar{v: v}, ok
}

// SetVar returns the set variable of that name in what was read.
func (m *Model) SetVar(name string) (SetVar, bool) {
	v, ok := m.readOf(flatzinc.SetOfInt, name)
	return SetVar{v}, ok
}

// FloatVar returns the float variable of that name in what was read.
func (m *Model) FloatVar(name string) (FloatVar, bool) {
	v, ok := m.readOf(flatzinc.Float, name)
	return FloatVar{v}, ok
}

func (m *Model) readOf(base flatzinc.Base, name string) (*flatzinc.Var, bool) {
	v := m.read(name)
	if v == nil || v.Base != base {
		return nil, false
	}
	return v, true
}

// owns reports whether v is a variable of the model.
func (m *Model) owns(v *flatzinc.Var) bool {
	return v != nil && v.ID < len(m.vars) && m.vars[v.ID] == v
}

// Add adds conditions, all of which have to hold.
func (m *Model) Add(conditions ...BoolExpr) {
	place := caller(1)
	for _, c := range conditions {
		m.constraints = append(m.constraints, added{asConstraint(c), place})
	}
}

// objective is what is optimised.
type objective struct {
	maximize bool
	ints     Linear
	floats   FloatLinear
	isFloat  bool
	place    string
}

// Minimize makes the model ask for a solution with the least value of x. It replaces an
// objective that the model has.
func (m *Model) Minimize(x IntExpr) {
	m.objective = &objective{ints: linearOf(x), place: caller(1)}
}

// Maximize makes the model ask for a solution with the greatest value of x.
func (m *Model) Maximize(x IntExpr) {
	m.objective = &objective{maximize: true, ints: linearOf(x), place: caller(1)}
}

// MinimizeFloat is Minimize for a float.
func (m *Model) MinimizeFloat(x FloatExpr) {
	m.objective = &objective{isFloat: true, floats: floatOf(x), place: caller(1)}
}

// MaximizeFloat is Maximize for a float.
func (m *Model) MaximizeFloat(x FloatExpr) {
	m.objective = &objective{maximize: true, isFloat: true, floats: floatOf(x), place: caller(1)}
}

// hint is a proposed value.
type hint struct {
	v     *flatzinc.Var
	value flatzinc.Expr
}

// Hint proposes a value for x. The search begins near the hints, and the first
// solution keeps as many of them as can be found with little work.
func (m *Model) Hint(x IntVar, value int) {
	if n := int64(value); n < -mostInt || n > mostInt {
		m.fail(1, "the hint %d is no integer of a model", value)
		return
	}
	if !m.owns(x.v) {
		m.fail(1, "a variable is not one of the model")
		return
	}
	m.hints = append(m.hints, hint{x.v, flatzinc.MkInt(int64(value))})
}

// HintFloat proposes a value for x, see Hint. The value is met only if it can be, exactly.
func (m *Model) HintFloat(x FloatVar, value float64) {
	switch {
	case rational.OfLiteral(value) == nil:
		m.fail(1, "the hint %v is not finite", value)
	case !m.owns(x.v):
		m.fail(1, "a variable is not one of the model")
	default:
		m.hints = append(m.hints, hint{x.v, flatzinc.MkFloat(value)})
	}
}

// HintBool proposes a value for b.
func (m *Model) HintBool(b BoolVar, value bool) {
	if !m.owns(b.v) {
		m.fail(1, "a variable is not one of the model")
		return
	}
	m.hints = append(m.hints, hint{b.v, flatzinc.MkBool(value != b.neg)})
}
