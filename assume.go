package gozinc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
)

// assumptions are Boolean variables that a solve takes for true, and can blame.
type assumptions struct {
	l      *lowering
	list   []flatzinc.Expr
	byName map[string]flatzinc.Expr
	names  map[string]string // what to call a variable of list
}

// add returns a new assumption of that name.
func (as *assumptions) add(name string) flatzinc.Expr {
	b := as.l.newBool()
	as.list = append(as.list, b)
	as.names[b.Var().Name] = name
	return b
}

// named returns the assumption that constraints of that name share.
func (as *assumptions) named(name string) flatzinc.Expr {
	b, ok := as.byName[name]
	if !ok {
		b = as.add(name)
		as.byName[name] = b
	}
	return b
}

// conditions assumes what Options.Assume lists.
func (as *assumptions) conditions(list []BoolExpr) {
	for i, c := range list {
		conditionOf(c).imply(as.l, as.add(assumptionName(i, c)))
	}
}

// assumptionName is what a core calls assumption i.
func assumptionName(i int, c BoolExpr) string {
	switch c := c.(type) {
	case BoolVar:
		return c.Name()
	case Constraint:
		if c.name != "" {
			return c.name
		}
	}
	return fmt.Sprintf("assumption %d", i)
}

// state states that the assumptions are such.
func (as *assumptions) state() {
	if len(as.list) > 0 {
		as.l.state("fzn_assume", flatzinc.MkArray(as.list))
	}
}

// read makes the constraints that were read depend on assumptions, where they have names
// in MiniZinc.
func (as *assumptions) read() {
	for i := range as.l.m.base.Constraints {
		c := as.l.out.Constraints[i]
		if name := origin.ConstraintName(&c); name != "" && c.Name != "fzn_assume" {
			as.l.out.Constraints[i] = as.depend(c, as.named(name))
		}
	}
}

// depend returns a constraint that holds where b does. A reified one has its control
// variable replaced by a new one, which is the old one where b holds.
func (as *assumptions) depend(c flatzinc.Constraint, b flatzinc.Expr) flatzinc.Constraint {
	l, last := as.l, len(c.Args)-1
	full := strings.HasSuffix(c.Name, "_reif")
	if !full && !strings.HasSuffix(c.Name, "_imp") {
		return flatzinc.Constraint{Pos: c.Pos, Name: c.Name + "_imp", Args: append(slices.Clone(c.Args), b), Anns: c.Anns}
	}
	control, own := c.Args[last], l.newBool()
	c.Args, c.Anns = append(slices.Clone(c.Args[:last]), own), nil
	if full {
		l.state("bool_eq_imp", own, control, b)
	} else {
		l.state("bool_clause", flatzinc.MkArray([]flatzinc.Expr{own}), flatzinc.MkArray([]flatzinc.Expr{control, b}))
	}
	return c
}
