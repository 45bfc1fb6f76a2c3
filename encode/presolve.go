package encode

import (
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// con is a constraint item on its way through presolve.
type con struct {
	c    *flatzinc.Constraint
	row  *rule.Row
	def  ground.Def
	mode rule.Mode
	// base: the item's last argument is a control variable, which mode plain
	// or negated no longer looks at.
	base bool
	dead bool // nothing left to encode
	// queued: waiting for propagation. runs: how often it was propagated.
	queued bool
	runs   int32
	weight int // see width; 0: not known yet
	memo   store.Memo
}

// args returns the arguments of C itself, without a control variable.
func (c *con) args(s *store.Store) store.Args {
	a := store.NewArgs(s, c.c)
	a.Memo = &c.memo
	if c.base {
		return a.Base()
	}
	return a
}

// control returns the control variable of mode reified or implied.
func (c *con) control(s *store.Store) store.View { return store.NewArgs(s, c.c).Control() }

// presolver propagates all constraints to a fixpoint on the integer level.
type presolver struct {
	st    *store.Store
	cons  []con
	watch [][]int32 // constraints by variable
	queue []int32
	late  []int32 // queued too, see pop
	// head and lateHead are how many of these have been taken out.
	head, lateHead int
	// failing is the constraint on which the last trial failed, -1 for none.
	failing int32
}

func newPresolver(st *store.Store, cons []con) *presolver {
	p := &presolver{st: st, cons: cons, watch: make([][]int32, st.Len())}
	for i := range cons {
		p.watchArgs(int32(i), cons[i].c.Args)
	}
	st.Changed = p.wake
	return p
}

func (p *presolver) watchArgs(i int32, args []flatzinc.Expr) {
	for _, x := range args {
		switch x.Kind {
		case flatzinc.VarRef:
			id := x.Var().ID
			if w := p.watch[id]; len(w) == 0 || w[len(w)-1] != i {
				p.watch[id] = append(w, i)
			}
		case flatzinc.ArrayLit:
			p.watchArgs(i, x.Elems())
		}
	}
}

// wake queues the constraints of a variable whose domain shrank, and moves the
// constraints of a variable that became a view to its root.
func (p *presolver) wake(id int32) {
	for _, i := range p.watch[id] {
		p.enqueue(i)
	}
	if root := p.st.RootOf(id); root != id && root >= 0 {
		p.watch[root] = append(p.watch[root], p.watch[id]...)
		p.watch[id] = nil
	}
}

func (p *presolver) enqueue(i int32) {
	if c := &p.cons[i]; !c.queued && !c.dead {
		c.queued = true
		p.queue = append(p.queue, i)
	}
}

// run propagates and rewrites until nothing changes; false when the model has
// no solution.
func (p *presolver) run() bool {
	for i := range p.cons {
		p.enqueue(int32(i))
	}
	return p.drain()
}
