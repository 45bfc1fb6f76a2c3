package pb

import "github.com/gozinc/gozinc/sat"

// Count returns the number of true literals in unary: out[i] is about "at
// least i+1 of lits hold", for i < max. It is the totalizer of Bailleux and Boufkhad (CP
// 2003) limited at max, with O(n·max) clauses in each direction beyond
// O(n log n) variables, and the clauses out[i+1] → out[i]. There are at most
// len(lits) outputs.
//
// A literal that occurs twice counts twice. Constants and complementary pairs
// are counted without clauses, as True outputs.
func Count(s sat.Sink, lits []sat.Lit, maximum int) []sat.Lit {
	rest, sure := settle(lits)
	out := make([]sat.Lit, 0, max(0, min(maximum, sure+len(rest))))
	for len(out) < min(sure, maximum) {
		out = append(out, sat.True)
	}
	left := min(maximum-len(out), len(rest))
	if left < 1 {
		return out
	}
	win := window{lo: 0, hi: int64(left), up: true, down: true}
	t, _ := planTree(unitChains(rest), win, 1, noLimit)
	t.write(newWriter(s))
	return append(out, t.roots[0].lits[1:]...)
}

// settle removes constants and complementary pairs and counts how many of
// those hold for certain.
func settle(lits []sat.Lit) (rest []sat.Lit, sure int) {
	times := make(map[sat.Lit]int, len(lits))
	for _, l := range lits {
		times[l]++
	}
	for _, l := range lits {
		switch {
		case l == sat.True:
			sure++
		case l == sat.False || times[l] == 0:
		case times[l.Not()] > 0:
			times[l]--
			times[l.Not()]--
			sure++
		default:
			times[l]--
			rest = append(rest, l)
		}
	}
	return rest, sure
}
