package graph

import (
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// relaxCircuit: each node has one predecessor, and arcs leave each set of
// nodes. The sets are too many, those that count are looked for in solutions
// of the relaxation (Dantzig, Fulkerson and Johnson, 1954).
func relaxCircuit(sub bool) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		t := tours{r: r, next: a.Views(1), first: a.Int(0), sub: sub}
		r.AllDifferent(t.next, nil)
		if int64(len(t.next)) > *relax.MaxIndicators || !r.Always() {
			return
		}
		for i, x := range t.next {
			for j := range t.next {
				if k := t.first + int64(j); a.Store.Contains(x, k) {
					t.arcs = append(t.arcs, RelaxedArc{i, j, r.Is(x, k)})
				}
			}
		}
		r.Separators = append(r.Separators, t.separate)
	}
}

// tours looks for sets of nodes that too little leaves.
type tours struct {
	r     *relax.Builder
	next  []store.View
	first int64
	sub   bool
	arcs  []RelaxedArc
}

// RelaxedArc is a possible arc, and its indicator.
type RelaxedArc struct {
	From, To int
	Used     relax.Affine
}

// separate adds a row for each violated set among the components of the arcs
// whose value is above some threshold.
func (t *tours) separate(value func(relax.Affine) float64) {
	flow := make([]float64, len(t.arcs))
	for k, arc := range t.arcs {
		if arc.Used.Bad {
			return
		}
		flow[k] = value(arc.Used)
	}
	for _, threshold := range []float64{1e-6, 0.2, 0.4, 0.6} {
		found := false
		for _, set := range components(len(t.next), t.arcs, flow, threshold) {
			found = t.cut(set, flow, value) || found
		}
		if found {
			return
		}
	}
}

// components returns the sets of several of the n nodes that arcs with a flow
// above the threshold connect, as a mark for each node; none where there is only
// one.
func components(n int, arcs []RelaxedArc, flow []float64, threshold float64) [][]bool {
	leader := make([]int, n)
	for i := range leader {
		leader[i] = i
	}
	find := func(i int) int {
		for leader[i] != i {
			leader[i] = leader[leader[i]]
			i = leader[i]
		}
		return i
	}
	for k, arc := range arcs {
		if flow[k] > threshold {
			leader[find(arc.From)] = find(arc.To)
		}
	}
	var sets [][]bool
	for i := range leader {
		if leader[i] != i {
			continue
		}
		set := make([]bool, n)
		size := 0
		for j := range set {
			if set[j] = find(j) == i; set[j] {
				size++
			}
		}
		if size > 1 && size < n {
			sets = append(sets, set)
		}
	}
	return sets
}

// cut adds the row that an arc leaves the set, if the flow violates it. Of a
// subcircuit that is so only where nodes inside and outside take part.
func (t *tours) cut(set []bool, flow []float64, value func(relax.Affine) float64) bool {
	var out relax.Affine
	leaving := 0.0
	inside, outside := relax.Affine{Base: 1}, relax.Affine{Base: 1} // a node is left out
	for k, arc := range t.arcs {
		switch {
		case set[arc.From] != set[arc.To]:
			if set[arc.From] {
				out.Add(1, arc.Used)
				leaving += flow[k]
			}
		case arc.From == arc.To:
			best := &inside
			if !set[arc.From] {
				best = &outside
			}
			if value(arc.Used) < value(*best) {
				*best = arc.Used
			}
		}
	}
	if t.sub {
		t.mandatory(set, &inside, &outside)
		out.Add(1, inside)
		out.Add(1, outside)
		leaving += value(inside) + value(outside)
	}
	if leaving > 1-1e-4 {
		return false
	}
	t.r.AtMost(out.Negated(), -1)
	return true
}

// mandatory looks for nodes inside and outside that cannot be left out.
func (t *tours) mandatory(set []bool, inside, outside *relax.Affine) {
	for i, x := range t.next {
		if t.r.Store.Contains(x, t.first+int64(i)) {
			continue
		}
		if set[i] {
			*inside = relax.Affine{}
		} else {
			*outside = relax.Affine{}
		}
	}
}
