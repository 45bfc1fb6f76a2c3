package main

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc"
)

// parseGap reads a gap: a percentage of the objective, or a distance in its units.
func parseGap(v string) (g gozinc.Gap, err error) {
	text, percent := strings.CutSuffix(v, "%")
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	switch {
	case err != nil || math.IsNaN(n) || math.IsInf(n, 0):
		return g, errors.New("neither a percentage such as 1% nor a number")
	case n < 0:
		return g, errors.New("less than 0")
	case percent:
		g.Relative = n / 100
	default:
		g.Absolute = n
	}
	return g, nil
}
