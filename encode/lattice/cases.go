package lattice

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// An if-then-else, or a choice among constants, says of a float f by reified
// equations what it can be, and by clauses that one of them holds. Then f is a
// multiple of the common unit of all that it can be. That one of them holds is
// proved by assuming that none does, and propagating units through the clauses.

// findCases gives units to floats whose cases have units, and returns them.
func (a *analysis) findCases(cl *clauses) (found []*flatzinc.Var) {
	for _, v := range a.m.Vars {
		if !a.unconfined(v) {
			continue
		}
		none, unit := a.cases(v)
		if len(none) > 0 && cl.refutes(none) {
			if unit.Sign() == 0 {
				unit = one
			}
			a.unit[v.ID] = unit
			found = append(found, v)
		}
	}
	return found
}

// cases returns clauses that say that no case of v applies, and what v is a
// multiple of if one does.
func (a *analysis) cases(v *flatzinc.Var) (none [][]boolean, unit *big.Rat) {
	unit = new(big.Rat)
	ends := map[bool]map[string][]boolean{false: {}, true: {}} // by k: literals that imply v >= k, v <= k
	for _, i := range a.watch[v] {
		c := &a.cons[i]
		own, ok := a.alone(c, v)
		if !ok {
			continue
		}
		l := boolean(2 * c.control.Var().ID)
		switch {
		case c.rel == eq:
			none, unit = append(none, []boolean{l.not()}), gcd(unit, a.rest(c, own))
		case c.suffix == "_reif" && c.rel == ne:
			none, unit = append(none, []boolean{l}), gcd(unit, a.rest(c, own))
		case len(c.sum.terms) == 1:
			k := new(big.Rat).Quo(c.sum.bound, own).RatString()
			above := own.Sign() > 0 // l implies v <= k or v < k
			if c.rel == le {
				ends[above][k] = append(ends[above][k], l)
			}
			if c.rel == lt && c.suffix == "_reif" {
				ends[!above][k] = append(ends[!above][k], l.not())
			}
		}
	}
	for k, least := range ends[false] {
		if hi := rational.OfLiteral(v.FloatHi); hi != nil && hi.RatString() == k {
			for _, l := range least {
				none, unit = append(none, []boolean{l.not()}), gcd(unit, hi)
			}
		}
		for _, l := range least {
			for _, m := range ends[true][k] {
				x, _ := new(big.Rat).SetString(k)
				none, unit = append(none, []boolean{l.not(), m.not()}), gcd(unit, x)
			}
		}
	}
	for k, most := range ends[true] {
		if lo := rational.OfLiteral(v.FloatLo); lo != nil && lo.RatString() == k {
			for _, l := range most {
				none, unit = append(none, []boolean{l.not()}), gcd(unit, lo)
			}
		}
	}
	return none, unit
}

// alone returns the coefficient of v in a reified linear constraint in which no
// other variable is without a unit.
func (a *analysis) alone(c *con, v *flatzinc.Var) (own *big.Rat, ok bool) {
	if c.suffix == "" || c.kind != linear || c.sum.never || c.control.Kind != flatzinc.VarRef {
		return nil, false
	}
	for _, t := range c.sum.terms {
		switch {
		case t.v == v:
			own = t.coef
		case a.unitOf(t.v) == nil:
			return nil, false
		}
	}
	return own, own != nil
}

// boolean is twice the number of a Boolean variable, and 1 more for its
// negation.
type boolean int32

func (l boolean) not() boolean { return l ^ 1 }

// clauses are the clauses of a model, for unit propagation.
type clauses struct {
	list  [][]boolean
	occur map[boolean][]int32 // clauses by literal
	value map[boolean]bool    // true literals, and false ones
	trail []boolean
	never bool // some clause is false
}

// newClauses collects the clauses of the constraints that are clauses.
func newClauses(cons []flatzinc.Constraint) *clauses {
	cl := &clauses{occur: make(map[boolean][]int32), value: make(map[boolean]bool)}
	for i := range cons {
		cl.read(&cons[i])
	}
	for _, c := range cl.list {
		if len(c) == 0 {
			cl.never = true
		} else if len(c) == 1 {
			cl.set(c[0])
		}
	}
	cl.never = cl.never || !cl.propagate(0)
	cl.trail = nil // facts stay
	return cl
}

// read adds the clauses of one constraint.
func (cl *clauses) read(c *flatzinc.Constraint) {
	x := c.Args
	switch {
	case c.Name == "bool_clause" && len(x) == 2:
		cl.add(x[0].Elems(), x[1].Elems())
	case c.Name == "bool_clause_reif" && len(x) == 3:
		cl.equal(x[2], x[0].Elems(), x[1].Elems())
	case c.Name == "array_bool_or" && len(x) == 2:
		cl.equal(x[1], x[0].Elems(), nil)
	case c.Name == "array_bool_and" && len(x) == 2:
		cl.equalAnd(x[1], x[0].Elems())
	case c.Name == "bool_or" && len(x) == 3:
		cl.equal(x[2], x[:2], nil)
	case c.Name == "bool_and" && len(x) == 3:
		cl.equalAnd(x[2], x[:2])
	case c.Name == "bool_not" && len(x) == 2:
		cl.add(x, nil)
		cl.add(nil, x)
	case c.Name == "bool_eq" && len(x) == 2:
		cl.equal(x[0], x[1:], nil)
	case c.Name == "bool_le" && len(x) == 2:
		cl.add(x[1:], x[:1])
	}
}

// equal adds r ↔ the clause.
func (cl *clauses) equal(r flatzinc.Expr, yes, no []flatzinc.Expr) {
	cl.add(yes, append([]flatzinc.Expr{r}, no...))
	for _, x := range yes {
		cl.add([]flatzinc.Expr{r}, []flatzinc.Expr{x})
	}
	for _, x := range no {
		cl.add([]flatzinc.Expr{r, x}, nil)
	}
}

// equalAnd adds r ↔ the conjunction.
func (cl *clauses) equalAnd(r flatzinc.Expr, list []flatzinc.Expr) {
	cl.add([]flatzinc.Expr{r}, list)
	for _, x := range list {
		cl.add([]flatzinc.Expr{x}, []flatzinc.Expr{r})
	}
}

// add adds a clause of literals that are positive or negated.
func (cl *clauses) add(yes, no []flatzinc.Expr) {
	var c []boolean
	for k, list := range [2][]flatzinc.Expr{yes, no} {
		for _, x := range list {
			switch {
			case x.Kind == flatzinc.VarRef:
				c = append(c, boolean(2*x.Var().ID+k))
			case x.Bool() == (k == 0):
				return
			}
		}
	}
	cl.append(c)
}

// set makes l true; false if it is false already.
func (cl *clauses) set(l boolean) bool {
	if val, known := cl.value[l]; known {
		return val
	}
	cl.value[l], cl.value[l.not()] = true, false
	cl.trail = append(cl.trail, l)
	return true
}

// refutes reports whether unit propagation finds that further clauses, of one or
// two literals, cannot all be true.
func (cl *clauses) refutes(more [][]boolean) bool {
	from := len(cl.list)
	for _, c := range more {
		cl.append(c)
	}
	defer func() {
		for _, l := range cl.trail {
			delete(cl.value, l)
			delete(cl.value, l.not())
		}
		cl.trail = cl.trail[:0]
		for _, c := range cl.list[from:] {
			for _, l := range c {
				cl.occur[l] = cl.occur[l][:len(cl.occur[l])-1]
			}
		}
		cl.list = cl.list[:from]
	}()
	for _, c := range more {
		if !cl.unit(c) {
			return true
		}
	}
	return cl.never || !cl.propagate(0)
}

// append adds a clause.
func (cl *clauses) append(c []boolean) {
	for _, l := range c {
		cl.occur[l] = append(cl.occur[l], int32(len(cl.list)))
	}
	cl.list = append(cl.list, c)
}

// propagate looks at what the trail from the given place on falsifies. It
// returns false at a contradiction.
func (cl *clauses) propagate(from int) bool {
	for ; from < len(cl.trail); from++ {
		for _, i := range cl.occur[cl.trail[from].not()] {
			if !cl.unit(cl.list[i]) {
				return false
			}
		}
	}
	return true
}

// unit sets the last literal of a clause that can be true; false if there is
// none.
func (cl *clauses) unit(c []boolean) bool {
	open, n := boolean(0), 0
	for _, l := range c {
		val, known := cl.value[l]
		switch {
		case known && val:
			return true
		case !known:
			open = l
			n++
		}
	}
	if n == 1 {
		return cl.set(open)
	}
	return n > 0
}
