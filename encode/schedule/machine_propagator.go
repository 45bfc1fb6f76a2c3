package schedule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// disjunctive is a machine that does one task at a time.
type disjunctive struct {
	sides [2]machine
	why   why
	edges bool // not-last and edges, instead of overloads and precedences
	pace  pace // of edges
	slow  pace // of not-last

	watched propagate.Watched // the trail of the call
}

// Disjunctive returns a propagator of tasks that do not overlap, some of which
// may be absent. It finds overloads and detectable precedences, from both sides
// of time (Vilím, Barták and Čepek, "Extension of O(n log n) filtering algorithms
// for the unary resource constraint to optional activities", Constraints 10,
// 2005). Tasks that may be absent restrict no others, and become absent where
// they have no room. Durations count by their lower bounds. It notices every
// overlap of tasks of which all is fixed.
//
// Reasons are a set of tasks and bounds of a window that they share (Vilím,
// "Computing explanations for the unary resource constraint", CPAIOR 2005); what
// of their work is more than needed leaves out tasks and widens the window, of
// young bounds first. A call takes O(n log n) for n tasks.
//
// Starts, ends, and sums of durations must be within 2^60.
func Disjunctive(tasks []OptionalTask) sat.Propagator { return newDisjunctive(tasks, false) }

// Edges returns a redundant propagator beside Disjunctive, which finds tasks that
// cannot be the first or last of some, and those that come before or behind all
// of some (edge finding; Vilím, "Global Constraints in Scheduling", 2007, with
// Θ-Λ-trees). A call takes O(n log n). Edges are left out where the calls before
// found nothing; the first and last, where they found no conflict.
// Measured: docs/decisions/0069.
func Edges(tasks []OptionalTask) sat.Propagator { return newDisjunctive(tasks, true) }

func newDisjunctive(tasks []OptionalTask, edges bool) *disjunctive {
	p := &disjunctive{edges: edges}
	p.sides = [2]machine{newMachine(tasks, false, &p.why), newMachine(tasks, true, &p.why)}
	return p
}

// Attach implements sat.Propagator.
func (p *disjunctive) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, task := range p.sides[0].tasks {
		task.Start.Wakes(w, 0)
		task.Duration.WakesLo(w, 0)
		if task.Present != sat.True {
			w.WatchLit(task.Present, 0)
		}
	}
	if p.edges {
		return sat.Expensive
	}
	return sat.Costly
}

// Propagate implements sat.Propagator.
func (p *disjunctive) Propagate(t sat.Trail) bool {
	p.watched = propagate.Watched{Trail: t, Changed: true}
	forward, back := &p.sides[0], &p.sides[1]
	if !p.edges {
		return p.rule(forward.overloads) && p.rule(forward.precedences) && p.rule(back.precedences)
	}
	ok := true
	if p.pace.due() {
		ok = p.rule(forward.edges) && p.rule(back.edges)
		p.pace.note(p.watched.Found)
	}
	if ok && p.slow.due() {
		ok = p.rule(forward.lasts) && p.rule(back.lasts)
		p.slow.note(!ok)
	}
	return ok
}

// rule calls a rule if windows overlap.
func (p *disjunctive) rule(find func(t sat.Trail) bool) bool {
	return !p.read() || find(&p.watched)
}

// read takes the bounds if they have changed. It reports whether windows overlap.
func (p *disjunctive) read() bool {
	forward, back := &p.sides[0], &p.sides[1]
	if !p.watched.Changed {
		return forward.active
	}
	p.watched.Changed = false
	p.watched.Spend(4 * len(forward.tasks))
	least := 2
	if p.edges {
		least = 3
	}
	if forward.read(&p.watched, least); forward.active {
		p.watched.Spend(4 * len(forward.tasks))
		back.mirror(forward)
	}
	return forward.active
}
