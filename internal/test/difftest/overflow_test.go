package difftest

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// An integer without bounds stands for all integers, although gozinc can only
// find 64-bit ones. The models here are functions of a few integers, so that
// unlimited arithmetic can evaluate them: a witness is an assignment that
// satisfies every constraint, whether its numbers have 64 bits or not. No
// answer may contradict a witness.

// edgeValues are numbers whose sums and products are around the ends of the
// 64-bit range.
var edgeValues = []int64{
	0, 1, -1, 2, -2, 3, 7, -7, 63, 64, 1000003, 1 << 20, -1 << 20, 1 << 31, -1 << 31, 3037000499, 3037000500, -3037000500,
	4000000000, 1 << 61, -1 << 61, 1<<62 - 1, -1 << 62, 1 << 62, 9223372036854775806, -9223372036854775806, 9223372036854775800,
}

// bigVar is an integer or a Boolean of a model in unlimited arithmetic.
type bigVar struct {
	name, decl string
	samples    []int64 // of a free variable: values to try, all that it has if exact
	exact      bool
	contains   func(*big.Int) bool
	// define computes a variable that is a function of earlier ones; nil where
	// the function is undefined.
	define func(values []*big.Int) *big.Int
}

// bigModel is a model in unlimited arithmetic.
type bigModel struct {
	rng     *rand.Rand
	vars    []bigVar
	posts   []string
	filters []func(values []*big.Int) bool
	solve   string
	goal    int // the variable to minimise or maximise
	// booleans are the free ones.
	booleans []int
}

// newBigModel draws a model of one to three free integers, up to four functions
// of them, and up to three relations.
func newBigModel(rng *rand.Rand) *bigModel {
	m := &bigModel{rng: rng}
	for range 1 + rng.IntN(3) {
		m.free()
	}
	if rng.IntN(3) == 0 {
		m.boolean()
	}
	for range 1 + rng.IntN(4) {
		m.function()
	}
	for range rng.IntN(4) {
		m.relation()
	}
	rng.Shuffle(len(m.posts), func(i, j int) { m.posts[i], m.posts[j] = m.posts[j], m.posts[i] })
	m.solve = "satisfy"
	if rng.IntN(3) == 0 {
		m.goal = m.integer()
		m.solve = []string{"minimize ", "maximize "}[rng.IntN(2)] + m.vars[m.goal].name
	}
	return m
}

func (m *bigModel) value() int64 { return edgeValues[m.rng.IntN(len(edgeValues))] }

// free declares an integer with a few values, or with a wide range.
func (m *bigModel) free() {
	v := bigVar{name: fmt.Sprintf("x%d", len(m.vars)), exact: true}
	var dom intset.Set
	switch m.rng.IntN(4) {
	case 0:
		for range 1 + m.rng.IntN(4) {
			v.samples = append(v.samples, m.value())
		}
		dom = intset.Of(v.samples...)
		v.samples = dom.Values()
		v.decl = "var {" + strings.Trim(listedValues(v.samples), "[]") + "}"
	case 1:
		lo := max(min(m.value(), 9223372036854775802), -9223372036854775806)
		dom = intset.Interval(lo, lo+int64(m.rng.IntN(5)))
		v.samples = dom.Values()
		v.decl = "var " + dom.String()
	case 2:
		a, b := m.value(), m.value()
		dom = intset.Interval(min(a, b), max(a, b))
		v.samples, v.exact = append(m.within(dom), a, b), a == b
		v.decl = "var " + dom.String()
	default:
		dom = intset.Interval(int64(-m.rng.IntN(4)), int64(m.rng.IntN(5)))
		v.samples = dom.Values()
		v.decl = "var " + dom.String()
	}
	v.contains = func(x *big.Int) bool { return x.IsInt64() && dom.Contains(x.Int64()) }
	m.vars = append(m.vars, v)
}

// within returns the edge values in dom.
func (m *bigModel) within(dom intset.Set) []int64 {
	return slices.DeleteFunc(slices.Clone(edgeValues), func(x int64) bool { return !dom.Contains(x) })
}

func listedValues(values []int64) string { return strings.ReplaceAll(fmt.Sprint(values), " ", ",") }

// integer returns an integer.
func (m *bigModel) integer() int {
	for {
		if i := m.rng.IntN(len(m.vars)); !strings.HasPrefix(m.vars[i].name, "b") {
			return i
		}
	}
}

// define declares a variable that is a function, mostly without bounds.
func (m *bigModel) define(f func(values []*big.Int) *big.Int) string {
	v := bigVar{name: fmt.Sprintf("y%d", len(m.vars)), decl: "var int", define: f, contains: func(*big.Int) bool { return true }}
	if m.rng.IntN(4) == 0 {
		a, b := m.value(), m.value()
		lo, hi := big.NewInt(min(a, b)), big.NewInt(max(a, b))
		v.decl = fmt.Sprintf("var %v..%v", lo, hi)
		v.contains = func(x *big.Int) bool { return x.Cmp(lo) >= 0 && x.Cmp(hi) <= 0 }
	}
	m.vars = append(m.vars, v)
	return v.name
}

func (m *bigModel) post(format string, args ...any) {
	m.posts = append(m.posts, "constraint "+fmt.Sprintf(format, args...)+";\n")
}

// function adds y = f(x, ...).
func (m *bigModel) function() {
	i, j := m.integer(), m.integer()
	x, y := m.vars[i].name, m.vars[j].name
	if m.rng.IntN(6) == 0 {
		k := m.value()
		y, j = fmt.Sprint(k), -1
		m.binary(i, j, k, x, y)
		return
	}
	switch m.rng.IntN(5) {
	case 0:
		m.unary(i, x)
	case 1:
		m.linear(i, j, x, y)
	case 2:
		m.chosen(i, j, x, y)
	default:
		m.binary(i, j, 0, x, y)
	}
}

func (m *bigModel) unary(i int, x string) {
	name := m.define(func(v []*big.Int) *big.Int { return new(big.Int).Abs(v[i]) })
	m.post("int_abs(%s,%s)", x, name)
}

// operation is a binary function in unlimited arithmetic; nil where it is
// undefined.
type operation struct {
	name string
	f    func(x, y *big.Int) *big.Int
}

var operations = []operation{
	{"int_plus", func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) }},
	{"int_times", func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }},
	{"int_times", func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }},
	{"int_max", func(x, y *big.Int) *big.Int {
		if x.Cmp(y) >= 0 {
			return x
		}
		return y
	}},
	{"int_min", func(x, y *big.Int) *big.Int {
		if x.Cmp(y) <= 0 {
			return x
		}
		return y
	}},
	{"int_div", func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil
		}
		return new(big.Int).Quo(x, y)
	}},
	{"int_mod", func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil
		}
		return new(big.Int).Rem(x, y)
	}},
	{"int_pow", bigPower},
}

// bigPower is x to the y, with 1 div x^−y for a negative y. It is nil also for
// numbers of thousands of bits: a solution with them is no witness.
func bigPower(x, y *big.Int) *big.Int {
	n := new(big.Int).Abs(y)
	small := x.IsInt64() && max(x.Int64(), -x.Int64()) <= 1
	switch {
	case y.Sign() < 0 && x.Sign() == 0:
		return nil
	case y.Sign() < 0 && !small:
		return new(big.Int)
	case small && n.BitLen() > 1: // only the parity counts, for 1/x too
		n.SetInt64(2 + int64(n.Bit(0)))
	case n.BitLen() > 10 || x.BitLen() > 1000:
		return nil
	}
	return new(big.Int).Exp(x, n, nil)
}

// binary adds a function of x and y; a negative j stands for the constant k.
func (m *bigModel) binary(i, j int, k int64, x, y string) {
	op := operations[m.rng.IntN(len(operations))]
	swap := m.rng.IntN(2) == 0
	name := m.define(func(v []*big.Int) *big.Int {
		a, b := v[i], big.NewInt(k)
		if j >= 0 {
			b = v[j]
		}
		if swap {
			a, b = b, a
		}
		return op.f(a, b)
	})
	if swap {
		x, y = y, x
	}
	m.post("%s(%s,%s,%s)", op.name, x, y, name)
}

// linear adds ±z = a·x + b·y + c.
func (m *bigModel) linear(i, j int, x, y string) {
	a, b, c := m.coefficient(), m.coefficient(), m.value()
	sign := int64(1 - 2*m.rng.IntN(2))
	name := m.define(func(v []*big.Int) *big.Int {
		sum := bigSum(v, []int64{a, b}, []int{i, j})
		return sum.Add(sum, big.NewInt(c)).Mul(sum, big.NewInt(sign))
	})
	m.post("int_lin_eq([%d,%d,%d],[%s,%s,%s],%d)", a, b, -sign, x, y, name, -c)
}

func (m *bigModel) coefficient() int64 {
	if m.rng.IntN(3) == 0 {
		return m.value()
	}
	return int64(m.rng.IntN(7) - 3)
}

func bigSum(v []*big.Int, coefs []int64, vars []int) *big.Int {
	sum := new(big.Int)
	for n, i := range vars {
		p := big.NewInt(coefs[n])
		sum.Add(sum, p.Mul(p, v[i]))
	}
	return sum
}

// chosen adds an element, an extremum of several, or a new Boolean.
func (m *bigModel) chosen(i, j int, x, y string) {
	switch m.rng.IntN(3) {
	case 0:
		k := m.value()
		name := m.define(func(v []*big.Int) *big.Int {
			at := map[int64]*big.Int{1: v[j], 2: big.NewInt(k), 3: v[i]}
			if !v[i].IsInt64() {
				return nil
			}
			return at[v[i].Int64()]
		})
		m.post("array_var_int_element(%s,[%s,%d,%s],%s)", x, y, k, x, name)
	case 1:
		name := m.define(func(v []*big.Int) *big.Int {
			a := slices.MaxFunc([]*big.Int{v[i], v[j], v[0]}, (*big.Int).Cmp)
			return a
		})
		m.post("array_int_maximum(%s,[%s,%s,%s])", name, x, y, m.vars[0].name)
	default:
		text, f := m.relationOf()
		name := fmt.Sprintf("b%d", len(m.vars))
		m.vars = append(m.vars, bigVar{name: name, decl: "var bool", contains: func(*big.Int) bool { return true }, define: func(v []*big.Int) *big.Int {
			if f(v) {
				return big.NewInt(1)
			}
			return big.NewInt(0)
		}})
		m.post(strings.Replace(text, "(", "_reif(", 1)+",%s)", name)
	}
}

// relation adds a constraint between variables that are there, as it is or under
// a Boolean.
func (m *bigModel) relation() {
	text, f := m.relationOf()
	if m.rng.IntN(3) > 0 || len(m.booleans) == 0 {
		m.filters = append(m.filters, f)
		m.post("%s)", text)
		return
	}
	b := m.booleans[m.rng.IntN(len(m.booleans))]
	form := []string{"_imp", "_reif"}[m.rng.IntN(2)]
	m.filters = append(m.filters, func(v []*big.Int) bool {
		return f(v) == (v[b].Sign() > 0) || form == "_imp" && v[b].Sign() == 0
	})
	m.post(strings.Replace(text, "(", form+"(", 1)+",%s)", m.vars[b].name)
}

// boolean declares a Boolean that is free.
func (m *bigModel) boolean() {
	m.booleans = append(m.booleans, len(m.vars))
	m.vars = append(m.vars, bigVar{
		name: fmt.Sprintf("b%d", len(m.vars)), decl: "var bool", samples: []int64{0, 1}, exact: true,
		contains: func(*big.Int) bool { return true },
	})
}

// relationOf returns a relation, without the closing parenthesis.
func (m *bigModel) relationOf() (text string, holds func(v []*big.Int) bool) {
	i, j := m.integer(), m.integer()
	x, y := m.vars[i].name, m.vars[j].name
	a, b, c := m.coefficient(), m.coefficient(), m.value()
	compared := func(v []*big.Int) int { return v[i].Cmp(v[j]) }
	sum := func(v []*big.Int) int { return bigSum(v, []int64{a, b}, []int{i, j}).Cmp(big.NewInt(c)) }
	lin := fmt.Sprintf("([%d,%d],[%s,%s],%d", a, b, x, y, c)
	k := m.integer()
	three := func(v []*big.Int) int { return bigSum(v, []int64{a, b, -1}, []int{i, j, k}).Cmp(big.NewInt(c)) }
	lin3 := fmt.Sprintf("([%d,%d,-1],[%s,%s,%s],%d", a, b, x, y, m.vars[k].name, c)
	switch m.rng.IntN(13) {
	case 8:
		return "int_lin_le" + lin3, func(v []*big.Int) bool { return three(v) <= 0 }
	case 9:
		return "int_lin_eq" + lin3, func(v []*big.Int) bool { return three(v) == 0 }
	case 10:
		return "int_lin_ne" + lin3, func(v []*big.Int) bool { return three(v) != 0 }
	case 11:
		d := m.value()
		lo, hi := min(c, d), max(c, d)
		return fmt.Sprintf("set_in(%s,%d..%d", x, lo, hi), func(v []*big.Int) bool {
			return v[i].Cmp(big.NewInt(lo)) >= 0 && v[i].Cmp(big.NewInt(hi)) <= 0
		}
	case 0:
		return fmt.Sprintf("int_le(%s,%s", x, y), func(v []*big.Int) bool { return compared(v) <= 0 }
	case 1:
		return fmt.Sprintf("int_lt(%s,%s", x, y), func(v []*big.Int) bool { return compared(v) < 0 }
	case 2:
		return fmt.Sprintf("int_ne(%s,%s", x, y), func(v []*big.Int) bool { return compared(v) != 0 }
	case 3:
		return fmt.Sprintf("int_eq(%s,%s", x, y), func(v []*big.Int) bool { return compared(v) == 0 }
	case 4:
		return "int_lin_le" + lin, func(v []*big.Int) bool { return sum(v) <= 0 }
	case 5:
		return "int_lin_ne" + lin, func(v []*big.Int) bool { return sum(v) != 0 }
	case 6:
		return "int_lin_eq" + lin, func(v []*big.Int) bool { return sum(v) == 0 }
	case 7:
		return fmt.Sprintf("int_le(%d,%s", c, x), func(v []*big.Int) bool { return big.NewInt(c).Cmp(v[i]) <= 0 }
	}
	op := operations[m.rng.IntN(len(operations))]
	return fmt.Sprintf("%s(%s,%s,%s", op.name, x, y, m.vars[k].name), func(v []*big.Int) bool {
		z := op.f(v[i], v[j])
		return z != nil && z.Cmp(v[k]) == 0
	}
}

// text is the model in FlatZinc. All variables are shown.
func (m *bigModel) text() string {
	var b strings.Builder
	for _, v := range m.vars {
		fmt.Fprintf(&b, "%s: %s :: output_var;\n", v.decl, v.name)
	}
	return b.String() + strings.Join(m.posts, "") + "solve " + m.solve + ";\n"
}

// holds computes the functions of the free values, and reports whether all
// values are within their domains and all relations hold.
func (m *bigModel) holds(values []*big.Int) bool {
	for i, v := range m.vars {
		if v.define != nil {
			if values[i] = v.define(values); values[i] == nil {
				return false
			}
		}
		if !v.contains(values[i]) {
			return false
		}
	}
	return !slices.ContainsFunc(m.filters, func(f func([]*big.Int) bool) bool { return !f(values) })
}

// witnesses lists the solutions among the samples; exact tells whether there
// is no other one.
func (m *bigModel) witnesses() (all [][]*big.Int, exact bool) {
	exact = true
	values := make([]*big.Int, len(m.vars))
	var choose func(i int)
	choose = func(i int) {
		if i == len(m.vars) || m.vars[i].define != nil {
			if m.holds(values) {
				all = append(all, slices.Clone(values))
			}
			return
		}
		for _, x := range m.vars[i].samples {
			values[i] = big.NewInt(x)
			choose(i + 1)
		}
	}
	choose(0)
	for _, v := range m.vars {
		exact = exact && (v.exact || v.define != nil)
	}
	return all, exact
}

// representable reports whether all values are 64-bit integers, and not one of
// the two that stand for infinities.
func representable(values []*big.Int) bool {
	return !slices.ContainsFunc(values, func(x *big.Int) bool {
		return !x.IsInt64() || x.Int64() == intset.NegInf || x.Int64() == intset.PosInf
	})
}

// read returns the values that gozinc printed, or an error where they are no
// solution.
func (m *bigModel) read(s fznrun.Solution) ([]*big.Int, error) {
	values := make([]*big.Int, len(m.vars))
	for i, v := range m.vars {
		switch text := s[v.name]; text {
		case "true":
			values[i] = big.NewInt(1)
		case "false":
			values[i] = big.NewInt(0)
		default:
			x, ok := new(big.Int).SetString(text, 10)
			if !ok {
				return nil, fmt.Errorf("%s = %q", v.name, text)
			}
			values[i] = x
		}
	}
	again := slices.Clone(values)
	if !m.holds(again) || fmt.Sprint(again) != fmt.Sprint(values) {
		return nil, fmt.Errorf("no solution: %v", s)
	}
	return values, nil
}

// contradiction says which witness an answer contradicts, "" for none.
func (m *bigModel) contradiction(got answer) string {
	all, _ := m.witnesses()
	if got.Status == fznrun.Unsatisfiable && len(all) > 0 {
		return fmt.Sprintf("unsatisfiable, but %v is a solution", all[0])
	}
	found := map[string]bool{}
	var last []*big.Int
	for _, s := range got.Solutions {
		values, err := m.read(s)
		if err != nil {
			return err.Error()
		}
		found[fmt.Sprint(values)], last = true, values
	}
	sign := map[string]int{"mi": -1, "ma": 1}[m.solve[:2]]
	for _, w := range all {
		switch {
		case got.Status != fznrun.Complete:
		case sign == 0 && !found[fmt.Sprint(w)]:
			return fmt.Sprintf("complete without %v", w)
		case sign*w[m.goal].Cmp(last[m.goal]) > 0:
			return fmt.Sprintf("optimum %v, but %v is better", last[m.goal], w)
		}
		if sign != 0 && got.hasBound && sign*w[m.goal].Cmp(big.NewInt(got.bound)) > 0 {
			return fmt.Sprintf("bound %d, but %v is better", got.bound, w)
		}
	}
	return ""
}

// TestUnlimitedArithmetic asks for all solutions, or the best, of models whose
// numbers leave 64 bits here and there.
func TestUnlimitedArithmetic(t *testing.T) {
	from, to := campaign.Seeds(400)
	var c tally
	judged, complete := 0, 0
	for seed := from; seed < to; seed++ {
		m := newBigModel(rand.New(rand.NewPCG(seed, 11)))
		s := settings[seed/2%uint64(len(settings))]
		flat, err := flatzinc.Parse("big.fzn", strings.NewReader(m.text()))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, m.text())
		}
		o := s.options
		o.Statistics, o.FreeSearch, o.Strategy = true, seed%2 == 0, strategies[seed%uint64(len(strategies))]
		if o.Intermediate, o.MaxSolutions = true, 0; m.solve == "satisfy" {
			o.MaxSolutions = 200
		}
		c.cases++
		got, err := runWithin(5*time.Second, flat, o)
		switch {
		case errors.Is(err, errHard):
			c.hard++
			continue
		case overflow(err):
			c.overflow++
			continue
		case err != nil:
			t.Errorf("seed %d, %s: %v\n%s", seed, s.name, err, m.text())
			continue
		}
		if wrong := m.contradiction(got); wrong != "" {
			t.Errorf("seed %d, %s: %s\n%s", seed, s.name, wrong, m.text())
		}
		all, exact := m.witnesses()
		if exact && !slices.ContainsFunc(all, func(w []*big.Int) bool { return !representable(w) }) {
			judged++
			if got.Status == fznrun.Complete || got.Status == fznrun.Unsatisfiable {
				complete++
			}
		}
	}
	t.Logf("%d of %d answers were complete where all solutions have 64 bits", complete, judged)
	c.done(t)
}
