package pb

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// The adder encoding (Eén and Sörensson, "Translating Pseudo-Boolean
// Constraints into SAT", JSAT 2006): all terms become bits in columns, full
// adders sum them up, and a lexicographic comparator bounds the result. It is
// linear in the number of bits, whatever the weights, but unit propagation is
// weak: it detects a violation only when the bits are settled.

// fullAdderClauses is the price of one bit in a column.
const fullAdderClauses = 20

// binarySum is a constraint total rel k over bit columns.
type binarySum struct {
	terms []Term // Bits, or Steps without constants
	rel   Rel
	k     int64
	width int // bits that the sum can need
}

// newBinary takes the Bits of a term where it has them, and its Steps
// otherwise. The terms have passed checkTerms with the given total.
func newBinary(terms []Term, rel Rel, k, total int64) *binarySum {
	b := &binarySum{rel: rel, k: k}
	for _, t := range terms {
		if len(t.Bits) > 0 {
			b.terms = append(b.terms, Term{Coef: t.Coef, Bits: t.Bits})
			continue
		}
		steps := t.Steps
		if rel == LE {
			steps = saturate(steps, k)
		}
		base, c := foldSteps(steps)
		b.k, total = max(b.k, -maxSum)-base, total-min(base, total)
		b.terms = append(b.terms, Term{Steps: c})
	}
	b.width = bits.Len64(uint64(total))
	return b
}

// saturate cuts the steps off at k+1.
func saturate(steps []Step, k int64) []Step {
	for i, s := range steps {
		if s.Value > k {
			return append(append([]Step(nil), steps[:i]...), Step{Value: k + 1, Lit: s.Lit})
		}
	}
	return steps
}

// write sums up and writes ng ∨ total rel k.
func (b *binarySum) write(w *writer, ng sat.Lit) {
	var cols columns
	for _, t := range b.terms {
		cols.putTerm(w, t)
	}
	total := cols.sum(w, b.width)
	switch b.rel {
	case LE:
		leConst(w, ng, total, b.k)
	case GE:
		geConst(w, ng, total, b.k)
	case EQ:
		eqConst(w, ng, total, b.k)
	case NE:
		neConst(w, ng, total, b.k)
	}
}

// putTerm adds a term to the columns. Of an ordered term it adds the weighted
// differences between its steps, or the bits of its value, whichever is
// predicted to take fewer clauses.
func (c *columns) putTerm(w *writer, t Term) {
	if len(t.Bits) > 0 {
		c.putScaled(t.Coef, t.Bits)
		return
	}
	if len(t.Steps) == 0 {
		return
	}
	g := int64(0)
	for _, s := range t.Steps {
		g = gcd(g, s.Value)
	}
	differences := int64(0)
	below := int64(0)
	for _, s := range t.Steps {
		differences += fullAdderClauses * int64(bits.OnesCount64(uint64(s.Value-below)))
		below = s.Value
	}
	scaled, plain := chainBitsCost(t.Steps, g), chainBitsCost(t.Steps, 1)
	switch min(differences, scaled, plain) {
	case differences:
		below = 0
		for _, s := range t.Steps {
			c.putScaled(s.Value-below, []sat.Lit{s.Lit})
			below = s.Value
		}
	case plain:
		c.putScaled(1, chainBits(w, t.Steps, 1))
	default:
		c.putScaled(g, chainBits(w, t.Steps, g))
	}
}

// chainBitsCost predicts the clauses for the bits of the number divided by g,
// with the adders that take in g times the result.
func chainBitsCost(steps []Step, g int64) int64 {
	cost := int64(0)
	for i := range bits.Len64(uint64(steps[len(steps)-1].Value / g)) {
		n := int64(1)
		last := int64(0)
		for _, s := range steps {
			if b := s.Value / g >> i & 1; b != last {
				n, last = n+1, b
			}
		}
		if n > 2 {
			cost += n
		}
		if n > 1 {
			cost += fullAdderClauses * int64(bits.OnesCount64(uint64(g)))
		}
	}
	return cost
}

// chainBits returns the value of an ordered number, divided by g, which divides
// all values, in binary, least significant bit first: one variable for each bit
// that is not a step itself, and one clause for each run of consecutive values
// in which the bit is the same; about 2d clauses for d > 8 consecutive values. Each
// bit is defined in both directions for every assignment that respects the
// chain.
func chainBits(w *writer, steps []Step, g int64) []sat.Lit {
	out := make([]sat.Lit, bits.Len64(uint64(steps[len(steps)-1].Value/g)))
	for i := range out {
		out[i] = chainBit(w, steps, g, i)
	}
	return out
}

// chainBit defines one bit in both directions.
func chainBit(w *writer, steps []Step, g int64, i int) sat.Lit {
	return bitOf(w, runs(steps, g, i), 0, 1)
}

// bitOf returns a bit that is 0 below the first literal of starts, and changes at
// each of them. It writes the clauses of the runs of equal bits from the first
// on, by step: those with odd numbers make the bit 1.
func bitOf(w *writer, starts []sat.Lit, first, step int) sat.Lit {
	switch len(starts) {
	case 0:
		return sat.False
	case 1:
		return starts[0]
	}
	bit := w.newVar()
	for n := first; n <= len(starts); n += step {
		from, to := sat.True, sat.False
		if n > 0 {
			from = starts[n-1]
		}
		if n < len(starts) {
			to = starts[n]
		}
		w.clause(from.Not(), to, bit.If(n%2 == 1))
	}
	return bit
}

// runs returns the literals at which bit i of the number divided by g changes;
// it is 0 below the first.
func runs(steps []Step, g int64, i int) []sat.Lit {
	value := int64(0)
	var starts []sat.Lit
	for _, s := range steps {
		if b := s.Value / g >> i & 1; b != value {
			value = b
			starts = append(starts, s.Lit)
		}
	}
	return starts
}
