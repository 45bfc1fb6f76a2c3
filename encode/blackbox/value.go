package blackbox

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/sat"
)

// value is f(in) = out, or f(in) ≠ out where it is negated.
type value struct {
	function
	out     []propagate.Affine
	negated bool

	open   int // an input that was not fixed when last looked at
	asking []int64
	buf    []sat.Atom
}

// Attach implements sat.Propagator.
func (p *value) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, v := range p.in {
		v.Wakes(w, 0)
	}
	for _, v := range p.out {
		v.Wakes(w, 0)
	}
	return sat.Expensive
}

// Propagate implements sat.Propagator. Where all inputs are fixed, the outputs are what the
// function gives. The reason is all inputs.
func (p *value) Propagate(t sat.Trail) bool {
	if !p.fixed(t, p.in) || p.negated && !p.fixed(t, p.out) {
		return true
	}
	t.Spend(len(p.in) + len(p.out))
	p.asking = p.asking[:0]
	for _, v := range p.in {
		p.asking = append(p.asking, v.Lo(t))
	}
	out, ok := p.give(p.asking)
	if !ok {
		return true
	}
	p.buf = because(p.buf[:0], t, p.in)
	if p.negated {
		return p.differ(t, out)
	}
	if out == nil {
		return t.Fail(p.buf)
	}
	for i, v := range p.out {
		// Beyond the bounds of v numbers may be too large.
		lo, hi := min(out[i], v.Hi(t)+1), max(out[i], v.Lo(t)-1)
		if lo > v.Lo(t) && !t.Set(v.Geq(lo), p.buf) || hi < v.Hi(t) && !t.Set(v.Leq(hi), p.buf) {
			return false
		}
	}
	return true
}

// fixed reports whether all are fixed. It looks first at one that was not.
func (p *value) fixed(t sat.View, list []propagate.Affine) bool {
	if p.open < len(list) && !list[p.open].Fixed(t) {
		return false
	}
	for i, v := range list {
		if !v.Fixed(t) {
			p.open = i
			return false
		}
	}
	return true
}

// differ tells a conflict where the outputs are those of the function.
func (p *value) differ(t sat.Trail, out []int64) bool {
	if out == nil {
		return true
	}
	for i, v := range p.out {
		if v.Lo(t) != out[i] {
			return true
		}
	}
	return t.Fail(because(p.buf, t, p.out))
}

// because appends that the integers, which are fixed, have their values.
func because(buf []sat.Atom, t sat.View, list []propagate.Affine) []sat.Atom {
	for _, v := range list {
		if v.X != sat.NoInt {
			n := v.Lo(t)
			buf = append(buf, v.Geq(n), v.Leq(n))
		}
	}
	return buf
}

// Explain implements sat.Propagator. All reasons are given at once.
func (p *value) Explain(sat.View, sat.Atom, int64, []sat.Atom) []sat.Atom {
	panic("blackbox: a function has no lazy reasons")
}

// function is a function of integers to integers: inputs, and what gives the outputs for
// values of these: nil where no outputs are right, and not ok where the program has failed.
type function struct {
	in   []propagate.Affine
	give give
}

type give func(in []int64) (out []int64, ok bool)

// plain is a function that a program gives as it is.
func plain(f program.Function) give {
	return func(in []int64) ([]int64, bool) {
		out, ok := f(program.Values{Ints: in})
		return out.Ints, ok
	}
}
