package graph

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// What shares its successors with a circuit and is no side constraint, see isSideConstrained.
const (
	circuitName    = "gozinc_circuit"
	subcircuitName = "gozinc_subcircuit"
)

var circuitRows = []constraint.Row{
	{
		Name:        circuitName,
		Post:        circuitRow(false),
		Not:         notCircuit,
		Prop:        counting.KeepApart(1),
		Propagators: circuitPropagators(false),
		Relax:       relaxCircuit(false),
		Note:        "permutation without 2-cycles, cut-set clauses added lazily, or a propagator",
	},
	{
		Name:        subcircuitName,
		Post:        circuitRow(true),
		Not:         notSubcircuit,
		Prop:        counting.KeepApart(1),
		Propagators: circuitPropagators(true),
		Relax:       relaxCircuit(true),
		Note:        "permutation, cut-set clauses added lazily, or a propagator",
	},
}

// circuit is the lazy part of circuit and subcircuit. Successors that form
// several cycles are cut off by clauses that say, of each cycle, that some arc
// leaves it and some arc enters it (the cut-set refinement of Soh, Le Berre et
// al., "Incremental SAT-based method for the Hamiltonian cycle problem", 2014,
// with both directions of the cut).
type circuit struct {
	e     *constraint.Encoder
	guard sat.Lit
	next  []store.View // successor of each node, nodes counted from offset
	first int64
	sub   bool // self-loops leave a node out

	options [][]int // for each node its possible successors; see arcs
}

func circuitRow(sub bool) func(*constraint.Encoder, sat.Lit, store.Args) {
	return func(e *constraint.Encoder, g sat.Lit, a store.Args) {
		first, next := a.Int(0), a.Views(1)
		n := int64(len(next))
		if n == 0 {
			return
		}
		confine(e, g, next, first, sub)
		counting.AllDifferent(e, g, next, nil)
		c := &circuit{e: e, guard: g, next: next, first: first, sub: sub}
		if !sub && n > 2 {
			c.forbidPairs()
		}
		if !e.AsClauses && (isSideConstrained(e, c.next) || c.size() <= *constraint.CircuitArcs) {
			c.propagate()
			return
		}
		e.LazyOrEager(c)
	}
}

// confine makes successors nodes, and, where all nodes are on the circuit, other nodes.
func confine(h constraint.Host, g sat.Lit, next []store.View, first int64, sub bool) {
	for i, x := range next {
		nodes := intset.Interval(first, first+int64(len(next))-1)
		if !sub {
			nodes = nodes.Minus(intset.Of(first + int64(i)))
		}
		h.Confine(g, x, nodes)
	}
}

// size is the number of arcs.
func (c *circuit) size() (n int) {
	for _, to := range c.arcs() {
		n += len(to)
	}
	return n
}

// propagate posts the constraint as a propagator.
func (c *circuit) propagate() { postCircuit(c.e, c.guard, c.next, c.first, c.arcs(), c.sub) }

// postCircuit hands over the propagator of a circuit, given the successors of each node.
func postCircuit(h constraint.Host, g sat.Lit, next []store.View, first int64, options [][]int, sub bool) {
	arcs := make([][]Arc, len(next))
	for i, to := range options {
		for _, j := range to {
			arcs[i] = append(arcs[i], Arc{To: j, Lit: h.Eq(next[i], first+int64(j))})
		}
	}
	if sub {
		h.Post(g, Subcircuit(arcs))
	} else {
		h.Post(g, Circuit(arcs))
	}
}

// circuitPropagators hands over the propagator of a circuit that has not too many arcs.
func circuitPropagators(sub bool) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, a store.Args) bool {
		first, next := a.Int(0), a.Views(1)
		confine(h, g, next, first, sub)
		options := optionsOf(a.Store, next, first)
		size := 0
		for _, to := range options {
			size += len(to)
		}
		if len(next) > 0 && size <= *presolvedArcs {
			postCircuit(h, g, next, first, options, sub)
		}
		return len(next) > 0
	}
}

// forbidPairs excludes the cycles of two nodes.
func (c *circuit) forbidPairs() {
	for i, x := range c.next {
		from := c.first + int64(i)
		for to := range c.e.Store.Domain(x).Intersect(intset.Interval(c.first, from-1)).Each {
			if back := c.next[to-c.first]; c.e.Store.Contains(back, from) {
				c.e.Guarded(c.guard, c.e.Ne(x, to), c.e.Ne(back, from))
			}
		}
	}
}

// Refine implements Lazy. Each call adds at most two clauses for each cycle and
// for each cycle that patching leaves; the patched successors become hints.
func (c *circuit) Refine(holds func(sat.Lit) bool) bool {
	if !holds(c.guard) {
		return false
	}
	succ := make([]int, len(c.next))
	for i, x := range c.next {
		succ[i] = int(c.e.Value(x, holds) - c.first)
	}
	cycles := c.cycles(succ)
	if len(cycles) < 2 {
		return false
	}
	c.cuts(cycles)
	patched := slices.Clone(succ)
	if left := newPatcher(patched, cycles, c.arcs()).run(); len(left) < len(cycles) {
		c.cuts(left)
		for i, j := range patched {
			if succ[i] != j {
				c.e.Hint(c.arc(i, j))
			}
		}
	}
	return true
}

// cuts adds the clauses for the cycles, if there are several. For a subcircuit
// they speak of a node of each cycle that cannot be left out, if there is one.
func (c *circuit) cuts(cycles [][]int) {
	if len(cycles) < 2 {
		return
	}
	heads := make([]int, len(cycles))
	anchor := -1
	for i, cycle := range cycles {
		heads[i] = cycle[0]
		for _, k := range cycle {
			if c.arc(k, k) == sat.False {
				heads[i], anchor = k, i
			}
		}
	}
	for i, cycle := range cycles {
		// Of two cycles the cuts are the same with directions exchanged.
		if len(cycles) == 2 && i == 1 && !c.sub {
			break
		}
		other := (i + 1) % len(cycles)
		if anchor >= 0 && anchor != i {
			other = anchor
		}
		c.cut(cycle, heads[i], heads[other])
	}
}

// cycles returns the cycles of the successors; for a subcircuit without those
// of one node.
func (c *circuit) cycles(succ []int) [][]int {
	seen := make([]bool, len(succ))
	var cycles [][]int
	for start := range succ {
		var cycle []int
		for i := start; !seen[i]; i = succ[i] {
			seen[i] = true
			cycle = append(cycle, i)
		}
		if len(cycle) > 1 || len(cycle) == 1 && !c.sub {
			cycles = append(cycles, cycle)
		}
	}
	return cycles
}

// arcs returns the possible successors of each node, in increasing order.
func (c *circuit) arcs() [][]int {
	if c.options == nil {
		c.options = optionsOf(c.e.Store, c.next, c.first)
	}
	return c.options
}

// optionsOf returns the possible successors of each node, in increasing order.
func optionsOf(s *store.Store, next []store.View, first int64) [][]int {
	options := make([][]int, len(next))
	nodes := intset.Interval(first, first+int64(len(next))-1)
	for i, x := range next {
		for to := range s.Domain(x).Intersect(nodes).Each {
			options[i] = append(options[i], int(to-first))
		}
	}
	return options
}

// cut adds the clauses that some arc leaves the node set and some arc enters
// it; for a subcircuit only if the nodes head inside and other outside take
// part.
func (c *circuit) cut(set []int, head, other int) {
	inside := make([]bool, len(c.next))
	for _, i := range set {
		inside[i] = true
	}
	var exempt []sat.Lit
	if c.sub {
		exempt = []sat.Lit{c.arc(head, head), c.arc(other, other)}
	}
	leave, enter := slices.Clone(exempt), slices.Clone(exempt)
	for i, to := range c.arcs() {
		for _, j := range to {
			switch {
			case inside[i] && !inside[j]:
				leave = append(leave, c.arc(i, j))
			case !inside[i] && inside[j]:
				enter = append(enter, c.arc(i, j))
			}
		}
	}
	c.e.Guarded(c.guard, leave...)
	c.e.Guarded(c.guard, enter...)
}

// arc returns the literal "j is the successor of i".
func (c *circuit) arc(i, j int) sat.Lit { return c.e.Eq(c.next[i], c.first+int64(j)) }
