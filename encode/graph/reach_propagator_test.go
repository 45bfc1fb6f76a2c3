package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// beside adds clauses to a model: what is for other constraints to see to.
type beside [][]sat.Lit

func (b beside) Attach(t sat.Trail, _ sat.Watcher) sat.Priority {
	for _, c := range b {
		t.AddClause(c...)
	}
	return sat.Constant
}

func (b beside) Propagate(sat.Trail) bool { return true }

func (b beside) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// subgraph is a random graph of which nodes and edges are selected.
type subgraph struct {
	n        int
	from, to []int
	both     bool // arcs have both directions
	floats   bool // any selected node is the root
	root     int  // the node that is, or −1 where it is a variable
	once     bool // at most one arc enters a node
	guarded  bool

	// What the Booleans are, where they are literals of few integers.
	ints [][2]int64
	lits []proptest.Lit
}

func drawSubgraph(rng *rand.Rand) subgraph {
	g := subgraph{n: 2 + rng.IntN(3), root: -1}
	switch rng.IntN(4) {
	case 0:
		g.both, g.floats = true, true
	case 1:
		g.both = true
	default:
		g.once = rng.IntN(2) == 0
	}
	most := 7
	if !g.floats && rng.IntN(2) == 0 {
		g.root = rng.IntN(g.n)
	} else if !g.floats {
		most = 5
	}
	for range 1 + rng.IntN(most) {
		g.from, g.to = append(g.from, rng.IntN(g.n)), append(g.to, rng.IntN(g.n))
	}
	g.guarded = rng.IntN(3) == 0
	return g
}

// open reports whether the root has literals.
func (g *subgraph) open() bool { return !g.floats && g.root < 0 }

// split cuts the Booleans in those of nodes, edges, the root, and the guard.
func (g *subgraph) split(b []bool) (node, edge, root []bool, guard bool) {
	node, edge, root = b[:g.n], b[g.n:g.n+len(g.from)], make([]bool, g.n)
	if g.open() {
		root = b[g.n+len(g.from):][:g.n]
	} else if g.root >= 0 {
		root[g.root] = true
	}
	return node, edge, root, !g.guarded || b[len(b)-1]
}

// problem draws literals from the generator where the Booleans are such.
func (g *subgraph) problem(rng *rand.Rand) proptest.Problem {
	p := proptest.Problem{Bools: g.n + len(g.from)}
	if g.open() {
		p.Bools += g.n
	}
	if g.guarded {
		p.Bools++
	}
	if g.ints != nil {
		n := p.Bools
		p.Bools, p.Ints = 2, g.ints
		g.lits = p.DrawLits(rng, n)
	}
	p.New = g.post
	p.Holds = func(ints []int64, b []bool) bool {
		if g.lits != nil {
			b = proptest.LitsHold(g.lits, ints, b)
		}
		node, edge, root, guard := g.split(b)
		return !guard || g.holds(node, edge, root)
	}
	return p
}

// holds is the definition of the constraint with what is beside it.
func (g *subgraph) holds(node, edge, root []bool) bool {
	in := make([]int, g.n)
	reached := make([]bool, g.n)
	roots := 0
	for i, r := range root {
		if r {
			roots++
			in[i]++
			reached[i] = true
		}
	}
	if g.floats {
		for i, selected := range node {
			if selected {
				reached[i] = true
				break
			}
		}
	} else if roots != 1 {
		return false
	}
	for k, taken := range edge {
		if taken && (!node[g.from[k]] || !node[g.to[k]]) {
			return false
		}
		if taken {
			in[g.to[k]]++
		}
	}
	for range g.n {
		for k, taken := range edge {
			if taken {
				reached[g.to[k]] = reached[g.to[k]] || reached[g.from[k]]
				reached[g.from[k]] = reached[g.from[k]] || g.both && reached[g.to[k]]
			}
		}
	}
	for i, selected := range node {
		if selected && !reached[i] || g.once && in[i] > 1 {
			return false
		}
	}
	return true
}

// lit returns what stands for a Boolean.
func (g *subgraph) lit(m *proptest.Model, i int) sat.Lit {
	if g.lits != nil {
		return g.lits[i].In(m)
	}
	return m.Bool(i)
}

func (g *subgraph) post(m *proptest.Model) []sat.Propagator {
	var node, edge, root []sat.Lit
	for i := range g.n {
		node = append(node, g.lit(m, i))
	}
	for k := range g.from {
		edge = append(edge, g.lit(m, g.n+k))
	}
	for i := range g.n {
		switch {
		case g.open():
			root = append(root, g.lit(m, g.n+len(edge)+i))
		case !g.floats:
			root = append(root, sat.Bool(i == g.root))
		}
	}
	guard := sat.True
	if g.guarded {
		guard = g.lit(m, g.n+len(edge))
		if g.open() {
			guard = g.lit(m, 2*g.n+len(edge))
		}
	}
	arcs := make([][]Arc, g.n)
	into := make([][]sat.Lit, g.n)
	copy(into, each(root))
	var clauses beside
	for k, l := range edge {
		arcs[g.from[k]] = append(arcs[g.from[k]], Arc{g.to[k], l})
		if g.both {
			arcs[g.to[k]] = append(arcs[g.to[k]], Arc{g.from[k], l})
		}
		into[g.to[k]] = append(into[g.to[k]], l)
		clauses = append(clauses, []sat.Lit{guard.Not(), l.Not(), node[g.from[k]]}, []sat.Lit{guard.Not(), l.Not(), node[g.to[k]]})
	}
	if g.open() {
		clauses = append(clauses, append([]sat.Lit{guard.Not()}, root...))
		clauses = append(clauses, pairs(guard, root)...)
	}
	if g.once {
		for _, ls := range into {
			clauses = append(clauses, pairs(guard, ls)...)
		}
	}
	return []sat.Propagator{clauses, propagate.Guarded(guard, newReachPropagator(node, root, arcs, g.once))}
}

func each(lits []sat.Lit) [][]sat.Lit {
	var out [][]sat.Lit
	for _, l := range lits {
		out = append(out, []sat.Lit{l})
	}
	return out
}

// pairs says that at most one of the literals holds.
func pairs(guard sat.Lit, lits []sat.Lit) (clauses [][]sat.Lit) {
	for i, a := range lits {
		for _, b := range lits[:i] {
			clauses = append(clauses, []sat.Lit{guard.Not(), a.Not(), b.Not()})
		}
	}
	return clauses
}

// TestReach has random graphs, with directions and without, with a root that is fixed,
// a variable, or any node, with and without a guard. Without a guard the propagator
// finds nearly all that follows.
func TestReach(t *testing.T) {
	var strength proptest.Strength
	for seed := range campaign.Each(1500) {
		rng := rand.New(rand.NewPCG(seed, 9))
		g := drawSubgraph(rng)
		s := proptest.Run(t, rng, g.problem(rng), 100)
		if t.Failed() {
			t.Fatalf("seed %d: %+v", seed, g)
		}
		if !g.guarded {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d values are tight", strength.Tight, strength.Total)
	if 1000*strength.Tight < 978*strength.Total {
		t.Errorf("%d of %d values are tight", strength.Tight, strength.Total)
	}
}

// TestReachOfLiterals has nodes, edges and roots that are literals of few integers.
func TestReachOfLiterals(t *testing.T) {
	proptest.RunEach(t, 1500, 100, func(rng *rand.Rand) proptest.Problem {
		g := drawSubgraph(rng)
		g.ints = proptest.DrawRanges(rng, 2, 6)
		return g.problem(rng)
	})
}

// TestDominators compares with the definition: a node dominates another one if that
// is not reached without it.
func TestDominators(t *testing.T) {
	for seed := range campaign.Each(500) {
		rng := rand.New(rand.NewPCG(seed, 5))
		n := 1 + rng.IntN(12)
		var edges []edge
		for range rng.IntN(3 * n) {
			edges = append(edges, edge{int32(rng.IntN(n)), int32(rng.IntN(n)), sat.True})
		}
		g := networkOf(n, edges)
		d := newDominators(&g)
		for a := range d.open {
			d.open[a] = rng.IntN(4) > 0
		}
		root := int32(rng.IntN(n))
		d.find(root)
		reached := func(but int32) []bool {
			seen := make([]bool, n)
			if root == but {
				return seen
			}
			seen[root] = true
			for range n {
				for a, e := range edges {
					if d.open[a] && seen[e.from] && e.to != but {
						seen[e.to] = true
					}
				}
			}
			return seen
		}
		all := reached(none)
		for i := range n {
			without := reached(int32(i))
			for k := range n {
				want := all[i] && all[k] && !without[k]
				got := d.number[i] != none && d.number[k] != none && d.dominates(d.number[i], d.number[k])
				if got != want {
					t.Fatalf("seed %d: node %d dominates %d: %v", seed, i, k, got)
				}
			}
		}
	}
}

// TestReachIsReviewed: what was found at a higher level than that of its cause is found again when the search comes
// back. The node at the end of a path needs all arcs of it.
func TestReachIsReviewed(t *testing.T) {
	e := cdcl.New(sat.NewFormula())
	last, other, third := e.NewVar(), e.NewVar(), e.NewVar()
	node := []sat.Lit{sat.True, e.NewVar(), last}
	first, second := e.NewVar(), e.NewVar()
	e.AddPropagator(newReachPropagator(node, []sat.Lit{sat.True, sat.False, sat.False}, [][]Arc{{{1, first}}, {{2, second}}, nil}, false))
	assume := []sat.Lit{last, other, third}
	for n := len(assume); n > 0; n-- {
		if _, conflict := e.Probe(assume[:n]...); conflict {
			t.Fatalf("a conflict under %d assumptions", n)
		}
		if decided := e.Extend(assume[:n], []sat.Lit{node[1], first, second}); len(decided) > 0 {
			t.Errorf("under %d assumptions %d of three literals do not follow", n, len(decided))
		}
	}
}
