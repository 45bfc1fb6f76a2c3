// Package exchange lets engines that work on one problem at the same time share the
// short clauses that they learn (ManySAT: Hamadi, Jabbour and Sais, 2009; with bounds of
// integers as in CP-SAT).
//
// # What is shared
//
// Units, binary clauses, and clauses of few decision levels (HordeSat: Balyo, Sanders
// and Sinz, 2015). Each engine has a port. It writes to a ring of its own, which the
// others read at their restarts, so nobody waits for anybody; whoever is late misses
// the oldest clauses. A port keeps hashes of what went through it, so that a clause
// neither comes twice nor goes back.
//
// # Why it is sound
//
// Let F be the problem of a group: the formula that all its engines were loaded with,
// propagators, lazy constraints and the orders that break symmetries, which leave a solution of
// each objective. Let G be the best objective that any worker has found
// so far. Goals are minimised, so G never rises. Every clause in any engine of the group
// holds in all solutions of F whose objective is less than G, if the variables that the
// engine got after loading take the values that their definitions give them:
//
//   - learnt clauses follow from the others by resolution, and from reasons of
//     propagators, which follow from F and the bound that the propagator was told;
//   - refinements of lazy constraints follow from F;
//   - bounds of the objective are asserted for solutions that the run has taken in
//     before, and lower bounds are proved by searches under an assumption;
//   - assumptions are decisions, which resolution never removes: targets, windows,
//     neighbourhoods, soft literals of cores;
//   - counters of cores and of sums define new variables, and a core is a refutation, under the
//     orders perhaps, which it does not name; engines that do not assume the orders may have it, too.
//
// So a clause of F's variables from one engine keeps this true in another, whatever
// bound that has asserted by itself. A refutation then says that no solution is better
// than the run's best, which is what workers conclude from it. It does not say that F
// alone has no solution, unless there is none.
//
// Clauses with variables from after loading are not shared. The window of unbounded integers is a literal
// of F that the constraints imply under, and an assumption of the searches: what was
// learnt in it names it. Enumerations add clauses that exclude solutions, so they must not
// take part, nor must engines that trace a proof.
package exchange
