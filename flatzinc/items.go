package flatzinc

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// addConstraint adds a constraint to the model.
func (r *reader) addConstraint(name scan.Token, args, anns []Expr) bool {
	entry, _ := r.names.get(name.Name())
	if entry.predicate >= 0 {
		if want := len(r.model.Predicates[entry.predicate].Params); want != len(args) && !r.overloaded(entry.name, len(args)) {
			return r.fail(name.Pos, "%s has %d arguments, its predicate item has %d", entry.name, len(args), want)
		}
	}
	r.collected.add(Constraint{Pos: name.Pos, Name: entry.name, Args: args, Anns: anns})
	return true
}

// addPredicate adds a predicate item to the model.
func (r *reader) addPredicate(p *predicateItem) bool {
	pos := Pos(p.Name.Pos.Offset)
	entry, isNew := r.names.get(p.Name.Value)
	switch {
	case entry.predicate >= 0 && !r.overloaded(entry.name, len(p.Params.params())):
	case entry.predicate >= 0:
		return r.fail(pos, "predicate %s is declared twice", entry.name)
	case !isNew:
		return r.fail(pos, "predicate %s is declared after its first use", entry.name)
	}
	if entry.predicate < 0 {
		entry.predicate = len(r.model.Predicates)
	}
	r.model.Predicates = append(r.model.Predicates, Predicate{
		Pos: pos, Name: entry.name, Params: p.Params.params(),
	})
	return true
}

// overloaded reports whether a predicate item of that name has so many parameters.
// MiniZinc tells predicates apart by them.
func (r *reader) overloaded(name string, params int) bool {
	return slices.ContainsFunc(r.model.Predicates, func(p Predicate) bool { return p.Name == name && len(p.Params) == params })
}

// setSolve sets the goal of the model.
func (r *reader) setSolve(s Solve) bool {
	if r.solved {
		return r.fail(s.Pos, "there is more than one solve item")
	}
	r.solved = true
	if s.Method != Satisfy && kindOf(s.Objective)&(hasInt|hasFloat|hasVarInt|hasVarFloat) == 0 {
		return r.fail(s.Objective.Pos, "expected an int or a float as objective, found %s", describe(s.Objective))
	}
	r.model.Solve = s
	return true
}
