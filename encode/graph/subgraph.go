package graph

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const (
	cutsNote = ", connected by cut-set clauses added lazily"
	cutNote  = cutsNote + ", or a propagator"
)

var subgraphRows = []constraint.Row{
	{
		Name: "gozinc_reachable",
		Post: withGraph(postReachable),
		Not:  withGraph(notReachable),
		Prop: propRooted(false),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.postReach(guard, g.at(ends[0]), g.edges, false)
		}),
		Relax: withRelaxedGraph(relaxReachable),
		Note:  "edges imply their ends, each node but the root an edge into it" + cutNote,
	},
	{
		Name: "gozinc_connected",
		Post: withGraph(postConnected),
		Not:  withGraph(notConnected),
		Prop: propSubgraph(true),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.postReach(guard, nil, g.both(), false)
		}),
		Relax: withRelaxedGraph(relaxConnected(false)),
		Note:  "edges imply their ends, each of several nodes an edge at it" + cutNote,
	},
	{
		Name: "gozinc_dtree",
		Post: withGraph(postArborescence),
		Not:  withGraph(notArborescence),
		Prop: propRooted(true),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.postReach(guard, g.at(ends[0]), g.edges, true)
		}),
		Relax: withRelaxedGraph(relaxArborescence),
		Note:  "exactly one edge into each node but the root" + cutNote,
	},
	{
		Name: "gozinc_tree",
		Post: withGraph(postTree),
		Not:  withGraph(notTree),
		Prop: propSubgraph(false),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.propagateForest(guard)
			g.postReach(guard, nil, g.both(), false)
		}),
		Relax: withRelaxedGraph(relaxConnected(true)),
		Note:  "edges directed away from the first node or a fixed one, as gozinc_dtree; or propagators of connected and of acyclic edges",
	},
	{
		Name: "gozinc_dpath",
		Post: withGraph(postDirectedPath),
		Not:  withGraph(notDirectedPath),
		Prop: propRooted(true),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.postReach(guard, g.at(ends[0]), g.edges, true)
			g.postReach(guard, g.at(ends[1]), reversed(g.edges), true)
		}),
		Relax: withRelaxedGraph(relaxDirectedPath),
		Note:  "exactly one edge into each node but s and out of each but t" + cutNote + ", in both directions",
	},
	{
		Name: "gozinc_path",
		Post: withGraph(postPath),
		Not:  withGraph(notPath),
		Prop: propRooted(true),
		Propagators: subgraphPropagators(func(g *graph, guard sat.Lit, ends []store.View) {
			g.postReach(guard, g.at(ends[0]), g.both(), false)
		}),
		Relax: withRelaxedGraph(relaxPath),
		Note:  "two of the edges at a node and being s or t" + cutsNote,
	},
	{
		Name:        "gozinc_dag",
		Post:        postAcyclic,
		Propagators: acyclicPropagators,
		Not:         notAcyclic,
		Note:        "a clause for each cycle that a solution has, added lazily, or a propagator; loops and pairs at once",
	},
}

// graph is the graph of a constraint with the literals that select from it.
// Nodes count from 0. Edges that end at no node are left out, since a selected
// one violates the constraint whatever else it says.
type graph struct {
	h     constraint.Host
	e     *constraint.Encoder // nil in presolve
	first int64
	node  []sat.Lit
	edges []arc
	stray []sat.Lit // the edges left out
}

// arc is an edge in one direction.
type arc struct {
	from, to int
	lit      sat.Lit
}

// withGraph reads the arguments of a row with the parameters offset, from, to,
// ..., ns, es, and calls the encoder with the graph and the views between. The
// constraint does not hold for arrays of different lengths.
func withGraph(encode func(g *graph, guard sat.Lit, ends []store.View)) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, guard sat.Lit, a store.Args) {
		g, ends := readGraph(e, a)
		g.e = e
		encode(g, guard, ends)
	}
}

// readGraph reads the arguments as a graph, with the views between. Without nodes nothing
// holds, as for malformed arguments.
func readGraph(h constraint.Host, a store.Args) (g *graph, ends []store.View) {
	g = &graph{h: h, first: a.Int(0)}
	n := a.Len() - 2
	from, to, es := a.Ints(1), a.Ints(2), a.Views(n+1)
	if len(from) == len(es) && len(to) == len(es) {
		for _, x := range a.Views(n) {
			g.node = append(g.node, h.Ge(x, 1))
		}
		g.addEdges(from, to, es)
	}
	for i := 3; i < n; i++ {
		ends = append(ends, a.View(i))
	}
	return g, ends
}

func (g *graph) addEdges(from, to []int64, es []store.View) {
	for i, x := range es {
		f, okF := nodeIndex(from[i], g.first, len(g.node))
		t, okT := nodeIndex(to[i], g.first, len(g.node))
		lit := g.h.Ge(x, 1)
		switch {
		case lit == sat.False:
		case okF && okT:
			g.edges = append(g.edges, arc{f, t, lit})
		default:
			g.stray = append(g.stray, lit)
		}
	}
}

// nodeIndex returns the place of a node among n nodes from first.
func nodeIndex(node, first int64, n int) (int, bool) {
	if node < first || uint64(node)-uint64(first) >= uint64(n) {
		return 0, false
	}
	return int(uint64(node) - uint64(first)), true
}

// both returns the edges in both directions, without loops.
func (g *graph) both() []arc {
	arcs := make([]arc, 0, 2*len(g.edges))
	for _, x := range g.edges {
		if x.from != x.to {
			arcs = append(arcs, x, arc{x.to, x.from, x.lit})
		}
	}
	return arcs
}

// into returns the literals of the arcs into each node.
func (g *graph) into(arcs []arc) [][]sat.Lit {
	lits := make([][]sat.Lit, len(g.node))
	for _, x := range arcs {
		lits[x.to] = append(lits[x.to], x.lit)
	}
	return lits
}

// reversed returns the arcs in the other direction.
func reversed(arcs []arc) []arc {
	out := make([]arc, len(arcs))
	for i, x := range arcs {
		out[i] = arc{x.to, x.from, x.lit}
	}
	return out
}

// ends encodes that selected edges have selected ends: two clauses for each.
func (g *graph) ends(guard sat.Lit) {
	for _, l := range g.stray {
		g.e.Guarded(guard, l.Not())
	}
	for _, x := range g.edges {
		g.e.Guarded(guard, x.lit.Not(), g.node[x.from])
		g.e.Guarded(guard, x.lit.Not(), g.node[x.to])
	}
}

// noLoops encodes that no loop is selected.
func (g *graph) noLoops(guard sat.Lit) {
	for _, x := range g.edges {
		if x.from == x.to {
			g.e.Guarded(guard, x.lit.Not())
		}
	}
}

// at returns the literals "x is node i".
func (g *graph) at(x store.View) []sat.Lit {
	lits := make([]sat.Lit, len(g.node))
	for i := range lits {
		if node, fits := store.Add(g.first, int64(i)); fits {
			lits[i] = g.h.Eq(x, node)
		} else {
			lits[i] = sat.False
		}
	}
	return lits
}

// selects encodes that x is a selected node, and returns the literals at(x).
func (g *graph) selects(guard sat.Lit, x store.View) []sat.Lit {
	lits := g.at(x)
	g.e.Guarded(guard, lits...)
	for i, l := range lits {
		g.e.Guarded(guard, l.Not(), g.node[i])
	}
	return lits
}

// entries tells how many arcs other clauses let enter a node.
type entries int

const (
	free entries = iota
	once         // at most one, or the node is the root
	two          // with those that leave it at most two
)

// reached adds the rest, lazily or as a propagator: selected nodes are reached from
// the root. With two arcs at a node only cycles beside a path are left, which are few,
// and it is lazy.
func (g *graph) reached(guard sat.Lit, root []sat.Lit, arcs []arc, in entries) {
	if in != two && g.isPropagated() {
		g.postReach(guard, root, arcs, in == once)
		return
	}
	r := newReach(g.e, guard, g.node, root, arcs)
	r.byNode = in == free
	g.e.LazyOrEager(r)
}

func postReachable(g *graph, guard sat.Lit, ends []store.View) {
	g.ends(guard)
	root := g.selects(guard, ends[0])
	if !g.isPropagated() {
		for n, in := range g.into(g.edges) {
			g.e.Guarded(guard, append(in, root[n], g.node[n].Not())...)
		}
	}
	g.reached(guard, root, g.edges, free)
}

// postConnected asks of each node that has another one before or after it for
// an edge; the rest is lazy. A ladder tells of each node whether one before or
// after it is selected, O(n) clauses, unless some node is known to be. The propagator
// needs neither edges nor ladder.
func postConnected(g *graph, guard sat.Lit, _ []store.View) {
	g.ends(guard)
	g.e.Guarded(guard, g.node...)
	at := g.into(g.both())
	if g.isPropagated() {
		g.reached(guard, nil, g.both(), free)
		return
	}
	known := slices.Index(g.node, sat.True)
	for _, others := range [][]sat.Lit{g.before(), g.after()} {
		for n, other := range others {
			if known >= 0 {
				other = sat.Bool(n != known)
			}
			g.e.Guarded(guard, append(slices.Clone(at[n]), g.node[n].Not(), other.Not())...)
		}
		if known >= 0 {
			break
		}
	}
	g.reached(guard, nil, g.both(), free)
}

// before returns for each node the literal "a node before it is selected".
func (g *graph) before() []sat.Lit {
	lits := make([]sat.Lit, len(g.node))
	some := sat.False
	for i, l := range g.node {
		lits[i] = some
		some = gate.Or(g.e.Sink, some, l)
	}
	return lits
}

// after returns for each node the literal "a node after it is selected".
func (g *graph) after() []sat.Lit {
	lits := make([]sat.Lit, len(g.node))
	some := sat.False
	for i := len(lits) - 1; i >= 0; i-- {
		lits[i] = some
		some = gate.Or(g.e.Sink, some, g.node[i])
	}
	return lits
}

func postArborescence(g *graph, guard sat.Lit, ends []store.View) {
	g.ends(guard)
	root := g.selects(guard, ends[0])
	g.oneEach(guard, root, g.into(g.edges))
	g.reached(guard, root, g.edges, once)
}

// oneEach encodes for each node that it is selected if and only if one of
// given literals holds, and then exactly one: that it is the root, or an edge
// into it. The end of an edge is known to be selected.
func (g *graph) oneEach(guard sat.Lit, root []sat.Lit, in [][]sat.Lit) {
	for n, lits := range in {
		lits = append(slices.Clone(lits), root[n])
		g.e.Guarded(guard, append(slices.Clone(lits), g.node[n].Not())...)
		pb.AtMostOne(g.e.Sink, guard, lits)
	}
}

// postTree directs the selected edges away from a root, which makes a tree of
// them if each node but the root is entered once: a node that is known to be
// selected, or the first one. Without loops no edge has both directions. Propagators
// need no directions.
func postTree(g *graph, guard sat.Lit, _ []store.View) {
	g.ends(guard)
	g.e.Guarded(guard, g.node...)
	if g.isPropagated() {
		g.noLoops(guard)
		g.propagateForest(guard)
		g.reached(guard, nil, g.both(), free)
		return
	}
	root := make([]sat.Lit, len(g.node))
	if known := slices.Index(g.node, sat.True); known >= 0 {
		for i := range root {
			root[i] = sat.Bool(i == known)
		}
	} else {
		for i, other := range g.before() {
			root[i] = gate.And(g.e.Sink, g.node[i], other.Not())
		}
	}
	g.noLoops(guard)
	var arcs []arc
	for _, x := range g.edges {
		if x.from == x.to {
			continue
		}
		there, back := g.e.Sink.NewVar(), g.e.Sink.NewVar()
		g.e.Guarded(guard, there.Not(), x.lit)
		g.e.Guarded(guard, back.Not(), x.lit)
		g.e.Guarded(guard, x.lit.Not(), there, back)
		g.e.Guarded(guard, there.Not(), back.Not())
		arcs = append(arcs, arc{x.from, x.to, there}, arc{x.to, x.from, back})
	}
	g.oneEach(guard, root, g.into(arcs))
	g.reached(guard, root, arcs, once)
}

// postDirectedPath makes a path a cycle through one more node, from t to s.
func postDirectedPath(g *graph, guard sat.Lit, ends []store.View) {
	g.ends(guard)
	s, t := g.selects(guard, ends[0]), g.selects(guard, ends[1])
	back := reversed(g.edges)
	g.oneEach(guard, s, g.into(g.edges))
	g.oneEach(guard, t, g.into(back))
	g.reached(guard, s, g.edges, once)
	g.reached(guard, t, back, once)
}

// postPath does the same without directions: each selected node has two of its
// edges, being s and being t.
func postPath(g *graph, guard sat.Lit, ends []store.View) {
	g.ends(guard)
	s, t := g.selects(guard, ends[0]), g.selects(guard, ends[1])
	g.noLoops(guard)
	arcs := g.both()
	for n, lits := range g.into(arcs) {
		lits = append(lits, s[n], t[n])
		if both := arith.ImpliedBy(g.e, guard, g.node[n]); both != sat.False {
			pb.Exactly(g.e.Sink, both, lits, 2)
		}
	}
	if _, fixed := g.e.Store.Fixed(ends[0]); !fixed {
		s, t = t, s
	}
	g.reached(guard, s, arcs, two)
}

// propSubgraph narrows what is selected: edges have selected ends. Unless loops
// are allowed, none is selected.
func propSubgraph(loops bool) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		n := a.Len() - 2
		from, to, ns, es := a.Ints(1), a.Ints(2), a.Views(n), a.Views(n+1)
		if len(ns) == 0 {
			return s.Fail()
		}
		for i, x := range es {
			f, okF := nodeIndex(from[i], a.Int(0), len(ns))
			t, okT := nodeIndex(to[i], a.Int(0), len(ns))
			switch {
			case !okF || !okT || s.Hi(ns[f]) == 0 || s.Hi(ns[t]) == 0 || f == t && !loops:
				if !s.SetHi(x, 0) {
					return false
				}
			case s.Lo(x) == 1:
				if !s.SetLo(ns[f], 1) || !s.SetLo(ns[t], 1) {
					return false
				}
			}
		}
		return true
	}
}

// propRooted does so, and keeps the arguments between, roots and ends, among
// the nodes that can be selected. An acyclic subgraph has no loops.
func propRooted(acyclic bool) func(*store.Store, store.Args) bool {
	edges := propSubgraph(!acyclic)
	return func(s *store.Store, a store.Args) bool {
		if !edges(s, a) {
			return false
		}
		first, ns := a.Int(0), a.Views(a.Len()-2)
		last, fits := store.Add(first, int64(len(ns)-1))
		if !fits {
			return true
		}
		for i := 3; i < a.Len()-2; i++ {
			x := a.View(i)
			if !s.Restrict(x, intset.Interval(first, last)) {
				return false
			}
			for j, n := range ns {
				if s.Hi(n) == 0 && !s.Remove(x, first+int64(j)) {
					return false
				}
			}
			if k, fixed := s.Fixed(x); fixed && !s.SetLo(ns[k-first], 1) {
				return false
			}
		}
		return true
	}
}
