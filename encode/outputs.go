package encode

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// All solutions are told apart by their outputs alone. A caller excludes the
// outputs that it has by clauses (Block), or goes back behind them in a search
// that decides them first (Path).

// eachOutput calls f for every output variable, of the model without floats.
func (p *Problem) eachOutput(f func(*flatzinc.Var)) {
	for _, o := range p.flat.Outputs {
		constraint.EachVar(o.Elems, f)
	}
}

// trackOutputs gives every output variable its literals.
func (p *Problem) trackOutputs() {
	p.eachOutput(func(v *flatzinc.Var) {
		switch v.Base {
		case flatzinc.SetOfInt:
			p.enc.TrackSet(store.SetView{ID: int32(v.ID)})
		default:
			p.enc.Make(store.Of(int32(v.ID)))
		}
	})
}

// Block returns a clause that excludes all solutions with the outputs of a.
// Options.TrackOutputs must have been set.
func (p *Problem) Block(a flatzinc.Assignment) []sat.Lit {
	var clause []sat.Lit
	p.eachOutput(func(v *flatzinc.Var) {
		switch {
		case p.continuous.has(v):
			clause = p.continuous.differ(clause, v, a)
		case v.Base == flatzinc.SetOfInt:
			clause = p.enc.DifferSet(clause, store.SetView{ID: int32(v.ID)}, a[v.ID].Set)
		default:
			clause = p.enc.Differ(clause, store.Of(int32(v.ID)), p.intValue(v.ID, a))
		}
	})
	return clause
}

// Path returns literals that are true in a, and together with those of the search
// annotations, where there are any, in no assignment with other outputs, each
// variable's coarsest first. A depth-first search that negates the last literals first
// passes the solutions in the order of the annotations; see Ordered.
// Options.TrackOutputs must have been set.
func (p *Problem) Path(annotations Guide, a flatzinc.Assignment) (path []sat.Lit) {
	if annotations != nil {
		path = annotations.Path(p.inUnits(a))
	}
	p.eachOutput(func(v *flatzinc.Var) {
		switch v.Base {
		case flatzinc.SetOfInt:
			path = p.enc.PathSet(path, store.SetView{ID: int32(v.ID)}, a[v.ID].Set)
		default:
			path = p.enc.Path(path, store.Of(int32(v.ID)), p.intValue(v.ID, a))
		}
	})
	return path
}

// Ordered reports whether a path distinguishes nothing but outputs, and whether its
// order is that in which the annotations are followed.
func (p *Problem) Ordered(annotations Guide) bool {
	if annotations == nil {
		return true
	}
	st := p.enc.Store
	outputs := make(map[occurrence]bool)
	p.eachOutput(func(v *flatzinc.Var) { outputs[rootOf(st, flatzinc.MkVar(v))] = true })
	return annotations.Ordered(func(x flatzinc.Expr) bool { return outputs[rootOf(st, x)] })
}
