// Package lits gives the integer and set variables of a store their literals.
//
// An integer with up to Options.OrderMax values has the order encoding (Crawford
// & Baker 1994; Tamura et al. 2009): one literal x ≥ d for each value d but the
// least, so holes in the domain cost nothing. Direct literals x = d are defined
// on demand. A larger domain has the binary encoding: the bits of x − min, and
// comparisons with constants as circuits, made on demand and shared. Either
// way Ge and Eq answer for every view and every constant.
//
// Where the sink takes native integers, variables can be those of the engine
// (Options.Native), and their order literals are views of its bounds.
//
// The package knows domains and views, and no constraint.
package lits

import (
	"math/bits"
	"sort"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Options are the limits of the representations.
type Options struct {
	// OrderMax is the number of values up to which a variable is
	// order-encoded.
	OrderMax int64
	// Native: the sink is a sat.PropagatorHost. Integers are those of the
	// engine; up to OrderMax values they have all their order literals, beyond
	// that those that are asked for.
	Native bool
}

// Lits holds the literals made so far. Variables get theirs at first use.
type Lits struct {
	Store *store.Store // the domains and views of the variables
	Sink  sat.Sink     // takes their variables and definitions
	opt   Options
	ints  []intLits
	sets  map[int32]*setLits // of root set variables, from first use
	// wide are variables with more than OrderMax values that are
	// order-encoded all the same.
	wide map[int32]bool
	// narrow are variables with up to OrderMax values that are binary.
	narrow map[int32]bool
}

// intLits are the literals of one root variable; n is 0 before first use.
type intLits struct {
	dom    intset.Set
	before []int64   // before[i] is the number of values in dom[:i]
	n      int64     // number of values
	ge     []sat.Lit // order: ge[i] is x ≥ (i+1)-th least value, for i ≥ 0
	eq     []sat.Lit // direct: by value index, Undef where not made
	bin    *binary   // bits, when n > OrderMax or asked for

	native  sat.Int // of the engine; NoInt where it has none
	derived *sum    // the value of a variable without literals
}

// New returns the literals for the variables of st, written to sink.
func New(st *store.Store, sink sat.Sink, variables int, opt Options) *Lits {
	return &Lits{
		Store: st, Sink: sink, opt: opt,
		ints: make([]intLits, variables), sets: make(map[int32]*setLits),
	}
}

// NewInt makes a new integer variable with the given finite domain, which must
// not be empty.
func (l *Lits) NewInt(dom intset.Set) store.View {
	v := l.Store.NewInt(dom)
	l.ints = append(l.ints, intLits{})
	return v
}

// SetOrdered makes variables order-encoded, however wide. It has an effect on
// those that have no literals yet.
func (l *Lits) SetOrdered(ids []int32) {
	l.wide = make(map[int32]bool, len(ids))
	for _, id := range ids {
		l.wide[id] = true
	}
}

// SetBinary makes variables binary, however few values they have. It has an
// effect on those that have no literals yet.
func (l *Lits) SetBinary(ids []int32) {
	l.narrow = make(map[int32]bool, len(ids))
	for _, id := range ids {
		l.narrow[id] = true
	}
}

// ordered reports whether the root variable id gets order literals.
func (l *Lits) ordered(id int32) bool {
	return l.wide[id] || !l.narrow[id] && l.Store.RootDomain(id).Size() <= l.opt.OrderMax
}

// Has reports whether the variable of the resolved view v has literals.
func (l *Lits) Has(v store.View) bool { return v.IsConst() || l.ints[v.ID].n > 0 }

// Ordered reports whether v is constant or has, or would get, order literals.
func (l *Lits) Ordered(v store.View) bool {
	v = l.Store.Resolve(v)
	switch {
	case v.IsConst():
		return true
	case l.ints[v.ID].n > 0:
		return l.ints[v.ID].ge != nil
	}
	return l.ordered(v.ID)
}

// Make gives the variable of v its literals now.
func (l *Lits) Make(v store.View) {
	if v = l.Store.Resolve(v); !v.IsConst() {
		l.root(v.ID)
	}
}

func (l *Lits) root(id int32) *intLits {
	x := &l.ints[id]
	if x.n > 0 {
		return x
	}
	l.describe(x, id)
	if l.opt.Native && x.n > 2 && representable(x.dom) {
		l.makeNative(x, l.ordered(id))
		return x
	}
	if !l.ordered(id) {
		x.bin = newBinary(l.Sink, x.dom)
		return x
	}
	x.ge = make([]sat.Lit, x.n-1)
	for i := range x.ge {
		x.ge[i] = l.Sink.NewVar()
		if i > 0 {
			l.Sink.AddClause(x.ge[i].Not(), x.ge[i-1])
		}
	}
	return x
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
		return l.geRoot(v.ID, store.CeilDiv(d, v.A))
	}
	return l.geRoot(v.ID, store.FloorDiv(d, v.A)+1).Not()
}

func (l *Lits) geRoot(id int32, k int64) sat.Lit {
	x := l.root(id)
	switch {
	case x.lazy():
		return l.host().Ge(x.native, k)
	case x.ge == nil && x.bin != nil:
		return x.bin.ge(l.Sink, k)
	}
	switch i := x.index(k); i {
	case 0:
		return sat.True
	case x.n:
		return sat.False
	default:
		return x.ge[i-1]
	}
}

// Le returns the literal v ≤ k.
func (l *Lits) Le(v store.View, k int64) sat.Lit {
	if k == intset.PosInf {
		return sat.True
	}
	return l.Ge(v, k+1).Not()
}

// Eq returns the literal v = k. It defines a direct literal where none exists:
// 3 clauses in the order encoding.
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
	case x.lazy():
		return l.host().Eq(x.native, k)
	case x.ge == nil && x.bin != nil:
		return x.bin.eq(l.Sink, k)
	}
	i := x.index(k)
	switch i {
	case 0:
		return x.ge[0].Not()
	case x.n - 1:
		return x.ge[i-1]
	}
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
	if !v.IsConst() && l.ints[v.ID].n == 0 && l.Store.RootDomain(v.ID).Size() == 2 && lit != sat.True && lit != sat.False {
		x := &l.ints[v.ID]
		l.describe(x, v.ID)
		x.ge = []sat.Lit{lit.If(v.A > 0)}
		return
	}
	own := l.Bool(v)
	l.Sink.AddClause(own.Not(), lit)
	l.Sink.AddClause(own, lit.Not())
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
	x := &l.ints[id]
	switch {
	case x.derived != nil:
		return l.sumValue(x.derived, holds)
	case x.n == 0:
		return nearestZero(l.Store.RootDomain(id))
	case x.lazy():
		return l.host().IntValue(x.native)
	case x.ge == nil && x.bin != nil:
		return x.bin.value(holds)
	}
	i := sort.Search(len(x.ge), func(i int) bool { return !holds(x.ge[i]) })
	return x.value(int64(i))
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
// k, a value of v: at most two in the order encoding, one for each bit in the
// binary.
func (l *Lits) Differ(clause []sat.Lit, v store.View, k int64) []sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return clause
	}
	x := l.root(v.ID)
	if x.ge != nil || x.lazy() {
		for _, other := range []sat.Lit{l.Ge(v, k).Not(), l.Ge(v, k+1)} {
			if other != sat.False {
				clause = append(clause, other)
			}
		}
		return clause
	}
	offset := (k-v.B)/v.A - x.bin.lo
	for i, b := range x.bin.bits {
		clause = append(clause, b.If(offset>>i&1 == 0))
	}
	return clause
}

// Track gives the variable of v its literals.
func (l *Lits) Track(v store.View) {
	if v = l.Store.Resolve(v); !v.IsConst() {
		l.root(v.ID)
	}
}

// Binaries returns the number of integers that have bits only.
func (l *Lits) Binaries() (n int) {
	for i := range l.ints {
		if x := &l.ints[i]; x.bin != nil && x.ge == nil && !x.lazy() {
			n++
		}
	}
	return n
}

// Steps returns the order literals of v for every value but the least, in
// increasing order; ok is false for a variable that has only bits.
func (l *Lits) Steps(v store.View) (steps []pb.Step, ok bool) {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return nil, true
	}
	x := l.root(v.ID)
	if x.ge == nil {
		return nil, false
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

// width is the number of bits for the numbers 0..n.
func width(n int64) int { return bits.Len64(uint64(n)) }
