package encode

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/chain"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Landscape is a model as large neighbourhood search sees it: the variables
// that a solution decides, how to keep their values, and which of them are near
// to each other.
//
// Its nodes are the unfixed variables of the model, those that are equal or
// views of each other as one. Its links are the constraints.
type Landscape struct {
	p      *Problem
	nodes  []node
	orders *chain.Orders
	byRoot map[int32]int32      // nodes of integers and Booleans
	moving int                  // tasks of resources
	terms  map[int32]store.View // of the objective, by node
	// Links has the nodes of each constraint that looks at several, without
	// the definition of the objective.
	Links [][]int32
	// Of has the links of each node.
	Of [][]int32
	// Decisions are the nodes whose values a neighbourhood keeps or frees.
	// What others define is not among them.
	Decisions []int32
	// Goal are the nodes that the objective is a sum of.
	Goal []int32
	// Scopes has the decisions of each constraint that looks at several: the tasks of a
	// machine, the members of a group, in no order.
	Scopes [][]int32
	// Routes has the successor variables of each circuit.
	Routes []Route
}

// node is a variable, by a view of one that the model declares.
type node struct {
	v       *flatzinc.Var
	view    store.View // of an integer or Boolean
	set     store.SetView
	decides bool
	// ordered: a task whose place is told by the order of pairs, so that it
	// can move when another one does.
	ordered bool
	moves   bool // a task of a resource, which can move where orders are kept
	// cost is 1 or -1 where the objective is better for smaller or greater
	// values of an integer, so that a neighbourhood need not keep it from
	// these; 0 else.
	cost int64
}

// Kept is a literal that holds in a solution, and the nodes that it keeps as
// they are; X and Y are the same except for an order of tasks.
type Kept struct {
	Lit  sat.Lit
	X, Y int32
}

// Landscape reads the compiled model. It takes time linear in the size of the
// model, and adds no clauses.
func (p *Problem) Landscape() *Landscape {
	l := &Landscape{p: p, terms: make(map[int32]store.View)}
	roots, sets := l.readVars()
	l.readGoal(roots)
	l.readOrders(roots)
	l.readLinks(roots, sets)
	l.readRoutes(roots)
	for i := range l.nodes {
		if l.nodes[i].decides {
			l.Decisions = append(l.Decisions, int32(i))
		}
	}
	l.readScopes()
	return l
}

// readVars makes the nodes and returns them by the roots of integers and sets.
func (l *Landscape) readVars() (roots, sets map[int32]int32) {
	st := l.p.enc.Store
	roots, sets = make(map[int32]int32), make(map[int32]int32)
	enter := func(of map[int32]int32, root int32, n node) {
		i, known := of[root]
		if !known {
			i = int32(len(l.nodes))
			of[root] = i
			l.nodes = append(l.nodes, n)
		}
		if !n.v.Defined {
			l.nodes[i].decides = true
		}
	}
	for _, v := range l.p.flat.Vars[:len(l.p.Model.Vars)] {
		if v.Base == flatzinc.SetOfInt {
			if s := st.ResolveSet(store.SetView{ID: int32(v.ID)}); !s.IsConst() {
				enter(sets, s.ID, node{v: v, set: s})
			}
			continue
		}
		if x := st.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
			enter(roots, x.ID, node{v: v, view: x})
		}
	}
	return roots, sets
}

// readGoal notes what the objective is made of. It is no decision itself.
func (l *Landscape) readGoal(roots map[int32]int32) {
	g := l.p.goal
	if g == nil || g.view.IsConst() {
		return
	}
	if i, ok := roots[g.view.ID]; ok {
		l.nodes[i].decides = false
	}
	for _, t := range g.terms {
		i, ok := roots[t.ID]
		if !ok {
			continue
		}
		l.Goal = append(l.Goal, i)
		l.terms[i] = t
		n := &l.nodes[i]
		if l.p.enc.Store.Size(t) > 2 {
			n.cost = sign(t.A) * sign(n.view.A)
		}
	}
}

func sign(k int64) int64 { return int64(cmp.Compare(k, 0)) }

// readOrders notes which tasks are told by their order.
func (l *Landscape) readOrders(roots map[int32]int32) {
	l.orders, l.byRoot = chain.Read(l.p.enc, l.p.cons), roots
	moving, n := l.orders.Moving()
	for k, root := range moving {
		if i, ok := roots[root]; ok {
			l.nodes[i].ordered = l.nodes[i].ordered || k < len(moving)-n
			l.nodes[i].moves = l.nodes[i].moves || k >= len(moving)-n
		}
	}
	l.moving = n
}

// Moving returns the number of tasks on resources, which move when others do though they are kept.
func (l *Landscape) Moving() int { return l.moving }

// readLinks makes the links.
func (l *Landscape) readLinks(roots, sets map[int32]int32) {
	st := l.p.enc.Store
	l.Of = make([][]int32, len(l.nodes))
	for k := range l.p.cons {
		var link []int32
		goal := false
		constraint.EachVar(l.p.cons[k].Item.Args, func(v *flatzinc.Var) {
			i, ok := int32(0), false
			if v.Base == flatzinc.SetOfInt {
				i, ok = sets[st.ResolveSet(store.SetView{ID: int32(v.ID)}).ID]
			} else if x := st.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
				i, ok = roots[x.ID]
				goal = goal || l.p.goal != nil && x.ID == l.p.goal.view.ID
			}
			if ok {
				link = append(link, i)
			}
		})
		slices.Sort(link)
		if link = slices.Compact(link); len(link) < 2 || goal {
			continue
		}
		for _, i := range link {
			l.Of[i] = append(l.Of[i], int32(len(l.Links)))
		}
		l.Links = append(l.Links, link)
	}
}

// Len returns the number of nodes.
func (l *Landscape) Len() int { return len(l.nodes) }

// Decides reports whether node i is one of Decisions.
func (l *Landscape) Decides(i int32) bool { return l.nodes[i].decides }

// Var returns the variable that node i is known by.
func (l *Landscape) Var(i int32) *flatzinc.Var { return l.nodes[i].v }

// IsSet reports whether node i is a set.
func (l *Landscape) IsSet(i int32) bool { return l.nodes[i].v.Base == flatzinc.SetOfInt }

// Value returns the value of node i under a; of a set 0.
func (l *Landscape) Value(i int32, a flatzinc.Assignment) int64 {
	if l.IsSet(i) {
		return 0
	}
	return l.p.intValue(l.nodes[i].v.ID, a)
}

// Excess returns how much the objective would gain if node i, one of Goal, had
// its best value instead of that under a.
func (l *Landscape) Excess(i int32, a flatzinc.Assignment) float64 {
	st, t := l.p.enc.Store, l.terms[i]
	return max(0, float64(t.A)*float64(l.root(i, a))+float64(t.B)-float64(st.Lo(t)))
}

// Keep appends literals that hold in the solution a and keep the decisions that are not freed:
// exactly, or in the order of two tasks, or as good for the objective. Of an integer without a
// literal of each value it makes those of the bounds. Tasks on resources keep their starts or, where
// they move, their order, of which it makes some literals.
func (l *Landscape) Keep(kept []Kept, a flatzinc.Assignment, freed func(i int32) bool, moving bool) []Kept {
	for _, i := range l.Decisions {
		if n := &l.nodes[i]; n.ordered || n.moves && moving || freed(i) {
			continue
		}
		for _, lit := range l.at(i, a) {
			kept = append(kept, Kept{lit, i, i})
		}
	}
	l.orders.Each(moving, func(root int32) (int64, bool) {
		i, ok := l.byRoot[root]
		if !ok || freed(i) {
			return 0, false
		}
		return l.root(i, a), true
	}, func(lit sat.Lit, x, y int32) { kept = append(kept, Kept{lit, l.byRoot[x], l.byRoot[y]}) })
	return kept
}

// at returns the literals that keep the value of node i, or one as good for the objective.
func (l *Landscape) at(i int32, a flatzinc.Assignment) []sat.Lit {
	n := &l.nodes[i]
	var is []sat.Lit
	var ok bool
	if l.IsSet(i) {
		is, ok = l.p.enc.AtSet(n.set, a[n.v.ID].Set)
	} else {
		v, k := store.Of(int32(n.v.ID)), l.Value(i, a)
		switch bounded := !l.p.opt.Clauses || l.p.enc.Ordered(v); {
		case n.cost > 0 && bounded:
			return notTrue(l.p.enc.Le(v, k))
		case n.cost < 0 && bounded:
			return notTrue(l.p.enc.Ge(v, k))
		}
		is, ok = l.p.enc.At(v, k)
	}
	if !ok {
		return nil
	}
	return is
}

func notTrue(l sat.Lit) []sat.Lit {
	if l == sat.True {
		return nil
	}
	return []sat.Lit{l}
}

// root returns the value of the node's root.
func (l *Landscape) root(i int32, a flatzinc.Assignment) int64 {
	n := &l.nodes[i]
	return (l.Value(i, a) - n.view.B) / n.view.A
}
