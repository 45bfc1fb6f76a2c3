package search

// rationed is a strategy that may gain nothing for long, beside one that gains
// steadily: core-guided search, bisection or branch and bound beside improvement. It
// has a share of each slice. That doubles after a slice that has found a better solution, or raised the bound at a pace
// that leads somewhere. It halves otherwise, though not below the first while the strategy is hopeful. What a slice in vain takes
// beyond its share, next ones do without. docs/decisions/0180 says why a ledger serves other strategies.
type rationed struct {
	strategy
	w      Session
	share  float64
	debt   int64
	useful func() bool // whether the last slice was not in vain although bound and solution stay; nil is no
	// hopeful is whether a slice may end with the optimum, however many were in vain; nil is no.
	hopeful func() bool
}

func ration(w Session, s strategy) *rationed {
	return &rationed{strategy: s, w: w, share: *firstRation}
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
		least := *leastRation
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
