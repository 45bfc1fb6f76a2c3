package sat

// Tracer receives the steps of a proof in the order in which they were made. The
// clauses belong to the engine and are read at once.
type Tracer interface {
	// Learn tells a clause that follows from those before by reverse unit
	// propagation; the empty clause ends a refutation.
	Learn(clause []Lit)
	// Delete tells that a clause is not used any more.
	Delete(clause []Lit)
	// Lemma tells a disjunction that follows from the propagator's
	// constraint alone: a reason with its consequence, or a conflict.
	Lemma(p Propagator, clause []Atom)
}

// TracerHost is implemented by engines that tell their steps.
type TracerHost interface {
	// Trace has t receive the steps from now on; nil ends that.
	Trace(t Tracer)
}
