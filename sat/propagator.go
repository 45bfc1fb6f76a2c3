package sat

// Propagator is a constraint that takes part in the search of an engine: the
// engine wakes it when what it watches has changed, and it sets bounds and
// literals that follow, or finds a conflict. What it sets has a reason, so that
// the engine learns from it as from a clause (lazy clause generation:
// Ohrimenko, Stuckey and Codish, 2009; the engine's part follows IPASIR-UP:
// Fazekas, Niemetz, Preiner, Kirchweger, Szeider and Biere, 2023).
//
// A propagator is right when each reason implies its consequence, and when
// Propagate notices a violation at the latest when all that it watches is
// fixed. It is called by the engine's goroutine alone, and the engine hands
// every propagator the same Trail until the end.
type Propagator interface {
	// Attach subscribes, and makes the trailed integers of the propagator's state. It
	// is called once, at decision level 0. The next search calls Propagate.
	Attach(t Trail, w Watcher) Priority
	// Propagate sets what follows. It returns false when Set, SetLater or
	// Fail has returned false, and must then not set anything more.
	//
	// What it sets wakes it again only through its own watches. A propagator
	// must not repeat itself until nothing changes where that may take long:
	// the engine ends bounds that creep, and can do so between calls only.
	Propagate(t Trail) bool
	// Explain appends to buf the atoms that imply a, the consequence that
	// SetLater was given the token for, and returns the extended buf. a may
	// be weaker than the bound that was set: the reason should be as weak as
	// a allows. Each atom must hold in v, which is the state just before
	// the consequence was set. Propagators with no lazy reasons are never
	// asked.
	Explain(v View, a Atom, token int64, buf []Atom) []Atom
}

// Notified is a Propagator that is told each change of what it watches when it
// happens, also between calls of Propagate, for instance to keep a trailed sum.
type Notified interface {
	Propagator
	// Notify tells that what was watched with the tag has changed: a lower
	// bound from before to now, or a literal, from 0 to 1. It may change
	// trailed integers, and nothing else. The answer says whether Propagate is to be
	// called.
	Notify(t Trail, tag int32, before, now int64) bool
}

// Stateless is a Notified that need not be told what cannot make it due.
type Stateless interface {
	Notified
	// Stateless reports whether Notify changes nothing, so that it need not be called
	// while Propagate is due anyway. It is asked after Attach.
	Stateless() bool
}

// Readable is a Trail whose lower bounds can be read without a call.
type Readable interface {
	Trail
	// Bounds returns where the lower bounds are, by handle. The slice changes with the
	// bounds, and grows with the integers.
	Bounds() *[]int64
}

// Patient is a Trail whose watches of bounds can wait: that of a bound is told of nothing as
// long as the bound is no more than a number. Numbers stay on backtracking, so a propagator
// gives only those that hold in all states in which it does not lower them.
type Patient interface {
	Trail
	// Watches returns how many watches the lower bound of x has, so that one less is
	// the number of the last.
	Watches(x Int) int32
	// Await has the watch of x with the number wait for a bound above d.
	Await(x Int, watch int32, d int64)
}

// Reviewer is a Notified that notes outside of trailed integers what Propagate is to look at. An
// engine that cuts propagation short may call Propagate at a higher level than that of
// the change. When the search comes back to the level of the change, what Propagate found
// is undone, the change is not, and the note is gone.
type Reviewer interface {
	Notified
	// Review has the next call of Propagate look at all that is watched. It is called
	// after backtracking, where changes are left of which Propagate may have been told
	// at a level that is undone.
	Review(t Trail)
}

// Priority is the order in which an engine calls propagators that are due: those
// of the least value first, each after unit propagation has come to its end.
type Priority uint8

// The priorities, by what a call costs.
const (
	Constant  Priority = iota // of a few operations
	Linear                    // linear in the variables
	Costly                    // more than linear
	Expensive                 // last, after all others, and not before all assumptions are decided
	Priorities
)

// Watcher subscribes a propagator to changes.
type Watcher interface {
	// WatchBound wakes the propagator when the lower bound of x rises; the
	// upper bound is that of x.Neg(). The tag is for Notify.
	WatchBound(x Int, tag int32)
	// WatchLit wakes the propagator when l becomes true.
	WatchLit(l Lit, tag int32)
}

// View is a state of the search that a propagator reads.
type View interface {
	// Lo and Hi are the bounds of x.
	Lo(x Int) int64
	Hi(x Int) int64
	// Root is the lower bound of x at decision level 0, or NoBound.
	Root(x Int) int64
	// Holds reports whether the atom is true.
	Holds(a Atom) bool
	// Since tells when the atom, which holds, became true: the position of
	// the event on the trail, less than 0 if it has held at decision level
	// 0; and the lower bound of a.X before that event.
	Since(a Atom) (position int, before int64)
}

// Trailed is an integer that the engine restores on backtracking, a trailed integer.
type Trailed int32

// Trail is the state of the search for a propagator at work.
type Trail interface {
	View
	Integers
	// Set makes a true, if it is not, because the atoms hold: their
	// conjunction implies a with the constraint. The engine copies them. It
	// returns false when a is false, which is a conflict.
	Set(a Atom, because []Atom) bool
	// SetLater is Set with a reason that Explain gives when it is needed.
	SetLater(a Atom, token int64) bool
	// Fail tells a conflict: the atoms all hold and must not. It returns
	// false.
	Fail(because []Atom) bool
	// AddClause adds a clause that follows from the constraint and stays.
	// It takes effect after Propagate has returned.
	AddClause(lits ...Lit)
	// NewTrailed makes a trailed integer with a value for decision level 0.
	NewTrailed(v int64) Trailed
	// Trailed reads a trailed integer; SetTrailed changes it until the search goes back
	// behind the decision level.
	Trailed(w Trailed) int64
	SetTrailed(w Trailed, v int64)
	// Level is the decision level, 0 at the root.
	Level() int
	// Again has the engine call Propagate once more, when those before it
	// have been called.
	Again()
	// Spend counts work of the propagator, in the unit of
	// Stats.Propagations: about one unit for each bound looked at.
	Spend(n int)
}

// PropagatorHost is implemented by engines that take propagators.
type PropagatorHost interface {
	Integers
	// IntValue is the integer's value in the assignment of the last Sat answer.
	IntValue(x Int) int64
	// AddPropagator makes p part of the formula, between two calls of
	// Solve.
	AddPropagator(p Propagator)
}

// Accountable is implemented by engines that know which propagator they are calling, so
// that it can be named after it has panicked.
type Accountable interface {
	// Called returns that propagator, or the one that has panicked; nil for none.
	Called() Propagator
}
