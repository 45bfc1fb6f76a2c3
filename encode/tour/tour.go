// Package tour finds numbers that grow along a circuit, such as times of arrival, and orders its nodes by them.
//
// A circuit tells which node comes next, and elements of constants and of times tell when: what comes first of
// two nodes that are far apart is said nowhere. Here each pair has a literal for that. It implies the least time
// from one to the other, and arcs between neighbours alone. What follows from windows was shown by Langevin,
// Desrochers, Desrosiers, Gélinas and Soumis ("A two-commodity flow formulation for the traveling salesman and
// the makespan problems with time windows", Networks 23, 1993) and by Ascheuer, Fischetti and Grötschel
// ("Solving the asymmetric travelling salesman problem with time windows by branch-and-cut", 2001).
package tour

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Tour is a circuit of which all nodes but one come one after the other, by clocks, or one on which clocks begin anew
// at several nodes: routes of several vehicles.
type Tour struct {
	Item   *flatzinc.Constraint // the circuit
	next   []store.View         // the successor of each node, counted from first
	first  int64
	depot  int // the node at which clocks begin or end, −1 for several
	clocks []*clock
	before [][]bool // what is known of the orders, nothing where no work is left; not of the depot
}

// clock is a number of each node that grows along arcs.
type clock struct {
	at    []store.View
	least [][]int64 // from a node to another along an arc, then along any path that avoids the depot
	depot int
	slow  bool                          // most arcs take time
	told  map[*flatzinc.Constraint]bool // elements that look it up
	via   map[int][]transfer            // by node
	// Whether something is said of each arc that enters a node, and of each that leaves it.
	ahead, astern []bool
}

// never is the length of what is no path. A sum of two is an int64.
const never = math.MaxInt64 / 4

// Unknown is the least time of an arc, or difference along it, of which nothing is known.
const Unknown = -never

// far is the most that bounds of clocks are in size, and the times of arcs.
const far = 1 << 40

// Find returns the tours of a model and what circuits carry along, and narrows domains by the windows of tours. It reports
// false where there is no solution. It takes the work of trials at most, in words of the store.
func Find(p *presolve.State) (tours []*Tour, tracks []*Track, ok bool) {
	var r *reader
	for _, c := range p.Live() {
		if c.Row.Name != "gozinc_circuit" || c.Mode != constraint.Plain {
			continue
		}
		a := c.Args(p.Store)
		t := &Tour{Item: c.Item, next: a.Views(1), first: a.Int(0)}
		if n := len(t.next); n < 4 || n > *mostTracked {
			continue
		}
		if r == nil {
			r = newReader(p)
		}
		all := r.clocks(t)
		pairs := r.pairs(t)
		(&reading{reader: r, t: t}).finish(pairs)
		tracks = append(tracks, newTrack(p.Store, t, append(pairs, all...)))
		if len(t.next) <= *mostNodes {
			tours = append(tours, t.split(t.anchored(p.Store, all))...)
		}
	}
	for changed := len(tours) > 0; changed && p.Left(r.until) > 0; {
		changed = false
		for _, t := range tours {
			changed = t.narrow(p.Store) || changed
		}
		if p.Store.Failed() || !p.Drain() {
			return nil, nil, false
		}
	}
	return tours, tracks, true
}

// arcs calls f with the possible arcs.
func (t *Tour) arcs(s *store.Store, f func(i, j int)) {
	nodes := intset.Interval(t.first, t.first+int64(len(t.next))-1)
	for i, x := range t.next {
		s.Domain(x).Intersect(nodes).Each(func(v int64) bool {
			f(i, int(v-t.first))
			return true
		})
	}
}

// split returns a tour for each depot of the clocks.
func (t *Tour) split(clocks []*clock) (tours []*Tour) {
	for d := -1; d < len(t.next); d++ {
		one := &Tour{Item: t.Item, next: t.next, first: t.first, depot: d, before: matrix(len(t.next), false)}
		for _, c := range clocks {
			if c.depot == d {
				one.clocks = append(one.clocks, c)
			}
		}
		if len(one.clocks) > 0 {
			tours = append(tours, one)
		}
	}
	return tours
}

// matrix returns rows of n.
func matrix[T any](n int, value T) [][]T {
	rows := make([][]T, n)
	for i := range rows {
		rows[i] = make([]T, n)
		for j := range rows[i] {
			rows[i][j] = value
		}
	}
	return rows
}
