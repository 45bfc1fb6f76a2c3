package sat

// Brancher decides instead of the engine, for instance as a search annotation
// says.
type Brancher interface {
	// Decide returns an atom that is neither true nor false, which the
	// engine makes a decision; ok is false where the engine shall decide by
	// itself. It is called when the assumptions are decided and propagation
	// has come to its end. Where the engine has cut propagation short, the atom may be
	// decided already, and the engine decides by itself. Of the trail Decide uses what
	// a View has, trailed integers, and Spend. A restart keeps its decisions where they come
	// before the engine's own.
	Decide(t Trail) (a Atom, ok bool)
}

// BrancherHost is implemented by engines that can be told what to decide.
type BrancherHost interface {
	// SetBrancher has b asked before each decision; nil ends that.
	SetBrancher(b Brancher)
	// Alternate has b asked in the one of two modes that take turns, each with
	// about the same work; in the other the engine decides by itself. first tells
	// whether b is asked in the first of them.
	Alternate(b Brancher, first bool)
	// Prefer has the engine's own decisions try the values of the last assignment.
	Prefer()
}
