package bound

import "math"

// The point is the last optimum of a linear program that branch and bound, or a dive of it, came to. Near to it solutions
// are good, if there are any.

// Aside has the relaxation serve another search than branch and bound, or no more. That neither moves the point nor
// counts as refuted or undecided.
func (p *Propagator) Aside(aside bool) { p.aside = aside }

// note takes in an optimum.
func (p *Propagator) note() {
	if !p.aside {
		p.point = p.values
	}
}

// Likely returns the value of a root that the point is nearest to: of several indicators that of the greatest. It is not
// ok where there is no point, or no column of the root.
func (p *Propagator) Likely(root int32) (value int64, ok bool) {
	x := p.pointed(root)
	if x == nil {
		return 0, false
	}
	if x.column >= 0 {
		return int64(math.Round(p.point[x.column])), true
	}
	most := 0.0
	for k, at := range x.values {
		if v, known := x.at(k, p.point); known && v > most {
			value, most, ok = at, v, true
		}
	}
	return value, ok
}

// Apart returns how far the point is from solutions where the root has the value, from 0 to 1. It is not ok as Likely is not.
func (p *Propagator) Apart(root int32, value int64) (far float64, ok bool) {
	x := p.pointed(root)
	if x == nil {
		return 0, false
	}
	for k, at := range x.values {
		if v, known := x.at(k, p.point); known && at == value {
			return 1 - v, true
		}
	}
	if x.column < 0 {
		return 0, false
	}
	return min(1, math.Abs(p.point[x.column]-float64(value))), true
}

// pointed returns the integer of the root, nil where the point tells nothing of it.
func (p *Propagator) pointed(root int32) *integer {
	i, known := p.byID[root]
	if !known || p.point == nil {
		return nil
	}
	return &p.integers[i]
}
