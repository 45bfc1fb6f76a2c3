package spatial

import (
	"math/big"
	"strings"
)

// A constraint over cells holds for some numbers in them, and a partial function may have no value at
// the point that is printed. Every solution satisfies a comparison that such a point does not.

// Side is a comparison of an argument: at most the bound where Upper, at least otherwise, and not
// equal where Strict.
type Side struct {
	Arg    int
	Upper  bool
	Strict bool
	Bound  *big.Rat
}

var (
	zero, one, minusOne = new(big.Rat), big.NewRat(1, 1), big.NewRat(-1, 1)
	positive            = []Side{{Strict: true, Bound: zero}}
	sines               = []Side{{Bound: minusOne}, {Upper: true, Bound: one}}
)

// domains are the sides of all arguments of functions that have no value elsewhere.
var domains = map[string][]Side{
	"sqrt": {{Bound: zero}}, "ln": positive, "log10": positive, "log2": positive, "acosh": {{Bound: one}},
	"asin": sines, "acos": sines, "atanh": {{Strict: true, Bound: minusOne}, {Upper: true, Strict: true, Bound: one}},
}

// Undefined returns nothing where the function of a constraint has a value at rational arguments.
// Otherwise each solution satisfies one of the sides that it returns, and the arguments none. The
// tangent has values at all rational numbers.
func Undefined(name string, at []*big.Rat) []Side {
	x, y := at[0], at[1]
	below, above := Side{Upper: true, Strict: true, Bound: zero}, Side{Strict: true, Bound: zero}
	switch f := strings.TrimPrefix(name, "float_"); {
	case f == "div" && y.Sign() == 0:
		below.Arg, above.Arg = 1, 1
		return []Side{below, above}
	case f == "pow" && x.Sign() == 0 && y.Sign() < 0:
		return []Side{below, above, {Arg: 1, Bound: zero}}
	case f == "pow" && x.Sign() < 0 && !y.IsInt():
		n := new(big.Rat).SetInt(floor(y))
		return []Side{{Bound: zero}, {Arg: 1, Upper: true, Bound: n}, {Arg: 1, Bound: new(big.Rat).Add(n, one)}}
	default:
		for _, s := range domains[f] {
			if !s.holds(x) {
				return []Side{s}
			}
		}
	}
	return nil
}

// holds reports whether x is on the side.
func (s *Side) holds(x *big.Rat) bool {
	order := x.Cmp(s.Bound)
	return order == 0 && !s.Strict || order < 0 && s.Upper || order > 0 && !s.Upper
}

// Multiple returns the side of n where the argument is n times the unit.
func (s *Side) Multiple(unit *big.Rat) int64 {
	q := new(big.Rat).Quo(s.Bound, unit)
	n := floor(q)
	switch step := big.NewInt(1); {
	case s.Upper && s.Strict && q.IsInt():
		n.Sub(n, step)
	case !s.Upper && (s.Strict || !q.IsInt()):
		n.Add(n, step)
	}
	return n.Int64()
}

// floor is ⌊y⌋.
func floor(y *big.Rat) *big.Int { return new(big.Int).Div(y.Num(), y.Denom()) }
