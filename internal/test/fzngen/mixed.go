package fzngen

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Mixed returns a model with a few random constraints more over its variables, some reified, and often with a
// weighted sum of these as objective. What a solver makes of the structure of the model meets what these say. Most
// of them hold for the solution that is given, if there is one.
func Mixed(rng *rand.Rand, opt Opt, text string, solution flatzinc.Assignment) string {
	m, err := flatzinc.Parse("model.fzn", strings.NewReader(text))
	if err != nil {
		return text // for the caller to find
	}
	g := newGen(rng, opt)
	g.reuse, g.fixed = 0.95, 0.1
	for _, v := range m.Vars {
		g.adopt(v, solution)
	}
	own := len(g.vars)
	for range g.between(0, int64(3+len(m.Vars)/10)) {
		g.post(g.form(pick(g, allowed(opt)...)), solution != nil || g.chance(0.5))
	}
	head, tail := splitModel(text)
	solve := text[strings.LastIndex(text, "solve "):]
	added := gen{vars: g.vars[own:], arrays: g.arrays}
	declared, posts := splitModel(added.text(""))
	text = head + declared + posts + tail + strings.Join(g.posts, "") + solve
	if g.chance(0.4) {
		return text
	}
	return withSum(rng, opt, text)
}

// adopt takes in a variable of a model, with its value in the solution or one of its domain.
func (g *gen) adopt(v *flatzinc.Var, solution flatzinc.Assignment) {
	x := variable{base: v.Base, name: v.Name}
	switch v.Base {
	case flatzinc.Int:
		x.ints = v.Ints
		if !slices.ContainsFunc(v.Ints, func(r intset.Range) bool { return r.Hi-r.Lo > 1<<20 }) {
			x.value.Int = pick(g, v.Ints.Values()...)
		}
	case flatzinc.Bool:
		x.value.Int = g.between(0, 1)
	case flatzinc.SetOfInt:
		x.value = ground.SetArg(g.subset(v.Ints))
	default:
		return
	}
	if solution != nil {
		if x.value.Int = solution[v.ID].Int; v.Base == flatzinc.SetOfInt {
			x.value = ground.SetArg(solution[v.ID].Set)
		}
	}
	g.room -= 0.7
	g.vars = append(g.vars, x)
}
