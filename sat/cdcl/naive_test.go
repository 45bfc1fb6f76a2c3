package cdcl_test

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// naive is a constraint over a few integers of few values, perhaps under the
// condition of a literal, that is propagated by enumeration, with reasons as weak
// as they go.
type naive struct {
	rng     *rand.Rand
	ints    []sat.Int
	lo, hi  []int64 // at the start
	holds   func([]int64) bool
	control sat.Lit
	lazy    int // of how many consequences in four the reason is given later
	sum     sat.Trailed
	broken  string // what the engine did wrong
	asked   int
}

func (p *naive) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	sum := int64(0)
	for i, x := range p.ints {
		w.WatchBound(x, int32(2*i))
		w.WatchBound(x.Neg(), int32(2*i+1))
		sum += t.Lo(x) + 10*t.Lo(x.Neg())
	}
	w.WatchLit(p.control, -1)
	p.sum = t.NewTrailed(sum)
	return sat.Priority(p.rng.IntN(int(sat.Priorities)))
}

// Notify keeps the sum of the lower bounds and ten times those of the negations.
func (p *naive) Notify(t sat.Trail, tag int32, before, now int64) bool {
	if now <= before {
		p.broken = "a change that is none"
	}
	if tag < 0 {
		return true
	}
	weight := 1 + 9*int64(tag&1)
	t.SetTrailed(p.sum, t.Trailed(p.sum)+weight*(now-before))
	return true
}

// each calls do with the assignments of the box.
func each(lo, hi []int64, do func([]int64)) {
	v := make([]int64, len(lo))
	var rec func(int)
	rec = func(i int) {
		if i == len(v) {
			do(v)
			return
		}
		for v[i] = lo[i]; v[i] <= hi[i]; v[i]++ {
			rec(i + 1)
		}
	}
	rec(0)
}

// meets reports whether the atom is true of the values and the control.
func (p *naive) meets(a sat.Atom, v []int64, control bool) bool {
	if a.IsLit() {
		return control == (a.Lit() == p.control)
	}
	for i, x := range p.ints {
		switch a.X {
		case x:
			return v[i] >= a.D
		case x.Neg():
			return -v[i] >= a.D
		}
	}
	panic("an atom of another constraint")
}

// valid reports whether the constraint implies the clause.
func (p *naive) valid(clause []sat.Atom) bool {
	ok := true
	each(p.lo, p.hi, func(v []int64) {
		for _, control := range []bool{false, true} {
			if control && !p.holds(v) || !control && p.control == sat.True {
				continue
			}
			some := false
			for _, a := range clause {
				some = some || p.meets(a, v, control)
			}
			ok = ok && some
		}
	})
	return ok
}

// reason returns all that holds in the view, but for the atom that follows.
func (p *naive) reason(v sat.View, a sat.Atom, because []sat.Atom) []sat.Atom {
	for i, x := range p.ints {
		if v.Lo(x) > p.lo[i] {
			because = append(because, sat.Geq(x, v.Lo(x)))
		}
		if v.Hi(x) < p.hi[i] {
			because = append(because, sat.Leq(x, v.Hi(x)))
		}
	}
	if p.control != sat.True && v.Holds(sat.LitAtom(p.control)) {
		because = append(because, sat.LitAtom(p.control))
	}
	return because
}

// Explain lifts the reason in random order.
func (p *naive) Explain(v sat.View, a sat.Atom, token int64, buf []sat.Atom) []sat.Atom {
	p.asked++
	if token != 7 {
		p.broken = "another token"
	}
	from := len(buf)
	buf = p.reason(v, a, buf)
	clause := []sat.Atom{a}
	for _, b := range buf[from:] {
		if !v.Holds(b) {
			p.broken = "a bound of the past that does not hold"
		}
		clause = append(clause, b.Not())
	}
	if !p.valid(clause) {
		p.broken = "the bounds of the past do not imply the consequence"
	}
	for _, k := range p.rng.Perm(len(clause) - 1) {
		for p.rng.IntN(5) > 0 {
			old := clause[k+1]
			if old.IsLit() {
				break
			}
			_, before := v.Since(old.Not())
			clause[k+1].D = 1 - max(before, old.Not().D-1)
			if clause[k+1] == old || !p.valid(clause) {
				clause[k+1] = old
				break
			}
		}
	}
	for i, b := range clause[1:] {
		buf[from+i] = b.Not()
	}
	return buf
}

func (p *naive) set(t sat.Trail, a sat.Atom) bool {
	if p.rng.IntN(4) < p.lazy {
		return t.SetLater(a, 7)
	}
	return t.Set(a, p.reason(t, a, nil))
}

// Propagate makes the bounds those of the assignments that are left.
func (p *naive) Propagate(t sat.Trail) bool {
	sum := int64(0)
	lo, hi := make([]int64, len(p.ints)), make([]int64, len(p.ints))
	for i, x := range p.ints {
		lo[i], hi[i] = t.Lo(x), t.Hi(x)
		sum += lo[i] - 10*hi[i]
	}
	if sum != t.Trailed(p.sum) {
		p.broken = "the word is not the sum of the bounds"
	}
	if t.Holds(sat.LitAtom(p.control.Not())) {
		return true
	}
	var low, high []int64
	each(lo, hi, func(v []int64) {
		if !p.holds(v) {
			return
		}
		if low == nil {
			low, high = append(low, v...), append(high, v...)
		}
		for i := range v {
			low[i], high[i] = min(low[i], v[i]), max(high[i], v[i])
		}
	})
	switch {
	case low == nil && t.Holds(sat.LitAtom(p.control)) && p.rng.IntN(2) == 0:
		return t.Fail(p.reason(t, sat.Atom{}, nil))
	case low == nil:
		return p.set(t, sat.LitAtom(p.control.Not()))
	case !t.Holds(sat.LitAtom(p.control)):
		return true
	}
	for i, x := range p.ints {
		if !p.set(t, sat.Geq(x, low[i])) || !p.set(t, sat.Leq(x, high[i])) {
			return false
		}
	}
	return true
}
