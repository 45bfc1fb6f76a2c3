package table

import "github.com/gozinc/gozinc/sat"

// Arc leads from a node of one level to a node of the next, by a value of the
// variable that is read there. Nodes and values are numbered within their level.
type Arc struct {
	From, To, Value int32
	Cost            int64
}

// Level is what is read between two levels of nodes: the values of a variable, of
// which at most one is true, and the arcs in the order of From.
type Level struct {
	Values []sat.Lit
	Arcs   []Arc
}

// network is a layered graph. Nodes, values and arcs are numbered through all
// levels; node 0 is the root and the last node the terminal.
type network struct {
	values []networkValue
	nodes  []node
	arcs   []arc
	costs  []int64 // by arc; nil without any
	layers []networkLayer
	into   []int32 // arcs by their target
	with   []int32 // arcs by their value
}

// networkValue is a literal, and the arcs with[first:end] that need it.
type networkValue struct {
	lit        sat.Lit
	level      int32
	first, end int32
}

// node has the arcs out to outEnd-1, and into[in:inEnd].
type node struct {
	out, outEnd int32
	in, inEnd   int32
}

type arc struct{ from, to, value int32 }

// networkLayer has nodes of a level, and the arcs out of them.
type networkLayer struct{ node, nodeEnd, arc, arcEnd int32 }

// noArc stands for no arc.
const noArc int32 = -1

// newNetwork makes the graph of levels, of which each has the given number of
// nodes, the last of them the terminal alone.
func newNetwork(nodes []int, levels []Level) network {
	var g network
	first := make([]int32, len(nodes)+1)
	for i, n := range nodes {
		first[i+1] = first[i] + int32(n)
	}
	g.nodes = make([]node, first[len(nodes)])
	arcs := 0
	for _, l := range levels {
		arcs += len(l.Arcs)
	}
	g.arcs = make([]arc, 0, arcs)
	for i, l := range levels {
		base, begin := int32(len(g.values)), int32(len(g.arcs))
		for _, lit := range l.Values {
			g.values = append(g.values, networkValue{lit: lit, level: int32(i)})
		}
		for _, a := range l.Arcs {
			g.arcs = append(g.arcs, arc{first[i] + a.From, first[i+1] + a.To, base + a.Value})
		}
		g.layers = append(g.layers, networkLayer{first[i], first[i+1], begin, int32(len(g.arcs))})
	}
	g.index()
	return g
}

// withCosts is the graph of levels, whose arcs have costs.
func withCosts(nodes []int, levels []Level) network {
	g := newNetwork(nodes, levels)
	for _, l := range levels {
		for _, a := range l.Arcs {
			g.costs = append(g.costs, a.Cost)
		}
	}
	return g
}

// index lists the arcs by their ends and by their values.
func (g *network) index() {
	for _, a := range g.arcs {
		g.nodes[a.from].outEnd++
		g.nodes[a.to].inEnd++
		g.values[a.value].end++
	}
	var out, in, with int32
	for i := range g.nodes {
		n := &g.nodes[i]
		n.out, out = out, out+n.outEnd
		n.in, in = in, in+n.inEnd
		n.outEnd, n.inEnd = out, n.in
	}
	for i := range g.values {
		v := &g.values[i]
		v.first, with = with, with+v.end
		v.end = v.first
	}
	g.into, g.with = make([]int32, len(g.arcs)), make([]int32, len(g.arcs))
	for i, a := range g.arcs {
		n, v := &g.nodes[a.to], &g.values[a.value]
		g.into[n.inEnd] = int32(i)
		n.inEnd++
		g.with[v.end] = int32(i)
		v.end++
	}
}

func (g *network) root() int32     { return 0 }
func (g *network) terminal() int32 { return int32(len(g.nodes)) - 1 }

// in are the arcs into a node.
func (g *network) in(n int32) []int32 { return g.into[g.nodes[n].in:g.nodes[n].inEnd] }

// needing are the arcs that need a value.
func (g *network) needing(v int32) []int32 { return g.with[g.values[v].first:g.values[v].end] }

// isGone reports whether the literal of the value is false.
func (g *network) isGone(t sat.View, v int32) bool {
	return t.Holds(sat.LitAtom(g.values[v].lit.Not()))
}
