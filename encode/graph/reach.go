package graph

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/sat"
)

// reach is the lazy part of the constraints on connected subgraphs: along
// selected arcs, which have selected ends, all selected nodes are reached from
// the root. If an assignment has selected nodes that are not, a set of them with no
// arc into it is cut off: if it holds a selected node, but not the root, then
// some arc enters it (the cut formulation of network design, used lazily as in
// branch and cut: Padberg & Rinaldi 1991).
type reach struct {
	e     *constraint.Encoder
	guard sat.Lit
	node  []sat.Lit
	// root tells which node is the root. Where it is nil every node can be
	// it, as all arcs are there in both directions.
	root []sat.Lit
	arcs []arc
	// byNode adds beside each clause over arcs one over the nodes where these
	// begin or end, which is weaker, but shorter where arcs share nodes. It
	// helps where nothing else bounds the number of arcs at a node.
	byNode bool
	// into and out list, for each node, the arcs that enter and leave it.
	into, out [][]int32
}

func newReach(e *constraint.Encoder, guard sat.Lit, node, root []sat.Lit, arcs []arc) *reach {
	r := &reach{
		e: e, guard: guard, node: node, root: root, arcs: arcs,
		into: make([][]int32, len(node)), out: make([][]int32, len(node)),
	}
	for i, x := range arcs {
		if x.lit != sat.False && x.from != x.to {
			r.into[x.to] = append(r.into[x.to], int32(i))
			r.out[x.from] = append(r.out[x.from], int32(i))
		}
	}
	return r
}

// Refine implements Lazy. It adds up to two clauses for each part of the
// selected nodes that the root does not reach, and for the part that it does
// reach, in time O(parts · arcs).
func (r *reach) Refine(holds func(sat.Lit) bool) bool {
	if !holds(r.guard) {
		return false
	}
	start := r.start(holds)
	if start < 0 {
		return false
	}
	selected := func(x arc) bool { return holds(x.lit) }
	done := r.walk([]int{start}, r.out, selected, nil)
	seen := nodeSet(len(r.node), done)
	refined := false
	for a := range r.node {
		if seen[a] || !holds(r.node[a]) {
			continue
		}
		// The node found last on the way back is most likely in a part
		// that nothing enters.
		behind := r.walk([]int{a}, r.into, selected, nil)
		for _, i := range behind {
			seen[i] = true
		}
		part := r.walk(behind[len(behind)-1:], r.into, selected, nil)
		target := part[0]
		for _, i := range part {
			if r.node[i] == sat.True {
				target = i
			}
		}
		r.enter(part, target, start)
		if !refined {
			r.leave(done, target, start)
		}
		refined = true
	}
	return refined
}

// start returns the root in the assignment; without one a node that is known to be
// selected, or the first selected node; -1 if there is none.
func (r *reach) start(holds func(sat.Lit) bool) int {
	if r.root != nil {
		return slices.IndexFunc(r.root, holds)
	}
	if known := slices.Index(r.node, sat.True); known >= 0 {
		return known
	}
	return slices.IndexFunc(r.node, holds)
}

// walk returns the nodes that are reached from those given, through nodes
// without a mark in avoid, by the arcs in next that ok admits.
func (r *reach) walk(from []int, next [][]int32, ok func(arc) bool, avoid []bool) []int {
	seen := nodeSet(len(r.node), from)
	found := slices.Clone(from)
	for k := 0; k < len(found); k++ {
		for _, i := range next[found[k]] {
			x := r.arcs[i]
			other := x.from + x.to - found[k]
			if !seen[other] && (avoid == nil || !avoid[other]) && ok(x) {
				seen[other] = true
				found = append(found, other)
			}
		}
	}
	return found
}

// nodeSet returns the set of some of n nodes.
func nodeSet(n int, nodes []int) []bool {
	set := make([]bool, n)
	for _, i := range nodes {
		set[i] = true
	}
	return set
}

func anyArc(arc) bool { return true }

// enter adds: if target, a node of the part, is selected, and start or another
// root outside, then some arc enters the part. Arcs count only if a root can
// reach them from outside.
func (r *reach) enter(part []int, target, start int) {
	inside := nodeSet(len(r.node), part)
	clause := []sat.Lit{r.node[target].Not()}
	roots := []int{start}
	if r.root == nil {
		clause = append(clause, r.node[start].Not())
	} else {
		roots = roots[:0]
		for i, l := range r.root {
			switch {
			case inside[i]:
				clause = append(clause, l)
			case l != sat.False:
				roots = append(roots, i)
			}
		}
	}
	outside := nodeSet(len(r.node), r.walk(roots, r.out, anyArc, inside))
	r.cross(clause, outside, inside, false)
}

// leave adds: if target is selected, and the root is one of the nodes done,
// then some arc leaves these. Arcs count only if they can lead to target.
func (r *reach) leave(done []int, target, start int) {
	inside := nodeSet(len(r.node), done)
	clause := []sat.Lit{r.node[target].Not()}
	if r.root == nil {
		clause = append(clause, r.node[start].Not())
	}
	for i, l := range r.root {
		if !inside[i] {
			clause = append(clause, l)
		}
	}
	outside := nodeSet(len(r.node), r.walk([]int{target}, r.into, anyArc, inside))
	r.cross(clause, inside, outside, true)
}

// cross adds to the clause that some arc leads from one set to another, and
// with byNode a second clause that the arc's first or, with last, its second
// node is selected. That is implied by unit propagation where no arcs share
// this node.
func (r *reach) cross(clause []sat.Lit, from, to []bool, last bool) {
	arcs, nodes := slices.Clone(clause), clause
	seen := make([]bool, len(r.node))
	for _, x := range r.arcs {
		if x.lit == sat.False || !from[x.from] || !to[x.to] {
			continue
		}
		arcs = append(arcs, x.lit)
		end := x.from
		if last {
			end = x.to
		}
		if !seen[end] {
			seen[end] = true
			nodes = append(nodes, r.node[end])
		}
	}
	r.e.Guarded(r.guard, arcs...)
	if r.byNode && len(nodes) < len(arcs) && !slices.Contains(nodes, sat.True) {
		r.e.Guarded(r.guard, nodes...)
	}
}
