package pb

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// The watchdog encoding, after the global polynomial watchdog of Bailleux,
// Boufkhad and Roussel ("New Encodings of Pseudo-Boolean Constraints into CNF",
// SAT 2009). The low bits of the weights are split off: each bit level counts
// its literals in unary with a totalizer and carries every second output to
// the next level. What is left of the weights, and the last carry, are summed
// up by a tree (tree.go). A constant is added on both sides so that the low
// bits of the bound become zero, and testing the tree's sum suffices. The
// published encoding splits off all bits but the highest, and knows single
// literals only; here a chain enters the low levels by the bits of its value
// and the tree by its highest bits.
//
// It stays small where the weights are large: n terms with weights of b bits
// and d values take O(b·n² + n·d) clauses. All definitions are upward only.
// Of terms with a single step, unit propagation falsifies the guard as soon as
// those that are true exceed the bound; of longer chains, when the terms are
// settled or their highest bits exceed it. It does not find all that follows
// for the terms.

// watchdog is a constraint Σ chains ≤ k prepared for the encoding.
type watchdog struct {
	chains []chain
	high   []chain // the values divided by 2^p
	p      int
	target int64 // the sum of high and the carry must stay below
	extra  int64 // the addition
}

func newWatchdog(chains []chain, k int64) *watchdog {
	widest := int64(0)
	for _, c := range chains {
		widest = max(widest, c.top())
	}
	p := max(0, bits.Len64(uint64(widest))-topBits)
	d := &watchdog{chains: chains, p: p}
	for _, c := range chains {
		var high chain
		for _, s := range c {
			if v := s.Value >> p; v > high.top() {
				high = append(high, Step{Value: v, Lit: s.Lit})
			}
		}
		if len(high) > 0 {
			d.high = append(d.high, high)
		}
	}
	d.extra = -(k + 1) & (1<<p - 1)
	d.target = (k + 1 + d.extra) >> p
	return d
}

// write writes ng ∨ Σ ≤ k. It gives up, with false, when a single level takes
// more than limit clauses.
func (d *watchdog) write(w *writer, ng sat.Lit, limit int64) bool {
	var carry chain
	for i := range d.p {
		counts := d.level(w, i)
		if len(carry) > 0 {
			counts = append(counts, carry)
		}
		var ok bool
		needed := d.target << (d.p - i) // a greater count makes no difference
		if carry, ok = halve(w, counts, d.extra>>i&1, needed, limit); !ok {
			return false
		}
	}
	top := d.high[:len(d.high):len(d.high)]
	if len(carry) > 0 {
		top = append(top, carry)
	}
	t, ok := planTree(top, window{lo: d.target - 1, hi: d.target, up: true}, directMax, limit)
	if ok {
		t.write(w)
		writeSupport(w, ng, t.up(), d.target-1)
	}
	return ok
}

// level returns bit i of each number, as unit chains.
func (d *watchdog) level(w *writer, i int) []chain {
	var out []chain
	for _, c := range d.chains {
		if bit := upwardBit(w, c, i); bit != sat.False {
			out = append(out, chain{{Value: 1, Lit: bit}})
		}
	}
	return out
}

// upwardBit is a literal that is true when bit i of the number is 1.
func upwardBit(w *writer, c chain, i int) sat.Lit { return bitOf(w, runs(c, 1, i), 1, 2) }

// halve returns half the sum of the counts and the constant extra, rounded
// down, as a unary number limited at needed/2.
func halve(w *writer, counts []chain, extra, needed, limit int64) (half chain, ok bool) {
	total := int64(0)
	for _, c := range counts {
		total += c.top()
	}
	t, ok := planTree(counts, window{hi: min(total+1, needed), up: true}, 2, limit)
	if !ok {
		return nil, false
	}
	t.write(w)
	for j := int64(1); 2*j <= min(total+extra, needed); j++ {
		o := w.newVar()
		writeSupport(w, o, t.up(), 2*j-extra-1)
		if j > 1 {
			w.clause(o.Not(), half[j-2].Lit)
		}
		half = append(half, Step{Value: j, Lit: o})
	}
	return half, true
}

// planWatchdog plans one watchdog for ≤ and two for =.
func (o *ordered) planWatchdog(limit int64) (planned, bool) {
	if o.rel == NE {
		return planned{}, false
	}
	dogs := []*watchdog{newWatchdog(o.chains, o.k)}
	if o.rel == EQ {
		dogs = append(dogs, newWatchdog(o.complements(), o.total()-o.k))
	}
	fits := true
	p := planned{Choice: Choice{Encoding: Watchdog}}
	p.Size = measure(func(w *writer) {
		for _, d := range dogs {
			fits = fits && d.write(w, sizingGuard, limit)
		}
	})
	p.write = func(w *writer, ng sat.Lit) {
		for _, d := range dogs {
			d.write(w, ng, noLimit)
		}
	}
	return p, fits && p.Size.Clauses <= limit
}
