package difftest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// tree is a generator of models with integers that point to nodes and numbers that grow along them, as users state trees:
// depths of parents that are looked up, by the parent or by a copy that is defined everywhere, and numbers that are compared
// where a parent is chosen, or a 0-1 integer is 1. Presolve finds forests in such models. Some models state less, so that cycles are solutions.
type tree struct {
	modelText
	rng *rand.Rand
	n   int
}

func trees(rng *rand.Rand) string {
	g := &tree{rng: rng, n: 3 + rng.IntN(4)/3}
	sign := pickOne(rng, "1,-1", "-1,1")
	for i := range g.n {
		g.declare(fmt.Sprint("0..", g.n), fmt.Sprintf("x%d :: output_var", i))
		g.declare(pickOne(rng, "0..2", "0..3", "1..3"), fmt.Sprintf("d%d :: output_var", i))
	}
	form := rng.IntN(4)
	for i := range g.n {
		if rng.IntN(8) == 0 {
			continue
		}
		switch form {
		case 0:
			g.byArc(i, sign)
		case 1:
			g.byRow(i, sign)
		default:
			g.byElement(i, sign, g.chosen(i))
		}
	}
	goal := "satisfy"
	if rng.IntN(3) > 0 {
		goal = g.weigh()
	}
	return g.solved(goal)
}

// gap is by how much numbers grow along an arc, mostly.
func (g *tree) gap() int { return []int{1, 1, 1, 1, 1, 1, 2, 0}[g.rng.IntN(8)] }

// chosen returns a Boolean that holds where the node has a parent, and posts, now and then, that both are selected then.
func (g *tree) chosen(i int) string {
	b := g.fresh("bool")
	if g.rng.IntN(2) == 0 {
		g.post("int_le_reif(1,x%d,%s)", i, b)
	} else {
		c := g.fresh("bool")
		g.post("int_le_imp(x%d,0,%s)", i, c)
		g.post("bool_clause([%s,%s],[])", b, c)
	}
	if g.rng.IntN(3) == 0 {
		s := g.fresh("bool")
		g.post("bool_clause([%s],[%s])", s, b)
		for j := range g.n {
			if k := g.fresh("bool"); j != i && g.rng.IntN(4) > 0 {
				g.post("int_eq_reif(x%d,%d,%s)", j, i+1, k)
				g.post("bool_clause([%s],[%s])", s, k)
			}
		}
	}
	return b
}

// byArc compares the numbers of a node and of each of its parents.
func (g *tree) byArc(i int, sign string) {
	for j := range g.n {
		if j == i || g.rng.IntN(10) == 0 {
			continue
		}
		b := g.fresh("bool")
		if g.rng.IntN(2) == 0 {
			g.post("int_eq_reif(x%d,%d,%s)", i, j+1, b)
		} else {
			c := g.fresh("bool")
			g.post("int_ne_imp(x%d,%d,%s)", i, j+1, c)
			g.post("bool_clause([%s,%s],[])", b, c)
		}
		g.post("int_lin_%s([%s],[d%d,d%d],%d,%s)", pickOne(g.rng, "le_imp", "eq_imp", "le_reif"), sign, j, i, -g.gap(), b)
	}
	if g.rng.IntN(4) > 0 {
		g.post("int_ne(x%d,%d)", i, i+1)
	}
}

// byRow has a 0-1 integer for each parent, as linear programs do.
func (g *tree) byRow(i int, sign string) {
	ones, places, row := "", "", ""
	for j := range g.n {
		if j == i {
			continue
		}
		b := g.fresh("0..1")
		ones, places, row = ones+",1", fmt.Sprintf("%s,%d", places, j+1), row+","+b
		g.post("int_lin_le([%s,%d],[d%d,d%d,%s],%d)", sign, 4, j, i, b, 4-g.gap())
	}
	g.post("int_lin_%s([%s],[%s],1)", pickOne(g.rng, "le", "le", "eq"), ones[1:], row[1:])
	g.post("int_lin_eq([-1%s],[x%d%s],0)", places, i, row)
}

// byElement compares the number of a node with that of its parent, which is looked up.
func (g *tree) byElement(i int, sign, chosen string) {
	index, at := fmt.Sprint("x", i), g.fresh("0..3")
	if g.rng.IntN(2) == 0 {
		index = g.fresh(fmt.Sprint("1..", g.n))
		g.post("int_eq_imp(%s,x%d,%s)", index, i, chosen)
	}
	numbers := make([]string, g.n)
	for j := range numbers {
		numbers[j] = fmt.Sprint("d", j)
	}
	g.post("array_var_int_element(%s,[%s],%s)", index, strings.Join(numbers, ","), at)
	switch g.rng.IntN(4) {
	case 0:
		g.post("int_lin_le([%s],[%s,d%d],%d)", sign, at, i, -g.gap())
	case 1:
		wait := g.fresh("0..1")
		g.post("int_lin_eq_imp([%s,%s],[%s,d%d,%s],%d,%s)", sign, pickOne(g.rng, "1", "-1"), at, i, wait, -g.gap(), chosen)
	default:
		b := g.fresh("bool")
		g.post("int_lin_%s([%s],[%s,d%d],%d,%s)", pickOne(g.rng, "eq_reif", "le_imp", "eq_imp"), sign, at, i, -g.gap(), b)
		g.post("bool_clause([%s],[%s])", b, chosen)
	}
}

// weigh returns an objective: a sum over the chosen parents, or one of them.
func (g *tree) weigh() string {
	if g.rng.IntN(4) == 0 {
		return fmt.Sprintf("%s x%d", pickOne(g.rng, "minimize", "maximize"), g.rng.IntN(g.n))
	}
	g.declare("-99..99", "cost :: output_var")
	coefs, vars := "-1", "cost"
	for i := range g.n {
		weights := make([]string, g.n+1)
		for j := range weights {
			weights[j] = fmt.Sprint(g.rng.IntN(9) - 3)
		}
		w, place := g.fresh("-3..5"), g.fresh(fmt.Sprint("1..", g.n+1))
		g.post("int_lin_eq([1,-1],[%s,x%d],1)", place, i)
		g.post("array_int_element(%s,[%s],%s)", place, strings.Join(weights, ","), w)
		coefs, vars = coefs+",1", vars+","+w
	}
	g.post("int_lin_eq([%s],[%s],0)", coefs, vars)
	return pickOne(g.rng, "minimize", "maximize") + " cost"
}

// TestTreeRows: what forests tell the relaxation holds at every solution.
func TestTreeRows(t *testing.T) { rowsHold(t, 150, 234, trees) }

// TestTrees compares with enumeration.
func TestTrees(t *testing.T) { againstAll(t, 60, 234, trees) }
