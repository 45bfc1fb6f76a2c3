package drat

import "github.com/gozinc/gozinc/sat"

// Tracer checks the steps of an engine while it makes them; it implements
// sat.Tracer. The caller adds each clause of the formula to the checker before
// the engine gets it.
type Tracer struct {
	Checker
	// Learnt and Deleted count the steps.
	Learnt, Deleted int
	err             error
}

// Learn checks and adds a lemma.
func (t *Tracer) Learn(lits []sat.Lit) {
	t.Learnt++
	t.keep(t.Checker.Learn(lits...))
}

// Delete deletes a clause, which must be there.
func (t *Tracer) Delete(lits []sat.Lit) {
	t.Deleted++
	t.keep(t.Checker.Delete(lits...))
}

// Lemma adds a propagator's lemma over literals as a clause of the formula: what
// it follows from is the propagator's constraint, which is not known here. A
// lemma with bounds of integers adds nothing, and what needs it is refused.
func (t *Tracer) Lemma(_ sat.Propagator, atoms []sat.Atom) {
	lits := make([]sat.Lit, len(atoms))
	for i, a := range atoms {
		if a.X != sat.NoInt {
			return
		}
		lits[i] = sat.Lit(a.D)
	}
	t.Add(lits...)
}

// Err is the first step that was refused.
func (t *Tracer) Err() error { return t.err }

func (t *Tracer) keep(err error) {
	if t.err == nil {
		t.err = err
	}
}
