package lp

import "math"

// entry is a coefficient of a sparse vector.
type entry struct {
	i int32
	v float64
}

// vector is a vector with a list of the places where it may not be zero, each of them once.
type vector struct {
	at   []float64
	list []int32
}

// dropped is the size below which numbers of a solution count as zero.
const dropped = 1e-14

// resize makes it the zero vector of n numbers.
func (x *vector) resize(n int) { x.at, x.list = make([]float64, n), x.list[:0] }

// grow adds a number, which is zero.
func (x *vector) grow() { x.at = append(x.at, 0) }

// add adds to a number. Where numbers cancel out, the least one is left, so that it stays in the list once.
func (x *vector) add(i int32, v float64) {
	was := x.at[i]
	if was == 0 {
		x.list = append(x.list, i)
	}
	if v += was; v == 0 {
		v = math.SmallestNonzeroFloat64
	}
	x.at[i] = v
}

// clear makes it zero.
func (x *vector) clear() {
	for _, i := range x.list {
		x.at[i] = 0
	}
	x.list = x.list[:0]
}

// copyOf makes it another vector.
func (x *vector) copyOf(y *vector) {
	x.clear()
	for _, i := range y.list {
		x.at[i] = y.at[i]
	}
	x.list = append(x.list, y.list...)
}

// tidy drops what is small.
func (x *vector) tidy() {
	list := x.list[:0]
	for _, i := range x.list {
		if math.Abs(x.at[i]) < dropped {
			x.at[i] = 0
			continue
		}
		list = append(list, i)
	}
	x.list = list
}

// dot returns the product with the entries.
func (x *vector) dot(entries []entry) (sum float64) {
	for _, a := range entries {
		sum += a.v * x.at[a.i]
	}
	return sum
}

// square returns the square of its length.
func (x *vector) square() (sum float64) {
	for _, i := range x.list {
		sum += x.at[i] * x.at[i]
	}
	return sum
}
