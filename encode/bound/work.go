package bound

import "math"

// Multiplications returns the multiplications of the simplex method that count as so many propagations.
func Multiplications(propagations int64) int {
	if propagations > math.MaxInt/(*multiplications) {
		return math.MaxInt
	}
	return int(propagations * *multiplications)
}
