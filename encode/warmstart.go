package encode

import (
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
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
// excluded, are left out. No clauses are added.
func (p *Problem) WarmStart() WarmStart {
	s := warmStart{enc: p.enc, seen: make(map[*flatzinc.Var]bool)}
	s.read(p.Model.Solve.Anns)
	return s.WarmStart
}

type warmStart struct {
	WarmStart
	enc  *Encoder
	seen map[*flatzinc.Var]bool
}

func (s *warmStart) read(anns []flatzinc.Expr) {
	for _, a := range anns {
		if a.Kind != flatzinc.Call {
			continue
		}
		switch args := a.Elems(); {
		case (a.Str() == "seq_search" || a.Str() == "warm_start_array") && len(args) == 1 && args[0].Kind == flatzinc.ArrayLit:
			s.read(args[0].Elems())
		case isWarmStart(a.Str()) && len(args) == 2 && args[0].Kind == flatzinc.ArrayLit && args[1].Kind == flatzinc.ArrayLit:
			values := args[1].Elems()
			for i, x := range args[0].Elems() {
				if i < len(values) && x.Kind == flatzinc.VarRef {
					s.add(x, values[i])
				}
			}
		}
	}
}

// isWarmStart accepts warm_start, and warm_start_int and the like.
func isWarmStart(name string) bool {
	return name == "warm_start" || strings.HasPrefix(name, "warm_start_")
}

// hasWarmStart reports whether one of the annotations is a warm start.
func hasWarmStart(anns []flatzinc.Expr) bool {
	return slices.ContainsFunc(anns, func(a flatzinc.Expr) bool {
		if a.Kind != flatzinc.Call {
			return false
		}
		args := a.Elems()
		nested := a.Str() == "seq_search" || a.Str() == "warm_start_array"
		return nested && len(args) == 1 && args[0].Kind == flatzinc.ArrayLit && hasWarmStart(args[0].Elems()) ||
			!nested && isWarmStart(a.Str())
	})
}

func (s *warmStart) add(x, value flatzinc.Expr) {
	v := x.Var()
	if s.seen[v] || value.Kind != flatzinc.BoolLit && value.Kind != flatzinc.IntLit && value.Kind != flatzinc.SetLit {
		return
	}
	s.seen[v] = true
	val := flatzinc.Assignment(nil).Eval(value)
	var is []sat.Lit
	var ok bool
	switch {
	case v.Base == flatzinc.SetOfInt && val.Base == flatzinc.SetOfInt:
		is, ok = s.enc.AtSet(s.enc.Store.SetOf(x), val.Set)
		s.phases(is)
	case (v.Base == flatzinc.Int || v.Base == flatzinc.Bool) && val.Base == v.Base:
		view := s.enc.Store.ViewOf(x)
		is, ok = s.enc.At(view, val.Int)
		s.phases(s.enc.Near(view, val.Int))
	}
	if ok && len(is) > 0 {
		s.Values = append(s.Values, is)
	}
}

func (s *warmStart) phases(lits []sat.Lit) { s.Phases = append(s.Phases, lits...) }
