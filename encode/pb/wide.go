package pb

import (
	"math/big"
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// The adder encoding (Eén and Sörensson, "Translating Pseudo-Boolean Constraints into
// SAT", JSAT 2006): all terms become bits in columns, full adders sum them up, and the
// result is compared. It is linear in the number of bits, whatever the weights, but unit
// propagation is weak. Terms with positive and with negative coefficients are
// added up apart, each in as many bits as it takes, and the two binary numbers
// are compared: there is no overflow, and no offset to be subtracted.

// WideTerm is Coef times the unsigned number that Bits spell.
type WideTerm struct {
	Coef *big.Int
	Bits []sat.Lit
}

// LinearWide encodes guard → Σ terms rel k for numbers of any size: about one
// full adder for each bit of a term and each non-zero digit of its coefficient
// in non-adjacent form (Reitwiesner 1960; a third of the digits on average),
// and a comparison bit by bit. A violation is detected when the bits are
// settled.
func LinearWide(s sat.Sink, guard sat.Lit, terms []WideTerm, rel Rel, k *big.Int) {
	var above, below columns
	for _, t := range terms {
		putDigits(&above, &below, t.Coef, t.Bits)
	}
	// The constant is on one side as it is, which makes it the shortest.
	if k.Sign() < 0 {
		above.putConst(new(big.Int).Neg(k))
	} else {
		below.putConst(k)
	}
	w := newWriter(s)
	a, b := above.total(w), below.total(w)
	switch rel {
	case LE:
		LeBits(s, guard, a, b)
	case GE:
		LeBits(s, guard, b, a)
	case EQ:
		EqBits(s, guard, a, b)
	case NE:
		NeBits(s, guard, a, b)
	}
}

// addUp writes ng ∨ the constraint in adders, where each step counts what it adds to the
// one before.
func (o *ordered) addUp(w *writer, ng sat.Lit) {
	var terms []WideTerm
	for _, c := range o.chains {
		below := int64(0)
		for _, s := range c {
			terms = append(terms, WideTerm{big.NewInt(s.Value - below), []sat.Lit{s.Lit}})
			below = s.Value
		}
	}
	LinearWide(w.sink, ng.Not(), terms, o.rel, big.NewInt(o.k))
}

// fullAdderClauses is the price of one bit in a column.
const fullAdderClauses = 20

// adderClauses predicts the clauses of adders over the bits of the terms: a full adder for
// each, and where a term has several steps the clauses that tell its bits.
func (o *ordered) adderClauses() int64 {
	n := int64(0)
	for _, c := range o.chains {
		n += fullAdderClauses * int64(bits.Len64(uint64(c.top())))
		if len(c) > 1 {
			n += 2 * int64(len(c))
		}
	}
	return n
}

// putDigits adds coef times a number: the digits 1 of the coefficient's
// non-adjacent form to above, the digits −1 to below, and the other way round
// for a negative coefficient.
func putDigits(above, below *columns, coef *big.Int, number []sat.Lit) {
	if coef.Sign() < 0 {
		above, below = below, above
	}
	c := new(big.Int).Abs(coef)
	// A digit is that of 3c less that of c, one place lower.
	triple := new(big.Int).Add(new(big.Int).Lsh(c, 1), c)
	for i := 1; i < triple.BitLen(); i++ {
		to := above
		switch {
		case triple.Bit(i) == c.Bit(i):
			continue
		case c.Bit(i) == 1:
			to = below
		}
		for j, b := range number {
			to.put(i-1+j, b)
		}
	}
}

// putConst adds a number that is not negative.
func (c *columns) putConst(k *big.Int) {
	for i := range k.BitLen() {
		if k.Bit(i) == 1 {
			c.put(i, sat.True)
		}
	}
}

// total is the sum in as many bits as it takes.
func (c columns) total(w *writer) []sat.Lit {
	const spare = 64 // carries beyond the highest column
	return c.sum(w, len(c)+spare)
}

// SumModulo returns the lowest width bits, at most 64, of coef times an
// unsigned binary number plus k, all of them: a number in two's complement
// where the coefficient or the constant stands for a negative one.
func SumModulo(s sat.Sink, bits []sat.Lit, coef, k uint64, width int) []sat.Lit {
	var c columns
	for i := range 64 {
		if coef>>i&1 == 1 {
			for j, b := range bits {
				c.put(i+j, b)
			}
		}
		if k>>i&1 == 1 {
			c.put(i, sat.True)
		}
	}
	out := c.sum(newWriter(s), width)
	for len(out) < width {
		out = append(out, sat.False)
	}
	return out
}

// Magnitude returns the magnitude of a number in two's complement, and the
// literal "it is negative": the bits, complemented and one more if the highest
// is set; at most 11n clauses and 3n variables for n bits.
func Magnitude(s sat.Sink, number []sat.Lit) (bits []sat.Lit, negative sat.Lit) {
	if len(number) == 0 {
		return nil, sat.False
	}
	w := newWriter(s)
	negative = number[len(number)-1]
	carry := negative
	for _, b := range number {
		var sum sat.Lit
		sum, carry = w.halfAdder(w.xor(b, negative), carry)
		bits = append(bits, sum)
	}
	return trimBits(bits), negative
}
