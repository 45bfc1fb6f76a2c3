package encode

import (
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// con is a constraint item on its way through presolve.
type con struct {
	c    *flatzinc.Constraint
	row  *row
	def  ground.Def
	mode mode
	// base: the item's last argument is a control variable, which mode plain
	// or negated no longer looks at.
	base bool
	dead bool // nothing left to encode
	// queued: waiting for propagation. runs: how often it was propagated.
	queued bool
	runs   int32
	weight int // see width; 0: not known yet
}

// args returns the arguments of C itself, without a control variable.
func (c *con) args(s *store.Store) store.Args {
	a := store.NewArgs(s, c.c)
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
	late  []int32 // queued too, see drainTrial
	// failing is the constraint on which the last trial failed, -1 for none.
	failing int32
}

// maxRuns bounds how often one constraint is propagated, against chains such
// as x < y, y < x over a large domain that creep to their end. The result is
// sound then, but no fixpoint.
const maxRuns = 200

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

func (p *presolver) drain() bool {
	for head := 0; head < len(p.queue); head++ {
		i := p.queue[head]
		c := &p.cons[i]
		c.queued = false
		if c.dead {
			continue
		}
		if c.runs++; c.runs > maxRuns {
			continue
		}
		if !p.step(c) || p.st.Failed() {
			return false
		}
		if head > 1<<16 && head*2 > len(p.queue) {
			p.queue = append(p.queue[:0], p.queue[head+1:]...)
			head = -1
		}
	}
	p.queue = p.queue[:0]
	return !p.st.Failed()
}

// step propagates one constraint, and retires it when it is entailed or has
// become a view.
func (p *presolver) step(c *con) bool {
	a := c.args(p.st)
	if c.mode == reified || c.mode == implied {
		if !p.settleControl(c, a) {
			return false
		}
		if c.dead || c.mode == reified || c.mode == implied {
			return true
		}
	}
	if t := p.decide(c, a); t != undecided {
		c.dead = true
		return (t == entailed) == (c.mode == plain) || p.st.Fail()
	}
	return p.narrow(c, a)
}

// settleControl relates the control variable to the verdict on C. It leaves
// mode plain or negated where the control is fixed.
func (p *presolver) settleControl(c *con, a store.Args) bool {
	r := c.control(p.st)
	if t := p.decide(c, a); t != undecided {
		c.dead = true
		switch {
		case t == violated:
			return p.st.Fix(r, 0)
		case c.mode == reified:
			return p.st.Fix(r, 1)
		}
		return true
	}
	if v, ok := p.st.Fixed(r); ok {
		switch {
		case v == 1:
			c.mode = plain
		case c.mode == reified:
			c.mode = negated
		default:
			c.dead = true
		}
		return true
	}
	if c.mode == reified && c.row.reify != nil {
		done, ok := c.row.reify(p.st, a, r)
		c.dead = done
		return ok
	}
	return true
}

// narrow propagates C or ¬C.
func (p *presolver) narrow(c *con, a store.Args) bool {
	if c.mode == negated {
		return c.row.propNot == nil || c.row.propNot(p.st, a)
	}
	if c.row.rewrite != nil {
		done, ok := c.row.rewrite(p.st, a)
		if done || !ok {
			c.dead = true
			return ok
		}
	}
	return c.row.prop == nil || c.row.prop(p.st, a)
}

// decide gives the row's verdict, or that of the ground check when all
// arguments are fixed.
func (p *presolver) decide(c *con, a store.Args) truth {
	if c.row.decide != nil {
		if t := c.row.decide(p.st, a); t != undecided {
			return t
		}
	}
	if !a.AllFixed() {
		return undecided
	}
	return truthOf(baseDef(c).Holds(groundArgs(a)))
}
