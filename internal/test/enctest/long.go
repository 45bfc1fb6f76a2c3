package enctest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// LongModel declares n integers 0..top and returns the declarations, their
// coefficients up to most in magnitude, and the sum for random values.
func LongModel(rng *rand.Rand, n int, top, most int64) (decls, coefs, vars string, sum int64) {
	var d, c, v strings.Builder
	for i := range n {
		fmt.Fprintf(&d, "var 0..%d: x%d;\n", top, i)
		a := rng.Int64N(2*most+1) - most
		sep := ","
		if i == 0 {
			sep = ""
		}
		fmt.Fprint(&c, sep, a)
		fmt.Fprint(&v, sep, "x", i)
		sum += a * rng.Int64N(top+1)
	}
	return d.String(), c.String(), v.String(), sum
}
