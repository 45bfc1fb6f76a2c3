// Package luby has the sequence of Luby, Sinclair and Zuckerman ("Optimal speedup of Las Vegas algorithms", 1993): how
// long to try something, again and again, of which it is not known how long it takes.
package luby

import "math/bits"

// Term returns term i of 1, 1, 2, 1, 1, 2, 4, …, counted from 1. It takes logarithmic time. i is at least 1.
func Term(i uint64) uint64 {
	for {
		n := bits.Len64(i)
		if i == 1<<n-1 {
			return 1 << (n - 1)
		}
		i -= 1<<(n-1) - 1
	}
}
