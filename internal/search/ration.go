package search

// rationed is a strategy that may gain nothing for long, beside one that gains
// steadily: core-guided search, bisection, local search or branch and bound beside improvement. It
// has a share of each slice, which doubles after a slice that has raised the bound or found a better
// solution, and halves otherwise, though not below the first while it is hopeful. What a slice in vain takes
// beyond its share, next ones do without. docs/decisions/0158 compares that with credit.
type rationed struct {
	strategy
	w      Session
	share  float64
	least  float64
	debt   int64
	useful func() bool // whether the last slice was not in vain although bound and solution stay; nil is no
	// hopeful is whether a slice may end with the optimum, however many were in vain; nil is no.
	hopeful func() bool
}

func ration(w Session, s strategy) *rationed {
	return &rationed{strategy: s, w: w, share: *firstRation, least: *leastRation}
}

func (r *rationed) slice(limit int64) (status, error) {
	grant := max(1, int64(r.share*float64(limit)))
	if r.debt >= grant {
		r.debt -= grant
		return unfinished, nil
	}
	grant -= r.debt
	goal, bound := r.w.Gap()
	before := Work(r.w)
	next, err := r.strategy.slice(grant)
	if g, b := r.w.Gap(); g < goal || r.keepsPace(goal, bound, b, Work(r.w)-before) || r.useful != nil && r.useful() {
		r.share, r.debt = min(1, 2*r.share), 0
	} else {
		least := r.least
		if r.hopeful != nil && r.hopeful() {
			least = *firstRation
		}
		r.share, r.debt = max(least, r.share/2), max(0, Work(r.w)-before-grant)
	}
	return next, err
}

// keepsPace reports whether a bound that rises so for so much work would close the gap in time.
func (r *rationed) keepsPace(goal, bound, risen, work int64) bool {
	if risen <= bound || bound == NoBound || goal == NoGoal {
		return risen > bound
	}
	closed := (float64(risen) - float64(bound)) / (float64(goal) - float64(bound))
	return closed*(*pace)*float64(max(1, Work(r.w))) >= float64(work)
}
