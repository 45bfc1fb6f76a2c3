package fzngen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Model writes a model of one to eight constraints that share variables, some
// reified. It may have views, chains of order, aliases, variables that a constraint defines, named
// arrays, search annotations, an integer objective, and outputs that show only
// a part of the variables.
func Model(rng *rand.Rand, opt Opt) string {
	g := newGen(rng, opt)
	g.reuse = pick(g, 0.6, 0.85)
	g.entangle(0, 0.3, 0.9)
	for range g.between(2, 5) {
		g.newVar(flatzinc.Int, g.lo, g.hi)
	}
	for range g.between(0, 3) {
		g.newVar(flatzinc.Bool, 0, 1)
	}
	if g.chance(0.3) {
		g.newVar(flatzinc.SetOfInt, 0, 0)
	}
	g.aliases()
	defs := allowed(opt)
	sat := g.chance(0.65)
	for range g.between(1, 8) {
		g.post(g.form(pick(g, defs...)), sat || g.chance(0.5))
	}
	g.order()
	g.outputs()
	return g.text(g.solve())
}

// allowed lists the rows that a model may use.
func allowed(opt Opt) []ground.Def {
	allow := opt.Allow
	if allow == nil {
		allow = func(string, int) bool { return true }
	}
	return slices.DeleteFunc(slices.Clone(ground.Table), func(d ground.Def) bool {
		return hasFloat(paramsOf(d)) || !allow(d.Name, d.Arity())
	})
}

// form returns d itself, or one of the forms that are derived from it if they
// are allowed too.
func (g *gen) form(d ground.Def) ground.Def {
	if g.chance(0.6) {
		return d
	}
	name := d.Name + pick(g, "_reif", "_reif", "_imp")
	f, ok := ground.Lookup(name, d.Arity()+1)
	if !ok || g.opt.Allow != nil && !g.opt.Allow(name, f.Arity()) {
		return d
	}
	return f
}

// aliases declares some variables as equal to earlier ones, or to a literal,
// the usual way of MiniZinc to say so.
func (g *gen) aliases() {
	for i := range len(g.vars) {
		v := g.vars[i]
		if v.init != "" || !g.chance(0.12) {
			continue
		}
		alias := variable{base: v.base, name: fmt.Sprintf("alias%d", i), value: v.value, init: " = " + v.name, decl: v.decl, ints: v.ints}
		switch {
		case v.base == flatzinc.Int && g.chance(0.5) && v.value.Int == clamp(v.value.Int, 8):
			// Another domain, with the same value.
			alias.ints = intset.Interval(v.value.Int-g.between(0, 4), v.value.Int+g.between(0, 4))
			alias.decl = "var " + alias.ints.String()
		case v.base == flatzinc.Bool && g.chance(0.3):
			alias.init = fmt.Sprintf(" = %t", v.value.Int == 1)
		}
		g.vars = append(g.vars, alias)
	}
}

// outputs annotates the variables that are shown, all or some, and adds an
// array of variables and literals.
func (g *gen) outputs() {
	share := pick(g, 1, 1, 0.6, 0.3)
	var ints []string
	for i := range g.vars {
		v := &g.vars[i]
		if v.base == flatzinc.Int {
			ints = append(ints, v.name)
		}
		if g.chance(share) {
			v.anns += " :: output_var"
		} else if g.chance(0.3) {
			v.anns += " :: var_is_introduced"
		}
	}
	if len(ints) > 0 && g.chance(0.3) {
		elems := []string{pick(g, ints...), fmt.Sprint(g.between(-3, 3)), pick(g, ints...)}
		g.arrays = append(g.arrays, fmt.Sprintf("array [1..3] of var int: shown :: output_array([1..3]) = [%s];\n", strings.Join(elems, ",")))
	}
}

// solve returns the solve item without the keyword.
func (g *gen) solve() string {
	var ints []string
	for _, v := range g.vars {
		if v.base == flatzinc.Int {
			ints = append(ints, v.name)
		}
	}
	if len(ints) == 0 {
		return "satisfy"
	}
	ann := ""
	if g.chance(0.3) {
		ann = fmt.Sprintf(":: int_search([%s],%s,%s,complete) ", strings.Join(ints, ","),
			pick(g, "input_order", "first_fail", "smallest", "largest", "occurrence", "max_regret", "dom_w_deg"),
			pick(g, "indomain_min", "indomain_max", "indomain_split", "indomain_reverse_split", "indomain_median", "indomain_middle",
				"indomain_random", "indomain_interval", "outdomain_min", "outdomain_max"))
	}
	if g.chance(0.35) {
		return ann + pick(g, "minimize ", "maximize ") + pick(g, ints...)
	}
	return ann + "satisfy"
}
