package search

import "math"

// ledger is what the strategies that take turns have gained for their work: recent gains count most. A gain is by how much
// the goal fell, or a bound rose that keeps pace. Both are in units of the objective, and close the gap.
type ledger struct {
	w       Session
	others  *entry   // of strategies that have none of their own
	entries []*entry // all
	last    float64  // what the last slice that gained has gained
	// The work and the gains up to which entries are made, and the best goal then.
	work, goal int64
	gains      Gains
}

// entry is a gain, and the work for it.
type entry struct{ gain, work float64 }

func newLedger(w Session) *ledger {
	goal, _ := w.Gap()
	e := &entry{}
	return &ledger{w: w, others: e, entries: []*entry{e}, work: Work(w), goal: goal, gains: w.Gains()}
}

// enter books all that happened since the last call. All entries fade with the work, to a half when it
// has grown by ledgerFades: what gained at first, when all was easy, tells little later.
func (l *ledger) enter(to *entry) {
	work := Work(l.w)
	goal, bound := l.w.Gap()
	gains := l.w.Gains()
	done, gain := float64(work-l.work), gains.Fall-l.gains.Fall
	if rise := gains.Rise - l.gains.Rise; bound < goal && l.keepsPace(float64(bound)-rise, float64(bound), done) {
		gain += rise
	}
	fade := math.Exp2(-done / (*ledgerFades * max(1, float64(work))))
	for _, e := range l.entries {
		e.gain, e.work = e.gain*fade, e.work*fade
	}
	to.gain, to.work = to.gain+gain, to.work+done
	if gain > 0 {
		l.last = gain
	}
	l.work, l.goal, l.gains = work, goal, gains
}

// keepsPace reports whether a bound that rises so for so much work would close the gap in time. Slower ones lead nowhere.
func (l *ledger) keepsPace(from, to, work float64) bool {
	if to <= from || l.goal == NoGoal {
		return false
	}
	return l.inTime((to-from)/(float64(l.goal)-from), work)
}

// inTime reports whether a strategy that does this part of what is left for so much work does the rest in time.
func (l *ledger) inTime(part, work float64) bool {
	return part > 0 && part*(*pace)*max(1, float64(Work(l.w))) >= work
}

// refute books that part of what was left of a search tree is refuted, and reports whether the rest would be in time. That closes as much
// of the gap.
func (l *ledger) refute(to *entry, part, work float64) bool {
	if !l.inTime(part, work) {
		return false
	}
	if goal, bound := l.w.Gap(); goal != NoGoal && bound != NoBound && bound < goal {
		l.last = part * (float64(goal) - float64(bound))
		to.gain += l.last
	}
	return true
}

// part returns how the rate of a strategy compares with the mean rate: one that gains more for its work than all together
// has more than a slice, which brings the mean nearer to its own rate. Each strategy is lent
// the mean rate for some work, as long as it has done little. The last gain counts for nobody, so that all parts become small
// where nobody gains any more. One that is hoped for is lent it: it has a whole slice then.
func (l *ledger) part(own *entry, slice int64, hoped bool) float64 {
	sum := entry{}
	for _, e := range l.entries {
		sum.gain, sum.work = sum.gain+e.gain, sum.work+e.work
	}
	mean, lent := (sum.gain+l.last)/max(1, sum.work), *ledgerLends*float64(max(1, slice))
	part := func(gain float64) float64 {
		if gain > 0 {
			gain /= mean
		}
		return (gain + lent) / (own.work + lent)
	}
	switch {
	case hoped && mean == 0:
		return 1
	case hoped:
		return max(part(own.gain), min(1, part(own.gain+l.last)))
	}
	return part(own.gain)
}

// terms are what a strategy has of each slice, whatever it has gained.
type terms struct {
	least float64     // its least part
	first float64     // its most before it has gained anything; 0 is mostParts
	hoped func() bool // whether it has a whole slice where nobody gains; nil is no
}

// earning is a strategy that has its part of each slice by what it gains beside the others, each for its work, from
// the least to mostParts. What a slice takes beyond that, next ones do without.
type earning struct {
	strategy
	ledger  *ledger
	entry   *entry
	terms   terms
	debt    int64
	closing bool // its last slice has refuted so much that it is hoped for
}

// refuter is a strategy that can tell which part of what was left of its search tree the last slice has refuted.
type refuter interface{ refuted() float64 }

func (l *ledger) earn(s strategy, t terms) *earning {
	e := &entry{}
	l.entries = append(l.entries, e)
	return &earning{strategy: s, ledger: l, entry: e, terms: t}
}

func (r *earning) slice(limit int64) (status, error) {
	l := r.ledger
	l.enter(l.others)
	grant := max(1, int64(r.part(limit)*float64(limit)))
	if r.debt >= grant {
		r.debt -= grant
		return unfinished, nil
	}
	grant -= r.debt
	begun := Work(l.w)
	next, err := r.strategy.slice(grant)
	r.debt = max(0, Work(l.w)-begun-grant)
	l.enter(r.entry)
	if t, ok := r.strategy.(refuter); ok {
		r.closing = l.refute(r.entry, t.refuted(), float64(Work(l.w)-begun))
	}
	return next, err
}

// part returns the part of a slice that the strategy has.
func (r *earning) part(slice int64) float64 {
	most := *mostParts
	if r.entry.gain == 0 && r.terms.first > 0 {
		most = r.terms.first
	}
	hoped := r.closing || r.terms.hoped != nil && r.terms.hoped()
	return min(max(r.terms.least, r.ledger.part(r.entry, slice, hoped)), most)
}
