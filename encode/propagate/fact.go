package propagate

import "github.com/gozinc/gozinc/sat"

// Fact returns a propagator that makes a literal true.
func Fact(l sat.Lit) sat.Propagator { return fact(l) }

type fact sat.Lit

// Attach implements sat.Propagator.
func (f fact) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(sat.Lit(f).Not(), 0)
	return sat.Constant
}

// Propagate implements sat.Propagator.
func (f fact) Propagate(t sat.Trail) bool { return t.Set(sat.LitAtom(sat.Lit(f)), nil) }

// Explain implements sat.Propagator.
func (fact) Explain(_ sat.View, _ sat.Atom, _ int64, buf []sat.Atom) []sat.Atom { return buf }
