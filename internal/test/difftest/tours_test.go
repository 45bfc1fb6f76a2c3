package difftest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// tour is a generator of models with a circuit and times that grow along it, as users state them: times of the
// next node or of the one before, under a condition or not, with waits and services, and positions. Presolve
// finds orders of such nodes. Some models state less, so that times are none.
type tour struct {
	modelText
	rng      *rand.Rand
	n        int
	long     [][]int // times of arcs
	backward bool
}

func tours(rng *rand.Rand) string {
	g := &tour{rng: rng, n: 4 + rng.IntN(4)/3, backward: rng.IntN(2) == 0}
	g.long = make([][]int, g.n)
	for i := range g.n {
		g.declare(g.successors(i), fmt.Sprintf("x%d :: output_var", i))
	}
	if rng.IntN(3) > 0 {
		g.post("gozinc_circuit(1,%s)", g.array("x"))
	} else {
		g.post("gozinc_all_different(%s)", g.array("x")) // presolve finds a circuit, or there may be several
	}
	if rng.IntN(6) > 0 {
		g.times()
	} else {
		g.positions()
	}
	goal := "satisfy"
	if rng.IntN(2) == 0 {
		goal = fmt.Sprintf("%s x%d", pickOne(rng, "minimize", "maximize"), rng.IntN(g.n))
	}
	return g.solved(goal)
}

func (g *tour) array(of string) string {
	names := make([]string, g.n)
	for i := range names {
		names[i] = fmt.Sprint(of, i)
	}
	return "[" + strings.Join(names, ",") + "]"
}

// successors is a domain, mostly of all nodes, sometimes of two or one.
func (g *tour) successors(i int) string {
	other := func() int {
		for {
			if j := g.rng.IntN(g.n); j != i {
				return j + 1
			}
		}
	}
	switch g.rng.IntN(10) {
	case 0:
		return fmt.Sprintf("{%d,%d}", other(), other())
	case 1:
		return fmt.Sprint(other(), "..", g.n)
	}
	return fmt.Sprint("1..", g.n)
}

// times posts when nodes are visited: mostly so that there is a tour.
func (g *tour) times() {
	order, from := g.rng.Perm(g.n), pickOne(g.rng, "a", "b")
	for i := range g.long {
		for range g.n {
			g.long[i] = append(g.long[i], []int{1, 1, 1, 1, 2, 2, 0, -1}[g.rng.IntN(8)])
		}
	}
	if g.backward { // arcs lead to the node before
		slices.Reverse(order)
	}
	now, again := g.rng.IntN(2), -1 // the place at which times begin again, if there is one
	if g.rng.IntN(3) == 0 {
		again = 1 + g.rng.IntN(g.n-1)
	}
	for k, i := range order {
		if k == again {
			now = g.rng.IntN(2)
		}
		lo := max(0, now-g.rng.IntN(3))
		g.declare(fmt.Sprintf("%d..%d", lo, max(lo, now+g.rng.IntN(3)-g.rng.IntN(20)/19)), fmt.Sprintf("a%d :: output_var", i))
		if from == "b" { // what is left, after a wait or a service
			now += g.leave(i, now)
		}
		if k+1 == g.n {
			break
		}
		if next := order[k+1]; g.backward {
			now += g.long[next][i]
		} else {
			now += g.long[i][next]
		}
		now = max(now, 0)
	}
	depot := order[0]
	if g.backward != (g.rng.IntN(4) == 0) {
		depot = order[g.n-1]
	}
	for k, i := range order {
		end := k == g.n-1 || k+1 == again
		if g.backward {
			end = k == 0 || k == again
		}
		if !end || g.rng.IntN(8) == 0 {
			g.leg(i, depot, from, g.rng.IntN(4) == 0)
		}
	}
}

// leave posts when a node is left that is visited now, and returns how much later that is.
func (g *tour) leave(i, now int) int {
	least := max(0, now+g.rng.IntN(3)-1)
	later := max(0, least-now)
	kind := g.rng.IntN(3)
	if kind == 2 {
		later = g.rng.IntN(4) / 2
		g.post("int_lin_eq([1,-1],[b%d,a%d],%d)", i, i, later)
	}
	g.declare(fmt.Sprintf("%d..%d", max(0, now-2), now+4), fmt.Sprintf("b%d", i))
	switch kind {
	case 0:
		g.post("int_max(a%d,%d,b%d)", i, least, i)
	case 1:
		g.post("array_int_maximum(b%d,[%d,a%d])", i, least, i)
	}
	return later
}

// leg posts the time from a node to the next, or from the one before.
func (g *tour) leg(i, depot int, from string, wait bool) {
	long := make([]string, g.n)
	for j, n := range g.long[i] {
		long[j] = fmt.Sprint(n)
	}
	of, own := "a", from
	if g.backward {
		of, own = from, "a"
	}
	at, leg := g.fresh("0..12"), g.fresh("-1..3")
	g.post("array_var_int_element(x%d,%s,%s)", i, g.array(of), at)
	g.post("array_int_element(x%d,[%s],%s)", i, strings.Join(long, ","), leg)
	sign := 1 // the node, the leg, and the next
	if g.backward {
		sign = -1
	}
	coefs, vars := fmt.Sprintf("%d,1,%d", sign, -sign), fmt.Sprintf("%s%d,%s,%s", own, i, leg, at)
	if wait {
		coefs, vars = coefs+",1", vars+","+g.fresh("0..1")
	}
	switch g.rng.IntN(5) {
	case 0:
		g.post("int_lin_eq([%s],[%s],0)", coefs, vars)
	case 1, 2:
		b, c := g.fresh("bool"), g.fresh("bool")
		g.post("int_lin_le_%s([%s],[%s],0,%s)", pickOne(g.rng, "imp", "reif"), coefs, vars, b)
		switch g.rng.IntN(3) {
		case 0:
			g.post("int_ne_reif(x%d,%d,%s)", i, depot+1, b)
		case 1:
			g.post("int_eq_imp(x%d,%d,%s)", i, depot+1, c)
			g.post("array_bool_or([%s,%s],true)", b, c)
		default:
			g.post("int_eq_reif(x%d,%d,%s)", i, depot+1, c)
			g.post("bool_clause([%s,%s],[])", b, c)
		}
	default:
		g.post("int_lin_le([%s],[%s],0)", coefs, vars)
	}
}

// positions posts that nodes are counted along the circuit.
func (g *tour) positions() {
	for i := range g.n {
		g.declare(fmt.Sprint("0..", g.n-1), fmt.Sprint("p", i))
	}
	last := g.rng.IntN(g.n)
	for i := range g.n {
		if i == last {
			continue
		}
		at := g.fresh(fmt.Sprint("0..", g.n-1))
		g.post("array_var_int_element(x%d,%s,%s)", i, g.array("p"), at)
		g.post("int_lin_eq([1,-1],[%s,p%d],1)", at, i)
	}
}

// TestTourRows: what clocks tell the relaxation holds at every solution.
func TestTourRows(t *testing.T) { rowsHold(t, 150, 177, tours) }

// rowsHold checks the rows of random models at their solutions.
func rowsHold(t *testing.T, cases int, stream uint64, model func(*rand.Rand) string) {
	t.Helper()
	rows := 0
	for seed := range campaign.Each(cases) {
		rng := rand.New(rand.NewPCG(seed, stream))
		text := model(rng)
		wrong, n := rowtest.ViolatedRow(t, enctest.Parse(t, text), rng)
		if rows += n; wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	t.Logf("%d rows", rows)
}

// TestTours compares with enumeration.
func TestTours(t *testing.T) { againstAll(t, 150, 137, tours) }

// TestToursWithoutTrials has no work left for windows when tours have been read.
func TestToursWithoutTrials(t *testing.T) {
	defer useDefaults()
	for _, n := range effort.All() {
		if strings.HasPrefix(n.Name, "encode/presolve.trial") {
			n.Use(n.Lo)
		}
	}
	againstAll(t, 60, 138, tours)
}
