package search

import "math"

// ledger is what those strategies that improve the best solution have gained for their work: recent gains count
// most. It is shared by all that have their part of a slice by that (earning).
type ledger struct {
	w       Session
	others  *entry   // of strategies that have none of their own
	entries []*entry // all
	last    float64  // what the last slice that gained has gained
	// The work and the best goal up to which entries are made.
	work, goal int64
}

// entry is a gain of the goal, and the work for it.
type entry struct{ gain, work float64 }

func newLedger(w Session) *ledger {
	goal, _ := w.Gap()
	e := &entry{}
	return &ledger{w: w, others: e, entries: []*entry{e}, work: Work(w), goal: goal}
}

// enter books all that happened since the last call. All entries fade with the work, to a half when it
// has grown by ledgerFades: what gained at first, when all was easy, tells little later.
func (l *ledger) enter(to *entry) {
	work := Work(l.w)
	goal, _ := l.w.Gap()
	done, gain := float64(work-l.work), float64(l.goal)-float64(goal)
	fade := math.Exp2(-done / (*ledgerFades * max(1, float64(work))))
	for _, e := range l.entries {
		e.gain, e.work = e.gain*fade, e.work*fade
	}
	to.gain, to.work = to.gain+gain, to.work+done
	if gain > 0 {
		l.last = gain
	}
	l.work, l.goal = work, goal
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
	if mean == 0 {
		return 1
	}
	part := func(gain float64) float64 { return (gain/mean + lent) / (own.work + lent) }
	if hoped {
		return max(part(own.gain), min(1, part(own.gain+l.last)))
	}
	return part(own.gain)
}

// earning is a strategy that has its part of each slice by what it gains beside the others, each for its work, from
// the least to mostParts. What a slice takes beyond that, next ones do without.
type earning struct {
	strategy
	ledger *ledger
	entry  *entry
	least  float64
	hoped  bool // its whole slice where nobody gains
	debt   int64
}

func (l *ledger) earn(s strategy, least float64, hoped bool) *earning {
	e := &entry{}
	l.entries = append(l.entries, e)
	return &earning{strategy: s, ledger: l, entry: e, least: least, hoped: hoped}
}

func (r *earning) slice(limit int64) (status, error) {
	l := r.ledger
	l.enter(l.others)
	part := min(max(r.least, l.part(r.entry, limit, r.hoped)), *mostParts)
	grant := max(1, int64(part*float64(limit)))
	if r.debt >= grant {
		r.debt -= grant
		return unfinished, nil
	}
	grant -= r.debt
	begun := Work(l.w)
	next, err := r.strategy.slice(grant)
	r.debt = max(0, Work(l.w)-begun-grant)
	l.enter(r.entry)
	return next, err
}
