package bound

import "github.com/gozinc/gozinc/sat"

// route is the decisions of branch and bound that lead to where its search stands, and those
// that a search before has left to be made again. Nothing is proved by it: the clauses that were
// learnt on the way exclude what was refuted, and an atom that is false by now ends the way back.
type route struct{ made, parked []decision }

// decision is an atom that opened the level after the one with this number.
type decision struct {
	level int
	atom  sat.Atom
}

// Park has the next decisions be those at which the search stands, so that it goes on there
// after other searches. It is called before the search; what Decide says while values are rounded
// to find solutions is not part of it.
func (p *Propagator) Park() {
	p.route = route{parked: append(p.route.made, p.route.parked...)}
}

// goesBack reports whether the search is on its way to where it was parked. The programs in between have been
// solved before.
func (p *Propagator) goesBack(t sat.Trail) bool {
	return len(p.route.parked) > 0 && p.rounding == Costs && t.Level() > 0
}

// again returns the next decision that was parked; ok is false where there is none.
func (r *route) again(t sat.Trail) (a sat.Atom, ok bool) {
	for len(r.parked) > 0 {
		a, r.parked = r.parked[0].atom, r.parked[1:]
		switch {
		case t.Holds(a.Not()):
			r.parked = nil
		case !t.Holds(a):
			return a, true
		}
	}
	return a, false
}

// take notes a decision, in place of those that the search has gone back behind.
func (r *route) take(t sat.Trail, a sat.Atom) {
	for len(r.made) > 0 && r.made[len(r.made)-1].level >= t.Level() {
		r.made = r.made[:len(r.made)-1]
	}
	r.made = append(r.made, decision{t.Level(), a})
}
