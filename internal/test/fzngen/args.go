package fzngen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// call is one constraint with random arguments: as text, and with the values
// that the model is built around.
type call struct {
	texts   []string
	values  ground.Args
	written ground.Args // without the values of variables
}

// call draws arguments that fit the signature.
func (g *gen) call(d ground.Def, params []flatzinc.Param) call {
	h := g.hints(d, params)
	var c call
	for _, p := range params {
		text, value, written := g.arg(p, h)
		if d.Draw[p.Name].Part == ground.FirstIndex {
			h.first = clamp(value.Int, 8)
		}
		c.texts = append(c.texts, text)
		c.values, c.written = append(c.values, value), append(c.written, written)
	}
	return c
}

// arg draws one argument.
func (g *gen) arg(p flatzinc.Param, h hints) (text string, value, written ground.Arg) {
	if v, ok := h.given.arg(p.Name); ok {
		return g.write(p.Type, v), v, v
	}
	lo, hi := g.near(h, p)
	if !p.Type.Array {
		return g.scalar(p.Type, lo, hi)
	}
	n := g.lengthOf(p, h)
	texts, values, constants := make([]string, n), make([]ground.Arg, n), make([]ground.Arg, n)
	for i := range n {
		texts[i], values[i], constants[i] = g.scalar(p.Type, lo, hi)
	}
	text = "[" + strings.Join(texts, ",") + "]"
	if g.chance(0.15) {
		text = g.nameArray(p.Type, n, text)
	}
	return text, ground.ArrayArg(values), ground.ArrayArg(constants)
}

// nameArray declares an array of n elements and returns its name.
func (g *gen) nameArray(t flatzinc.Type, n int, text string) string {
	g.names++
	name := fmt.Sprintf("A%d", g.names)
	elem := flatzinc.Type{Base: t.Base, Var: t.Var}
	g.arrays = append(g.arrays, fmt.Sprintf("array [1..%d] of %s: %s = %s;\n", n, elem, name, text))
	return name
}

// scalar draws a constant or a variable, old or new. Integers are near lo..hi.
func (g *gen) scalar(t flatzinc.Type, lo, hi int64) (text string, value, written ground.Arg) {
	if !t.Var || g.chance(g.fixed) {
		text, value = g.constant(t.Base, lo, hi)
		return text, value, value
	}
	if g.chance(g.reuse) {
		var known []int
		for i, v := range g.vars {
			if v.base == t.Base {
				known = append(known, i)
			}
		}
		if len(known) > 0 {
			v := g.vars[pick(g, known...)]
			return v.name, v.value, ground.Variable
		}
	}
	if t.Base == flatzinc.Int && g.chance(g.views) {
		if v, ok := g.derived(lo, hi); ok {
			return v.name, v.value, ground.Variable
		}
	}
	if t.Base == flatzinc.Bool && g.views > 0 && g.chance(g.views) {
		v := g.compared()
		return v.name, v.value, ground.Variable
	}
	v := g.vars[g.newVar(t.Base, lo, hi)]
	return v.name, v.value, ground.Variable
}

func (g *gen) constant(base flatzinc.Base, lo, hi int64) (string, ground.Arg) {
	switch base {
	case flatzinc.Bool:
		b := g.between(0, 1)
		return strconv.FormatBool(b == 1), ground.Arg{Int: b}
	case flatzinc.Float:
		x := g.float()
		return float(x), ground.FloatArg(x)
	case flatzinc.SetOfInt:
		s := g.constSet(lo, hi)
		return s.String(), ground.SetArg(s)
	}
	n := g.between(lo, hi)
	if g.opt.Big && g.chance(0.1) {
		n = g.ends(1).Min()
	}
	return strconv.FormatInt(n, 10), ground.Arg{Int: n}
}
