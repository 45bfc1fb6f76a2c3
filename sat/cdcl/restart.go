package cdcl

// restarts says when the search goes back to the root. In focused mode that is
// when the last learnt clauses have more levels than those before (Biere and
// Fröhlich, 2015); in stable mode by the reluctant doubling of Luby's sequence
// (Knuth, 2015). The modes alternate, with about the same work in both (Oh,
// 2015; Biere and Fleury, 2020).
type restarts struct {
	stable     bool
	fast, slow average
	due        int64 // conflicts before which there is no restart in focused mode
	u, v       int64 // of the reluctant doubling
	period     int64 // conflicts until the next restart in stable mode
	switched   int64 // modes so far
	conflicts  int64 // at which the first mode ends
	unit       int64 // of the reluctant doubling
	ticks      int64 // at which the present mode ends
	span       int64 // ticks of the first mode
}

// The parameters of restarts, in conflicts, and of the averages.
const (
	restartGap  = 2
	reluctant   = 1024
	firstMode   = 1000
	margin      = 1.1
	fastWindow  = 33
	slowWindow  = 10_000
	reluctantTo = 1 << 10
)

// average is an exponential moving average without bias at its start (Kingma
// and Ba, 2014).
type average struct{ value, biased, bias, alpha float64 }

func newAverage(window float64) average { return average{alpha: 1 / window, bias: 1} }

func (a *average) add(x float64) {
	a.biased += a.alpha * (x - a.biased)
	a.bias *= 1 - a.alpha
	a.value = a.biased / (1 - a.bias)
}

func (r *restarts) init() {
	r.fast, r.slow = newAverage(fastWindow), newAverage(slowWindow)
	r.conflicts = firstMode
	r.unit = reluctant
	r.u, r.v, r.period = 1, 1, r.unit
}

// learnt counts a conflict and its clause.
func (r *restarts) learnt(lbd, size int) {
	if r.stable {
		r.period--
		return
	}
	r.fast.add(float64(lbd))
	r.slow.add(float64(lbd))
}

// wanted reports whether the search is to restart after that many conflicts.
func (r *restarts) wanted(conflicts int64) bool {
	if !r.stable {
		return conflicts >= r.due && r.fast.value > margin*r.slow.value
	}
	if r.period > 0 {
		return false
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	if r.v > reluctantTo {
		r.u, r.v = 1, 1
	}
	r.period = r.v * r.unit
	return true
}

// restartSearch goes back to the assumptions, but keeps the decisions that would
// be made again (van der Tak, Ramos and Heule, 2011), and those of a brancher.
func (e *Engine) restartSearch() {
	e.stats.Restarts++
	e.restart.due = e.stats.Conflicts + restartGap
	e.backtrack(max(min(e.depth(), len(e.assumed)), e.guided, e.reusable()))
}

// reusable returns the number of levels whose decisions are more active than the
// next one.
func (e *Engine) reusable() int {
	h := &e.order
	for len(h.list) > 0 && e.vals[h.list[0]<<1] != 0 {
		h.pop()
	}
	if len(h.list) == 0 || e.brancher != nil {
		return 0
	}
	next := h.list[0]
	for i := 1 + len(e.assumed); i < len(e.levels); i++ {
		at := int(e.levels[i].trail)
		if at >= len(e.stack) || e.stack[at]&eventFlag != 0 {
			return i - 1
		}
		if v := e.stack[at] >> 1; !h.before(v, next) {
			return i - 1
		}
	}
	return e.depth()
}

// switchMode ends the present mode if its time has come.
func (e *Engine) switchMode() {
	r := &e.restart
	if r.switched == 0 {
		if e.stats.Conflicts < r.conflicts {
			return
		}
		r.span = e.work()
	} else if e.work() < r.ticks {
		return
	}
	r.switched++
	n := r.switched/2 + 1
	r.ticks = e.work() + r.span*n*n
	r.stable = !r.stable
	e.phases.targeted = 0
	if r.stable {
		r.u, r.v, r.period = 1, 1, r.unit
		return
	}
	r.fast = newAverage(fastWindow)
	r.fast.add(r.slow.value)
}
