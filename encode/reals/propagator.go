package reals

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/sat"
)

// Propagator is the theory in the search of an engine. A call restricts columns by what
// has changed, and looks for values by the simplex method; a conflict is the bounds of a
// row that contradict each other. Where all literals of the theory and its integers are
// decided, that is complete. Rows tell the bounds of their sums, too: literals of the sums
// that follow are set.
type Propagator struct {
	t    *Theory
	kept sat.Trailed
	// atoms and integers, the first of the theory, are watched.
	atoms, integers int
	due             []int32 // tags of what has changed
	all             bool    // look at everything instead
	buf             []sat.Atom
	// cuts are rows that hold for what is decided now, as many as keptCuts tells. Row i has the
	// spare column i. base is the mark of bounds without them at the root.
	cuts     []cut
	keptCuts sat.Trailed
	spare    []int
	base     int
	done     int64 // work told

	// Checks, Conflicts and Implied count what was done.
	Checks, Conflicts, Implied int64
}

// NewPropagator returns the propagator of the theory.
func NewPropagator(t *Theory) *Propagator { return &Propagator{t: t, all: true} }

// The tags: an atom's literal and its negation are 2i and 2i + 1; the bounds of integer i
// are below 0.
func boundTag(i int, upper bool) int32 {
	tag := -2*int32(i) - 2
	if upper {
		tag--
	}
	return tag
}

func boundOf(tag int32) (i int, upper bool) { return int(-tag-2) / 2, (-tag-2)%2 == 1 }

// Attach implements sat.Propagator.
func (p *Propagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.base = p.t.search.Mark()
	p.kept, p.keptCuts = t.NewTrailed(int64(p.base)), t.NewTrailed(0)
	p.atoms, p.integers = len(p.t.atoms), len(p.t.integers)
	p.watch(w, span{toAtom: p.atoms, toInteger: p.integers})
	for _, g := range p.t.guards {
		w.WatchLit(g.Lit(), everything)
	}
	return sat.Expensive
}

// span is some atoms and integers of a theory: from one up to another, which is not in it.
type span struct{ atom, toAtom, integer, toInteger int }

// watch watches what is in the span.
func (p *Propagator) watch(w sat.Watcher, s span) {
	for i := s.atom; i < s.toAtom; i++ {
		l := p.t.atoms[i].lit
		w.WatchLit(l, 2*int32(i))
		w.WatchLit(l.Not(), 2*int32(i)+1)
	}
	for i := s.integer; i < s.toInteger; i++ {
		x := &p.t.integers[i]
		x.of.WakesLo(w, boundTag(i, false))
		x.of.WakesHi(w, boundTag(i, true))
	}
}

// Grow takes in comparisons and integers that have come to the theory since. The engine has
// the propagator.
func (p *Propagator) Grow(host sat.PropagatorHost) {
	s := span{p.atoms, len(p.t.atoms), p.integers, len(p.t.integers)}
	if p.atoms, p.integers = s.toAtom, s.toInteger; s.atom < s.toAtom || s.integer < s.toInteger {
		host.AddPropagator(&late{p, s})
	}
}

// late watches what came after the propagator was attached.
type late struct {
	*Propagator
	of span
}

// Attach implements sat.Propagator.
func (l *late) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	l.watch(w, l.of)
	l.all = true
	return sat.Expensive
}

// everything is the tag of what may have anything follow.
const everything = 1<<31 - 1

// Notify implements sat.Notified.
func (p *Propagator) Notify(_ sat.Trail, tag int32, _, _ int64) bool {
	if tag == everything {
		p.all = true
	} else {
		p.due = append(p.due, tag)
	}
	return true
}

// Review implements sat.Reviewer.
func (p *Propagator) Review(sat.Trail) { p.all = true }

// Explain implements sat.Propagator. There are no lazy reasons.
func (p *Propagator) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }

// Propagate implements sat.Propagator.
func (p *Propagator) Propagate(t sat.Trail) bool {
	for _, g := range p.t.guards {
		if !t.Holds(g) {
			p.all, p.due = true, p.due[:0]
			return true
		}
	}
	ok := true
	p.t.guard(func() { ok = p.propagate(t) })
	return ok
}

// Guess returns a value that the column had in the last propagation, up to infinitesimals.
func (p *Propagator) Guess(column int) *big.Rat { return p.t.search.Value(column).R.Rat() }

func (p *Propagator) propagate(t sat.Trail) bool {
	s := p.t.search
	s.Undo(int(t.Trailed(p.kept)))
	p.cuts = p.cuts[:t.Trailed(p.keptCuts)]
	p.forget(t)
	p.Checks++
	ok := p.take(t)
	p.due, p.all = p.due[:0], false
	if ok {
		t.SetTrailed(p.kept, int64(s.Mark()))
		ok = s.Check() && p.separate(t)
		if ok {
			t.SetTrailed(p.kept, int64(s.Mark()))
			t.SetTrailed(p.keptCuts, int64(len(p.cuts)))
		}
	}
	t.Spend(int((s.Work() - p.done) / *entries))
	p.done = s.Work()
	if !ok {
		p.Conflicts++
		return t.Fail(p.reasons(s.Conflict()))
	}
	return p.imply(t)
}

// take restricts the columns by what is due.
func (p *Propagator) take(t sat.Trail) bool {
	if !p.all {
		for _, tag := range p.due {
			if !p.restrict(t, tag) {
				return false
			}
		}
		return true
	}
	for i := range p.t.atoms {
		if !p.restrict(t, 2*int32(i)) || !p.restrict(t, 2*int32(i)+1) {
			return false
		}
	}
	for i := range p.t.integers {
		if !p.restrict(t, boundTag(i, false)) || !p.restrict(t, boundTag(i, true)) {
			return false
		}
	}
	return true
}

// restrict restricts the column of what has the tag, as far as it holds.
func (p *Propagator) restrict(t sat.Trail, tag int32) bool {
	s := p.t.search
	if tag < 0 {
		i, upper := boundOf(tag)
		x := &p.t.integers[i]
		n := x.of.Lo(t)
		if upper {
			n = x.of.Hi(t)
		}
		v, ok := x.bound(n, upper)
		return !ok || s.Restrict(x.column, upper, v, tag)
	}
	a := &p.t.atoms[tag/2]
	upper := tag%2 == 0
	switch {
	case !t.Holds(sat.LitAtom(a.lit.If(upper))):
		return true
	case upper:
		return s.Restrict(a.column, true, a.bound, tag)
	}
	return s.Restrict(a.column, false, above(a.bound), tag)
}

// above returns the lower bound that is the negation of the upper bound v.
func above(v simplex.Value) simplex.Value {
	return simplex.Value{R: v.R, K: v.K.Add(simplex.Int(1))}
}

// reasons returns the atoms that are the bounds.
func (p *Propagator) reasons(list []simplex.Reason) []sat.Atom {
	p.buf = append(p.buf[:0], p.t.guards...)
	for _, r := range list {
		p.buf = p.reason(p.buf, r.Bound)
	}
	return p.buf
}

// reason appends the atom that is the bound; none for one without a literal.
func (p *Propagator) reason(buf []sat.Atom, b simplex.Bound) []sat.Atom {
	switch {
	case b.Why == none:
		return buf
	case b.Why >= firstCut:
		return append(buf, p.cuts[b.Why-firstCut].because...)
	case b.Why >= 0:
		return append(buf, sat.LitAtom(p.t.atoms[b.Why/2].lit.If(b.Why%2 == 0)))
	}
	i, upper := boundOf(b.Why)
	n, _ := p.t.integers[i].value(b.Value, upper)
	if upper {
		return append(buf, p.t.integers[i].of.Leq(n))
	}
	return append(buf, p.t.integers[i].of.Geq(n))
}

// imply sets what follows from the bounds of rows: literals of their sums, and bounds of
// integers.
func (p *Propagator) imply(t sat.Trail) bool {
	for _, c := range p.t.compared {
		if p.open(t, c) && (!p.implyLits(t, c, true) || !p.implyLits(t, c, false)) {
			return false
		}
	}
	for i := range p.t.integers {
		if !p.implyBound(t, i, true) || !p.implyBound(t, i, false) {
			return false
		}
	}
	return true
}

// open reports whether a literal of the column is undecided.
func (p *Propagator) open(t sat.Trail, column int) bool {
	for _, k := range p.t.byColumn[column] {
		l := p.t.atoms[k].lit
		if !t.Holds(sat.LitAtom(l)) && !t.Holds(sat.LitAtom(l.Not())) {
			return true
		}
	}
	return false
}

// implyLits sets the strongest literal of the column that follows from its row. Clauses set
// the weaker ones.
func (p *Propagator) implyLits(t sat.Trail, column int, upper bool) bool {
	v, ok := p.t.search.Implied(column, upper)
	if !ok {
		return true
	}
	list := p.t.byColumn[column]
	i, _ := slices.BinarySearchFunc(list, v, func(k int, v simplex.Value) int { return p.t.atoms[k].bound.Cmp(v) })
	if !upper {
		i--
	}
	if i < 0 || i >= len(list) {
		return true
	}
	a := sat.LitAtom(p.t.atoms[list[i]].lit.If(upper))
	if t.Holds(a) {
		return true
	}
	p.Implied++
	return t.Set(a, p.reasons(p.t.search.Because(column, upper)))
}

// implyBound sets the bound of an integer that follows from its row.
func (p *Propagator) implyBound(t sat.Trail, i int, upper bool) bool {
	x := &p.t.integers[i]
	if x.of.Fixed(t) {
		return true
	}
	v, ok := p.t.search.Implied(x.column, upper)
	if !ok {
		return true
	}
	n, fits := x.value(v, upper)
	if !fits {
		return true
	}
	a := x.of.Geq(n)
	if upper {
		a = x.of.Leq(n)
	}
	if t.Holds(a) {
		return true
	}
	p.Implied++
	return t.Set(a, p.reasons(p.t.search.Because(x.column, upper)))
}
