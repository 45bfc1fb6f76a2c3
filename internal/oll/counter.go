package oll

import "github.com/gozinc/gozinc/sat"

// counter is a totalizer (Bailleux and Boufkhad, CP 2003) that has only the
// outputs asked for, in the direction from the literals to the outputs: out[k-1]
// is implied by "at least k of the literals are true".
type counter struct {
	node
	weight int64 // what each output costs
}

// node counts the literals below it; a leaf has one and no children.
type node struct {
	left, right *node
	size        int
	out         []sat.Lit
}

func newCounter(lits []sat.Lit, weight int64) *counter {
	return &counter{node: *newNode(lits), weight: weight}
}

// newNode makes a balanced tree.
func newNode(lits []sat.Lit) *node {
	if len(lits) == 1 {
		return &node{size: 1, out: lits}
	}
	half := len(lits) / 2
	return &node{left: newNode(lits[:half]), right: newNode(lits[half:]), size: len(lits)}
}

// extend adds outputs up to k: with those of all nodes below at most k
// variables and k²/2 clauses for each node.
func (n *node) extend(sink sat.Sink, k int) {
	k = min(k, n.size)
	if len(n.out) >= k {
		return
	}
	n.left.extend(sink, k)
	n.right.extend(sink, k)
	for j := len(n.out) + 1; j <= k; j++ {
		o := sink.NewVar()
		if j > 1 {
			sink.AddClause(o.Not(), n.out[j-2])
		}
		n.out = append(n.out, o)
		for i := max(0, j-n.right.size); i <= min(j, n.left.size); i++ {
			clause := []sat.Lit{o}
			if i > 0 {
				clause = append(clause, n.left.out[i-1].Not())
			}
			if j > i {
				clause = append(clause, n.right.out[j-i-1].Not())
			}
			sink.AddClause(clause...)
		}
	}
}
