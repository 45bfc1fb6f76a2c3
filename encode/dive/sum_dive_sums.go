package dive

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// openSum is a linear constraint over distinct roots, and how far its terms are
// chosen.
type openSum struct {
	linear.Form
	at  int32 // of con
	con *presolve.Constraint
	// lo and hi bound the sum as far as its terms have values, chosen or fixed.
	lo, hi int64
	on     bool // the constraint has to hold
	long   bool // see linear.Form.Long
	weight float64
	// slack is the root that an equation defines, if it is wide, so that the
	// others have some freedom; -1 without.
	slack            int32
	slackLo, slackHi int64 // of its term
}

// sumTerm is the term of a root in a sum.
type sumTerm struct {
	sum  *openSum
	coef int64
}

// collect reads the linear constraints and reports whether any of them is long.
func (d *sumDive) collect() (long bool) {
	for i := range d.p.Constraints {
		if d.p.Constraints[i].Dead {
			continue
		}
		s := openSumOf(d.p.Store, &d.p.Constraints[i])
		if s == nil || len(s.Terms) == 0 {
			continue
		}
		s.at = int32(i)
		d.findSlack(s)
		long = long || s.long
		d.sums = append(d.sums, s)
		for _, t := range s.Terms {
			d.of[t.ID] = append(d.of[t.ID], sumTerm{s, t.A})
		}
	}
	return long
}

// slackShare is the part of the others' spread from which on a variable is slack.
const slackShare = 0.25

// findSlack looks for a variable with coefficient ±1 and many values.
func (d *sumDive) findSlack(s *openSum) {
	s.slack = -1
	if s.Rel != linear.Equal {
		return
	}
	for _, t := range s.Terms {
		if own := d.spread(t); (t.A == 1 || t.A == -1) && own > slackShare*(float64(s.hi-s.lo)-own) {
			s.slack = t.ID
		}
	}
}

// openSumOf returns c as a sum, nil if it is none.
func openSumOf(st *store.Store, c *presolve.Constraint) *openSum {
	if !c.Row.Arithmetic || c.Row.Linear == nil {
		return nil
	}
	s := &openSum{con: c, slack: -1, weight: 1}
	var err error
	if s.Form, err = c.Row.Linear(c.Args(st)).Resolved(st); err != nil {
		return nil
	}
	if c.Mode == rule.Negated {
		s.Form = s.Form.Negated()
	}
	if !s.bounds(st) {
		return nil
	}
	s.long = s.Form.Long(st)
	return s
}

// maxSum bounds the magnitude of sums that are looked at, so that a few of them
// can be added.
const maxSum = int64(1) << 61

// bounds sets the bounds of a sum. It reports false where they are large.
func (s *openSum) bounds(st *store.Store) bool {
	s.lo, s.hi, s.on = 0, 0, true
	if s.con.Mode == rule.Reified || s.con.Mode == rule.Implied {
		v, fixed := st.Fixed(s.con.Control(st))
		s.on = fixed && v == 1
	}
	for _, t := range s.Terms {
		s.lo, s.hi = store.SatAdd(s.lo, st.Lo(t)), store.SatAdd(s.hi, st.Hi(t))
		if t.ID == s.slack {
			s.slackLo, s.slackHi = st.Lo(t), st.Hi(t)
		}
	}
	return s.lo > -maxSum && s.hi < maxSum && s.Form.Bound > -maxSum && s.Form.Bound < maxSum
}

// Long sums are propagated by what chooses the values, and not until the end by
// what looks at all of their terms: suspend makes them wait, and resume ends that.
func (d *sumDive) suspend(wait bool) {
	for _, s := range d.sums {
		if mode := s.con.Mode; s.long && (mode == rule.Plain || mode == rule.Negated) {
			s.con.Dead = wait
		}
	}
}

func (d *sumDive) resume() bool {
	d.suspend(false)
	for _, s := range d.sums {
		if s.long {
			d.p.Enqueue(s.at)
		}
	}
	ok := d.p.Try(d.until)
	d.p.Unqueue()
	return ok
}

// spread is the distance of the greatest value of a term from its least.
func (d *sumDive) spread(t store.View) float64 { return float64(d.p.Store.Hi(t) - d.p.Store.Lo(t)) }
