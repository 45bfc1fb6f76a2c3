// Package presolve links the constraints of a model to their rows and propagates
// them over domains to a fixpoint, for good or in trials that are taken back. It
// knows the rows of constraints, but no family, and nothing of clauses.
package presolve

import (
	"iter"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/root"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/program"
)

// Constraint is a constraint item on its way through presolve.
type Constraint struct {
	Item *flatzinc.Constraint
	Row  *constraint.Row // how it is propagated and encoded
	Def  *ground.Def     // what it means
	// Function is that of a black box; nil for all other constraints.
	Function program.Function
	Mode     constraint.Mode // how the item uses the row
	// base: the item's last argument is a control variable, which mode plain
	// or negated no longer looks at.
	base bool
	Dead bool // nothing left to encode
	// Bound: nothing is left to encode, since a literal that is C is the control variable.
	Bound bool
	// queued: waiting for propagation. runs: how often it was propagated.
	queued         bool
	runs           int32
	weight         int // see width; 0: not known yet
	memo           store.Memo
	plain, negated *root.Instance // the propagators of C and of ¬C, nil where there are none yet
}

// Args returns the arguments of C itself, without a control variable.
func (c *Constraint) Args(s *store.Store) store.Args {
	a := store.NewArgs(s, c.Item)
	a.Memo, a.Function = &c.memo, c.Function
	if c.base {
		return a.Base()
	}
	return a
}

// Control returns the control variable of mode reified or implied.
func (c *Constraint) Control(s *store.Store) store.View { return store.NewArgs(s, c.Item).Control() }

// State propagates all constraints to a fixpoint on the integer level.
type State struct {
	Store       *store.Store
	Constraints []Constraint // of the model without floats, in its order
	Told        []Told       // Booleans without a constraint that is left
	Open        bool         // any variable may be assumed, or be in constraints that are added later
	Watch       [][]int32    // constraints by variable
	root        *root.Trail
	queue       []int32
	late        []int32 // queued too, see pop
	// head and lateHead are how many of these have been taken out.
	head, lateHead int
	// Failing is the constraint on which the last trial failed, -1 for none.
	Failing int32
	// suspect is the constraint on which a trial is expected to fail, -1 for none.
	suspect int32
	// Active is the constraint that is being propagated, -1 for none.
	Active int32
	// brief: only what is fixed wakes constraints, see RefutesBriefly.
	brief bool
}

// New returns the state of a model before anything is propagated. The store tells it
// of every change from then on.
func New(st *store.Store, cons []Constraint) *State {
	p := &State{Store: st, root: root.New(st), Constraints: cons, Watch: make([][]int32, st.Len()), Active: -1}
	for i := range cons {
		p.watchArgs(int32(i), cons[i].Item.Args)
	}
	st.Changed = p.wake
	return p
}

// Live yields the constraints that are not dead, without those that the loop adds. A pass over all of a large model takes long, so it
// ends with the context as store.Toil does.
func (p *State) Live() iter.Seq2[int, *Constraint] {
	return func(yield func(int, *Constraint) bool) {
		for i := range p.Constraints {
			c := &p.Constraints[i]
			p.Store.Toil(c.width())
			if !c.Dead && !yield(i, c) {
				return
			}
		}
	}
}

// Release ends propagation, and gives back the memory of all propagators. The store and the
// constraints stay.
func (p *State) Release() {
	for i := range p.Constraints {
		p.Constraints[i].plain, p.Constraints[i].negated = nil, nil
	}
	p.root, p.Watch = nil, nil
	p.Store.Changed, p.Store.TakenBack = nil, nil
}

func (p *State) watchArgs(i int32, args []flatzinc.Expr) {
	for _, x := range args {
		switch x.Kind {
		case flatzinc.VarRef:
			id := x.Var().ID
			if w := p.Watch[id]; len(w) == 0 || w[len(w)-1] != i {
				p.Watch[id] = append(w, i)
			}
		case flatzinc.ArrayLit:
			p.watchArgs(i, x.Elems())
		}
	}
}

// wake queues the constraints of a variable whose domain shrank, and moves the
// constraints of a variable that became a view to its root.
func (p *State) wake(id int32) {
	if p.brief && p.Store.RootDomain(id).Size() != 1 {
		return
	}
	for _, i := range p.Watch[id] {
		p.Enqueue(i)
	}
	if root := p.Store.RootOf(id); root != id && root >= 0 {
		p.Watch[root] = append(p.Watch[root], p.Watch[id]...)
		p.Watch[id] = nil
	}
}

// Enqueue has constraint i propagated, unless nothing of it is left to encode.
func (p *State) Enqueue(i int32) {
	if c := &p.Constraints[i]; !c.queued && !c.Dead {
		c.queued = true
		p.queue = append(p.queue, i)
	}
}

// Run propagates and rewrites until nothing changes, and looks for cycles of
// differences; false when the model has no solution.
func (p *State) Run() bool {
	for i := range p.Constraints {
		p.Enqueue(int32(i))
	}
	return p.Drain() && p.consistent()
}
