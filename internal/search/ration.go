package search

// rationed is a strategy that may gain nothing for long, beside one that gains
// steadily: core-guided search or bisection beside improvement. It has a share of each
// slice, which doubles after a slice that has raised the bound or found a better
// solution, and halves otherwise.
type rationed struct {
	strategy
	w     Session
	share float64
}

func ration(w Session, s strategy) *rationed {
	return &rationed{strategy: s, w: w, share: *firstRation}
}

func (r *rationed) slice(limit int64) (status, error) {
	goal, bound := r.w.Gap()
	next, err := r.strategy.slice(max(1, int64(r.share*float64(limit))))
	if g, b := r.w.Gap(); g < goal || b > bound {
		r.share = min(1, 2*r.share)
	} else {
		r.share = max(*leastRation, r.share/2)
	}
	return next, err
}
