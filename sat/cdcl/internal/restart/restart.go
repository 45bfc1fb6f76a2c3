// Package restart says when the engine sat/cdcl goes back to the root.
package restart

// Policy says when the search goes back to the root. In focused mode that is
// when the last learnt clauses have more levels than those before (Biere and
// Fröhlich, 2015); in stable mode by the reluctant doubling of Luby's sequence
// (Knuth, 2015). The modes alternate, with about the same work in both (Oh,
// 2015; Biere and Fleury, 2020).
type Policy struct {
	stable     bool
	fast, slow average
	due        int64 // conflicts before which there is no restart in focused mode
	u, v       int64 // of the reluctant doubling
	period     int64 // conflicts until the next restart in stable mode
	switched   int64 // modes so far
	conflicts  int64 // at which the first mode ends
	most       int64 // ticks of the first mode at which it ends too; 0 is no limit
	unit       int64 // of the reluctant doubling
	ticks      int64 // at which the present mode ends
	began      int64 // ticks before the first mode
	span       int64 // ticks of the first mode
}

// average is an exponential moving average without bias at its start (Kingma
// and Ba, 2014).
type average struct{ value, biased, bias, alpha float64 }

func newAverage(window float64) average { return average{alpha: 1 / window, bias: 1} }

func (a *average) add(x float64) {
	a.biased += a.alpha * (x - a.biased)
	a.bias *= 1 - a.alpha
	a.value = a.biased / (1 - a.bias)
}

// New returns the policy at the start of a search, in focused mode.
func New() Policy {
	return Policy{
		fast: newAverage(*fastWindow), slow: newAverage(*slowWindow),
		conflicts: *firstMode, unit: *reluctant, u: 1, v: 1, period: *reluctant,
	}
}

// Learnt counts a conflict, whose clause has literals of so many levels.
func (r *Policy) Learnt(lbd int) {
	if r.stable {
		r.period--
		return
	}
	r.fast.add(float64(lbd))
	r.slow.add(float64(lbd))
}

// Wanted reports whether the search is to restart after that many conflicts and so
// much work. Where the modes have turns, the end of one is a reason.
func (r *Policy) Wanted(conflicts, work int64) bool {
	if r.most > 0 && r.over(conflicts, work) {
		return true
	}
	if !r.stable {
		return conflicts >= r.due && r.fast.value > *margin*r.slow.value
	}
	if r.period > 0 {
		return false
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	if r.v > *reluctantTo {
		r.u, r.v = 1, 1
	}
	r.period = r.v * r.unit
	return true
}

// Begin makes a mode the present one, after so many conflicts and so much work, and
// has the modes take turns from the beginning. The first ends after no more than that
// work, so that both have their turn where a conflict takes long; 0 is no limit.
func (r *Policy) Begin(stable bool, conflicts, work, most int64) {
	fresh := New()
	fresh.stable, fresh.most = stable, most
	if most > 0 {
		fresh.unit, fresh.period = *shortUnit, *shortUnit
	}
	fresh.conflicts += conflicts
	fresh.began = work
	*r = fresh
}

// Stable reports whether the search is in stable mode.
func (r *Policy) Stable() bool { return r.stable }

// Restarted notes a restart after that many conflicts.
func (r *Policy) Restarted(conflicts int64) { r.due = conflicts + *restartGap }

// SwitchMode ends the present mode if its time has come, by conflicts or work for the
// first and by work, in any unit, for the others. It reports whether it has.
func (r *Policy) SwitchMode(conflicts, work int64) bool {
	if !r.over(conflicts, work) {
		return false
	}
	if r.switched == 0 {
		r.span = max(1, work-r.began)
	}
	r.switched++
	n := r.switched/2 + 1
	r.ticks = work + r.span*n*n
	r.stable = !r.stable
	if r.stable {
		r.u, r.v, r.period = 1, 1, r.unit
		return true
	}
	r.fast = newAverage(*fastWindow)
	r.fast.add(r.slow.value)
	return true
}

// over reports whether the present mode has had its time.
func (r *Policy) over(conflicts, work int64) bool {
	if r.switched > 0 {
		return work >= r.ticks
	}
	return conflicts >= r.conflicts || r.most > 0 && work-r.began >= r.most
}

// Delay has all that is due come so many conflicts and so much work later.
func (r *Policy) Delay(conflicts, work int64) {
	r.due += conflicts
	r.conflicts += conflicts
	r.ticks += work
	r.began += work
}

// Hurry makes restarts and changes of the mode come after each few conflicts, for
// tests of short searches.
func (r *Policy) Hurry() { r.conflicts, r.unit, r.period = 2, 1, 1 }
