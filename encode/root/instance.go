package root

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Instance is the propagators of a constraint. The zero value has none yet.
type Instance struct {
	made    bool
	open    bool      // some bounds may be assumed
	unions  int       // of the store, when it was made
	handles []sat.Int // integers
	seen    []int32   // variables of literals
	records []record
}

// record is a propagator, and what it watches.
type record struct {
	p      sat.Propagator
	n      sat.Notified // nil if it is none
	bounds []watch
	lits   []watch
	groups []group // of lits, by variable
	due    sat.Trailed
	ran    bool // in the trial
	again  bool
}

// watch is an integer or a literal that is watched. told is what the propagator has
// been told: the lower bound, or whether the literal holds.
type watch struct {
	x    sat.Int
	lit  sat.Lit
	tag  int32
	told sat.Trailed
}

// group are the watches of the literals of one variable, up to a place, and the stamp that
// its domain had when these were looked at.
type group struct {
	id, to, stamp int32
}

// Run has the propagators of guard → C narrow the store. Where there are none yet, or
// there can be stronger ones, post hands them over for its arguments, if there are
// integers for these. Run reports false where nothing is left.
func (t *Trail) Run(in *Instance, post constraint.Propagators, guard store.View, a store.Args) bool {
	if in.made && !t.current(in) {
		in.made = false
	}
	if !in.made && !t.make(in, post, guard, a) {
		return !t.st.Failed()
	}
	t.assuming = false
	if in.open {
		assuming, some := t.within(in)
		if !some {
			return true
		}
		if t.assuming = assuming; !assuming && !t.st.Trying() {
			// With bounds, more may be found out.
			if in.made = false; !t.make(in, post, guard, a) {
				return true
			}
			in.open = false
		}
	}
	for i := range in.records {
		if !t.call(&in.records[i]) {
			return false
		}
	}
	return !t.st.Failed()
}

// current reports whether no integer has become a view since the instance was made.
func (t *Trail) current(in *Instance) bool {
	if in.unions == t.st.Unions() {
		return true
	}
	in.unions = t.st.Unions()
	other := func(id int32) bool { return !t.st.IsRoot(id) }
	return !slices.ContainsFunc(in.handles, func(x sat.Int) bool { return other(t.ints[x>>1].id) }) &&
		!slices.ContainsFunc(in.seen, other)
}

// make makes the instance. It reports false where it cannot.
func (t *Trail) make(in *Instance, post constraint.Propagators, guard store.View, a store.Args) bool {
	if in.unions = t.st.Unions(); t.st.Trying() {
		t.pass(in)
	}
	h, before := &t.host, len(t.values)
	h.handles, h.records, h.seen = h.handles[:0], h.records[:0], h.seen[:0]
	ok := post(h, h.Ge(guard, 1), a)
	in.handles, in.records, in.seen = slices.Clone(h.handles), slices.Clone(h.records), slices.Clone(h.seen)
	if ok = ok && !t.st.Failed(); ok {
		t.assuming, ok = t.within(in)
	}
	if !ok {
		t.values = t.values[:before]
		return false
	}
	in.made, in.open = true, t.assuming
	for i := range in.records {
		t.attach(&in.records[i])
	}
	return true
}

// attach subscribes a propagator.
func (t *Trail) attach(r *record) {
	t.now, t.bounds, t.watched = r, t.bounds[:0], t.watched[:0]
	r.p.Attach(t, t)
	r.bounds, r.lits = slices.Clone(t.bounds), slices.Clone(t.watched)
	of := func(w watch) int32 { return t.lits[w.lit.Var()].id }
	slices.SortStableFunc(r.lits, func(a, b watch) int { return cmp.Compare(of(a), of(b)) })
	for i, w := range r.lits {
		if i == 0 || of(w) != r.groups[len(r.groups)-1].id {
			r.groups = append(r.groups, group{id: of(w), stamp: t.st.Stamp(of(w))})
		}
		r.groups[len(r.groups)-1].to = int32(i) + 1
	}
}

// within reports whether some bounds are assumed, and whether all integers have values
// within these.
func (t *Trail) within(in *Instance) (assuming, some bool) {
	for _, x := range in.handles {
		lo, hi := t.st.Ends(t.ints[x>>1].id)
		far := t.ints[x>>1].far
		if lo > far || hi < -far {
			return false, false
		}
		assuming = assuming || lo < -far || hi > far
	}
	return assuming, true
}

// call tells a propagator what has changed, and calls it if it is due.
func (t *Trail) call(r *record) bool {
	t.now = r
	if !t.tell(r) {
		return true
	}
	if t.st.Trying() && !r.ran {
		r.ran = true
		t.ran = append(t.ran, r)
	}
	t.SetTrailed(r.due, 0)
	for r.again = true; r.again; {
		r.again, t.stopped = false, false
		if !r.p.Propagate(t) {
			return t.stopped && !t.st.Failed()
		}
	}
	return true
}

// tell tells a propagator what has changed, and reports whether it is due.
func (t *Trail) tell(r *record) bool {
	due := t.values[r.due] != 0
	t.st.Spend(len(r.bounds) + len(r.groups))
	for i := range r.bounds {
		if w := &r.bounds[i]; t.Lo(w.x) != t.values[w.told] {
			due = t.news(r, w, t.Lo(w.x)) || due
		}
	}
	from := int32(0)
	for i := range r.groups {
		g := &r.groups[i]
		if now := t.st.Stamp(g.id); now != g.stamp {
			g.stamp = now
			t.st.Spend(int(g.to - from))
			for k := from; k < g.to; k++ {
				if w := &r.lits[k]; t.values[w.told] == 0 && t.holds(w.lit) {
					due = t.news(r, w, 1) || due
				}
			}
		}
		from = g.to
	}
	if due {
		t.SetTrailed(r.due, 1)
	}
	return due
}

// news tells a propagator of a change, and reports whether it is due.
func (t *Trail) news(r *record, w *watch, now int64) bool {
	told := t.values[w.told]
	t.SetTrailed(w.told, now)
	return r.n == nil || r.n.Notify(t, w.tag, told, now)
}

// WatchBound implements sat.Watcher.
func (t *Trail) WatchBound(x sat.Int, tag int32) {
	t.bounds = append(t.bounds, watch{x: x, tag: tag, told: t.NewTrailed(t.Lo(x))})
}

// WatchLit implements sat.Watcher.
func (t *Trail) WatchLit(l sat.Lit, tag int32) {
	if l.Var() == sat.True.Var() {
		return
	}
	told := int64(0)
	if t.holds(l) {
		told = 1
	}
	t.watched = append(t.watched, watch{lit: l, tag: tag, told: t.NewTrailed(told)})
}

// eager has a propagator leave out no calls: a trial is over after a few.
func eager(p sat.Propagator) {
	if p, ok := p.(propagate.Paced); ok {
		p.Eager()
	}
}
