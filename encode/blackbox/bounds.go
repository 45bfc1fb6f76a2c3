package blackbox

import (
	"errors"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/sat"
)

// bounds is a propagator that is a program: it is given the bounds of all integers, and
// answers with bounds that are as tight or tighter. Which bounds explain a new one is a
// part of the model, and believed.
type bounds struct {
	ask     program.Function
	xs      []propagate.Affine
	reasons reasons
	precise bool // only bounds that explain something wake it
	asking  []int64
	buf     []sat.Atom
}

// reasons are by bound, 2·i for the lower one of integer i and 2·i + 1 for the upper one: the
// bounds that explain it.
type reasons [][]int

// readReasons reads a list of [variable, number of literals, (variable, 1 or 2)..., and the
// same for its upper bound], where variables count from 1.
func readReasons(list []int64, n int) (r reasons, err error) {
	bad := errors.New("flat_reason is no list of reasons: for each variable its number, the number of literals and these for its lower bound, and the same for its upper bound")
	r = make(reasons, 2*n)
	take := func() int {
		if len(list) == 0 {
			err = bad
			return 0
		}
		x := list[0]
		list = list[1:]
		return int(x)
	}
	for len(list) > 0 && err == nil {
		i := take() - 1
		if i < 0 || i >= n {
			return nil, bad
		}
		for side := range 2 {
			literals := take()
			if literals < 0 || literals > len(list)/2 {
				return nil, bad
			}
			for range literals {
				j, bound := take()-1, take()
				if j < 0 || j >= n || bound < 1 || bound > 2 {
					return nil, bad
				}
				r[2*i+side] = append(r[2*i+side], 2*j+bound-1)
			}
		}
	}
	return r, err
}

// Attach implements sat.Propagator.
func (p *bounds) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	watched := make([]bool, 2*len(p.xs))
	for _, r := range p.reasons {
		for _, b := range r {
			watched[b] = true
		}
	}
	for i, v := range p.xs {
		if watched[2*i] || !p.precise {
			v.WakesLo(w, 0)
		}
		if watched[2*i+1] || !p.precise {
			v.WakesHi(w, 0)
		}
	}
	return sat.Expensive
}

// Propagate implements sat.Propagator.
func (p *bounds) Propagate(t sat.Trail) bool {
	t.Spend(2 * len(p.xs))
	p.asking = p.asking[:0]
	for _, v := range p.xs {
		p.asking = append(p.asking, v.Lo(t), v.Hi(t))
	}
	out, ok := p.ask(program.Values{Ints: p.asking})
	if !ok {
		return true
	}
	for i, v := range p.xs {
		if n := min(out.Ints[2*i], v.Hi(t)+1); n > v.Lo(t) && !t.Set(v.Geq(n), p.because(2*i)) {
			return false
		}
		if n := max(out.Ints[2*i+1], v.Lo(t)-1); n < v.Hi(t) && !t.Set(v.Leq(n), p.because(2*i+1)) {
			return false
		}
	}
	return true
}

// because lists the bounds, as the program was given them, that explain a bound.
func (p *bounds) because(bound int) []sat.Atom {
	p.buf = p.buf[:0]
	for _, b := range p.reasons[bound] {
		v, n := p.xs[b/2], p.asking[b]
		if v.X == sat.NoInt {
			continue
		}
		if b%2 == 0 {
			p.buf = append(p.buf, v.Geq(n))
		} else {
			p.buf = append(p.buf, v.Leq(n))
		}
	}
	return p.buf
}

// Explain implements sat.Propagator. All reasons are given at once.
func (p *bounds) Explain(sat.View, sat.Atom, int64, []sat.Atom) []sat.Atom {
	panic("blackbox: bounds have no lazy reasons")
}

// kept gives 1 where a program that is given the values as bounds answers with bounds that
// hold them, and 0 otherwise.
func kept(ask program.Function) give {
	return func(in []int64) ([]int64, bool) {
		out, ok := ask(program.Values{Ints: twice(in)})
		if !ok {
			return nil, false
		}
		for i, n := range in {
			if out.Ints[2*i] > n || n > out.Ints[2*i+1] {
				return []int64{0}, true
			}
		}
		return []int64{1}, true
	}
}

// twice lists each value two times.
func twice(in []int64) (list []int64) {
	for _, n := range in {
		list = append(list, n, n)
	}
	return list
}
