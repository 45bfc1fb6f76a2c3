package gozinc

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

// operand returns the value of an operand.
func (s *Solution) operand(o operand) int64 {
	switch {
	case o.f != nil:
		y, ok := s.fzn.functions[o.f]
		if !ok {
			panic("gozinc: a function is not part of the model that was solved")
		}
		return s.values.Eval(y).Int
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
		return f.op.holds(s.linear(f.e))
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

// holds reports whether the number is so related to 0.
func (op relation) holds(n int64) bool {
	switch op {
	case atMost:
		return n <= 0
	case equal:
		return n == 0
	}
	return n != 0
}
