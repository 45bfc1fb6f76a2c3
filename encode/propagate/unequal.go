package propagate

import "github.com/gozinc/gozinc/sat"

// unequal is Σ terms ≠ bound.
type unequal struct {
	terms []Term
	bound int64
	open  [2]int // two terms that were not fixed when last looked at
	buf   []sat.Atom
}

// Unequal returns a propagator of Σ terms ≠ bound, which excludes a value of the
// last term that is not fixed. Sums are computed in 128 bits. A call takes
// constant time while two terms that it remembers are not fixed, and time linear
// in the terms otherwise.
func Unequal(terms []Term, bound int64) sat.Propagator {
	return &unequal{terms: terms, bound: bound, open: [2]int{0, len(terms) - 1}}
}

// Attach implements sat.Propagator.
func (p *unequal) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for i, m := range p.terms {
		w.WatchBound(m.X, int32(i))
		w.WatchBound(m.X.Neg(), int32(i))
	}
	return sat.Constant
}

func (p *unequal) free(t sat.View, i int) bool {
	x := p.terms[i].X
	return t.Lo(x) < t.Hi(x)
}

// Propagate implements sat.Propagator.
func (p *unequal) Propagate(t sat.Trail) bool {
	if len(p.terms) > 1 && p.open[0] != p.open[1] && p.free(t, p.open[0]) && p.free(t, p.open[1]) {
		return true
	}
	t.Spend(len(p.terms))
	left, last := wide(p.bound), -1
	for i, m := range p.terms {
		switch {
		case !p.free(t, i):
			left = left.minus(product128(m.A, t.Lo(m.X)))
		case last >= 0:
			p.open = [2]int{last, i}
			return true
		default:
			last = i
		}
	}
	if last < 0 {
		return left != int128{} || t.Fail(p.because(t, -1))
	}
	return p.exclude(t, last, left)
}

// exclude takes the value by which the term would be what is left from it.
func (p *unequal) exclude(t sat.Trail, i int, left int128) bool {
	m := p.terms[i]
	d := int64(left.lo) / m.A
	if left != wide(int64(left.lo)) || m.A*d != int64(left.lo) || d < t.Lo(m.X) || d > t.Hi(m.X) {
		return true
	}
	because := p.because(t, i)
	switch d {
	case t.Lo(m.X):
		return t.Set(sat.Geq(m.X, d+1), append(because, sat.Geq(m.X, d)))
	case t.Hi(m.X):
		return t.Set(sat.Leq(m.X, d-1), append(because, sat.Leq(m.X, d)))
	}
	return t.Set(sat.LitAtom(t.Eq(m.X, d).Not()), because)
}

// because lists the values of the terms but i.
func (p *unequal) because(t sat.View, i int) []sat.Atom {
	p.buf = p.buf[:0]
	for k, m := range p.terms {
		if k != i {
			v := t.Lo(m.X)
			p.buf = append(p.buf, sat.Geq(m.X, v), sat.Leq(m.X, v))
		}
	}
	return p.buf
}

// Explain implements sat.Propagator. All reasons are given at once.
func (p *unequal) Explain(_ sat.View, _ sat.Atom, _ int64, _ []sat.Atom) []sat.Atom {
	panic("propagate: a disequality has no lazy reasons")
}
