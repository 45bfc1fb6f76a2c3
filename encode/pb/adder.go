package pb

import "github.com/gozinc/gozinc/sat"

// bitAt is the i-th bit of a number, False beyond its end.
func bitAt(bits []sat.Lit, i int) sat.Lit {
	if i < len(bits) {
		return bits[i]
	}
	return sat.False
}

// trimBits cuts leading constant zeros.
func trimBits(bits []sat.Lit) []sat.Lit {
	for len(bits) > 0 && bits[len(bits)-1] == sat.False {
		bits = bits[:len(bits)-1]
	}
	return bits
}

// columns are bits to be summed: those of columns[i] count 2^i each.
type columns [][]sat.Lit

// put adds a bit of weight 2^i.
func (c *columns) put(i int, bit sat.Lit) {
	for len(*c) <= i {
		*c = append(*c, nil)
	}
	(*c)[i] = append((*c)[i], bit)
}

// sum reduces the columns to one bit each by full adders over three bits of a
// column at a time, oldest first, which keeps the circuit shallow (the adder
// network of Eén and Sörensson, JSAT 2006). It takes about one full adder for
// each bit beyond the first of a column. Bits from width upwards are known to
// be zero and are not computed.
func (c columns) sum(w *writer, width int) []sat.Lit {
	c = c.foldConstants()
	out := make([]sat.Lit, 0, min(width, len(c)+1))
	for i := 0; i < len(c) && i < width; i++ {
		queue := c[i]
		for len(queue) > 1 {
			var sum, carry sat.Lit
			last := i+1 == width
			if len(queue) == 2 {
				sum, carry = w.addTwo(queue[0], queue[1], last)
				queue = append(queue[2:], sum)
			} else {
				sum, carry = w.addThree(queue[0], queue[1], queue[2], last)
				queue = append(queue[3:], sum)
			}
			if carry != sat.False {
				c.put(i+1, carry)
			}
		}
		out = append(out, bitAt(queue, 0))
	}
	return trimBits(out)
}

// addTwo is a half adder; the carry out of the last column is promised to be
// zero and left out.
func (w *writer) addTwo(a, b sat.Lit, last bool) (sum, carry sat.Lit) {
	if last {
		return w.xor(a, b), sat.False
	}
	return w.halfAdder(a, b)
}

// addThree is a full adder; the carry out of the last column is promised to be
// zero and left out.
func (w *writer) addThree(a, b, c sat.Lit, last bool) (sum, carry sat.Lit) {
	if last {
		return w.xor(w.xor(a, b), c), sat.False
	}
	return w.fullAdder(a, b, c)
}

// foldConstants drops False and carries pairs of True upwards, so that each
// column keeps at most one True, at its end.
func (c columns) foldConstants() columns {
	out := make(columns, 0, len(c)+1)
	carry := 0
	for i := 0; i < len(c) || carry > 0; i++ {
		var live []sat.Lit
		ones := carry
		if i < len(c) {
			for _, b := range c[i] {
				switch b {
				case sat.True:
					ones++
				case sat.False:
				default:
					live = append(live, b)
				}
			}
		}
		if ones%2 == 1 {
			live = append(live, sat.True)
		}
		carry = ones / 2
		out = append(out, live)
	}
	return out
}
