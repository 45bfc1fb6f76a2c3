package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// attempts bounds how often a constraint is drawn anew until it holds for the
// values that the model is built around.
const attempts = 60

// Constraint writes a model of the constraint d, all of whose variables are
// shown, with random domains and random, constant or repeated arguments. In most
// models some of the arguments are views of others, or stand in an order. More
// than half of the models are built to be satisfiable. d may be a derived
// definition, X_reif or X_imp, as ground.Lookup returns it.
func Constraint(rng *rand.Rand, d ground.Def, opt Opt) string {
	g := newGen(rng, opt)
	g.reuse = pick(g, 0, 0.1, 0.4)
	g.fixed = pick(g, 0.05, 0.15, 0.5)
	if opt.Apart {
		g.reuse, g.fixed = 0, 0.05
	}
	if !opt.Alone {
		g.entangle(0, 0.3, 0.6, 0.9)
	}
	g.post(d, g.chance(0.6))
	g.order()
	for i := range g.vars {
		g.vars[i].anns += " :: output_var"
	}
	solve := "satisfy"
	if opt.Goal {
		solve = g.solve()
	}
	return g.text(solve)
}

// post adds a constraint with new arguments, one that holds for the values of
// its variables if holds is demanded and can be had in a few attempts.
func (g *gen) post(d ground.Def, holds bool) {
	params := paramsOf(d)
	s := g.mark()
	c := g.wellFormed(&d, params)
	for i := 0; holds && i < attempts && !d.Holds(c.values); i++ {
		g.reset(s)
		c = g.wellFormed(&d, params)
	}
	ann := g.defined(d.Name, c.texts, s.vars)
	g.posts = append(g.posts, fmt.Sprintf("constraint %s(%s)%s;\n", d.Name, strings.Join(c.texts, ","), ann))
}

// wellFormed draws arguments until a model may have them.
func (g *gen) wellFormed(d *ground.Def, params []flatzinc.Param) call {
	for s := g.mark(); ; g.reset(s) {
		if c := g.call(*d, params); d.Meets(c.written, false) {
			return c
		}
	}
}

// defined annotates the constraint and the variable as MiniZinc does when a
// reified constraint defines a new variable.
func (g *gen) defined(name string, texts []string, from int) string {
	control := texts[len(texts)-1]
	if !strings.HasSuffix(name, "_reif") || strings.Contains(strings.Join(texts[:len(texts)-1], ","), control) {
		return ""
	}
	for i := from; i < len(g.vars); i++ {
		if v := &g.vars[i]; v.name == control && g.chance(0.5) {
			v.anns += " :: var_is_introduced :: is_defined_var"
			return " :: defines_var(" + control + ")"
		}
	}
	return ""
}
