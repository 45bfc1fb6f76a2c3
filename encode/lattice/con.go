package lattice

import (
	"cmp"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// kind tells how a constraint over floats is taken apart.
type kind uint8

const (
	linear   kind = iota // Σ coefs·vars rel bound
	product              // args x*y = z, both x and y variables
	quotient             // x/y = z, y a variable
	absolute             // |x| = y
	extremum             // args z, then what z is the maximum or minimum of
	element              // index, then the array, then z
	interval             // x in a union of intervals
	rounding             // float_ceil, float_floor, float_round
	asked                // a black box
	function             // float_pow, or a function of one argument
)

// relation compares a sum with a bound.
type relation uint8

const (
	eq relation = iota
	ne
	le
	lt
)

// con is a constraint over floats.
type con struct {
	pos    flatzinc.Pos
	name   string
	suffix string // "", "_reif" or "_imp"
	kind   kind
	args   []flatzinc.Expr // without the control variable
	// control is the last argument of a constraint with a suffix.
	control flatzinc.Expr
	anns    []flatzinc.Expr

	// of a linear constraint
	sum sum
	rel relation

	floats []*flatzinc.Var // the open floats
}

// term is coef times v, an integer or an open float.
type term struct {
	coef *big.Rat
	v    *flatzinc.Var
}

// sum compares Σ terms with bound.
type sum struct {
	terms []term
	bound *big.Rat
	// never: the constraint holds for no values.
	never bool
}

// add adds coef·x to the left-hand side.
func (s *sum) add(a *analysis, coef *big.Rat, x flatzinc.Expr) {
	if k, ok := a.constant(x); ok {
		s.bound = new(big.Rat).Sub(s.bound, new(big.Rat).Mul(coef, k))
		return
	}
	s.terms = append(s.terms, term{coef, x.Var()})
}

// merge joins the terms of a variable and drops those that are 0.
func (s *sum) merge() {
	at := make(map[*flatzinc.Var]int, len(s.terms))
	var out []term
	for _, t := range s.terms {
		if i, ok := at[t.v]; ok {
			out[i].coef = new(big.Rat).Add(out[i].coef, t.coef)
			continue
		}
		at[t.v] = len(out)
		out = append(out, t)
	}
	s.terms = s.terms[:0]
	for _, t := range out {
		if t.coef.Sign() != 0 {
			s.terms = append(s.terms, t)
		}
	}
}

// relations are the linear constraints by name without float_ and lin_.
var relations = map[string]relation{"eq": eq, "ne": ne, "le": le, "lt": lt}

// arities are the numbers of arguments of the constraints over floats, without
// a control variable.
var arities = map[string]int{
	"float_eq": 2, "float_ne": 2, "float_le": 2, "float_lt": 2,
	"float_lin_eq": 3, "float_lin_ne": 3, "float_lin_le": 3, "float_lin_lt": 3,
	"float_in": 3, "float_dom": 2, "float_abs": 2, "float_plus": 3, "float_times": 3,
	"float_div": 3, "float_max": 3, "float_min": 3, "float_ceil": 2, "float_floor": 2,
	"float_round": 2, "int2float": 2, "array_float_element": 3, "array_var_float_element": 3,
	"array_float_maximum": 2, "array_float_minimum": 2,
	"gozinc_blackbox": 4, "gozinc_blackbox_bounds": 3,
}

// baseName splits the suffix from the name of a constraint over floats.
func baseName(name string, arity int) (base, suffix string, ok bool) {
	for _, suffix := range []string{"", "_reif", "_imp"} {
		base, found := strings.CutSuffix(name, suffix)
		if n, known := arities[base]; found && known && n+min(len(suffix), 1) == arity {
			return base, suffix, true
		}
	}
	return "", "", false
}

// read takes a constraint apart; nil for one that is not over floats.
func (a *analysis) read(c *flatzinc.Constraint) *con {
	base, suffix, ok := baseName(c.Name, len(c.Args))
	if !ok {
		return nil
	}
	k := &con{pos: c.Pos, name: base, suffix: suffix, args: c.Args, anns: c.Anns}
	if suffix != "" {
		n := len(c.Args) - 1
		k.args, k.control = c.Args[:n], c.Args[n]
		if k.control.Kind == flatzinc.BoolLit && k.control.Bool() {
			k.suffix = ""
		}
	}
	if infinite(k.args) {
		a.err = cmp.Or(a.err, a.m.Errorf(c.Pos, "%s: infinity is no number that a float can have", c.Name))
		return nil
	}
	a.classify(k)
	if k.kind != linear {
		a.collect(k, k.args)
		return k
	}
	for _, t := range k.sum.terms { // terms that cancel say nothing
		if t.v.Base == flatzinc.Float {
			k.floats = append(k.floats, t.v)
		}
	}
	return k
}

// infinite reports whether an argument is an infinity.
func infinite(args []flatzinc.Expr) bool {
	return slices.ContainsFunc(args, func(x flatzinc.Expr) bool {
		return x.Kind == flatzinc.FloatLit && math.IsInf(x.Float(), 0) || x.Kind == flatzinc.ArrayLit && infinite(x.Elems())
	})
}

// classify sets the kind of c, and the sum of a linear constraint.
func (a *analysis) classify(c *con) {
	x := c.args
	minus := big.NewRat(-1, 1)
	c.sum.bound = new(big.Rat)
	switch c.name {
	case "float_eq", "float_ne", "float_le", "float_lt", "int2float":
		c.rel = relations[strings.TrimPrefix(c.name, "float_")]
		c.sum.add(a, one, x[0])
		c.sum.add(a, minus, x[1])
	case "float_lin_eq", "float_lin_ne", "float_lin_le", "float_lin_lt":
		c.rel = relations[strings.TrimPrefix(c.name, "float_lin_")]
		a.readSum(c)
	case "float_plus":
		c.sum.add(a, one, x[0])
		c.sum.add(a, one, x[1])
		c.sum.add(a, minus, x[2])
	case "float_times":
		a.readProduct(c)
	case "float_div":
		a.readQuotient(c)
	case "float_abs":
		c.kind = absolute
	case "float_max", "float_min":
		c.kind, c.args = extremum, []flatzinc.Expr{x[2], x[0], x[1]}
	case "array_float_maximum", "array_float_minimum":
		c.kind, c.args = extremum, append([]flatzinc.Expr{x[0]}, x[1].Elems()...)
	case "array_float_element", "array_var_float_element":
		c.kind = element
	case "float_in", "float_dom":
		c.kind = interval
	case "float_pow":
		a.readPower(c)
	case "gozinc_blackbox", "gozinc_blackbox_bounds":
		c.kind = asked
	default:
		c.kind = rounding
		if isFunction(c.name) {
			c.kind = function
		}
	}
	c.sum.merge()
	if k, ok := x[len(x)-1], len(c.sum.terms) == 0; ok && k.Kind == flatzinc.FloatLit && (c.name == "float_times" || c.name == "float_div") && rational.Computed(k.Float()) {
		a.round(c, k.Float())
	}
}

// round has a product or a quotient of constants hold where its result is what MiniZinc has computed.
func (a *analysis) round(c *con, result float64) {
	far, _ := new(big.Rat).Abs(c.sum.bound).Float64()
	by := 1.0
	if c.name == "float_div" {
		k, _ := a.constant(c.args[1])
		by, _ = k.Float64()
	}
	if far <= rational.Error(result)*math.Abs(by) {
		c.sum.bound.SetInt64(0)
	}
}

// readSum reads a float_lin constraint.
func (a *analysis) readSum(c *con) {
	coefs, vars := c.args[0].Elems(), c.args[1].Elems()
	c.sum.bound = literal(c.args[2])
	for i := range coefs {
		c.sum.add(a, literal(coefs[i]), vars[i])
	}
}

// literal returns the value of a literal, an int where a float is meant, too.
func literal(x flatzinc.Expr) *big.Rat {
	if x.Kind == flatzinc.FloatLit {
		return rational.OfLiteral(x.Float())
	}
	return new(big.Rat).SetInt64(x.Int())
}

// readProduct reads x*y = z, which is linear where x or y is fixed.
func (a *analysis) readProduct(c *con) {
	x, y, z := c.args[0], c.args[1], c.args[2]
	k, ok := a.constant(x)
	if !ok {
		x, y = y, x
		k, ok = a.constant(x)
	}
	if !ok {
		c.kind = product
		return
	}
	c.sum.add(a, k, y)
	c.sum.add(a, big.NewRat(-1, 1), z)
}

// readQuotient reads x/y = z, which is x = y*z where y is fixed and not 0.
func (a *analysis) readQuotient(c *con) {
	k, ok := a.constant(c.args[1])
	switch {
	case !ok:
		c.kind = quotient
	case k.Sign() == 0:
		c.sum.never = true
	default:
		c.sum.add(a, one, c.args[0])
		c.sum.add(a, new(big.Rat).Neg(k), c.args[2])
	}
}

// readPower reads x^y = z, which is linear for the exponents 0 and 1, and for the base 1.
func (a *analysis) readPower(c *con) {
	x, isBase := a.constant(c.args[0])
	y, isExponent := a.constant(c.args[1])
	switch {
	case isBase && x.Cmp(one) == 0, isExponent && y.Sign() == 0:
		c.sum.bound = one
	case isExponent && y.Cmp(one) == 0:
		c.sum.add(a, big.NewRat(-1, 1), c.args[0])
	default:
		c.kind = function
		return
	}
	c.sum.add(a, one, c.args[2])
}
