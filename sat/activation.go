package sat

// ActivationHost is implemented by engines that treat a literal as a fact in searches that assume it.
type ActivationHost interface {
	// Activate makes l the activation literal, in place of any before; Undef is for none. In searches that assume it
	// first, what follows from it alone is explained by it, and not literal by literal. Engines that share what they learn have activation
	// literals for the same: a clause with that of one has that of the other.
	Activate(l Lit)
}
