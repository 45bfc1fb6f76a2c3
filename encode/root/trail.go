package root

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Trail is the sat.Trail of propagators that work on the domains of a store.
type Trail struct {
	st *store.Store
	names
	memory

	now      *record // at work
	sums     propagate.Sums
	sum      record // stands for them
	assuming bool   // some of its bounds are assumed
	stopped  bool   // by such bounds
	buf      []sat.Atom

	host Host // of the instance that is being made
	// of the propagator that attaches
	bounds, watched []watch
}

// New returns the trail over a store. It takes part in the trials of that.
func New(st *store.Store) *Trail {
	t := &Trail{st: st, names: newNames()}
	t.host.t, t.sum.p = t, t.sums.Reasons()
	st.TakenBack = t.takeBack
	return t
}

// Lo implements sat.View.
func (t *Trail) Lo(x sat.Int) int64 {
	n := t.ints[x>>1]
	lo, hi := t.st.Ends(n.id)
	if x&1 == 1 {
		lo = -hi
	}
	return max(lo, -n.far)
}

// Hi implements sat.View.
func (t *Trail) Hi(x sat.Int) int64 { return -t.Lo(x ^ 1) }

// known is the lower bound of x in the store.
func (t *Trail) known(x sat.Int) int64 {
	lo, hi := t.st.Ends(t.ints[x>>1].id)
	if x&1 == 1 {
		return -hi
	}
	return lo
}

// Root implements sat.View. What is assumed is no bound at the root.
func (t *Trail) Root(x sat.Int) int64 {
	lo := t.Lo(x)
	if t.assuming && t.known(x) < lo {
		return sat.NoBound
	}
	return lo
}

// Since implements sat.View: all has held from the start, but what is assumed.
func (t *Trail) Since(a sat.Atom) (position int, before int64) {
	if t.assuming && t.isAssumed(a) {
		return 0, t.Root(a.X)
	}
	return -1, 0
}

// Holds implements sat.View.
func (t *Trail) Holds(a sat.Atom) bool {
	if a.IsLit() {
		return t.holds(a.Lit())
	}
	return t.Lo(a.X) >= a.D
}

func (t *Trail) holds(l sat.Lit) bool {
	if l.Var() == sat.True.Var() {
		return l == sat.True
	}
	x := t.lits[l.Var()]
	lo, hi := t.st.Ends(x.id)
	switch x.kind {
	case atLeast:
		return !l.Neg() && lo >= x.d || l.Neg() && hi < x.d
	case within:
		d := t.st.Domain(store.Of(x.id))
		return !l.Neg() && d.Subset(t.sets[x.d]) || l.Neg() && d.Intersect(t.sets[x.d]).Empty()
	}
	if l.Neg() {
		return x.d < lo || hi < x.d || !t.st.Contains(store.Of(x.id), x.d)
	}
	return lo == x.d && hi == x.d
}

// Set implements sat.Trail.
func (t *Trail) Set(a sat.Atom, because []sat.Atom) bool {
	return t.Holds(a) || t.assuming && t.rests(because) || t.take(a)
}

// SetLater implements sat.Trail.
func (t *Trail) SetLater(a sat.Atom, token int64) bool {
	if t.Holds(a) {
		return true
	}
	if t.assuming {
		if t.buf = t.now.p.Explain(t, a, token, t.buf[:0]); t.rests(t.buf) {
			return true
		}
	}
	return t.take(a)
}

// Fail implements sat.Trail.
func (t *Trail) Fail(because []sat.Atom) bool {
	if t.assuming && t.rests(because) {
		t.stopped = true
		return false
	}
	return t.st.Fail()
}

// rests reports whether a reason rests on bounds that are assumed.
func (t *Trail) rests(because []sat.Atom) bool {
	for _, a := range because {
		if t.isAssumed(a) {
			return true
		}
	}
	return false
}

func (t *Trail) isAssumed(a sat.Atom) bool { return !a.IsLit() && t.known(a.X) < a.D }

// take makes the atom true in the store.
func (t *Trail) take(a sat.Atom) bool {
	if a.IsLit() {
		return t.takeLit(a.Lit())
	}
	x := t.ints[a.X>>1]
	v := store.Of(x.id)
	ok := true
	if a.X&1 == 1 {
		ok = t.st.SetHi(v, -a.D)
	} else {
		ok = t.st.SetLo(v, a.D)
	}
	// Where no value is left that the propagator can bear, that is all it finds.
	t.stopped = t.stopped || t.assuming && t.known(a.X) > x.far
	return ok && !t.stopped
}

func (t *Trail) takeLit(l sat.Lit) bool {
	if l.Var() == sat.True.Var() {
		return l == sat.True || t.st.Fail()
	}
	x := t.lits[l.Var()]
	v := store.Of(x.id)
	switch {
	case x.kind == atLeast && l.Neg():
		return t.st.SetHi(v, x.d-1)
	case x.kind == atLeast:
		return t.st.SetLo(v, x.d)
	case x.kind == within && l.Neg():
		return t.st.Restrict(v, t.sets[x.d].Complement())
	case x.kind == within:
		return t.st.Restrict(v, t.sets[x.d])
	case l.Neg():
		return t.st.Remove(v, x.d)
	}
	return t.st.Fix(v, x.d)
}

// AddClause implements sat.Trail. The clauses of propagators are redundant.
func (t *Trail) AddClause(...sat.Lit) {}

// Level implements sat.Trail.
func (t *Trail) Level() int {
	if t.st.Trying() {
		return 1
	}
	return 0
}

// Again implements sat.Trail.
func (t *Trail) Again() { t.now.again = true }

// Spend implements sat.Trail.
func (t *Trail) Spend(n int) { t.st.Spend(n) }

// NewInt implements sat.Integers.
func (t *Trail) NewInt(lo, hi int64) sat.Int {
	return t.handle(integer{t.st.NewInt(intset.Interval(lo, hi)).ID, sat.MaxInt})
}
