package encode

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// WarmStart is the assignment that the warm_start annotations of a model
// propose, as far as it can be told in literals.
type WarmStart struct {
	// Values has, for each variable in the order of the annotations, literals
	// that are all true exactly when it has its value.
	Values [][]sat.Lit
	// Phases are all literals of the variables as they are then.
	Phases []sat.Lit
}

// WarmStart reads the warm_start annotations of the solve item, alone or in
// warm_start_array and seq_search, in order. Of several values for a variable
// the first counts. Variables without literals, and values that presolve has
// excluded or that are no multiple of a float's unit, are left out. Continuous floats get
// literals, which are no phases.
func (p *Problem) WarmStart() WarmStart {
	s := warmStart{p: p, enc: p.enc, seen: make(map[*flatzinc.Var]bool)}
	for _, a := range p.search {
		for i, value := range a.Proposed {
			s.add(a.Vars[i], value)
		}
	}
	return s.WarmStart
}

// proposes reports whether the annotation is a warm start, which says nothing of how to search.
func proposes(a annotation.Annotation) bool { return a.Kind == annotation.WarmStart }

type warmStart struct {
	WarmStart
	p    *Problem
	enc  *constraint.Encoder
	seen map[*flatzinc.Var]bool
}

func (s *warmStart) add(x, value flatzinc.Expr) {
	v := x.Var()
	if s.seen[v] {
		return
	}
	s.seen[v] = true
	val := flatzinc.Assignment(nil).Eval(value)
	var is []sat.Lit
	var ok bool
	switch v.Base {
	case flatzinc.SetOfInt:
		is, ok = s.enc.AtSet(s.enc.Store.SetOf(x), val.Set)
		s.phases(is)
	case flatzinc.Float:
		if is, ok = s.p.Is(x, val); !s.p.continuous.has(v) {
			s.phases(s.enc.Near(s.enc.Store.ViewOf(x), s.p.floats.Steps(v.ID, val)))
		}
	default:
		view := s.enc.Store.ViewOf(x)
		is, ok = s.enc.At(view, val.Int)
		s.phases(s.enc.Near(view, val.Int))
	}
	if ok && len(is) > 0 {
		s.Values = append(s.Values, is)
	}
}

func (s *warmStart) phases(lits []sat.Lit) { s.Phases = append(s.Phases, lits...) }
