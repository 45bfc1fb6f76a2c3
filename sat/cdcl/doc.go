// Package cdcl is a SAT engine with native integers and propagators: clause
// learning for plain formulas (conflict-driven, in the manner of MiniSat,
// Glucose and CaDiCaL), and lazy clause generation where there are more than
// clauses (Ohrimenko, Stuckey and Codish, 2009; Feydy and Stuckey, 2009).
//
// # The trail
//
// There is one trail. An entry is a literal that became true, or an event: a
// lower bound of an integer that rose (event.go). Integers come in pairs x and
// −x, so an upper bound is a lower bound too. An order literal, [x ≥ d], has no
// entry of its own: it is true because the bound is. A literal that is assigned
// makes an event with the literal's reason, and an event gives values to the
// literals that exist between the old and the new bound in one loop; undoing it
// takes them back in the same loop. So no clauses relate the literals of an
// integer, and one that is made late is in order at once. A literal [x = d] is a variable
// with entries of its own, which rules relate to the bounds (equality.go).
//
// # The search
//
// propagate.go comes to the end of unit propagation, then calls the propagators
// that are due (host.go), and so on until nothing follows, or bounds creep
// (creep.go). A conflict is a set
// of atoms that hold. analyse.go resolves it with the reasons of the entries,
// from the top of the trail down, until one atom of the conflict's level is left
// (first unique implication point). An atom x ≥ d belongs to the first event
// that reached d; the strongest d that is needed of an event is what its reason
// has to explain. minimise.go shortens the result, and only then the atoms that
// have no literal get one.
//
// decide.go, phase.go and restart.go say where the search goes, reduce.go which
// learnt clauses stay, vivify.go how these become shorter, assume.go what assumptions have
// to do with it. Each file names the source of its method. What needs no trail has a
// package of its own below internal.
//
// # Memory
//
// Clauses lie in one array; binary clauses only in the watch lists (package
// internal/clause). The search itself allocates nothing but the growth of its arrays.
//
// Everything is deterministic: the same calls give the same answers and counts,
// as long as no context ends.
package cdcl
