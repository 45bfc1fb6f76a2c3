package bound

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// route is the decisions of a search by the relaxation that lead to where it stands, and those that are to be made again. Programs in
// between are not solved again. Nothing is proved by it: the clauses that were learnt on the way exclude what was refuted, and an atom
// that is false by now ends the way back.
type route struct {
	made, parked []decision
	marks        marks // on the way to the last one of both
}

// decision is an atom that opened the level after the one with this number.
type decision struct {
	level int
	atom  sat.Atom
}

// Park has the search go on where the last one stood that rounded in the same way, after other searches. It is called before the search,
// after Round, which has it begin at the root.
func (p *Propagator) Park() {
	r := p.left[p.rounding]
	p.route = route{parked: slices.Concat(r.made, r.parked), marks: r.marks}
}

// stand notes where a search ends, if it has solved programs.
func (p *Propagator) stand() {
	if p.moved {
		p.left[p.rounding], p.moved = p.route, false
	}
}

// goesBack reports whether the search is on its way to where it was.
func (p *Propagator) goesBack(t sat.Trail) bool { return len(p.route.parked) > 0 && t.Level() > 0 }

// next returns the decision at the node: one that is to be made again, or one that is asked for.
func (r *route) next(t sat.Trail, ask func() (sat.Atom, bool)) (sat.Atom, bool) {
	level := t.Level()
	r.backtrack(level)
	a, ok := r.again(t)
	if !ok {
		r.marks = r.marks[:r.marks.upTo(level)]
		a, ok = ask()
	}
	if ok {
		r.made = append(r.made, decision{level, a})
	}
	return a, ok
}

// backtrack takes in that the search stands at a level. Where it has gone back far, its decisions are to be made again: by a clause that
// was learnt, of one literal for instance, most of them stay as good as they were.
func (r *route) backtrack(level int) {
	n := len(r.made)
	for n > 0 && r.made[n-1].level >= level {
		n--
	}
	switch back := r.made[n:]; {
	case len(back) > 1:
		r.parked = slices.Concat(back, r.parked)
	case len(back) == 1:
		r.parked = nil
	}
	r.made = r.made[:n]
}

// again returns the next decision that is to be made again; ok is false where there is none.
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
