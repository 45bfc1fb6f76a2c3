package difftest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// lookups is a generator of models with elements that find numbers in an array, often each: then presolve makes an
// inverse of them.
func lookups(rng *rand.Rand) string {
	n := 2 + rng.IntN(3)
	first := rng.IntN(3) - 1
	var declared, posted strings.Builder
	var array []string
	for i := range n {
		x := fmt.Sprintf("x%d", i)
		if array = append(array, x); rng.IntN(10) == 0 {
			array[i] = fmt.Sprint(first + rng.IntN(n))
		}
		lo := first - rng.IntN(2)
		fmt.Fprintf(&declared, "var %d..%d: %s :: output_var;\n", lo, lo+n+rng.IntN(2)-rng.IntN(3)/2, x)
		fmt.Fprintf(&declared, "var 1..%d: p%d :: output_var;\n", n-rng.IntN(4)/3, i)
	}
	for i := range n {
		index, number := fmt.Sprintf("p%d", i), first+i
		switch rng.IntN(12) {
		case 0:
			continue
		case 1:
			index = fmt.Sprintf("p%d", rng.IntN(n))
		case 2:
			number = first + rng.IntN(n+1)
		}
		fmt.Fprintf(&posted, "constraint array_var_int_element(%s,[%s],%d);\n", index, strings.Join(array, ","), number)
	}
	for range rng.IntN(3) {
		posted.WriteString(pickOne(rng,
			fmt.Sprintf("constraint int_ne(x%d,p%d);\n", rng.IntN(n), rng.IntN(n)),
			fmt.Sprintf("constraint int_le(p%d,p%d);\n", rng.IntN(n), rng.IntN(n)),
			fmt.Sprintf("constraint int_lin_le([1,1],[x%d,p%d],%d);\n", rng.IntN(n), rng.IntN(n), 1+n)))
	}
	goal := pickOne(rng, "satisfy", fmt.Sprintf("minimize x%d", rng.IntN(n)), fmt.Sprintf("maximize p%d", rng.IntN(n)))
	return declared.String() + posted.String() + "solve " + goal + ";\n"
}

// TestLookups compares with enumeration.
func TestLookups(t *testing.T) { againstAll(t, 150, 177, lookups) }
