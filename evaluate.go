package gozinc

import (
	"cmp"
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
)

// linear returns the value of an expression.
func (s *Solution) linear(e Linear) int64 {
	if e.broken != "" {
		panic("gozinc: " + e.broken)
	}
	sum := e.constant
	for _, t := range e.terms {
		part, ok := mul(t.coef, s.operand(t.operand))
		total, ok2 := plus(sum, part)
		if !ok || !ok2 {
			panic("gozinc: the value of an expression is beyond 64 bits")
		}
		sum = total
	}
	return sum
}

// rational returns the value of a float expression.
func (s *Solution) rational(e FloatLinear) *big.Rat {
	if e.broken != "" {
		panic("gozinc: " + e.broken)
	}
	sum := new(big.Rat).Set(orZero(e.constant))
	for _, t := range e.terms {
		sum.Add(sum, new(big.Rat).Mul(t.coef, s.floatOperand(t.floatOperand)))
	}
	return sum
}

// floatOperand returns the value of an operand.
func (s *Solution) floatOperand(o floatOperand) *big.Rat {
	switch {
	case o.f != nil:
		return s.function(o.f).Number()
	case o.v != nil:
		return s.value(o.v).Number()
	}
	return new(big.Rat).SetInt64(s.operand(o.i))
}

// function returns the value of a function.
func (s *Solution) function(f *function) flatzinc.Value {
	y, ok := s.fzn.functions[f]
	if !ok {
		panic("gozinc: a function is not part of the model that was solved; another call, such as of Count, makes another function")
	}
	return s.values.Eval(y)
}

// operand returns the value of an operand.
func (s *Solution) operand(o operand) int64 {
	switch {
	case o.f != nil:
		return s.function(o.f).Int
	case o.b != nil:
		return indicator(s.holds(o.b.formula))
	}
	return s.value(o.v).Int
}

// indicator is 1 where the condition holds, and else 0.
func indicator(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// holds reports whether a condition does.
func (s *Solution) holds(f formula) bool {
	if x, ok := s.fzn.truths[f]; ok {
		f = x
	}
	switch f := f.(type) {
	case literal:
		return (s.value(f.v).Int != 0) != f.neg
	case *comparison:
		return f.op.holds(cmp.Compare(s.linear(f.e), 0))
	case *floatComparison:
		return f.op.holds(s.rational(f.e).Sign())
	case *junction:
		for _, part := range f.parts {
			if s.holds(part) != f.all {
				return !f.all
			}
		}
		return f.all
	case *equivalence:
		return (s.holds(f.a) == s.holds(f.b)) != f.neg
	case *atom:
		if f.neg {
			return !s.holds(f.of)
		}
	case nothing:
		panic("gozinc: " + f.why)
	}
	panic("gozinc: a condition is not part of the model that was solved")
}

// holds reports whether a number of the sign is so related to 0.
func (op relation) holds(sign int) bool {
	switch op {
	case atMost:
		return sign <= 0
	case less:
		return sign < 0
	case equal:
		return sign == 0
	}
	return sign != 0
}
