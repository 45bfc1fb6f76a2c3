package globals

import (
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// propagation is what the engine's propagation finds in a model. An engine keeps the
// literals that it finds to be refuted, so then there is a new one.
type propagation struct {
	t      *testing.T
	text   string
	opt    encode.Options
	engine *cdcl.Engine
	trail  sat.Trail
}

// load compiles the model, makes an engine for it, and returns the number of
// propagators.
func (u *propagation) load() (propagators int) {
	u.t.Helper()
	p, err := encode.Compile(u.t.Context(), enctest.Parse(u.t, u.text), u.opt)
	if err != nil {
		u.t.Fatalf("%v\n%s", err, u.text)
	}
	for _, v := range p.Model.Vars {
		atomsOf(p, v)
	}
	propagators = len(p.Formula.Propagators())
	u.engine = cdcl.New(p.Formula)
	u.engine.AddPropagator(u)
	return propagators
}

// run propagates the literals, and reports false on a conflict.
func (u *propagation) run(assumed []sat.Lit) bool {
	failed, conflict := u.engine.Probe(assumed...)
	if conflict && len(failed) < 2 {
		u.load()
	}
	return !conflict
}

// isFalse tells what the last run found.
func (u *propagation) isFalse(l sat.Lit) bool { return u.trail.Holds(sat.LitAtom(l.Not())) }

// Attach implements sat.Propagator, of a propagator that does no more than see the trail.
func (u *propagation) Attach(t sat.Trail, _ sat.Watcher) sat.Priority {
	u.trail = t
	return sat.Expensive
}

// Propagate implements sat.Propagator.
func (*propagation) Propagate(sat.Trail) bool { return true }

// Explain implements sat.Propagator.
func (*propagation) Explain(sat.View, sat.Atom, int64, []sat.Atom) []sat.Atom { return nil }
