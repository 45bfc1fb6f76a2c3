package difftest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// pairwise is a generator of models that state in pairs what globals know: that integers
// differ, and that tasks do not overlap. Presolve makes all_different and disjunctive of
// cliques of such pairs. Some pairs are missing, or hold under a condition only.
type pairwise struct {
	modelText
	rng     *rand.Rand
	ints    []string
	bools   int
	between bool // an integer lies between two others
}

func pairs(rng *rand.Rand) string {
	g := &pairwise{rng: rng}
	n := 3 + rng.IntN(3)
	for i := range n {
		g.ints = append(g.ints, fmt.Sprintf("x%d", i))
		dom := fmt.Sprintf("0..%d", 2+rng.IntN(9-n))
		switch rng.IntN(8) {
		case 0:
			dom = "{0,2,5}"
		case 1:
			dom = "3..3"
		}
		g.declare(dom, fmt.Sprintf("x%d :: output_var", i))
	}
	if rng.IntN(3) == 0 { // a view
		g.post("int_lin_eq([1,%s],[x0,x1],%d)", pickOne(rng, "-1", "-1", "1", "2"), rng.IntN(3))
	}
	kind := rng.IntN(3)
	for i := range n {
		for j := range i {
			x, y := g.ints[i], g.ints[j]
			if rng.IntN(20) == 0 {
				y = g.ints[rng.IntN(n)]
			}
			switch {
			case rng.IntN(12) == 0:
			case kind == 0 || kind == 1 && rng.IntN(4) == 0:
				g.differ(x, y)
			default:
				g.apart(x, y)
			}
		}
	}
	if rng.IntN(3) == 0 { // a machine is stated, too
		sizes := make([]string, n)
		for i := range sizes {
			sizes[i] = fmt.Sprint(max(0, rng.IntN(4)-1))
		}
		g.post("gozinc_disjunctive%s([%s],[%s])", pickOne(rng, "", "_strict"), strings.Join(g.ints, ","), strings.Join(sizes, ","))
	}
	return g.solved(g.goal())
}

// boolean returns a new one.
func (g *pairwise) boolean() string {
	g.bools++
	shown := pickOne(g.rng, "", " :: var_is_introduced", " :: var_is_introduced", " :: var_is_introduced", " :: output_var", " :: var_is_introduced :: output_var")
	g.declare("bool", fmt.Sprint("b", g.bools, shown))
	return fmt.Sprintf("b%d", g.bools)
}

// differ posts that two integers differ, or something like it.
func (g *pairwise) differ(x, y string) {
	switch g.rng.IntN(12) {
	case 0:
		g.post("int_eq_reif(%s,%s,false)", x, y)
	case 1:
		g.post("int_lin_ne([1,-1],[%s,%s],1)", x, y)
	case 2:
		g.post("int_ne_reif(%s,%s,%s)", x, y, g.boolean())
	case 3, 4, 5:
		g.post("int_lin_ne([%s],[%s,%s],0)", pickOne(g.rng, "1,-1", "-1,1", "2,-2", "1,-2"), x, y)
	default:
		g.post("int_ne(%s,%s)", x, y)
	}
}

// after posts b → x + d ≤ y, with ↔ if it is reified.
func (g *pairwise) after(x, y, b string) {
	d := []int{1, 1, 1, 2, 2, 3, 0, -1}[g.rng.IntN(8)]
	form := pickOne(g.rng, "reif", "reif", "imp")
	switch g.rng.IntN(4) {
	case 0:
		g.post("int_lin_le_%s([-1,1],[%s,%s],%d,%s)", form, y, x, -d, b)
	case 1:
		g.post("int_lin_le_%s([2,-2],[%s,%s],%d,%s)", form, x, y, -2*d+g.rng.IntN(2), b)
	default:
		g.post("int_lin_le_%s([1,-1],[%s,%s],%d,%s)", form, x, y, -d, b)
	}
}

// apart posts that one of two tasks is behind the other, or something like it.
func (g *pairwise) apart(x, y string) {
	b, c := g.boolean(), g.boolean()
	switch g.rng.IntN(8) {
	case 0: // they are opposites
		g.post("bool_not(%s,%s)", b, c)
	case 1: // by a third one
		o := g.boolean()
		g.post("bool_clause([%s],[%s])", b, o)
		g.post("array_bool_or([%s,%s],true)", o, c)
	case 2: // unless there is no such need
		g.post("bool_clause([%s,%s,%s],[])", b, c, g.boolean())
	case 3:
		first := x
		if !g.between && g.rng.IntN(2) == 0 {
			g.between = true
			g.declare("0..6", "w :: output_var")
			g.post("int_lin_le([1,-1],[%s,w],%d)", x, g.rng.IntN(3)-2)
			first = "w"
		}
		g.post("int_lin_le([1,-1],[%s,%s],%d)", first, y, g.rng.IntN(3)-2)
	case 4:
		g.post("bool_or(%s,%s,%s)", b, c, pickOne(g.rng, "true", "true", g.boolean()))
	case 5:
		g.post("array_bool_or([%s,%s,false],true)", b, c)
	default:
		g.post("bool_clause([%s,%s],[])", b, c)
	}
	g.after(x, y, b)
	g.after(y, x, c)
}

// goal returns no objective, or an integer behind all others.
func (g *pairwise) goal() string {
	if g.rng.IntN(2) == 0 {
		g.declare("0..12", "m :: output_var")
		for _, x := range g.ints {
			g.post("int_lin_le([1,-1],[%s,m],%d)", x, -g.rng.IntN(4))
		}
		return "minimize m"
	}
	return "satisfy"
}

// TestPairs compares with enumeration.
func TestPairs(t *testing.T) { againstAll(t, 150, 115, pairs) }
