package brancher

import (
	"math"
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
)

// values is how the next value of a variable is chosen.
type values uint8

// The ways to choose a value.
const (
	indomainMin values = iota
	indomainMax
	indomainMiddle
	indomainMedian
	indomainRandom
	indomainSplit
	indomainReverseSplit
	indomainInterval
	outdomainMin
	outdomainMax
)

// valuesOf are the choices of values of MiniZinc. indomain, and what is not known, is
// indomain_min.
var valuesOf = map[string]values{
	"indomain_max":           indomainMax,
	"indomain_middle":        indomainMiddle,
	"indomain_median":        indomainMedian,
	"indomain_random":        indomainRandom,
	"indomain_split":         indomainSplit,
	"indomain_split_random":  indomainSplit,
	"indomain_reverse_split": indomainReverseSplit,
	"indomain_interval":      indomainInterval,
	"outdomain_min":          outdomainMin,
	"outdomain_max":          outdomainMax,
}

// inside reports whether the choice may be a value inside the bounds.
func (v values) inside() bool {
	return v == indomainMiddle || v == indomainMedian || v == indomainRandom
}

// pair is a variable of two values, of which the literal chooses the greater.
type pair struct {
	lo, hi int64
	up     sat.Lit
	occurs int64
	preferred
}

func (p *pair) open(v sat.View) bool {
	return !v.Holds(sat.LitAtom(p.up)) && !v.Holds(sat.LitAtom(p.up.Not()))
}

func (p *pair) size(sat.View, int64) int64 { return 2 }
func (p *pair) least(sat.View) int64       { return p.lo }
func (p *pair) greatest(sat.View) int64    { return p.hi }
func (p *pair) regret(sat.View) int64      { return int64(min(apart(p.lo, p.hi), math.MaxInt64)) }
func (p *pair) occurrence() int64          { return p.occurs }

func (p *pair) decide(_ sat.View, values values, rng *rand.Rand) (sat.Atom, int64, bool) {
	up := false
	switch {
	case p.known:
		up = p.value.Int == p.hi
	case values == indomainRandom:
		up = rng.IntN(2) == 1
	case values == indomainMax, values == indomainReverseSplit, values == outdomainMin:
		up = true
	}
	return sat.LitAtom(p.up.If(up)), 0, true
}

// set is a variable of sets: the literals of the elements that it may have or not,
// in ascending order.
type set struct {
	elems  []int64
	in     []sat.Lit
	occurs int64
	preferred
}

func (s *set) undecided(v sat.View, i int) bool {
	return !v.Holds(sat.LitAtom(s.in[i])) && !v.Holds(sat.LitAtom(s.in[i].Not()))
}

// low and high return the index of the least and of the greatest element that is
// not decided, -1 where all are.
func (s *set) low(v sat.View) int {
	for i := range s.in {
		if s.undecided(v, i) {
			return i
		}
	}
	return -1
}

func (s *set) high(v sat.View) int {
	for i := len(s.in) - 1; i >= 0; i-- {
		if s.undecided(v, i) {
			return i
		}
	}
	return -1
}

func (s *set) open(v sat.View) bool { return s.low(v) >= 0 }

// size counts elements rather than sets.
func (s *set) size(v sat.View, _ int64) (n int64) {
	for i := range s.in {
		if s.undecided(v, i) {
			n++
		}
	}
	return n
}

func (s *set) least(v sat.View) int64    { return s.elems[s.low(v)] }
func (s *set) greatest(v sat.View) int64 { return s.elems[s.high(v)] }
func (s *set) regret(sat.View) int64     { return 0 }
func (s *set) occurrence() int64         { return s.occurs }

func (s *set) decide(v sat.View, values values, rng *rand.Rand) (sat.Atom, int64, bool) {
	low := s.low(v)
	l := s.in[low]
	if s.known {
		return sat.LitAtom(l.If(s.value.Set.Contains(s.elems[low]))), 0, true
	}
	switch values {
	case indomainMax:
		l = s.in[s.high(v)]
	case outdomainMin:
		l = l.Not()
	case outdomainMax:
		l = s.in[s.high(v)].Not()
	case indomainRandom:
		l = l.If(rng.IntN(2) == 1)
	}
	return sat.LitAtom(l), 0, true
}
