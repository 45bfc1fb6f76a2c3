package encode

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
)

// openSum is a linear constraint, Σ terms ≤, = or ≠ bound.
type openSum struct {
	linear
	at  int32 // of con
	con *con
	rel pb.Rel
	// lo and hi bound the sum as far as its terms have values, chosen or fixed.
	lo, hi int64
	on     bool // the constraint has to hold
	long   bool
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
	for i := range d.p.cons {
		if d.p.cons[i].dead {
			continue
		}
		s := readSum(d.p.st, &d.p.cons[i])
		if s == nil || len(s.terms) == 0 {
			continue
		}
		s.at = int32(i)
		d.findSlack(s)
		long = long || s.long
		d.sums = append(d.sums, s)
		for _, t := range s.terms {
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
	if s.rel != pb.EQ {
		return
	}
	for _, t := range s.terms {
		if own := d.spread(t); (t.A == 1 || t.A == -1) && own > slackShare*(float64(s.hi-s.lo)-own) {
			s.slack = t.ID
		}
	}
}

// readSum returns c as a sum, nil if it is none.
func readSum(st *store.Store, c *con) *openSum {
	if !c.row.arithmetic {
		return nil
	}
	s := &openSum{con: c, slack: -1, weight: 1}
	read := c.row.atMost
	switch {
	case c.row.equation != nil:
		read, s.rel = c.row.equation, pb.EQ
	case c.row.unequal != nil:
		read, s.rel = c.row.unequal, pb.NE
	case read == nil:
		return nil
	}
	var err error
	coefs, views, bound := read(c.args(st))
	if s.linear, err = newLinear(st, coefs, views, bound); err != nil {
		return nil
	}
	if c.mode == negated {
		s.negate()
	}
	if !s.bounds(st) {
		return nil
	}
	s.long = len(s.terms) >= longTerms && s.hi-s.lo > longSize/int64(len(s.terms))
	return s
}

// negate makes the sum the opposite constraint.
func (s *openSum) negate() {
	switch s.rel {
	case pb.EQ:
		s.rel = pb.NE
	case pb.NE:
		s.rel = pb.EQ
	default:
		s.linear = linear{negatedViews(s.terms), -s.linear.bound - 1}
	}
}

// maxSum bounds the magnitude of sums that are looked at, so that a few of them
// can be added.
const maxSum = int64(1) << 61

// bounds sets the bounds of a sum. It reports false where they are large.
func (s *openSum) bounds(st *store.Store) bool {
	s.lo, s.hi, s.on = 0, 0, true
	if s.con.mode == reified || s.con.mode == implied {
		v, fixed := st.Fixed(s.con.control(st))
		s.on = fixed && v == 1
	}
	for _, t := range s.terms {
		s.lo, s.hi = store.SatAdd(s.lo, st.Lo(t)), store.SatAdd(s.hi, st.Hi(t))
		if t.ID == s.slack {
			s.slackLo, s.slackHi = st.Lo(t), st.Hi(t)
		}
	}
	return s.lo > -maxSum && s.hi < maxSum && s.linear.bound > -maxSum && s.linear.bound < maxSum
}

// Long sums are propagated by what chooses the values, and not until the end by
// what looks at all of their terms: suspend makes them wait, and resume ends that.
func (d *sumDive) suspend(wait bool) {
	for _, s := range d.sums {
		if mode := s.con.mode; s.long && (mode == plain || mode == negated) {
			s.con.dead = wait
		}
	}
}

func (d *sumDive) resume() bool {
	d.suspend(false)
	for _, s := range d.sums {
		if s.long {
			d.p.enqueue(s.at)
		}
	}
	ok := d.p.try(&d.work)
	d.p.unqueue()
	return ok
}

// spread is the distance of the greatest value of a term from its least.
func (d *sumDive) spread(t store.View) float64 { return float64(d.p.st.Hi(t) - d.p.st.Lo(t)) }
