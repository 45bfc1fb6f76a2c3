package violation

import "github.com/gozinc/gozinc/encode/ground"

// boxes has what boxes were last, and how much they overlapped.
type boxes struct {
	changes
	nonstrict bool // boxes of a size 0 are nowhere
	at, size  []int64
	total     int64
}

// newBoxes makes the measure of boxes.
func newBoxes(nonstrict bool) func() (Measure, Moved) {
	return func() (Measure, Moved) {
		b := &boxes{nonstrict: nonstrict}
		return b.overlaps, func(_, elem int) { b.note(elem) }
	}
}

// overlaps adds up, over the pairs of boxes that overlap, the least distance by which one must move.
//
// Time: O(n·k) for n boxes of k dimensions, for each one that is new or has changed.
func (b *boxes) overlaps(a ground.Args) int64 {
	k, at, size := int(a[0].Int), a[1].Elems(), a[2].Elems()
	if k <= 0 {
		return 0
	}
	if len(b.at) != len(at)/k*k {
		b.anew(at, size, k)
		return b.total
	}
	for _, x := range b.taken() {
		if i := int(x) / k * k; i+k <= len(b.at) {
			b.total -= b.around(i, k)
			b.set(i, k, at, size)
			b.total += b.around(i, k)
		}
	}
	return b.total
}

// anew takes in all boxes.
func (b *boxes) anew(at, size []ground.Arg, k int) {
	b.taken()
	b.at, b.size, b.total = b.at[:0], b.size[:0], 0
	for i := 0; i+k <= len(at); i += k {
		b.at, b.size = append(b.at, make([]int64, k)...), append(b.size, make([]int64, k)...)
		b.set(i, k, at, size)
		b.total += b.around(i, k)
	}
}

// set takes in the box at i.
func (b *boxes) set(i, k int, at, size []ground.Arg) {
	for d := range k {
		b.at[i+d], b.size[i+d] = at[i+d].Int, size[i+d].Int
	}
}

// around adds up how the box at i overlaps the others.
func (b *boxes) around(i, k int) (total int64) {
	for j := 0; j < len(b.at); j += k {
		if j != i {
			total += b.overlap(i, j, k)
		}
	}
	return total
}

// overlap is the least distance in a dimension by which two boxes overlap.
func (b *boxes) overlap(i, j, k int) int64 {
	least := int64(farthest)
	for d := range k {
		if b.nonstrict && (b.size[i+d] == 0 || b.size[j+d] == 0) {
			return 0
		}
		least = min(least, b.at[i+d]+b.size[i+d]-b.at[j+d], b.at[j+d]+b.size[j+d]-b.at[i+d])
	}
	return max(0, least)
}
