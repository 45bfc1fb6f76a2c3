package violation

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/ground"
)

// Guide names a change that leads arguments towards satisfying a constraint: element k of the first argument, an array, is to
// get the value. It is not ok where the constraint holds, or nothing satisfies it.
type Guide func(a ground.Args, rng *rand.Rand) (k int, value int64, ok bool)

// Guided returns what Of does, and a guide that goes with the measure, nil where there is none.
func Guided(def ground.Def) (Measure, Moved, Guide) {
	if def.Name == "gozinc_regular" {
		w := new(words)
		return w.distance, nil, w.guide
	}
	m, moved := Of(def)
	switch def.Name {
	case "gozinc_table_int", "gozinc_table_bool":
		return m, moved, towardsTuple
	}
	return m, moved, nil
}

// towardsTuple leads to one of the tuples that differ in the fewest elements.
func towardsTuple(a ground.Args, rng *rand.Rand) (k int, value int64, ok bool) {
	xs, cells := a[0].Elems(), a[1].Elems()
	least, ties := len(xs)+1, 0
	for at := 0; at+len(xs) <= len(cells) && len(xs) > 0; at += len(xs) {
		n, element := 0, 0
		for i := range xs {
			if xs[i].Int == cells[at+i].Int {
				continue
			}
			if n++; rng.IntN(n) == 0 {
				element = i
			}
		}
		if n < least {
			least, ties = n, 0
		}
		if n > least {
			continue
		}
		if ties++; n > 0 && rng.IntN(ties) == 0 {
			k, value = element, cells[at+element].Int
		}
	}
	return k, value, 0 < least && least <= len(xs)
}

// guide leads to one of the nearest words.
//
// Time: O(n·t) for n letters and t transitions.
func (w *words) guide(a ground.Args, rng *rand.Rand) (k int, value int64, ok bool) {
	xs := a[0].Elems()
	if w.distance(a); w.table == nil || w.start < 1 || w.start > int64(w.states) {
		return 0, 0, false
	}
	w.take(xs)
	q, n := int(w.start)-1, 0
	if w.back[q] >= w.none {
		return 0, 0, false
	}
	for i, x := range w.letters {
		ties, step := 0, transition{}
		for _, t := range w.steps[w.leaving[q]:w.leaving[q+1]] {
			cost := w.back[(i+1)*w.states+int(t.to)]
			if t.symbol != x {
				cost++
			}
			if cost > w.back[i*w.states+q] {
				continue
			}
			if ties++; rng.IntN(ties) == 0 {
				step = t
			}
		}
		if q = int(step.to); step.symbol == x {
			continue
		}
		if n++; rng.IntN(n) == 0 {
			k, value = i, step.symbol
		}
	}
	return k, value, n > 0
}
