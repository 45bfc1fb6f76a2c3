package pb

import (
	"cmp"
	"container/heap"

	"github.com/gozinc/gozinc/sat"
)

// The tree encoding: the terms are the leaves of a binary tree, and each inner
// node is the order-encoded sum of its two children, with one literal for each
// attainable sum. It is the generalized totalizer of Joshi, Martins and
// Manquinho (CP 2015) over implication chains instead of single literals; with
// unit weights it is the totalizer of Bailleux and Boufkhad (CP 2003). Sums
// above the bound are one value, and so are sums too small to reach it. The
// smallest nodes are paired first, and the last two or three are tested
// against the bound directly, without a root.
//
// A node of children with p and q values takes at most p·q variables and
// clauses in each direction. A bound ≤ needs only the upward direction, an
// equality both. Unit propagation maintains domain consistency of ≤ and ≥ and
// bounds consistency over the tree's nodes of =.

// tree is a planned or written tree.
type tree struct {
	win   window
	roots []*node
	inner []*node // children before parents
	size  Size
}

// node is a sum; a leaf has no children.
type node struct {
	span
	left, right *node
}

// noLimit is a clause limit that is never met.
const noLimit = int64(1) << 62

// planTree plans a tree over chains that is merged until at most stop nodes
// are left. It gives up, with false, when the inner nodes alone take more than
// limit clauses. The sum of the chains' maxima must fit in 62 bits.
func planTree(chains []chain, win window, stop int, limit int64) (*tree, bool) {
	t := &tree{win: win}
	total := int64(0)
	for _, c := range chains {
		total += c.top()
	}
	q := make(nodeQueue, 0, len(chains))
	for i, c := range chains {
		rest := total - c.top()
		q = append(q, queued{&node{span: chainSpan(c, win, rest)}, i})
	}
	heap.Init(&q)
	for seq := len(chains); len(q) > stop; seq++ {
		a, b := heap.Pop(&q).(queued).node, heap.Pop(&q).(queued).node
		if int64(len(a.lb))*int64(len(b.lb))/8 > limit-t.size.Clauses {
			return nil, false
		}
		n := &node{span: sumSpan(&a.span, &b.span, win, total-a.top-b.top), left: a, right: b}
		t.inner = append(t.inner, n)
		t.size = t.size.plus(n.size(win))
		if t.size.Clauses > limit {
			return nil, false
		}
		heap.Push(&q, queued{n, seq})
	}
	for len(q) > 0 {
		t.roots = append(t.roots, heap.Pop(&q).(queued).node)
	}
	return t, true
}

// size is the number of variables and clauses of one inner node.
func (n *node) size(win window) Size {
	m := int64(len(n.lb) - 1)
	s := Size{Vars: m, Clauses: max(0, m-1)}
	count := func(int, int, int) { s.Clauses++ }
	if win.up {
		merge(n.left.upward(), n.right.upward(), n.upward(), count)
	}
	if win.down {
		merge(n.left.downward(), n.right.downward(), n.downward(), count)
	}
	return s
}

// merge calls visit(i, j, l) for each clause a ≥ i ∧ b ≥ j → n ≥ l that no
// other one implies.
func merge(a, b, n side, visit func(i, j, l int)) {
	top := len(n.vals) - 1
	above := make([]int, len(b.vals))
	end := len(b.vals) // from here on the row above has reached top
	for i, x := range a.vals {
		l, left := 0, 0
		for j := 0; j < end; j++ {
			v := x + b.vals[j]
			for l < top && n.vals[l+1] <= v {
				l++
			}
			if l > left && l > above[j] {
				visit(i, j, l)
			}
			left, above[j] = l, l
			if l == top {
				end = j
			}
		}
	}
}

// write defines the inner nodes.
func (t *tree) write(w *writer) {
	for _, n := range t.inner {
		n.lits = append(n.lits[:0], sat.True)
		for len(n.lits) < len(n.lb) {
			n.lits = append(n.lits, w.newVar())
		}
		for i := 2; i < len(n.lits); i++ {
			w.clause(n.lits[i].Not(), n.lits[i-1])
		}
		if t.win.up {
			writeMerge(w, n.left.upward(), n.right.upward(), n.upward())
		}
		if t.win.down {
			writeMerge(w, n.left.downward(), n.right.downward(), n.downward())
		}
	}
}

func writeMerge(w *writer, a, b, n side) {
	merge(a, b, n, func(i, j, l int) {
		w.clause(a.lits[i].Not(), b.lits[j].Not(), n.lits[l])
	})
}

// writeBound writes ng ∨ Σ roots rel k for at most three roots; rel is LE, EQ
// or NE.
func (t *tree) writeBound(w *writer, ng sat.Lit, rel Rel, k int64) {
	if rel == NE {
		a, b, c := t.rootSpans()
		writeUnequal(w, ng, a, b, c, k)
		return
	}
	writeSupport(w, ng, t.up(), k)
	if rel == EQ {
		writeSupport(w, ng, t.down(), -k)
	}
}

// countBound counts the clauses of writeBound, but not far beyond limit.
func (t *tree) countBound(rel Rel, k, limit int64) int64 {
	if rel == NE {
		n := int64(0)
		a, b, c := t.rootSpans()
		equalCombos(a, b, c, k, limit+1, func(int, int, int) { n++ })
		return n
	}
	n := countSupport(t.up(), k, limit)
	if rel == EQ && n <= limit {
		n += countSupport(t.down(), -k, limit-n)
	}
	return n
}

// up and down are the sides of the roots.
func (t *tree) up() []side {
	var out []side
	for _, n := range t.roots {
		out = append(out, n.upward())
	}
	return out
}

func (t *tree) down() []side {
	var out []side
	for _, n := range t.roots {
		out = append(out, n.downward())
	}
	return out
}

// rootSpans are the roots, filled up to three with the number 0.
func (t *tree) rootSpans() (a, b, c *span) {
	all := [directMax]*span{zeroSpan(), zeroSpan(), zeroSpan()}
	for i, n := range t.roots {
		all[i] = &n.span
	}
	return all[0], all[1], all[2]
}

func zeroSpan() *span {
	return &span{lb: []int64{0}, ub: []int64{0}, lits: []sat.Lit{sat.True}}
}

// nodeQueue is a heap of nodes, those with the fewest values first, then the
// smallest, then the oldest: equal weights meet and keep the sums few.
type nodeQueue []queued

type queued struct {
	*node
	seq int
}

func (q nodeQueue) Len() int { return len(q) }

func (q nodeQueue) Less(i, j int) bool {
	a, b := q[i], q[j]
	return cmp.Or(cmp.Compare(len(a.lb), len(b.lb)), cmp.Compare(a.top, b.top), cmp.Compare(a.seq, b.seq)) < 0
}

func (q nodeQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *nodeQueue) Push(x any) { *q = append(*q, x.(queued)) }

func (q *nodeQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
