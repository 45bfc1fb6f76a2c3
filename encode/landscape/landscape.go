// Package landscape is the graph of variables and constraints as large neighbourhood search sees it:
// what a solution decides, how to keep values, and which variables are near to each other. It
// knows the compiled constraints, and nothing of a search.
package landscape

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/chain"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/route"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Source is the compiled model that a graph is read from.
type Source struct {
	Vars        []*flatzinc.Var // of the model, without floats
	Constraints []presolve.Constraint
	Encoder     *constraint.Encoder
	Goal        store.View                                // the objective, which is to be small; a constant where there is none
	Terms       []store.View                              // whose sum it is, but for a constant; none where that is not known
	Clauses     bool                                      // integers are in clauses
	Value       func(id int, a flatzinc.Assignment) int64 // of an integer or Boolean
}

// Graph has the unfixed variables of a model as nodes, those that are equal or
// views of each other as one, and the constraints as links.
type Graph struct {
	from   Source
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
	Routes []route.Route
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

// Read reads the compiled model. It takes time linear in the size of the
// model, and adds no clauses.
func Read(from Source) *Graph {
	l := &Graph{from: from, terms: make(map[int32]store.View)}
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
func (l *Graph) readVars() (roots, sets map[int32]int32) {
	st := l.from.Encoder.Store
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
	for _, v := range l.from.Vars {
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
func (l *Graph) readGoal(roots map[int32]int32) {
	if l.from.Goal.IsConst() {
		return
	}
	if i, ok := roots[l.from.Goal.ID]; ok {
		l.nodes[i].decides = false
	}
	for _, t := range l.from.Terms {
		i, ok := roots[t.ID]
		if !ok {
			continue
		}
		l.Goal = append(l.Goal, i)
		l.terms[i] = t
		n := &l.nodes[i]
		if l.from.Encoder.Store.Size(t) > 2 {
			n.cost = sign(t.A) * sign(n.view.A)
		}
	}
}

func sign(k int64) int64 { return int64(cmp.Compare(k, 0)) }

// readOrders notes which tasks are told by their order.
func (l *Graph) readOrders(roots map[int32]int32) {
	l.orders, l.byRoot = chain.Read(l.from.Encoder, l.from.Constraints), roots
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
func (l *Graph) Moving() int { return l.moving }

// readLinks makes the links.
func (l *Graph) readLinks(roots, sets map[int32]int32) {
	st := l.from.Encoder.Store
	l.Of = make([][]int32, len(l.nodes))
	for k := range l.from.Constraints {
		var link []int32
		goal := false
		constraint.EachVar(l.from.Constraints[k].Item.Args, func(v *flatzinc.Var) {
			i, ok := int32(0), false
			if v.Base == flatzinc.SetOfInt {
				i, ok = sets[st.ResolveSet(store.SetView{ID: int32(v.ID)}).ID]
			} else if x := st.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
				i, ok = roots[x.ID]
				goal = goal || !l.from.Goal.IsConst() && x.ID == l.from.Goal.ID
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
func (l *Graph) Len() int { return len(l.nodes) }

// Decides reports whether node i is one of Decisions.
func (l *Graph) Decides(i int32) bool { return l.nodes[i].decides }

// Var returns the variable that node i is known by.
func (l *Graph) Var(i int32) *flatzinc.Var { return l.nodes[i].v }

// IsSet reports whether node i is a set.
func (l *Graph) IsSet(i int32) bool { return l.nodes[i].v.Base == flatzinc.SetOfInt }

// Value returns the value of node i under a; of a set 0.
func (l *Graph) Value(i int32, a flatzinc.Assignment) int64 {
	if l.IsSet(i) {
		return 0
	}
	return l.from.Value(l.nodes[i].v.ID, a)
}

// Excess returns how much the objective would gain if node i, one of Goal, had
// its best value instead of that under a.
func (l *Graph) Excess(i int32, a flatzinc.Assignment) float64 {
	st, t := l.from.Encoder.Store, l.terms[i]
	return max(0, float64(t.A)*float64(l.root(i, a))+float64(t.B)-float64(st.Lo(t)))
}
