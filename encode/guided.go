package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/brancher"
	"github.com/gozinc/gozinc/encode/chain"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Guide is a brancher that follows search annotations.
type Guide interface {
	sat.Brancher
	// Prefer has decisions try the values of the assignment, as long as they are left.
	Prefer(a flatzinc.Assignment)
	// Path and Ordered are those of brancher.Brancher.
	Path(a flatzinc.Assignment) []sat.Lit
	Ordered(printed func(x flatzinc.Expr) bool) bool
}

// Tree measures which part of the search tree of the annotations is refuted.
type Tree = brancher.Tree

// NewTree returns the tree of a brancher.
func NewTree(b Guide) *Tree { return brancher.NewTree(b) }

// Annotated reports whether the model has search annotations. A warm start is none.
func (p *Problem) Annotated() bool { return len(p.counted()) > 0 }

// Brancher returns a brancher that follows the search annotations of the model, and then
// halves cells of floats, for the engine that the problem is attached to. If alone, nothing else guides the search, and
// the objective is decided on when they leave nothing open. ok is false where there are
// none, or the problem is in clauses. The seed is that of values drawn at random.
func (p *Problem) Brancher(seed int64, alone bool) (b Guide, ok bool) {
	if p.opt.Clauses {
		return nil, false
	}
	counts := p.occurrences()
	st := p.enc.Store
	occurs := func(x flatzinc.Expr) int { return counts[rootOf(st, x)] }
	anns := slices.Concat(p.counted(), p.halved())
	if len(anns) == 0 {
		return nil, false
	}
	if alone {
		anns = slices.Concat(anns, p.goalLast())
	}
	made := brancher.New(p.enc, anns, occurs, seed)
	switch {
	case made == nil:
		return nil, false
	case p.continuous != nil && !p.Annotated():
		return p.continuous.splitter(made), true
	}
	return made, true
}

// Dispatcher has the tasks of resources start in their order.
type Dispatcher = brancher.Dispatcher

// Dispatcher returns the dispatcher of the tasks. It is nil where there are none, nothing is optimised, or the problem
// is in clauses.
func (p *Problem) Dispatcher() *Dispatcher {
	if p.opt.Clauses || p.flat.Solve.Method == flatzinc.Satisfy {
		return nil
	}
	return brancher.Dispatch(p.enc, chain.Resources(p.enc.Store, p.cons))
}

// counted returns the search annotations over the model without floats: a float that has a
// unit is the integer that counts it, and others have no literals to decide on.
func (p *Problem) counted() []annotation.Annotation {
	anns := slices.DeleteFunc(slices.Clone(p.search), proposes)
	for i := range anns {
		a := &anns[i]
		if a.Kind != annotation.Floats {
			continue
		}
		a.Kind = annotation.Ints
		var vars []flatzinc.Expr
		for _, x := range a.Vars {
			if !p.continuous.has(x.Var()) || p.floats.HasCell(x.Var().ID) {
				vars = append(vars, flatzinc.MkVar(p.flat.Vars[x.Var().ID]))
			}
		}
		a.Vars = vars
	}
	return anns
}

// halved returns the annotation that has the widest cells of nonlinear constraints halved first.
func (p *Problem) halved() []annotation.Annotation {
	if p.floats == nil {
		return nil
	}
	var vars []flatzinc.Expr
	for _, v := range p.Model.Vars {
		if p.floats.HasCell(v.ID) {
			vars = append(vars, flatzinc.MkVar(p.flat.Vars[v.ID]))
		}
	}
	if len(vars) == 0 {
		return nil
	}
	return []annotation.Annotation{{Kind: annotation.Ints, Vars: vars, Order: "anti_first_fail", Values: "indomain_split"}}
}

// inUnits returns an assignment of the model as one of the model without floats.
func (p *Problem) inUnits(a flatzinc.Assignment) flatzinc.Assignment {
	if p.floats == nil {
		return a
	}
	a = slices.Clone(a)
	for id := range a {
		if a[id].Base == flatzinc.Float {
			a[id] = flatzinc.Value{Base: flatzinc.Int, Int: p.intValue(id, a)}
		}
	}
	return a
}

// goalLast returns the annotation that has the better half of the objective's domain
// tried first, none without a variable to optimise. What a model leaves open can be worth
// many solutions that are better by little (docs/decisions/0080).
func (p *Problem) goalLast() []annotation.Annotation {
	solve := &p.flat.Solve
	if solve.Var() == nil {
		return nil
	}
	values := "indomain_split"
	if solve.Method == flatzinc.Maximize {
		values = "indomain_reverse_split"
	}
	return []annotation.Annotation{{Kind: annotation.Ints, Vars: []flatzinc.Expr{solve.Objective}, Order: "input_order", Values: values}}
}

// occurrence is the root of an integer or a set.
type occurrence struct {
	root int32
	set  bool
}

// rootOf returns the root of the variable x.
func rootOf(st *store.Store, x flatzinc.Expr) occurrence {
	if x.Var().Base == flatzinc.SetOfInt {
		return occurrence{st.ResolveSet(st.SetOf(x)).ID, true}
	}
	return occurrence{st.Resolve(st.ViewOf(x)).ID, false}
}

// occurrences counts the constraints that look at each root.
func (p *Problem) occurrences() map[occurrence]int {
	st := p.enc.Store
	counts := make(map[occurrence]int)
	for i := range p.cons {
		if p.cons[i].Dead {
			continue
		}
		constraint.EachVar(p.cons[i].Item.Args, func(v *flatzinc.Var) {
			counts[rootOf(st, flatzinc.MkVar(v))]++
		})
	}
	return counts
}

// directedRoots are the integers of the search annotations, which need literals to
// be decided on.
func (p *Problem) directedRoots(roots map[int32]bool) {
	for _, a := range p.search {
		for _, x := range a.Vars {
			if x.Var().Base == flatzinc.SetOfInt {
				continue
			}
			if v := p.enc.Store.ViewOf(x); !v.IsConst() {
				roots[v.ID] = true
			}
		}
	}
}
