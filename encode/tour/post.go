package tour

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Post has the orders of the nodes propagated. Each pair takes a literal, unless windows leave one order, and
// two differences for each clock; each arc takes a clause.
func (t *Tour) Post(e *constraint.Encoder) {
	n := len(t.next)
	if t.depot < 0 {
		t.postReach(e)
		return
	}
	o := &orders{n: n, depot: t.depot, first: matrix(n, sat.False), arc: matrix(n, sat.False)}
	for i := range n {
		for j := range i {
			switch {
			case i == t.depot || j == t.depot:
				continue
			case t.before[i][j] || t.before[j][i]:
				o.first[i][j] = sat.Bool(t.before[i][j])
			default:
				o.first[i][j] = e.Sink.NewVar()
			}
			o.first[j][i] = o.first[i][j].Not()
		}
	}
	t.arcs(e.Store, func(i, j int) {
		if i != j {
			o.arc[i][j] = e.Eq(t.next[i], t.first+int64(j))
			t.postArc(e, o, i, j)
		}
	})
	for _, c := range t.clocks {
		t.postClock(e, o, c)
	}
	e.Post(sat.True, newOrders(o))
}

// postArc encodes which orders an arc implies.
func (t *Tour) postArc(e *constraint.Encoder, o *orders, i, j int) {
	switch t.depot {
	case i, j:
		for k := range t.next {
			switch {
			case k == i || k == j:
			case i == t.depot:
				e.Clause(o.arc[i][j].Not(), o.first[j][k])
			default:
				e.Clause(o.arc[i][j].Not(), o.first[k][i])
			}
		}
	default:
		e.Clause(o.arc[i][j].Not(), o.first[i][j])
	}
}

// postClock posts the least times between nodes, and that each node keeps the clock for a while.
func (t *Tour) postClock(e *constraint.Encoder, o *orders, c *clock) {
	n, paths := len(t.next), t.paths(e.Store, c)
	var tasks []schedule.OptionalTask
	for i := range n {
		if i == t.depot {
			continue
		}
		stay := int64(never)
		for j := range n {
			if i == j || j == t.depot || paths[i][j] >= never || t.before[j][i] {
				continue
			}
			stay = min(stay, paths[i][j])
			if t.before[i][j] && t.through(paths, i, j) {
				continue
			}
			x, ok := c.at[i].Scale(1, paths[i][j])
			if !ok {
				e.Fail(store.ErrOverflow)
				return
			}
			arith.Less(e, o.first[i][j], x, c.at[j], 0)
		}
		if v, ok := e.Within(far, c.at[i], store.Const(stay)); ok && 0 < stay && stay < never {
			tasks = append(tasks, schedule.OptionalTask{Start: v[0], Duration: v[1], Present: sat.True})
		}
	}
	if len(tasks) > 2 {
		e.Post(sat.True, schedule.Disjunctive(tasks), schedule.Edges(tasks))
	}
}

// through reports whether another node is between the two for sure, and the time to it and from it as long.
func (t *Tour) through(paths [][]int64, i, j int) bool {
	for k := range t.next {
		if t.before[i][k] && t.before[k][j] && paths[i][k]+paths[k][j] >= paths[i][j] {
			return true
		}
	}
	return false
}
