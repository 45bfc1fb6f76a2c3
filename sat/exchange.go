package sat

// Exchange passes learnt clauses between engines that hold the same formula. The atoms
// of a clause are variables of that formula, by their numbers, and bounds of its
// integers, for which engines make different literals later on.
type Exchange interface {
	// Wants reports whether Give would take a clause of so many literals, of so many
	// decision levels (its LBD: Audemard and Simon, 2009).
	Wants(size, levels int) bool
	// Give hands a clause on. The slice stays the caller's.
	Give(clause []Atom, levels int)
	// Take calls learn with each clause that other engines gave since the last call.
	// learn must neither change nor keep the slice.
	Take(learn func(clause []Atom, levels int))
}

// ExchangeHost is implemented by engines that share what they learn.
type ExchangeHost interface {
	// Join has the engine give learnt clauses of the first vars variables and the first
	// ints integers to x, and take those of others when a search begins, and at restarts.
	Join(x Exchange, vars, ints int)
}
