// Package chain keeps the order of the tasks of a solution, and not their times.
package chain

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Orders are the orders of tasks that a compiled model can name.
type Orders struct {
	enc       *constraint.Encoder
	pairs     []pair
	resources []constraint.Resource
	room      int // for so many more literals
}

// pair is the literal of an order that a constraint has made.
type pair struct {
	schedule.Order
	lit sat.Lit
}

// Resources returns the constraints that are tasks on a resource, and always hold.
func Resources(s *store.Store, cons []presolve.Constraint) (list []constraint.Resource) {
	for i := range cons {
		if c := &cons[i]; !c.Dead && c.Mode == constraint.Plain && c.Row.Resource != nil {
			list = append(list, c.Row.Resource(s, c.Args(s)))
		}
	}
	return list
}

// Read returns the orders of the constraints. Where integers are clauses, these are those that
// constraints have made.
func Read(e *constraint.Encoder, cons []presolve.Constraint) *Orders {
	o := &Orders{enc: e}
	for key, lit := range schedule.Orders(e) {
		o.pairs = append(o.pairs, pair{key, lit})
	}
	slices.SortFunc(o.pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.lit, b.lit), cmp.Compare(a.X.ID, b.X.ID), cmp.Compare(a.Y.ID, b.Y.ID), cmp.Compare(a.C, b.C))
	})
	if !e.Clauses() {
		o.resources = Resources(e.Store, cons)
	}
	for _, r := range o.resources {
		o.room += *perTask * len(r.Tasks)
	}
	return o
}

// starts returns the roots of the tasks of resources that start at no fixed time, each once.
func starts(s *store.Store, resources []constraint.Resource) (roots []int32) {
	known := make(map[int32]bool)
	for _, r := range resources {
		for _, t := range r.Tasks {
			if v := s.Resolve(t.Start); !v.IsConst() && !known[v.ID] {
				known[v.ID] = true
				roots = append(roots, v.ID)
			}
		}
	}
	return roots
}

// Moving returns the roots of tasks that are told by orders; those of resources come last, and
// are so many.
func (o *Orders) Moving() (roots []int32, onResources int) {
	for _, p := range o.pairs {
		roots = append(roots, p.X.ID, p.Y.ID)
	}
	all := starts(o.enc.Store, o.resources)
	return append(roots, all...), len(all)
}

// valueOf is the value of a root in a solution; ok is false where that is not known, or free.
type valueOf func(root int32) (k int64, ok bool)

// of returns the value of a view.
func (a valueOf) of(s *store.Store, v store.View) (k int64, ok bool) {
	if v = s.Resolve(v); v.IsConst() {
		return v.B, true
	}
	k, ok = a(v.ID)
	return v.A*k + v.B, ok
}

// Each calls told for literals that hold in the solution a and keep the order of tasks that are
// not free, with the roots of the two; both are the same where one is fixed. Those of resources are
// told where asked for.
//
// Tasks on a resource are chained: what a task needs it takes from tasks that end before it starts,
// the last of them first. Whatever the times then are, the resource suffices for what is
// kept (Policella, Smith, Cesta and Oddi, "Generating robust schedules through temporal
// flexibility", ICAPS 2004; as a neighbourhood: Godard, Laborie and Nuijten, "Randomized large
// neighborhood search for cumulative scheduling", ICAPS 2005). That makes a literal and a propagator
// for each order that there was none of, up to a number for each task; then such orders are free.
func (o *Orders) Each(resources bool, a valueOf, told func(l sat.Lit, x, y int32)) {
	for _, p := range o.pairs {
		x, ok1 := a.of(o.enc.Store, store.Of(p.X.ID))
		y, ok2 := a.of(o.enc.Store, store.Of(p.Y.ID))
		if ok1 && ok2 && p.X.A*x+p.C <= p.Y.A*y {
			told(p.lit, p.X.ID, p.Y.ID)
		}
	}
	if !resources {
		return
	}
	for _, r := range o.resources {
		links(o.tasksAt(r, a), func(x, y int) { o.follow(r.Tasks[x], r.Tasks[y], told) })
	}
}

// follow tells the literal of an order, if there is one or room for one.
func (o *Orders) follow(x, y constraint.Activity, told func(l sat.Lit, x, y int32)) {
	lit, made, ok := schedule.Follows(o.enc, x, y, o.room > 0)
	if made {
		o.room--
	}
	from, to := o.enc.Store.Resolve(x.Start), o.enc.Store.Resolve(y.Start)
	switch {
	case !ok || from.IsConst() && to.IsConst():
		return
	case from.IsConst():
		from = to
	case to.IsConst():
		to = from
	}
	told(lit, from.ID, to.ID)
}

// running is a task of a solution: at is its index, and needed what it takes, and later what
// it still passes on.
type running struct {
	at                 int
	start, end, needed int64
}

// tasksAt returns the tasks that use the resource and are not free, by their starts.
func (o *Orders) tasksAt(r constraint.Resource, a valueOf) []running {
	var all []running
	for at, t := range r.Tasks {
		var value [4]int64
		known := true
		for n, v := range [...]store.View{t.Start, t.Size, t.Need, t.Present} {
			k, ok := a.of(o.enc.Store, v)
			value[n], known = k, known && ok
		}
		if size, need := value[1], value[2]; known && size > 0 && need > 0 && value[3] > 0 {
			all = append(all, running{at: at, start: value[0], end: value[0] + size, needed: need})
		}
	}
	slices.SortStableFunc(all, func(x, y running) int { return cmp.Compare(x.start, y.start) })
	return all
}

// links calls told for each task that passes on to another what that needs, by their indices.
func links(all []running, told func(x, y int)) {
	var done []running // with something left, the first end first
	for _, t := range all {
		need := t.needed
		for k := len(done) - 1; k >= 0 && need > 0; k-- {
			if d := &done[k]; d.end <= t.start {
				pass := min(need, d.needed)
				need, d.needed = need-pass, d.needed-pass
				told(d.at, t.at)
			}
		}
		done = slices.DeleteFunc(done, func(d running) bool { return d.needed == 0 })
		at, _ := slices.BinarySearchFunc(done, t, func(x, y running) int { return cmp.Compare(x.end, y.end) })
		done = slices.Insert(done, at, t)
	}
}
