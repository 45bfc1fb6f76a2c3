package fzngen

import (
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// hints steer the arguments of a call to where something happens, as the
// classes of the parameters say: indices into their array, weights that are
// hardly ever negative.
type hints struct {
	draw   ground.Draw
	length int    // of most arrays
	second int    // of those of SecondLength
	first  int64  // the first index
	beyond bool   // some numbers are outside of their range
	own    bool   // arrays of OwnLength have a length of their own
	given  *given // arguments that are drawn together
}

// hints are drawn anew for each constraint.
func (g *gen) hints(d ground.Def, params []flatzinc.Param) hints {
	h := hints{draw: d.Draw}
	if d.Draw == nil {
		g.whole = 0.05
		h.length = max(g.least, g.rng.IntN(5))
		return h
	}
	g.whole = 0.6
	h.length, h.second = max(g.least, g.rng.IntN(6)), g.rng.IntN(4)
	h.beyond, h.own = g.chance(0.2), g.chance(0.5)
	for _, p := range params {
		switch d.Draw[p.Name].Length {
		case ground.ShortLength:
			h.length = min(h.length, 3)
		case ground.LongLength:
			if g.chance(0.4) {
				h.length = 10 + g.rng.IntN(3)
			}
		}
	}
	for _, p := range params {
		g.structure(d.Draw[p.Name].Part, p, &h)
	}
	return h
}

// near returns the range of the integers of a parameter.
func (g *gen) near(h hints, p flatzinc.Param) (lo, hi int64) {
	c, ok := h.draw[p.Name]
	switch {
	case ok && c.Part == ground.WindowLength && h.length >= 10:
		return 8, int64(h.length)
	case ok:
		return h.within(c)
	case h.given != nil && p.Type.Base != flatzinc.Bool:
		return h.given.lo, h.given.hi
	case p.Type.Base == flatzinc.SetOfInt:
		return -3, 8
	}
	return g.lo, g.hi
}

// within returns the range of a class.
func (h hints) within(c ground.Class) (lo, hi int64) {
	lo, hi = c.Lo, c.Hi
	if c.PerElement {
		hi += int64(max(h.length, 1))
	}
	if c.AtOffset {
		lo, hi = lo+h.first, hi+h.first
	}
	if c.Below && h.beyond {
		lo--
	}
	if c.Above && h.beyond {
		hi++
	}
	return lo, hi
}

// lengthOf returns the length of an array.
func (g *gen) lengthOf(p flatzinc.Param, h hints) int {
	c := h.draw[p.Name]
	n := h.length
	switch {
	case c.Part == ground.SubgraphPart:
		return h.given.edges
	case c.Length == ground.SecondLength:
		n = h.second
	case h.own && (c.Length == ground.OwnLength || c.Length == ground.ShortLength && g.chance(0.4)):
		return g.rng.IntN(5)
	}
	return n
}
