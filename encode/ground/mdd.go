package ground

import "slices"

func mdd(a Args) bool {
	xs, n, level, count, from, label, to := a[0].Elems(), a[1], a[2], a[3], a[4], a[5], a[6]
	g, ok := graphOf(len(xs), n, level, count, from, label, to)
	if !ok {
		return false
	}
	reached := false
	g.walk(xs, func([]int) bool { reached = true; return false })
	return reached
}

func costMDD(a Args) bool {
	xs, n, level, count, from, label, costs, to, cost := a[0].Elems(), a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]
	g, ok := graphOf(len(xs), n, level, count, from, label, to)
	if !ok || len(costs.Elems()) != len(from.Elems()) {
		return false
	}
	found := false
	g.walk(xs, func(path []int) bool {
		spent := make([]Arg, len(path))
		for i, e := range path {
			spent[i] = costs.Elems()[e]
		}
		found = addsUp(spent, cost.Int)
		return !found
	})
	return found
}

// layered is a decision diagram: the edges of each node, and what they read and
// lead to.
type layered struct {
	out       map[int64][]int
	label, to []Arg
}

// graphOf reads a diagram over n variables, and reports whether it is well
// formed: node 1, the root, is on level 1, node 0 on level n+1, and every edge
// leads from a node to one of the next level.
func graphOf(n int, nodes, level, count, from, label, to Arg) (g layered, ok bool) {
	switch e := int64(len(from.Elems())); {
	case nodes.Int < 1, int64(len(level.Elems())) != nodes.Int, level.Elems()[0].Int != 1:
		return g, false
	case e != count.Int, int64(len(label.Elems())) != e, int64(len(to.Elems())) != e:
		return g, false
	}
	g = layered{out: make(map[int64][]int), label: label.Elems(), to: to.Elems()}
	for e, f := range from.Elems() {
		t := to.Elems()[e].Int
		if f.Int < 1 || f.Int > nodes.Int || t < 0 || t > nodes.Int {
			return g, false
		}
		target := int64(n) + 1
		if t > 0 {
			target = level.Elems()[t-1].Int
		}
		if next, ok := add(level.Elems()[f.Int-1].Int, 1); !ok || next != target {
			return g, false
		}
		g.out[f.Int] = append(g.out[f.Int], e)
	}
	return g, true
}

// walk shows the paths from node 1 to node 0 that spell xs, as lists of edges,
// until visit returns false.
func (g layered) walk(xs []Arg, visit func(path []int) bool) {
	var path []int
	dead := make(map[int64]bool) // nodes without a path; a node has one level
	var from func(node int64) (found, more bool)
	from = func(node int64) (found, more bool) {
		if node == 0 || len(path) == len(xs) {
			if node != 0 || len(path) < len(xs) {
				return false, true
			}
			return true, visit(slices.Clone(path))
		}
		if dead[node] {
			return false, true
		}
		for _, e := range g.out[node] {
			if !g.label[e].Set().Contains(xs[len(path)].Int) {
				continue
			}
			path = append(path, e)
			f, more := from(g.to[e].Int)
			path = path[:len(path)-1]
			found = found || f
			if !more {
				return found, false
			}
		}
		dead[node] = !found
		return found, true
	}
	from(1)
}
