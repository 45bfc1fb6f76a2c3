package forest

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// reading is what holds in a trial and not before: differences between roots, by the lesser one.
type reading struct {
	*finder
	links map[int32][]link
	sums  []int // constraints that may compare what is looked up
}

// link is that a root is so much greater than another at least.
type link struct {
	to    int32
	least int64
}

// far is the most that numbers are in size.
const far = 1 << 40

// arcs returns the arcs that hold in a trial, from the lesser number to the greater one.
func (f *finder) arcs() (all [][2]int32) {
	r := reading{finder: f, links: map[int32][]link{}}
	f.eachFixed(func(id int32, value int64, _ bool) { r.fixed(id, value) })
	for _, i := range r.sums {
		r.sum(i)
	}
	f.Store.Spend(len(r.sums))
	for _, x := range slices.Sorted(maps.Keys(r.links)) {
		if f.isNumber(x) {
			all = r.follow(all, x, x, 0, *links)
		}
	}
	return all
}

// eachFixed calls f with the roots that the trial has fixed, and whether they are Booleans.
func (f *finder) eachFixed(yield func(id int32, value int64, isBool bool)) {
	seen := map[int32]bool{}
	f.Store.EachNarrowed(func(id int32, before intset.Set) {
		if now := f.Store.RootDomain(id); !seen[id] && now.Size() == 1 {
			seen[id] = true
			yield(id, now.Min(), before.Size() == 2 && before.Min() == 0 && before.Max() == 1)
		}
	})
	f.Store.Spend(len(seen))
}

// fixed notes what follows where a root is fixed: what elements look up, and which sums hold.
func (r *reading) fixed(id int32, value int64) {
	r.sums = append(r.sums, r.finder.sums[id]...)
	for _, e := range r.elements[id] {
		at := e.index.A*value + e.index.B - 1
		if at < 0 || at >= int64(len(e.array)) {
			continue
		}
		r.same(e.out, e.array[at])
		for _, i := range r.Watch[e.out.ID] {
			if c := &r.Constraints[i]; !c.Dead && c.Mode == constraint.Plain && c.Row.Linear != nil {
				r.sums = append(r.sums, int(i))
			}
		}
	}
}

// same notes an equality.
func (r *reading) same(x, y store.View) {
	if x.IsConst() || y.IsConst() || x.A != y.A || x.A != 1 && x.A != -1 || exact.Abs(x.B) > far || exact.Abs(y.B) > far {
		return
	}
	more := x.A * (y.B - x.B) // of the root of x than that of y
	r.links[y.ID] = append(r.links[y.ID], link{x.ID, more})
	r.links[x.ID] = append(r.links[x.ID], link{y.ID, -more})
}

// sum notes what a sum says of two integers, if it holds.
func (r *reading) sum(i int) {
	c := &r.Constraints[i]
	l, err := c.Row.Linear(c.Args(r.Store)).Resolved(r.Store)
	if err != nil {
		return
	}
	if c.Mode.Conditional() {
		switch holds, fixed := r.Store.Fixed(c.Control(r.Store)); {
		case !fixed || holds == 0 && c.Mode != constraint.Reified:
			return
		case holds == 0:
			l = l.Negated()
		}
	}
	switch l.Rel {
	case linear.AtMost:
		r.compare(l.Terms, l.Bound)
	case linear.Equal:
		r.compare(l.Terms, l.Bound)
		r.compare(linear.NegatedViews(l.Terms), -l.Bound)
	}
}

// compare notes what a sum of at most bound says of two numbers, or integers that are linked to some.
func (r *reading) compare(terms []store.View, bound int64) {
	lesser, greater, rest := -1, -1, int64(0)
	for k, v := range terms {
		known := r.isNumber(v.ID) || len(r.links[v.ID]) > 0
		lo := r.Store.Lo(v)
		switch {
		case known && v.A > 0 && lesser < 0:
			lesser = k
		case known && v.A < 0 && greater < 0:
			greater = k
		case lo < -far || lo > far || exact.Abs(rest) > far:
			return
		default:
			rest += lo
		}
	}
	if lesser < 0 || greater < 0 || terms[lesser].A != -terms[greater].A || exact.Abs(bound) > far {
		return
	}
	x := terms[lesser].ID
	r.links[x] = append(r.links[x], link{terms[greater].ID, exact.CeilDiv(rest-bound, terms[lesser].A)})
}

// follow appends the arcs from a number by way of integers that are none, so many at most.
func (r *reading) follow(arcs [][2]int32, from, at int32, least int64, most int) [][2]int32 {
	for _, l := range r.links[at] {
		switch w := least + l.least; {
		case l.to == from:
		case !r.isNumber(l.to):
			if most > 0 {
				arcs = r.follow(arcs, from, l.to, w, most-1)
			}
		case w > 0 && r.family(l.to) == r.family(from):
			arcs = append(arcs, [2]int32{from, l.to})
		}
	}
	return arcs
}

// common returns a condition that follows from each of the choices, the one from which most others of these follow, and 1 where
// there is none.
func (f *finder) common(choices []choice) store.View {
	var all map[store.View]bool
	for _, c := range choices {
		if f.Left(f.until) == 0 || all != nil && len(all) == 0 {
			return store.Const(1)
		}
		f.Refutes(c.assume(f.Store), f.until, func() {
			one := map[store.View]bool{}
			f.eachFixed(func(id int32, value int64, isBool bool) {
				if v := store.Of(id).NotIf(value == 0); isBool && (all == nil || all[v]) {
					one[v] = true
				}
			})
			all = one
		})
	}
	return f.strongest(slices.SortedFunc(maps.Keys(all), func(a, b store.View) int { return cmp.Compare(a.ID, b.ID) }))
}

// strongest returns the condition from which most of the others follow, of the first ones.
func (f *finder) strongest(all []store.View) store.View {
	all = all[:min(len(all), *mostConditions)]
	best, most := store.Const(1), -1
	for _, v := range all {
		follow := 0
		f.Refutes(choice{v, 1}.assume(f.Store), f.until, func() {
			for _, w := range all {
				if k, fixed := f.Store.Fixed(w); fixed && k == 1 {
					follow++
				}
			}
		})
		if follow > most {
			best, most = v, follow
		}
	}
	return best
}
