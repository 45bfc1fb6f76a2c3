package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// level is how unlikely a difference by chance must be.
const level = 0.05

// ranks ranks the candidates on each instance, the best from 1 on, equal ones by their mean,
// and returns the sum of the squares of all ranks and the sum for each candidate.
func ranks(list []*candidate) (squares float64, sums []float64) {
	sums = make([]float64, len(list))
	for b := range list[0].ends {
		for i, x := range list {
			below, same := 0, 0
			for _, y := range list {
				switch c := compare(y.ends[b], x.ends[b]); {
				case c < 0:
					below++
				case c == 0:
					same++
				}
			}
			r := float64(below) + float64(same+1)/2
			sums[i] += r
			squares += r * r
		}
	}
	return squares, sums
}

// survivors drops the candidates that are significantly worse than the best, by the test of
// Friedman with ties and the comparison after it (Conover, "Practical nonparametric
// statistics", 1999, section 5.8).
func survivors(list []*candidate) []*candidate {
	n, k := float64(len(list[0].ends)), float64(len(list))
	if len(list) < 2 {
		return list
	}
	squares, sums := ranks(list)
	var total float64
	for _, r := range sums {
		total += (r - n*(k+1)/2) * (r - n*(k+1)/2)
	}
	spread := squares - n*k*(k+1)*(k+1)/4
	if spread <= 0 {
		return list // all are equal on each instance
	}
	statistic := (k - 1) * total / spread
	if (distuv.ChiSquared{K: k - 1}).Survival(statistic) > level {
		return list
	}
	freedom := (n - 1) * (k - 1)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(1 - level/2)
	least := t * math.Sqrt(max(0, 2*n*spread*(1-statistic/(n*(k-1)))/freedom))
	best := slices.Min(sums)
	var kept []*candidate
	for i, c := range list {
		if sums[i]-best <= least {
			kept = append(kept, c)
		}
	}
	return kept
}

// chance is the probability that of so many differences at least as many are better, where
// better and worse are equally likely.
func chance(better, worse int) float64 {
	if better == 0 {
		return 1
	}
	coin := distuv.Binomial{N: float64(better + worse), P: 0.5}
	return 1 - coin.CDF(float64(better-1))
}
