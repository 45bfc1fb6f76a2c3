// Package forest finds integers that point from node to node so that numbers of nodes grow, as parents and depths tell of a
// tree, and has it said that the arcs form no cycle, or one through all nodes. Models state trees and tours so where they use no
// constraint on graphs. The numbers alone say next to nothing to a relaxation, and propagation counts up to their bounds along a
// cycle.
//
// What an arc means is found by trials, in which a value of an integer is propagated: a difference of two numbers may follow by
// way of conditions, elements and copies of the integer that are defined everywhere.
package forest

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/scc"
	"github.com/gozinc/gozinc/sat"
)

// Forest is nodes and arcs between them. An arc is a choice of the pointer of the node that it enters, so one at most enters a
// node. Chosen arcs form no cycle, since numbers of the nodes grow along all of them, or fall.
type Forest struct {
	Item     *flatzinc.Constraint // one that compares numbers, or looks them up
	arcs     []arc
	selected []store.View // of each node: a condition that holds where an arc is chosen that enters or leaves it
}

type arc struct {
	from, to int
	choice
}

// Find returns the forests of a model, and takes values from integers that trials refute. It reports false where there is no
// solution. It tries choices of what may be pointers, for so much work as numbers of effort allow. Numbers are what elements
// look up, or else what is compared where conditions hold.
//
// Where successors are a permutation, and all cycles lead through one node, it adds a circuit, which says more than a forest; find
// knows its row.
func Find(p *presolve.State, find presolve.Lookup) (all []*Forest, ok bool) {
	f := newFinder(p)
	if f == nil {
		return nil, true
	}
	for _, families := range [][][]store.View{f.looked, {f.compared}} {
		f.look(families)
		if len(f.number) == 0 {
			continue
		}
		if !f.try() {
			return nil, false
		}
		if f.addCircuits(find) {
			return nil, p.Drain()
		}
		if all = f.forests(); len(all) > 0 {
			break
		}
	}
	return all, true
}

// forests returns those of the arcs that were found.
func (f *finder) forests() (all []*Forest) {
	nodes := f.graph()
	f.until = f.Store.Work() + *conditionWork
	for _, members := range cyclic(nodes) {
		all = append(all, f.forest(nodes, members))
	}
	return all
}

// Post has it propagated that the arcs form no cycle.
func (f *Forest) Post(e *constraint.Encoder) {
	edges := make([]graph.Edge, len(f.arcs))
	for i, a := range f.arcs {
		edges[i] = graph.Edge{From: a.from, To: a.to, Lit: e.Eq(a.of, a.value)}
	}
	e.Post(sat.True, graph.Acyclic(len(f.selected), edges))
}

// Relax has the relaxation told so.
func (f *Forest) Relax(r *relax.Builder) {
	selected, arcs := make([]relax.Affine, len(f.selected)), make([]graph.RelaxedArc, len(f.arcs))
	for i, v := range f.selected {
		selected[i] = r.Of(v)
	}
	for i, a := range f.arcs {
		arcs[i] = graph.RelaxedArc{From: a.from, To: a.to, Used: r.Is(a.of, a.value)}
	}
	graph.RelaxForest(r, selected, arcs)
}

// graph gives each pointer a node. Pointers choose arcs that enter nodes, or leave them: whichever are more.
func (f *finder) graph() []owner {
	lesser, greater := f.nodes(0), f.nodes(1)
	if arcsOf(lesser) > arcsOf(greater) {
		return lesser
	}
	return greater
}

// nodes gives each pointer a node: of the numbers at an end of its arcs, the one with most arcs among those that have no
// pointer yet.
func (f *finder) nodes(end int) (all []owner) {
	owned := map[int32]bool{}
	for _, p := range f.pointers {
		for _, o := range p.owners[end] {
			if !owned[o.number] {
				owned[o.number] = true
				all = append(all, o)
				break
			}
		}
	}
	return all
}

func arcsOf(nodes []owner) (n int) {
	for _, x := range nodes {
		n += len(x.branches)
	}
	return n
}

// cyclic returns the strongly connected components of several nodes. Arcs between others are in no cycle.
func cyclic(nodes []owner) (parts [][]int) {
	index := map[int32]int{}
	for i, n := range nodes {
		index[n.number] = i
	}
	part := scc.Components(len(nodes), func(i int) int { return len(nodes[i].branches) }, func(i, k int) int {
		if j, known := index[nodes[i].branches[k].other]; known {
			return j
		}
		return scc.Nowhere
	})
	members := map[int][]int{}
	for i, c := range part {
		members[c] = append(members[c], i)
	}
	for c := range len(members) {
		if len(members[c]) > 1 {
			parts = append(parts, members[c])
		}
	}
	return parts
}

// forest returns the forest of some of the nodes.
func (f *finder) forest(nodes []owner, members []int) *Forest {
	place := map[int32]int{}
	for i, m := range members {
		place[nodes[m].number] = i
	}
	one := &Forest{}
	touching := make([][]choice, len(members))
	for i, m := range members {
		for _, b := range nodes[m].branches {
			if j, known := place[b.other]; known {
				one.arcs = append(one.arcs, arc{j, i, b.choice})
				touching[i], touching[j] = append(touching[i], b.choice), append(touching[j], b.choice)
			}
		}
	}
	for _, choices := range touching {
		one.selected = append(one.selected, f.common(choices))
	}
	one.Item = f.itemOf(f.family(nodes[members[0]].number))
	return one
}
