// Package lits gives the integer and set variables of a store their literals.
//
// An integer is one of the formula (sat.Integers): bounds on the trail of an engine with
// native integers, and clauses for the others (package sat/lower). Its literals are x ≥ d
// and x = d. In clauses it has all order literals from the start if its values are few; else
// it has those that were asked for. A variable of two values is a literal, and an integer of the
// formula only where a propagator looks at it.
//
// Bits of an integer are made on demand, for clauses that do arithmetic.
//
// The package knows domains and views, and no constraint.
package lits

import (
	"sort"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// Options say what the integers are for.
type Options struct {
	// OrderMax is the number of values up to which a variable can have all its order
	// literals: encoders prefer these to bits.
	OrderMax int64
	// Clauses are those of the integers where they are clauses, so that no propagator can
	// look at them; nil for an engine with native integers.
	Clauses *lower.Integers
}

// Lits holds the literals made so far. Variables get theirs at first use.
type Lits struct {
	Store *store.Store // the domains and views of the variables
	// Sink takes their literals, definitions and integers: Options.Clauses over another
	// sink, or a sat.PropagatorHost.
	Sink    sat.Host
	opt     Options
	ints    []intLits
	derived map[int32]sum      // by root: values that literals do not tell
	sets    map[int32]*setLits // of root set variables, from first use
}

// intLits are the literals of one root variable; n is 0 before first use.
type intLits struct {
	dom    intset.Set
	before []int64 // before[i] is the number of values in dom[:i]
	n      int64   // number of values
	// native is the integer of the formula. Of two values it has the indices 0 and 1,
	// and is NoInt where no propagator looks at it. With wide it is half of the value.
	native sat.Int
	ge     []sat.Lit // ge[i] is x ≥ (i+1)-th least value, for i ≥ 0; nil before Steps
	eq     []sat.Lit // direct: by value index, Undef where not made
	bits   []sat.Lit // that spell x − low; nil before Bits
	low    int64
	wide   *wide // what native has not; nil for what an engine can have
}

// New returns the literals for the variables of st, written to sink.
func New(st *store.Store, sink sat.Host, variables int, opt Options) *Lits {
	return &Lits{
		Store: st, Sink: sink, opt: opt,
		ints: make([]intLits, variables), sets: make(map[int32]*setLits),
	}
}

// Clauses reports whether the integers are clauses.
func (l *Lits) Clauses() bool { return l.opt.Clauses != nil }

// Engine returns the sink, where the integers are no clauses.
func (l *Lits) Engine() sat.PropagatorHost { return l.Sink.(sat.PropagatorHost) }

// NewInt makes a new integer variable with the given finite domain, which must
// not be empty.
func (l *Lits) NewInt(dom intset.Set) store.View {
	return l.Store.NewInt(dom)
}

// of returns what there is of the root. Where that tells of an element of a set, the literal is that of the set, if
// the set has any.
func (l *Lits) of(id int32) *intLits {
	if n := l.Store.Len() - len(l.ints); n > 0 {
		l.ints = append(l.ints, make([]intLits, n)...)
	}
	x := &l.ints[id]
	if x.n > 0 {
		return x
	}
	if set, k, ok := l.Store.MemberOf(id); ok && l.made(set.ID) {
		l.bind(x, id, l.In(set, k))
	}
	return x
}

// forced is of, after the literals of the set of whose elements the root tells are made, if it does.
func (l *Lits) forced(id int32) *intLits {
	x := l.of(id)
	if x.n > 0 {
		return x
	}
	if set, _, ok := l.Store.MemberOf(id); ok {
		l.rootSet(set.ID)
		x = l.of(id)
	}
	return x
}

// Has reports whether the variable of the resolved view v has literals.
func (l *Lits) Has(v store.View) bool { return v.IsConst() || l.of(v.ID).n > 0 }

// Ordered reports whether v can have all its order literals, see Steps.
func (l *Lits) Ordered(v store.View) bool {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return true
	}
	if x := l.of(v.ID); x.n > 0 {
		return x.ge != nil || l.few(x)
	}
	return l.Store.RootDomain(v.ID).Size() <= max(l.opt.OrderMax, 2)
}

// few reports whether x, of which there is something, can have all its order literals.
func (l *Lits) few(x *intLits) bool { return x.n <= l.opt.OrderMax }

// Make gives the variable of v its literals now.
func (l *Lits) Make(v store.View) {
	if v = l.Store.Resolve(v); !v.IsConst() {
		l.root(v.ID)
	}
}

func (l *Lits) root(id int32) *intLits {
	x := l.forced(id)
	if x.n > 0 {
		return x
	}
	l.describe(x, id)
	if x.n == 2 {
		x.ge = []sat.Lit{l.Sink.NewVar()}
		return x
	}
	l.makeInt(x)
	all := l.Clauses() && x.n <= *OrderValues && l.few(x)
	if !all { // otherwise there are no literals inside a gap
		for i := 1; i < len(x.dom); i++ {
			l.Sink.AddClause(l.atLeast(x, x.dom[i-1].Hi+1).Not(), l.atLeast(x, x.dom[i].Lo))
		}
	}
	if all {
		l.makeSteps(x)
	}
	return x
}

// makeInt gives the variable an integer of the formula.
func (l *Lits) makeInt(x *intLits) {
	if !representable(x.dom) {
		l.makeWide(x)
		return
	}
	x.native = l.Sink.NewInt(x.dom.Min(), x.dom.Max())
}

// makeSteps makes all order literals.
func (l *Lits) makeSteps(x *intLits) {
	x.ge = make([]sat.Lit, x.n-1)
	for i := range x.ge {
		x.ge[i] = l.atLeast(x, x.value(int64(i)+1))
	}
}

// atLeast returns the literal x ≥ k of more than two values.
func (l *Lits) atLeast(x *intLits, k int64) sat.Lit {
	if x.wide != nil {
		return l.wideAtLeast(x, k)
	}
	return l.Sink.Ge(x.native, k)
}

func (l *Lits) describe(x *intLits, id int32) {
	x.dom = l.Store.RootDomain(id)
	x.n = x.dom.Size()
	if len(x.dom) == 1 {
		return
	}
	x.before = make([]int64, len(x.dom))
	var n int64
	for i, r := range x.dom {
		x.before[i] = n
		n += r.Hi - r.Lo + 1
	}
}

// index returns the number of values below k.
func (x *intLits) index(k int64) int64 {
	i := 0
	if len(x.dom) > 1 {
		i = sort.Search(len(x.dom), func(i int) bool { return x.dom[i].Hi >= k })
	}
	switch {
	case i == len(x.dom) || k > x.dom[i].Hi:
		return x.n
	case k <= x.dom[i].Lo:
		// Apart, because the difference may be no int64.
		return x.valuesBefore(i)
	}
	return x.valuesBefore(i) + k - x.dom[i].Lo
}

// valuesBefore returns the number of values in dom[:i].
func (x *intLits) valuesBefore(i int) int64 {
	if i == 0 {
		return 0
	}
	return x.before[i]
}

// value returns the value with the given index.
func (x *intLits) value(i int64) int64 {
	if len(x.dom) == 1 {
		return x.dom[0].Lo + i
	}
	r := sort.Search(len(x.before), func(r int) bool { return x.before[r] > i }) - 1
	return x.dom[r].Lo + i - x.before[r]
}

// Ge returns the literal v ≥ k; True or False where the domain decides.
func (l *Lits) Ge(v store.View, k int64) sat.Lit {
	v = l.Store.Resolve(v)
	switch {
	case v.IsConst():
		return sat.Bool(v.B >= k)
	case k <= l.Store.Lo(v):
		return sat.True
	case k > l.Store.Hi(v):
		return sat.False
	}
	d, fits := store.Add(k, -v.B)
	switch {
	case !fits:
		return sat.Bool(k < 0)
	case v.A > 0:
		return l.geRoot(v.ID, exact.CeilDiv(d, v.A))
	}
	return l.geRoot(v.ID, exact.FloorDiv(d, v.A)+1).Not()
}

func (l *Lits) geRoot(id int32, k int64) sat.Lit {
	x := l.root(id)
	k, ok := x.dom.Next(k)
	switch {
	case !ok:
		return sat.False
	case k == x.dom.Min():
		return sat.True
	case x.ge == nil:
		return l.atLeast(x, k)
	}
	return x.ge[x.index(k)-1]
}

// Le returns the literal v ≤ k.
func (l *Lits) Le(v store.View, k int64) sat.Lit {
	if k == intset.PosInf {
		return sat.True
	}
	return l.Ge(v, k+1).Not()
}

// Eq returns the literal v = k. It defines a direct literal where none exists:
// 3 clauses.
func (l *Lits) Eq(v store.View, k int64) sat.Lit {
	v = l.Store.Resolve(v)
	if !l.Store.Contains(v, k) {
		return sat.False
	}
	if v.IsConst() {
		return sat.True
	}
	return l.eqRoot(v.ID, (k-v.B)/v.A)
}

func (l *Lits) eqRoot(id int32, k int64) sat.Lit {
	x := l.root(id)
	switch {
	case k == x.dom.Min():
		return l.geRoot(id, k+1).Not()
	case k == x.dom.Max():
		return l.geRoot(id, k)
	case x.ge != nil || l.few(x) && !l.Clauses():
	case x.wide != nil:
		return l.wideEqual(x, k)
	default:
		return l.Sink.Eq(x.native, k)
	}
	i := x.index(k)
	if x.eq == nil || x.eq[i] == sat.Undef {
		l.makeDirect(x, i)
	}
	return x.eq[i]
}

// Ne returns the literal v ≠ k.
func (l *Lits) Ne(v store.View, k int64) sat.Lit { return l.Eq(v, k).Not() }

// Bool returns the literal of the Boolean v.
func (l *Lits) Bool(v store.View) sat.Lit { return l.Ge(v, 1) }

// Bools returns the literals of the Booleans vs.
func (l *Lits) Bools(vs []store.View) []sat.Lit {
	out := make([]sat.Lit, len(vs))
	for i, v := range vs {
		out[i] = l.Bool(v)
	}
	return out
}

// Bind makes the Boolean v equal to lit. A Boolean that has no literal yet
// takes lit as its own, at no cost; else two clauses say it.
func (l *Lits) Bind(v store.View, lit sat.Lit) {
	v = l.Store.Resolve(v)
	if !v.IsConst() && l.of(v.ID).n == 0 && l.Store.RootDomain(v.ID).Size() == 2 && lit != sat.True && lit != sat.False {
		l.bind(l.of(v.ID), v.ID, lit.If(v.A > 0))
		return
	}
	own := l.Bool(v)
	l.Sink.AddClause(own.Not(), lit)
	l.Sink.AddClause(own, lit.Not())
}

// bind gives a root of two values, which has no literal yet, the one that it is the greater of them.
func (l *Lits) bind(x *intLits, id int32, lit sat.Lit) {
	l.describe(x, id)
	x.ge = []sat.Lit{lit}
}

// Value decodes the resolved or unresolved view v under an assignment, which for native
// integers has to be the last one of the engine. A variable that has no literals
// takes its value nearest to zero.
func (l *Lits) Value(v store.View, holds func(sat.Lit) bool) int64 {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return v.B
	}
	return v.A*l.rootValue(v.ID, holds) + v.B
}

func (l *Lits) rootValue(id int32, holds func(sat.Lit) bool) int64 {
	x := l.of(id)
	if s, ok := l.derived[id]; ok {
		return l.sumValue(s, holds)
	}
	switch {
	case x.n == 0:
		return nearestZero(l.Store.RootDomain(id))
	case x.ge != nil:
	case x.wide != nil:
		return x.wide.value(l.intValue(x.native, holds), holds)
	default:
		return l.intValue(x.native, holds)
	}
	i := sort.Search(len(x.ge), func(i int) bool { return !holds(x.ge[i]) })
	return x.value(int64(i))
}

// intValue returns the value of an integer of the formula.
func (l *Lits) intValue(x sat.Int, holds func(sat.Lit) bool) int64 {
	if l.Clauses() {
		return l.opt.Clauses.Value(x, holds)
	}
	return l.Engine().IntValue(x)
}

func nearestZero(d intset.Set) int64 {
	up, okUp := d.Next(0)
	down, okDown := d.Prev(0)
	if !okUp || okDown && -down < up {
		return down
	}
	return up
}

// Differ appends to clause literals of which one is true exactly when v is not
// k, a value of v: at most two.
func (l *Lits) Differ(clause []sat.Lit, v store.View, k int64) []sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return clause
	}
	for _, other := range []sat.Lit{l.Ge(v, k).Not(), l.Ge(v, k+1)} {
		if other != sat.False {
			clause = append(clause, other)
		}
	}
	return clause
}

// Steps returns the order literals of v for every value but the least, in
// increasing order, and makes them; ok is false where they would be too many.
func (l *Lits) Steps(v store.View) (steps []pb.Step, ok bool) {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return nil, true
	}
	x := l.root(v.ID)
	if x.ge == nil {
		if !l.few(x) {
			return nil, false
		}
		l.makeSteps(x)
	}
	steps = make([]pb.Step, len(x.ge))
	for i, g := range x.ge {
		if v.A > 0 {
			steps[i] = pb.Step{Value: v.A*x.value(int64(i)+1) + v.B, Lit: g}
		} else {
			// v ≥ A·d+B means x ≤ d, the complement of x ≥ the next value.
			steps[len(x.ge)-1-i] = pb.Step{Value: v.A*x.value(int64(i)) + v.B, Lit: g.Not()}
		}
	}
	return steps, true
}
