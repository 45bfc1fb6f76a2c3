package schedule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// side names the size of a box in a dimension; box −1 is none.
type side struct{ box, dim int }

// Explain implements sat.Propagator.
func (p *boxPropagator) Explain(v sat.View, a sat.Atom, token int64, buf []sat.Atom) []sat.Atom {
	rule, i, j, d := p.unpack(token)
	first, second := p.boxes[i], p.boxes[j]
	at, size, end := first.At[d], first.Size[d], second.At[d]
	if rule == ruleNone {
		return p.overlap(v, buf, i, j, -1, side{i, d})
	}
	buf = p.overlap(v, buf, i, j, d, side{-1, 0})
	switch rule {
	case ruleLater:
		return propagate.Slacken(v, buf, end.Above(a), at, size)
	case ruleEarlier:
		return propagate.Slacken(v, buf, -at.Below(a), size, end.Neg())
	}
	return propagate.Slacken(v, buf, -size.Below(a), at, end.Neg())
}

// overlap appends why the boxes i and j are not apart in any way, or in no other
// than that i ends before j begins in dimension d, where d is not −1. The size of
// some, which may be 0, is taken to be at least 1.
func (p *boxPropagator) overlap(v sat.View, buf []sat.Atom, i, j, d int, some side) []sat.Atom {
	for e := range p.dims {
		if e != d {
			buf = p.reaches(v, buf, i, j, e, some)
		}
		buf = p.reaches(v, buf, j, i, e, some)
	}
	if !p.optional {
		return buf
	}
	for _, b := range [2]int{i, j} {
		for e, size := range p.boxes[b].Size {
			if (side{b, e}) != some {
				buf = append(buf, size.Geq(1))
			}
		}
	}
	return buf
}

// reaches appends why box i ends behind the begin of box j in a dimension.
func (p *boxPropagator) reaches(v sat.View, buf []sat.Atom, i, j, d int, some side) []sat.Atom {
	size := p.boxes[i].Size[d]
	if (side{i, d}) == some {
		size = propagate.Const(1)
	}
	return propagate.Slacken(v, buf, 1, p.boxes[i].At[d], size, p.boxes[j].At[d].Neg())
}
