package schedule

import "github.com/gozinc/gozinc/sat"

// The rules with lazy reasons, each for both directions of time.
const (
	isAfter   = iota // detectable precedences: the task starts behind others
	notLast          // the task ends before the last of others starts
	behindAll        // an edge: the task starts behind all that are due by some time
)

// token packs a rule, the task that it is about, and another that tells when the
// others are due.
func (m *machine) token(rule, i, due int) int64 {
	rule *= 2
	if m.reversed {
		rule++
	}
	return int64(rule)<<32 | int64(i*len(m.tasks)+due)
}

// overloads looks, for each latest end, at the tasks with no later one: whether they
// can be done in time, and with each of those that may be absent.
func (m *machine) overloads(t sat.Trail) bool {
	m.tree.reset(len(m.taskAt), m.optional)
	for _, i := range m.byDue {
		switch m.part[i] {
		case absent:
			continue
		case open:
			m.gray(i)
		case certain:
			m.put(i)
		}
		limit := m.now[i].lct()
		if m.tree.ect() > limit {
			return t.Fail(m.overload(t, -1, limit))
		}
		for m.optional {
			ect, k := m.tree.worst()
			if ect <= limit {
				break
			}
			if o := m.taskAt[k]; !t.Set(sat.LitAtom(m.tasks[o].Present.Not()), m.overload(t, o, limit)) {
				return false
			}
			m.tree.drop(k)
		}
	}
	return true
}

// precedences finds, for each task, the others that must start before it could be
// done, and so precede it.
func (m *machine) precedences(t sat.Trail) bool {
	m.tree.reset(len(m.taskAt), false)
	next := 0
	for _, i := range m.byEnd {
		if m.part[i] == absent {
			continue
		}
		a := m.now[i]
		for ; next < len(m.byLatest) && m.now[m.byLatest[next]].lst < a.ect(); next++ {
			if j := m.byLatest[next]; m.part[j] == certain {
				m.put(j)
			}
		}
		ect := m.tree.ect()
		if ect > a.est && a.lst < a.ect() && m.part[i] == certain {
			ect = m.tree.without(m.leaf[i])
		}
		if ect > a.est && !m.raise(t, isAfter, i, 0, ect) {
			return false
		}
	}
	return true
}

// lasts finds, for each task, that it cannot be the last of those that can start
// before its latest end, and so ends when the last of them starts.
func (m *machine) lasts(t sat.Trail) bool {
	m.tree.reset(len(m.taskAt), false)
	next, last := 0, int64(0)
	for _, i := range m.byDue {
		if m.part[i] == absent {
			continue
		}
		a := m.now[i]
		for ; next < len(m.byLatest) && m.now[m.byLatest[next]].lst < a.lct(); next++ {
			if j := m.byLatest[next]; m.part[j] == certain {
				m.put(j)
				last = m.now[j].lst
			}
		}
		ect := m.tree.ect()
		if ect > a.lst && m.part[i] == certain {
			ect = m.tree.without(m.leaf[i])
		}
		if ect > a.lst && !m.lower(t, i, last) {
			return false
		}
	}
	return true
}

// edges finds tasks that come behind all others that are due by some time: those
// and the task cannot be done by then.
func (m *machine) edges(t sat.Trail) bool {
	m.tree.reset(len(m.taskAt), true)
	for _, i := range m.byDue {
		if m.part[i] == certain {
			m.put(i)
		}
	}
	for k := len(m.byDue) - 1; k > 0; k-- {
		i, due := m.byDue[k], m.byDue[k-1]
		if m.part[i] != absent {
			m.gray(i)
		}
		limit := m.now[due].lct()
		if m.part[due] != certain {
			continue
		}
		if m.tree.ect() > limit {
			return t.Fail(m.overload(t, -1, limit))
		}
		for {
			worst, leaf := m.tree.worst()
			if worst <= limit {
				break
			}
			if u := m.taskAt[leaf]; !m.raise(t, behindAll, u, due, m.tree.ect()) {
				return false
			}
			m.tree.drop(leaf)
		}
	}
	return true
}

// raise has a task start at a time or later. One that may be absent is, if it
// cannot start so late.
func (m *machine) raise(t sat.Trail, rule, i, due int, at int64) bool {
	a := m.now[i]
	if m.part[i] == certain {
		return t.SetLater(m.startsFrom(i, a.duration, at), m.token(rule, i, due))
	}
	if at <= a.lst {
		return true
	}
	buf := append(m.why.atoms[:0], m.endsBy(i, a.duration, a.lct()))
	if rule == isAfter {
		buf = m.whyAfter(t, i, a.lst+1, buf)
	} else {
		buf = m.whyBehind(t, i, due, a.lst+1, buf)
	}
	return m.refute(t, i, buf)
}

// lower has a task end at a time or earlier. One that may be absent is, if it
// cannot end so early.
func (m *machine) lower(t sat.Trail, i int, at int64) bool {
	a := m.now[i]
	if m.part[i] == certain {
		return t.SetLater(m.endsBy(i, a.duration, at), m.token(notLast, i, 0))
	}
	if at >= a.ect() {
		return true
	}
	buf := append(m.why.atoms[:0], m.startsFrom(i, a.duration, a.est))
	return m.refute(t, i, m.whyNotLast(t, i, a.ect()-1, buf))
}

// refute makes a task absent.
func (m *machine) refute(t sat.Trail, i int, because []sat.Atom) bool {
	m.why.atoms = because
	return t.Set(sat.LitAtom(m.tasks[i].Present.Not()), because)
}

// Explain implements sat.Propagator.
func (p *disjunctive) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule := int(tok >> 32)
	m := &p.sides[rule%2]
	i, due := int(tok&(1<<32-1))/len(m.tasks), int(tok&(1<<32-1))%len(m.tasks)
	buf = append(buf, sat.LitAtom(m.tasks[i].Present))
	duration := m.tasks[i].Duration.Lo(v)
	switch rule / 2 {
	case isAfter:
		return m.whyAfter(v, i, m.start(i, duration, a), buf)
	case notLast:
		return m.whyNotLast(v, i, m.end(i, duration, a), buf)
	}
	return m.whyBehind(v, i, due, m.start(i, duration, a), buf)
}
