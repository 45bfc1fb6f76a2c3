package pb

import "github.com/gozinc/gozinc/sat"

// AtMost encodes guard → at most k of lits hold. A literal that occurs twice
// counts twice. k = 1 is AtMostOne and k = n−1 one clause; between them the
// smaller of Sinz's sequential counter and a totalizer limited at k+1 is
// taken, both O(n·k). Unit propagation maintains consistency.
func AtMost(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	rest, sure := settle(lits)
	atMost(newWriter(s), guard.Not(), rest, k-sure)
}

// AtLeast encodes guard → at least k of lits hold, as at most n−k of the
// complements.
func AtLeast(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	rest, sure := settle(lits)
	atMost(newWriter(s), guard.Not(), complements(rest), len(rest)-max(k-sure, -1))
}

// Exactly encodes guard → exactly k of lits hold. The two bounds share one
// totalizer of both directions unless k is 0, 1, n−1 or n.
func Exactly(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int) {
	rest, sure := settle(lits)
	exactly(newWriter(s), guard.Not(), rest, k-sure)
}

// atMost writes ng ∨ at most k of lits, none of which is constant.
func atMost(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	n := len(lits)
	switch {
	case k >= n:
	case k < 0:
		w.clause(ng)
	case k == 0:
		for _, l := range lits {
			w.clause(ng, l.Not())
		}
	case k == 1 && n > 2:
		amo(w, ng, lits)
	case k == n-1:
		w.clause(append(complements(lits), ng)...)
	default:
		atMostChoose(w, ng, lits, k)
	}
}

// atMostChoose writes the smaller of the two encodings for 1 < k < n−1.
func atMostChoose(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	counter := sequentialSize(len(lits), k)
	t, ok := planAtMost(lits, k, counter.Clauses+counter.Vars)
	if !ok || t.size.Clauses+t.size.Vars > counter.Clauses+counter.Vars {
		atMostSequential(w, ng, lits, k)
		return
	}
	t.write(w)
	t.writeBound(w, ng, LE, int64(k))
}

// planAtMost plans a totalizer of two roots limited at k+1.
func planAtMost(lits []sat.Lit, k int, limit int64) (*tree, bool) {
	return planTree(unitChains(lits), window{lo: int64(k), hi: int64(k) + 1, up: true}, 2, limit)
}

// atMostTotalizer writes ng ∨ at most k of lits as a totalizer (tree.go).
func atMostTotalizer(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	t, _ := planAtMost(lits, k, noLimit)
	t.write(w)
	t.writeBound(w, ng, LE, int64(k))
}

// exactly writes ng ∨ exactly k of lits, none of which is constant.
func exactly(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	n := len(lits)
	switch {
	case k < 0 || k > n:
		w.clause(ng)
	case k == 0 || k == n:
		for _, l := range lits {
			w.clause(ng, l.If(k == n))
		}
	case k == 1:
		amo(w, ng, lits)
		w.clause(append([]sat.Lit{ng}, lits...)...)
	case k == n-1:
		no := complements(lits)
		amo(w, ng, no)
		w.clause(append(no, ng)...)
	default:
		win := window{lo: int64(k) - 1, hi: int64(k) + 1, up: true, down: true}
		t, _ := planTree(unitChains(lits), win, 2, noLimit)
		t.write(w)
		t.writeBound(w, ng, EQ, int64(k))
	}
}

// unitChains are the literals with weight 1.
func unitChains(lits []sat.Lit) []chain {
	steps := make([]Step, len(lits))
	out := make([]chain, len(lits))
	for i, l := range lits {
		steps[i] = Step{Value: 1, Lit: l}
		out[i] = steps[i : i+1 : i+1]
	}
	return out
}

// complements returns the negated literals.
func complements(lits []sat.Lit) []sat.Lit {
	out := make([]sat.Lit, len(lits))
	for i, l := range lits {
		out[i] = l.Not()
	}
	return out
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
