package schedule

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// prop orders the pairs of which only one order is possible, keeps
// durations from being negative, and finds edges. Tasks that may be absent are, if
// they fit before and behind no other.
func (k disjunctiveKind) prop(s *store.Store, a store.Args) bool {
	all, ok := k.jobs(a)
	if !ok {
		return s.Fail()
	}
	var sure []interval
	for _, t := range all {
		if !s.SetLo(t.size, 0) {
			return false
		}
		if s.Lo(t.present) > 0 {
			sure = append(sure, t.interval)
		}
	}
	if !orderPairs(s, sure, k.strict) || !findEdges(s, sure) {
		return false
	}
	for _, t := range all {
		if _, fixed := s.Fixed(t.present); !fixed && k.crowded(s, t.interval, sure) && !s.SetHi(t.present, 0) {
			return false
		}
	}
	return true
}

// crowded reports whether some other task leaves no room for a task.
func (k disjunctiveKind) crowded(s *store.Store, t interval, others []interval) bool {
	for _, o := range others {
		long := k.strict || s.Lo(t.size) > 0 && s.Lo(o.size) > 0
		if long && !canPrecede(s, t, o) && !canPrecede(s, o, t) {
			return true
		}
	}
	return false
}

// orderPairs narrows by the pairs of which only one order is possible. Most of
// them need a look at four numbers only.
func orderPairs(s *store.Store, all []interval, strict bool) bool {
	type task struct{ size, start, end, last int64 } // at least, but last: the latest start
	tasks := make([]task, len(all))
	read := func(i int) {
		size, start := s.Lo(all[i].size), s.Lo(all[i].start)
		tasks[i] = task{size, start, store.SatAdd(start, size), s.Hi(all[i].start)}
	}
	// done: x is fixed, and y starts after it in any case.
	done := func(x, y task) bool { return x.start == x.last && x.end <= y.start }
	for j := range all {
		read(j)
		for i := range j {
			x, y := tasks[i], tasks[j]
			switch {
			case !strict && (x.size <= 0 || y.size <= 0):
				continue
			case x.end <= y.last && y.end <= x.last || done(x, y) || done(y, x):
				continue
			case !propApart(s, all[i], all[j]):
				return false
			}
			read(i)
			read(j)
		}
	}
	return true
}

// propApart narrows by x before y when y cannot be before x, and the reverse.
func propApart(s *store.Store, x, y interval) bool {
	xy, yx := canPrecede(s, x, y), canPrecede(s, y, x)
	switch {
	case !xy && !yx:
		return s.Fail()
	case !yx:
		return propPrecedes(s, x, y)
	case !xy:
		return propPrecedes(s, y, x)
	}
	return true
}

func canPrecede(s *store.Store, x, y interval) bool {
	return store.SatAdd(s.Lo(x.start), s.Lo(x.size)) <= s.Hi(y.start)
}

// propPrecedes narrows by x.start + x.size ≤ y.start.
func propPrecedes(s *store.Store, x, y interval) bool {
	return linear.Form{Terms: []store.View{x.start, x.size, y.start.Neg()}}.Prop(s)
}

// stay is a task of least duration size that starts at release at the earliest
// and ends at due at the latest.
type stay struct {
	start              store.View
	release, due, size int64
}

// findEdges fails when the tasks that have to run between two times are too
// long for that, and moves a task behind or before a set of tasks that it
// cannot run between, in O(n²) for n tasks (Carlier & Pinson, 1989; the
// algorithm is that of Baptiste, Le Pape & Nuijten, Constraint-Based
// Scheduling, 2001). Many tasks, and wide bounds, are left alone.
func findEdges(s *store.Store, all []interval) bool {
	const maxTime = math.MaxInt64 / 1000
	stays := make([]stay, 0, len(all))
	first, last, sum := int64(math.MaxInt64), int64(math.MinInt64), int64(0)
	for _, t := range all {
		lo, hi, size := s.Lo(t.start), s.Hi(t.start), s.Lo(t.size)
		if size <= 0 {
			continue
		}
		if lo < -maxTime || hi > maxTime || size > maxTime {
			return true
		}
		stays = append(stays, stay{t.start, lo, hi + size, size})
		first, last, sum = min(first, hi+size), max(last, lo), sum+size
	}
	if len(stays) < 2 || len(stays) > edgeTasks || sum <= first-last {
		return true
	}
	after, ok := earliest(stays)
	if !ok {
		return s.Fail()
	}
	for i, t := range stays {
		if !s.SetLo(t.start, after[i]) {
			return false
		}
	}
	// Latest ends are earliest starts in reversed time.
	mirrored := make([]stay, len(stays))
	for i, t := range stays {
		mirrored[i] = stay{t.start, -t.due, -t.release, t.size}
	}
	before, ok := earliest(mirrored)
	if !ok {
		return s.Fail()
	}
	for i, t := range mirrored {
		if !s.SetHi(t.start, -before[i]-t.size) {
			return false
		}
	}
	return true
}

// earliest returns the releases that edge finding proves; ok is false when the
// tasks do not fit.
func earliest(stays []stay) (releases []int64, ok bool) {
	releases = make([]int64, len(stays))
	order := make([]int, len(stays))
	for i, t := range stays {
		releases[i], order[i] = t.release, i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(stays[i].release, stays[j].release) })
	ends := make([]int64, len(stays))
	for _, t := range stays {
		if !behind(stays, order, t.due, ends, releases) {
			return nil, false
		}
	}
	return releases, true
}

// behind moves the tasks that have to come after all those that are due at the
// given time: ends[i] becomes the earliest end of those among them that are
// released when task i is or later.
func behind(stays []stay, order []int, due int64, ends, releases []int64) bool {
	const never = math.MinInt64
	var sum int64
	end := int64(never)
	for k := len(order) - 1; k >= 0; k-- {
		t := stays[order[k]]
		if t.due <= due {
			sum += t.size
			if end = max(end, t.release+sum); end > due {
				return false
			}
		}
		ends[order[k]] = end
	}
	earlier := int64(never)
	for _, i := range order {
		t := stays[i]
		if t.due <= due {
			earlier = max(earlier, t.release+sum)
			sum -= t.size
			continue
		}
		if sum > 0 && t.release+sum+t.size > due {
			releases[i] = max(releases[i], ends[i])
		}
		if earlier != never && earlier+t.size > due {
			releases[i] = max(releases[i], end)
		}
	}
	return true
}
