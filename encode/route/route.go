// Package route reads circuits as routes: what elements look up at the next node, or what follows from that,
// is carried along.
package route

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// Route is a circuit: To[k] is the successor of place First + k, and Next[k] the node that tells it, -1 where
// that is fixed.
type Route struct {
	To    []store.View
	Next  []int32
	First int64
	// Tables have a number of each place, a distance from a place k or what is carried: times, loads,
	// vehicles. Places with near numbers are near each other. Rows are by place, nil where there is none.
	Tables []Table
}

// Table has, by place, a row of numbers by place. What is carried has one row for all.
type Table [][]store.View

// Row returns the row of place k, nil for none.
func (t Table) Row(k int) []store.View {
	if len(t) == 1 {
		return t[0]
	}
	return t[k]
}

// Read returns the routes of a model, and the roots that are carried along some: a route that is known
// leaves little of them open. Nodes are those of the landscape, by root. A circuit of predecessors is carried along that of the successors. It takes time
// linear in the size of the constraints, for each link of the longest chain of sums by which carried integers follow.
func Read(s *store.Store, cons []presolve.Constraint, nodes map[int32]int32) (routes []Route, carried map[int32]bool) {
	r := reader{Store: s, nodes: map[int32]place{}, carried: map[int32]bool{}}
	var circuits []store.Args
	for i := range cons {
		c := &cons[i]
		if c.Dead || c.Mode != constraint.Plain {
			continue
		}
		switch a := c.Args(s); {
		case c.Row.Name == "gozinc_circuit" || c.Row.Name == "gozinc_subcircuit":
			circuits = append(circuits, a)
		case c.Row.Name == "gozinc_inverse":
			r.inverses = append(r.inverses, a)
		case c.Row.Name == "array_int_element" || c.Row.Name == "array_var_int_element":
			r.elements = append(r.elements, a)
		case c.Row.Linear != nil:
			r.readSum(c)
		}
	}
	for _, a := range circuits { // each reads the elements: what one carries is no route of its own
		r.circuit(a)
	}
	if len(r.routes) > 0 {
		r.close()
	}
	for k := range r.routes {
		for _, x := range r.routes[k].To {
			i, ok := nodes[x.ID]
			if !ok {
				i = -1
			}
			r.routes[k].Next = append(r.routes[k].Next, i)
		}
	}
	return r.routes, r.carried
}

// place is one of a route.
type place struct{ route, at int }

type reader struct {
	*store.Store
	routes   []Route
	nodes    map[int32]place // by the roots of successors
	carried  map[int32]bool
	elements []store.Args
	inverses []store.Args
	sums     [][]int32 // roots of sums of two or three
}

// readSum notes the roots of a short sum.
func (r *reader) readSum(c *presolve.Constraint) {
	f, err := c.Row.Linear(c.Args(r.Store)).Resolved(r.Store)
	if err != nil || len(f.Terms) < 2 || len(f.Terms) > 3 {
		return
	}
	var roots []int32
	for _, t := range f.Terms {
		roots = append(roots, t.ID)
	}
	r.sums = append(r.sums, roots)
}

// circuit adds a route, unless another one carries its successors.
func (r *reader) circuit(a store.Args) {
	t, k := Route{First: a.Int(0), To: a.Views(1)}, len(r.routes)
	for at, x := range t.To {
		t.To[at] = r.Resolve(x)
		if x = t.To[at]; r.carried[x.ID] && !x.IsConst() {
			return
		}
	}
	r.routes = append(r.routes, t)
	for at, x := range t.To {
		if !x.IsConst() {
			r.nodes[x.ID] = place{k, at}
		}
	}
	for _, e := range r.elements {
		r.element(k, r.Resolve(e.View(0)), e.Views(1), r.Resolve(e.View(2)))
	}
	for _, e := range r.inverses {
		r.inverse(k, e.Views(1), e.Views(3))
		r.inverse(k, e.Views(3), e.Views(1))
	}
}

// carry notes that an integer is carried.
func (r *reader) carry(x store.View) {
	x = r.Resolve(x)
	if _, leads := r.nodes[x.ID]; !x.IsConst() && !leads {
		r.carried[x.ID] = true
	}
}

// element reads out = array[index], over roots: what the array has is carried along the route whose successor
// is the index, and the index is where the array has the successors.
func (r *reader) element(k int, index store.View, array []store.View, out store.View) {
	if r.successors(k, array) {
		r.carry(index)
		return
	}
	p, ok := r.nodes[index.ID]
	if !ok || p.route != k || index.IsConst() {
		return
	}
	next := r.routes[k].To[p.at]
	shift := r.routes[k].First - next.B + index.B - 1
	if next.A != index.A || shift < 0 && -shift > int64(len(array)) || shift > int64(len(array)) {
		return
	}
	row := slices.Repeat([]store.View{store.Const(0)}, len(r.routes[k].To))
	fixed := true
	for j := range row {
		if at := int64(j) + shift; 0 <= at && at < int64(len(array)) {
			row[j] = r.Resolve(array[at])
			fixed = fixed && row[j].IsConst()
			r.carry(row[j])
		}
	}
	r.carry(out)
	r.routes[k].add(p.at, row, fixed)
}

// add adds a row of numbers.
func (t *Route) add(at int, row []store.View, fixed bool) {
	if !fixed {
		if !slices.ContainsFunc(t.Tables, func(o Table) bool { return len(o) == 1 && slices.Equal(o[0], row) }) {
			t.Tables = append(t.Tables, Table{row})
		}
		return
	}
	for _, o := range t.Tables {
		if len(o) > 1 && o[at] == nil {
			o[at] = row
			return
		}
	}
	o := make(Table, max(2, len(t.To)))
	o[at] = row
	t.Tables = append(t.Tables, o)
}

// successors reports whether the array has all successors of the route.
func (r *reader) successors(k int, array []store.View) bool {
	return len(array) >= len(r.routes[k].To) && !slices.ContainsFunc(r.routes[k].To, func(x store.View) bool {
		return !slices.ContainsFunc(array, func(v store.View) bool { return r.Resolve(v) == x })
	})
}

// inverse reads that one of two arrays is the inverse of the other.
func (r *reader) inverse(k int, one, other []store.View) {
	if r.successors(k, one) {
		for _, x := range other {
			r.carry(x)
		}
	}
}

// close carries what short sums leave alone: the start of a service where the arrival is carried.
func (r *reader) close() {
	for changed := true; changed; {
		changed = false
		for _, roots := range r.sums {
			open := int32(-1)
			several := false
			for _, x := range roots {
				if _, leads := r.nodes[x]; leads || !r.carried[x] {
					open, several = x, several || leads || open >= 0
				}
			}
			if open >= 0 && !several {
				r.carried[open], changed = true, true
			}
		}
	}
}
