package encode

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// linearReader reads the arguments of a linear constraint as coefficients,
// variables and a bound. Its methods turn functions of these into functions of
// the arguments, for the fields of a row.
type linearReader func(a store.Args) (coefs []int64, views []store.View, bound int64)

func (read linearReader) post(f func(*Encoder, sat.Lit, []int64, []store.View, int64) error) func(*Encoder, sat.Lit, store.Args) error {
	return func(e *Encoder, g sat.Lit, a store.Args) error {
		c, v, b := read(a)
		return f(e, g, c, v, b)
	}
}

func (read linearReader) lit(f func(*Encoder, []int64, []store.View, int64) (sat.Lit, bool)) func(*Encoder, store.Args) (sat.Lit, bool) {
	return func(e *Encoder, a store.Args) (sat.Lit, bool) {
		c, v, b := read(a)
		return f(e, c, v, b)
	}
}

func (read linearReader) prop(f func(*store.Store, []int64, []store.View, int64) bool) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		c, v, b := read(a)
		return f(s, c, v, b)
	}
}

func (read linearReader) decide(f func(*store.Store, []int64, []store.View, int64) truth) func(*store.Store, store.Args) truth {
	return func(s *store.Store, a store.Args) truth {
		c, v, b := read(a)
		return f(s, c, v, b)
	}
}

func (read linearReader) rewrite(f func(*store.Store, []int64, []store.View, int64) (bool, bool)) func(*store.Store, store.Args) (bool, bool) {
	return func(s *store.Store, a store.Args) (done, ok bool) {
		c, v, b := read(a)
		return f(s, c, v, b)
	}
}

// linearArgs is the linearReader of (coefficients, variables, bound). The
// bound of bool_lin_eq may be a variable; it joins the sum with coefficient −1.
func linearArgs(a store.Args) (coefs []int64, views []store.View, bound int64) {
	coefs, views = a.Ints(0), a.Views(1)
	c := a.View(2)
	if !c.IsConst() {
		return append(coefs, -1), append(views, c), 0
	}
	return coefs, views, c.B
}

var linearRows = []row{
	linearEqRow("int_lin_eq"), linearNeRow("int_lin_ne"),
	linearLeRow("int_lin_le", 1, 0), linearLeRow("int_lin_lt", 1, -1),
	linearLeRow("int_lin_ge", -1, 0), linearLeRow("int_lin_gt", -1, -1),
	linearEqRow("bool_lin_eq"), linearLeRow("bool_lin_le", 1, 0),
	plusRow("int_plus", 1, 1, -1), plusRow("int_minus", 1, -1, -1), plusRow("int_negate", 1, 1),
}

// equalLengths demands as many coefficients as variables.
func equalLengths(args []flatzinc.Expr) error {
	if coefs, vars := len(args[0].Elems()), len(args[1].Elems()); coefs != vars {
		return fmt.Errorf("the number of coefficients (%d) is not that of variables (%d)", coefs, vars)
	}
	return nil
}

const linearNote = "up to 2 terms: order literals; else tree of partial sums, decision diagram, counter or adders by predicted size; beside adders a tree of sums in large units"

// linearEqRow is Σ = bound; its negation is ≠.
func linearEqRow(name string) row {
	r := equationRow(linearArgs)
	r.name, r.valid = name, equalLengths
	return r
}

// plusRow is a fixed equation over the arguments themselves.
func plusRow(name string, coefs ...int64) row {
	r := equationRow(func(a store.Args) ([]int64, []store.View, int64) {
		views := make([]store.View, len(coefs))
		for i := range views {
			views[i] = a.View(i)
		}
		return coefs, views, 0
	})
	r.name, r.difference = name, nil
	return r
}

func equationRow(read linearReader) row {
	return row{
		note: linearNote, difference: twoOpen, arithmetic: true,
		post:     read.post((*Encoder).linearEq),
		not:      read.post((*Encoder).linearNe),
		lit:      read.lit((*Encoder).linearEqLit),
		prop:     read.prop(propLinEq),
		propNot:  read.prop(propLinNe),
		decide:   read.decide(decideLinEq),
		rewrite:  read.rewrite(rewriteLinEq),
		equation: read,
	}
}

// linearNeRow is Σ ≠ bound.
func linearNeRow(name string) row {
	eq := equationRow(linearArgs)
	return row{
		name: name, note: linearNote, valid: equalLengths, arithmetic: true,
		post: eq.not, not: eq.post, prop: eq.propNot, propNot: eq.prop,
		lit: func(e *Encoder, a store.Args) (sat.Lit, bool) {
			l, ok := eq.lit(e, a)
			return l.Not(), ok
		},
		decide:   func(s *store.Store, a store.Args) truth { return -eq.decide(s, a) },
		unequal:  eq.equation,
		relaxNot: func(r *relaxer, a store.Args) { r.equal(r.sum(eq.equation(a))) },
	}
}

// linearLeRow is sign·Σ ≤ sign·bound + shift.
func linearLeRow(name string, sign, shift int64) row {
	read := linearReader(func(a store.Args) ([]int64, []store.View, int64) {
		c, v, b := linearArgs(a)
		for i := range c {
			c[i] *= sign
		}
		return c, v, sign*b + shift
	})
	// ¬(Σ ≤ b) is −Σ ≤ −b−1.
	readNot := linearReader(func(a store.Args) ([]int64, []store.View, int64) {
		c, v, b := read(a)
		return negatedCoefs(c), v, -b - 1
	})
	return row{
		name: name, note: linearNote, valid: equalLengths, difference: twoOpen, arithmetic: true,
		post:     read.post((*Encoder).linearLe),
		not:      readNot.post((*Encoder).linearLe),
		lit:      read.lit((*Encoder).linearLeLit),
		prop:     read.prop(propLinLe),
		propNot:  readNot.prop(propLinLe),
		decide:   read.decide(decideLinLe),
		atMost:   read,
		relaxNot: func(r *relaxer, a store.Args) { r.atMost(r.sum(readNot(a))) },
	}
}
