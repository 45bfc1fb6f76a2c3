package table

import "math/bits"

// block is a set of rows of one word; lists of them are in the order of words.
type block struct {
	word int32
	set  uint64
}

// ones is the set of the first n rows, up to 64.
func ones(n int) uint64 {
	if n >= 64 {
		return ^uint64(0)
	}
	return 1<<n - 1
}

// count returns the number of rows.
func count(set []block) (n int) {
	for _, b := range set {
		n += bits.OnesCount64(b.set)
	}
	return n
}

// intersect appends the rows that are in both sets.
func intersect(buf, a, b []block) []block {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].word < b[0].word:
			a = a[1:]
		case a[0].word > b[0].word:
			b = b[1:]
		default:
			if both := a[0].set & b[0].set; both != 0 {
				buf = append(buf, block{a[0].word, both})
			}
			a, b = a[1:], b[1:]
		}
	}
	return buf
}
