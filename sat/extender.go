package sat

// Extender is implemented by engines that keep decisions of their caller on the
// trail, for callers that enumerate by going back behind each solution instead
// of excluding it by a clause.
type Extender interface {
	// Extend decides the assumptions and then the literals, in their order, and
	// returns those that unit propagation from the ones before had not made
	// true. A search under the assumptions and these, or under the first ones of
	// them, goes on from there. Where the literals and the assumptions have no
	// model together, all of them may be returned. The last model stays readable.
	Extend(assume, lits []Lit) (decided []Lit)
}
