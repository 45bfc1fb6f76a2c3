package forest

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/scc"
)

// permutation is integers each of which points to another one of them, counted from first.
type permutation struct {
	next   []store.View
	back   []store.View // its inverse, if that is known
	first  int64
	array  flatzinc.Expr
	source int32 // the constraint that says so
}

// addCircuits adds a circuit for each permutation that is one, but not for the inverse of such a one. It reports whether there is any.
func (f *finder) addCircuits(find presolve.Lookup) bool {
	told := map[int32]bool{} // roots of circuits
	for _, p := range f.permutations() {
		if slices.ContainsFunc(p.next, func(v store.View) bool { return told[f.Store.Resolve(v).ID] }) ||
			!f.isCircuit(p, 0) && !f.isCircuit(p, 1) || !f.Add(find, "gozinc_circuit", p.source, flatzinc.MkInt(p.first), p.array) {
			continue
		}
		for _, v := range slices.Concat(p.next, p.back) {
			if v = f.Store.Resolve(v); !v.IsConst() {
				told[v.ID] = true
			}
		}
	}
	return len(told) > 0
}

// permutations returns those that constraints state: inverse ones, and as many different integers as they have values.
func (f *finder) permutations() (all []permutation) {
	var different []permutation
	for i, c := range f.Live() {
		if c.Mode != constraint.Plain {
			continue
		}
		switch a := c.Args(f.Store); c.Row.Name {
		case "gozinc_all_different":
			next := a.Views(0)
			values := f.Store.Union(next)
			if n := int64(len(next)); values.Size() == n && values.Max()-values.Min() == n-1 {
				different = append(different, permutation{next, nil, values.Min(), c.Item.Args[0], int32(i)})
			}
		case "gozinc_inverse":
			if next, back, first := a.Views(1), a.Views(3), a.Int(0); len(next) == len(back) && first == a.Int(2) {
				all = append(all, permutation{next, back, first, c.Item.Args[1], int32(i)}, permutation{back, next, first, c.Item.Args[3], int32(i)})
			}
		}
	}
	return append(all, different...)
}

// isCircuit reports whether all cycles of a permutation lead through one node. A pointer leaves the node whose number is at the
// given end of its arcs. An arc is loose where numbers are not known to grow along it, or to fall, and each cycle has a loose arc.
// If one node is taken away, and no loose arc is on a cycle then, all nodes are on the cycle of that node.
func (f *finder) isCircuit(p permutation, end int) bool {
	arcs := f.possible(p)
	bound := f.bound(p, end)
	if bound == nil {
		return false
	}
	from, to, ok := loose(arcs, bound, -1)
	if !ok {
		return false
	}
	for _, d := range []int{to, from} {
		if _, _, again := loose(arcs, bound, d); !again {
			return true
		}
	}
	return false
}

// possible returns the nodes that each node may point to.
func (f *finder) possible(p permutation) [][]int {
	arcs := make([][]int, len(p.next))
	nodes := intset.Interval(p.first, p.first+int64(len(p.next))-1)
	for i, x := range p.next {
		for v := range f.Store.Domain(x).Intersect(nodes).Each {
			arcs[i] = append(arcs[i], int(v-p.first))
		}
	}
	return arcs
}

// bound returns the arcs along which numbers of the nodes grow, or fall; nil where there are none. Which root is the number of
// a node may be any: it is the one at the end of most arcs that leave it, or else at the other end of one that enters it.
func (f *finder) bound(p permutation, end int) map[[2]int]bool {
	pointers := map[int32]*pointer{}
	for _, q := range f.pointers {
		pointers[q.root] = q
	}
	number := make([]int32, len(p.next))
	owners := make([]owner, len(p.next))
	for i, x := range p.next {
		number[i] = -1
		if q := pointers[f.Store.Resolve(x).ID]; q != nil && len(q.owners[end]) > 0 { // constants have no pointer
			owners[i] = q.owners[end][0]
			number[i] = owners[i].number
		}
	}
	var arcs map[[2]int]bool
	for i, o := range owners {
		x := f.Store.Resolve(p.next[i])
		for _, b := range o.branches {
			j := x.A*b.value + x.B - p.first
			if j < 0 || j >= int64(len(number)) {
				continue
			}
			if number[j] < 0 {
				number[j] = b.other
			}
			if number[j] == b.other {
				if arcs == nil {
					arcs = map[[2]int]bool{}
				}
				arcs[[2]int{i, int(j)}] = true
			}
		}
	}
	return arcs
}

// loose returns an arc that is not bound and on a cycle that does not lead through the node without, −1 for none.
func loose(arcs [][]int, bound map[[2]int]bool, without int) (from, to int, ok bool) {
	part := scc.Components(len(arcs), func(i int) int { return len(arcs[i]) }, func(i, k int) int {
		if j := arcs[i][k]; i != without && j != without {
			return j
		}
		return scc.Nowhere
	})
	for i, all := range arcs {
		for _, j := range all {
			if i != without && j != without && part[i] == part[j] && !bound[[2]int{i, j}] {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}
