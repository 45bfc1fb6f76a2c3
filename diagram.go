package gozinc

import "github.com/gozinc/gozinc/flatzinc"

// DiagramEdge is an edge of a decision diagram: from a node to one of the next level, or
// to the end.
type DiagramEdge struct {
	From, To int
	// Labels are the values by which the edge is taken.
	Labels Set
	// Cost counts in CostMDD.
	Cost int
}

// MDD is the constraint that a path of a decision diagram reads xs. Nodes count from 0,
// and level[v] is the index of the element of xs that is read at node v. The path begins
// at node 0 and leads to the end, which is called len(level). A call is an error unless
// level[0] is 0, and each edge leads from a node to one of the next level, or from the
// last to the end.
func MDD[X IntExpr](xs []X, level []int, edges []DiagramEdge) Constraint {
	d := newDiagram(len(xs), level, edges)
	return predicate("gozinc_mdd", argInts(xs), parInt(len(level)), d.levels(), parInt(len(edges)), d.from(), d.labels(), d.to())
}

// CostMDD is as MDD, and the costs of the edges of the path add up to cost.
func CostMDD[X IntExpr](xs []X, level []int, edges []DiagramEdge, cost IntExpr) Constraint {
	d := newDiagram(len(xs), level, edges)
	costs := array(d.edges, func(e DiagramEdge) argument { return parInt(e.Cost) })
	return predicate("gozinc_cost_mdd", argInts(xs), parInt(len(level)), d.levels(), parInt(len(edges)), d.from(), d.labels(), costs, d.to(), argInt(cost))
}

// diagram is a decision diagram. FlatZinc counts levels and nodes from 1, and the end is
// node 0 there.
type diagram struct {
	level []int // with that of the end
	edges []DiagramEdge
}

func newDiagram(n int, level []int, edges []DiagramEdge) diagram {
	return diagram{append(append([]int(nil), level...), n), append([]DiagramEdge(nil), edges...)}
}

// end is the last node.
func (d diagram) end() int { return len(d.level) - 1 }

// levels are those of all nodes but the end.
func (d diagram) levels() argument {
	list := array(d.level[:d.end()], func(k int) argument { return fixed(flatzinc.MkInt(int64(k) + 1)) })
	return func(l *lowering) flatzinc.Expr {
		switch {
		case d.end() == 0:
			l.fail("a decision diagram has no nodes")
		case d.level[0] != 0:
			l.fail("node 0 of a decision diagram is on level %d instead of 0", d.level[0])
		}
		for i, e := range d.edges {
			d.check(l, i, e)
		}
		return list(l)
	}
}

// check refuses an edge that does not lead to the next level.
func (d diagram) check(l *lowering, i int, e DiagramEdge) {
	switch {
	case e.From < 0 || e.From >= d.end():
		l.fail("edge %d of a decision diagram begins at %d, which is none of the nodes 0..%d", i, e.From, d.end()-1)
	case e.To < 0 || e.To > d.end():
		l.fail("edge %d of a decision diagram leads to %d, which is neither one of the nodes 0..%d nor the end, %d", i, e.To, d.end()-1, d.end())
	case d.level[e.To] != d.level[e.From]+1:
		l.fail("edge %d of a decision diagram leads from level %d to level %d", i, d.level[e.From], d.level[e.To])
	}
}

func (d diagram) from() argument {
	return array(d.edges, func(e DiagramEdge) argument { return fixed(flatzinc.MkInt(int64(e.From) + 1)) })
}

func (d diagram) labels() argument {
	return array(d.edges, func(e DiagramEdge) argument { return parSet(e.Labels) })
}

func (d diagram) to() argument {
	return array(d.edges, func(e DiagramEdge) argument {
		if e.To == d.end() {
			return fixed(flatzinc.MkInt(0))
		}
		return fixed(flatzinc.MkInt(int64(e.To) + 1))
	})
}
