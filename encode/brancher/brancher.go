// Package brancher makes the search annotations of a model decisions of an engine
// with native integers.
//
// The annotations are followed in their order, and learning does not disturb that:
// a decision is only made when all that comes before it in the annotations is
// decided, and takes the first value that propagation has left. With input_order and
// indomain_min, the first solution is therefore the least in lexicographic order.
package brancher

import (
	"math"
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Brancher is a sat.Brancher that follows search annotations.
type Brancher struct {
	enc    *constraint.Encoder
	groups []group
	made   bool // the trailed integers of the groups
	rng    *rand.Rand
}

// group is one search annotation.
type group struct {
	vars   []subject
	exprs  []flatzinc.Expr // of the vars
	order  rule
	values values
	static bool // the order is that of the variables
	// first is the index of the first variable that may be open, and wanted, where
	// half is not 0, the value that a decision has begun to choose for that variable.
	first, half, wanted sat.Trailed
	// before and key are the last choice of an order that looks at it.
	before, key sat.Trailed
}

// subject is a variable of a search annotation.
type subject interface {
	// open reports whether the variable is to be decided on.
	open(v sat.View) bool
	// size is the number of its values, or some number above most where there are
	// more than that.
	size(v sat.View, most int64) int64
	// least and greatest are its least and its greatest value; of a set, the
	// least and the greatest of the elements to be decided on.
	least(v sat.View) int64
	greatest(v sat.View) int64
	// regret is the difference between the two least values.
	regret(v sat.View) int64
	// occurrence is the number of constraints that look at it.
	occurrence() int64
	// decide returns the decision for the way of choosing values. Where that is
	// part of the choice of a value, whole is false: the variable is to be wanted,
	// and is stepwise.
	decide(v sat.View, values values, rng *rand.Rand) (a sat.Atom, wanted int64, whole bool)
	// prefer has the value tried first.
	prefer(v flatzinc.Value)
}

// stepwise is a subject for which a value may take several decisions.
type stepwise interface {
	// rest returns the next decision for the value, and whether that is the last;
	// ok is false where the value is no longer what the decisions lead to.
	rest(v sat.View, value int64) (a sat.Atom, whole, ok bool)
}

// New returns a brancher that follows the annotations, nil where they have nothing to
// decide. The number of constraints that look at a variable is that of occurs. Integers
// without literals get those they need, and variables whose values are sums of others
// are left out. The seed is that of indomain_random.
func New(e *constraint.Encoder, anns []annotation.Annotation, occurs func(flatzinc.Expr) int, seed int64) *Brancher {
	b := &Brancher{enc: e, rng: rand.New(rand.NewPCG(uint64(seed), 11))}
	room := int64(*nameable)
	for _, a := range anns {
		g := group{order: orders[a.Order], values: valuesOf[a.Values], static: a.Static()}
		if g.order.choose == nil {
			g.order = orders["dom_w_deg"]
		}
		for _, x := range a.Vars {
			if s := newSubject(e, a.Kind, x, int64(occurs(x)), g.values.inside(), &room); s != nil {
				g.vars, g.exprs = append(g.vars, s), append(g.exprs, x)
			}
		}
		if len(g.vars) > 0 {
			b.groups = append(b.groups, g)
		}
	}
	if len(b.groups) == 0 {
		return nil
	}
	return b
}

// newSubject returns nil for what has nothing to decide. Where values inside the bounds are
// chosen, and there is room for their literals, these are made.
func newSubject(e *constraint.Encoder, k annotation.Kind, x flatzinc.Expr, occurs int64, inside bool, room *int64) subject {
	if k == annotation.Sets {
		return newSet(e, x, occurs)
	}
	v := e.Store.Resolve(e.Store.ViewOf(x))
	switch {
	case v.IsConst() || e.Derived(v), !e.Store.RootDomain(v.ID).Finite():
		// No constraint sees an integer that has no bounds by now, and it has no
		// least value: it is what is nearest to 0.
		return nil
	case e.Store.Size(v) == 2:
		if !e.HasNative(v) {
			return newPair(e, v, occurs)
		}
		if _, ok := e.Native(v); !ok {
			return newPair(e, v, occurs)
		}
	}
	n := e.Store.Size(v)
	named := inside && n <= *countable && n <= *room
	if named {
		*room -= n
	}
	return newInteger(e, v, occurs, named)
}

// Decide implements sat.Brancher. It takes time linear in the variables of an annotation whose
// order depends on their domains, and constant time on average for the others: for input_order, and
// where the key of the variable before is still the least.
func (b *Brancher) Decide(t sat.Trail) (sat.Atom, bool) {
	if !b.made {
		b.made = true
		for i := range b.groups {
			g := &b.groups[i]
			g.first, g.half, g.wanted = t.NewTrailed(0), t.NewTrailed(0), t.NewTrailed(0)
			g.before, g.key = t.NewTrailed(0), t.NewTrailed(math.MinInt64)
		}
	}
	for i := range b.groups {
		if a, ok := b.groups[i].decide(t, b.rng); ok {
			return a, true
		}
	}
	return sat.Atom{}, false
}

// decide returns the decision of one annotation, if a variable is open.
func (g *group) decide(t sat.Trail, rng *rand.Rand) (sat.Atom, bool) {
	before := int(t.Trailed(g.first))
	first := before
	for first < len(g.vars) && !g.vars[first].open(t) {
		first++
	}
	t.SetTrailed(g.first, int64(first))
	if first == len(g.vars) {
		return sat.Atom{}, false
	}
	if i := t.Trailed(g.half); i > 0 && g.vars[i-1].open(t) {
		t.SetTrailed(g.half, 0)
		if x, ok := g.vars[i-1].(stepwise); ok {
			if a, whole, ok := x.rest(t, t.Trailed(g.wanted)); ok {
				if !whole {
					t.SetTrailed(g.half, i)
				}
				return a, true
			}
		}
	}
	k, looked := g.choose(t, first)
	t.Spend(1 + (first-before+looked) / *looksFor)
	a, wanted, whole := g.vars[k].decide(t, g.values, rng)
	if !whole {
		t.SetTrailed(g.half, int64(k+1))
		t.SetTrailed(g.wanted, wanted)
	}
	return a, true
}

// choose returns the index of the variable to decide on, and how many of those from the first open one were looked at.
func (g *group) choose(t sat.Trail, first int) (k, looked int) {
	var before choice
	if g.order.looks {
		before = choice{max(0, int(t.Trailed(g.before))-first), t.Trailed(g.key)}
	}
	now, looked := g.order.choose(t, g.vars[first:], before)
	if g.order.looks {
		t.SetTrailed(g.before, int64(first+now.index))
		t.SetTrailed(g.key, now.key)
	}
	return first + now.index, looked
}

// domain returns the values of v from the least, where there are at most most.
func domain(e *constraint.Encoder, v store.View, most int64) []int64 {
	if e.Store.Size(v) > most {
		return nil
	}
	return e.Store.Domain(v).Values()
}
