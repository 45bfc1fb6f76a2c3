package diagram

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// OfTable returns the diagram of the rows of a table with len(domains) ≥ 1
// columns, given row by row, as far as they lie in the domains. The rows are
// sorted, so that rows with a common beginning share it; then common ends are
// merged from the last column up (Cheng & Yap, Constraints 2010). It takes
// O(rows · (columns + log rows)) time, and gives up with false when the diagram has
// more than limit edges.
func OfTable(cells []int64, domains []intset.Set, limit int, spend Spend) (*Diagram, bool) {
	n := len(domains)
	d := None(n)
	d.spend = spend
	t := newTrie(cells, domains, spend)
	if len(t.rows) == 0 {
		return d, true
	}
	d.Nodes[n] = 1
	node := make([]int32, len(t.rows)) // of the next level, by the first row of its prefix
	edges := 0
	for i := n - 1; i >= 0; i-- {
		if !d.level(i, t, node, limit-edges) {
			return nil, false
		}
		edges += len(d.Edges[i])
	}
	return d, true
}

// trie is a sorted table without repetitions.
type trie struct {
	rows   [][]int64
	common []int // columns at the beginning in which a row equals the one before
}

func newTrie(cells []int64, domains []intset.Set, spend Spend) *trie {
	n := len(domains)
	t := &trie{}
	for ; len(cells) >= n; cells = cells[n:] {
		spend.on(n)
		if Within(cells[:n], domains) {
			t.rows = append(t.rows, cells[:n:n])
		}
	}
	slices.SortFunc(t.rows, slices.Compare)
	t.rows = slices.CompactFunc(t.rows, slices.Equal)
	t.common = make([]int, len(t.rows))
	for r := 1; r < len(t.rows); r++ {
		for t.rows[r][t.common[r]] == t.rows[r-1][t.common[r]] {
			t.common[r]++
		}
	}
	if len(t.common) > 0 {
		t.common[0] = -1
	}
	return t
}

// Within reports whether each value of the row lies in its domain.
func Within(row []int64, domains []intset.Set) bool {
	for i, v := range row {
		if !domains[i].Contains(v) {
			return false
		}
	}
	return true
}

// level makes the nodes of level i: one for each distinct set of ends that
// follows a beginning of i columns. node holds those of level i+1, and those of
// level i afterwards. It gives up with false at more than limit edges.
func (d *Diagram) level(i int, t *trie, node []int32, limit int) bool {
	in := newInterner()
	type branch struct {
		to    int32
		value int64
	}
	var branches []branch
	for start := 0; start < len(t.rows); {
		branches = branches[:0]
		end := start
		for ; end < len(t.rows) && (end == start || t.common[end] >= i); end++ {
			if end == start || t.common[end] == i {
				branches = append(branches, branch{node[end], t.rows[end][i]})
			}
		}
		slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(a.to, b.to) })
		var edges []Edge
		for len(branches) > 0 {
			values, to := []int64(nil), branches[0].to
			for len(branches) > 0 && branches[0].to == to {
				values = append(values, branches[0].value)
				branches = branches[1:]
			}
			edges = append(edges, Edge{To: to, Label: intset.Of(values...)})
		}
		d.spend.on(end - start)
		id, isNew := in.intern(edges)
		node[start] = id
		if isNew {
			for _, e := range edges {
				e.From = id
				d.Edges[i] = append(d.Edges[i], e)
			}
		}
		if len(d.Edges[i]) > limit {
			return false
		}
		start = end
	}
	d.Nodes[i] = len(in.known)
	return true
}
