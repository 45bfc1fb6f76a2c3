package schedule

import "github.com/gozinc/gozinc/sat"

// A reason is a frame of time and a set of tasks that lie in it and take longer. filling finds the set and
// by how much it is too long, trim leaves out tasks as far as that allows, and widen moves an end of the
// frame by what is left. Each task of the set then has an atom for each end.

const unexplained = "schedule: disjunctive cannot explain a bound"

func none(int) bool { return false }

// overload tells why tasks cannot be done by a time, with task o if that is not
// −1, which is assumed to be there. The time is the latest end of a task, first tried is the
// one given: what was set in this call may have made durations longer.
func (m *machine) overload(v sat.View, o int, limit int64) []sat.Atom {
	set, from, spare, ok := m.tooMuch(v, o, limit)
	for k := 0; k < len(m.tasks) && !ok; k++ {
		if a, part := m.look(v, k); part == certain || k == o {
			limit = a.lct()
			set, from, spare, ok = m.tooMuch(v, o, limit)
		}
	}
	if !ok {
		panic(unexplained)
	}
	w := frame{from: from, to: limit}
	m.why.sets[0] = set
	set, spare = m.trim(v, set, &w, spare, func(i int) bool { return i == o })
	m.widen(v, set, &w, spare)
	buf := m.why.atoms[:0]
	for k := range set {
		buf = m.lies(buf, &set[k], w)
		if set[k].task == o {
			buf = buf[:len(buf)-1] // that it takes part
		}
	}
	m.why.atoms = buf
	return buf
}

// tooMuch returns tasks that must be done by a time and cannot, if there are some. Task o, if that is not −1, has to be
// done by then, too. It has more time by now where its duration has grown in this call.
func (m *machine) tooMuch(v sat.View, o int, limit int64) (set []member, from, spare int64, ok bool) {
	if o >= 0 {
		if a, _ := m.look(v, o); a.lct() > limit {
			return nil, 0, 0, false
		}
	}
	m.gather(v, o, func(a *activity) bool { return a.lct() <= limit })
	return m.filling(m.why.sets[0], limit, -1)
}

// whyAfter tells why a task starts at a time or later: others must start before it
// could be done, so they precede it, and cannot be done before that time.
func (m *machine) whyAfter(v sat.View, i int, at int64, buf []sat.Atom) []sat.Atom {
	own, _ := m.look(v, i)
	m.gather(v, -1, func(a *activity) bool { return a.lst < own.ect() })
	set, from, spare, ok := m.filling(m.why.sets[0], at-1, i)
	if !ok {
		panic(unexplained)
	}
	w := frame{from: from, to: own.ect() - 1, starts: true}
	m.why.sets[0] = set
	set, spare = m.trim(v, set, &w, spare, none)
	w.from -= spare
	// The others start by a time, and the task is done after it.
	last, latest := set[0].lst, -1
	for k := range set {
		last = max(last, set[k].lst)
		_, to := m.bounds(&set[k], w)
		latest = max(latest, since(v, to))
	}
	if since(v, m.startsFrom(i, own.duration, own.est)) >= latest {
		w.to = last
	}
	for k := range set {
		buf = m.lies(buf, &set[k], w)
	}
	buf = m.takes(buf, i, own.duration)
	return append(buf, m.startsFrom(i, own.duration, w.to+1-own.duration))
}

// whyNotLast tells why a task ends at a time or earlier: others start by then, and
// cannot be done before the task must start.
func (m *machine) whyNotLast(v sat.View, i int, at int64, buf []sat.Atom) []sat.Atom {
	own, _ := m.look(v, i)
	m.gather(v, -1, func(a *activity) bool { return a.lst <= at })
	set, from, spare, ok := m.filling(m.why.sets[0], own.lst, i)
	if !ok {
		panic(unexplained)
	}
	w := frame{from: from, to: at, starts: true}
	m.why.sets[0] = set
	set, spare = m.trim(v, set, &w, spare, none)
	earliest := -1
	for k := range set {
		from, _ := m.bounds(&set[k], w)
		earliest = max(earliest, since(v, from))
	}
	due := own.lct()
	if since(v, m.endsBy(i, own.duration, due)) >= earliest {
		due += spare
	} else {
		w.from -= spare
	}
	for k := range set {
		buf = m.lies(buf, &set[k], w)
	}
	buf = m.takes(buf, i, own.duration)
	return append(buf, m.endsBy(i, own.duration, due))
}

// whyBehind tells why a task starts at a time or later. It is behind all tasks that
// are due by some time, since it and some of them cannot be done by then, and some
// of them cannot be done before the time that is to be explained. When they are due is
// the latest end of a task, first tried is that of the one given: its bounds may have
// changed since.
func (m *machine) whyBehind(v sat.View, i, due int, at int64, buf []sat.Atom) []sat.Atom {
	for k := range m.tasks {
		switch {
		case k == 0:
			k = due
		case k <= due:
			k--
		}
		if a, part := m.look(v, k); part == certain {
			if buf, ok := m.behind(v, i, a.lct(), at, buf); ok {
				return buf
			}
		}
	}
	panic(unexplained)
}

func (m *machine) behind(v sat.View, i int, limit, at int64, buf []sat.Atom) (_ []sat.Atom, ok bool) {
	m.gather(v, i, func(a *activity) bool { return a.lct() <= limit })
	all, from, spare, ok1 := m.filling(m.why.sets[0], limit, -1)
	some, fromSome, spareSome, ok2 := m.filling(m.why.sets[1], at-1, i)
	m.why.sets = [2][]member{all, some}
	if !ok1 || !ok2 {
		return buf, false
	}
	full, early := frame{from: from, to: limit}, frame{from: fromSome, to: limit}
	some, spareSome = m.trim(v, some, &early, spareSome, none)
	early.from -= spareSome
	all, spare = m.trim(v, all, &full, spare, func(j int) bool { return j == i || among(some, j) })
	m.widen(v, all, &full, spare)
	early.to = full.to
	for k := range some {
		w := early
		if among(all, some[k].task) {
			w.from = max(w.from, full.from)
		}
		buf = m.lies(buf, &some[k], w)
	}
	own, _ := m.look(v, i)
	buf = append(m.takes(buf, i, own.duration), m.startsFrom(i, own.duration, full.from))
	for k := range all {
		if j := all[k].task; j != i && !among(some, j) {
			buf = m.lies(buf, &all[k], full)
		}
	}
	return buf, true
}

// among reports whether a task is one of the set.
func among(set []member, i int) bool {
	for k := range set {
		if set[k].task == i {
			return true
		}
	}
	return false
}
