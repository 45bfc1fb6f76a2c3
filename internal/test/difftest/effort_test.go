package difftest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// efforts are ways to set a number of effort.
var efforts = []struct {
	name  string
	value func(rng *rand.Rand, n effort.Number) float64
}{
	{"least", func(_ *rand.Rand, n effort.Number) float64 { return n.Lo }},
	{"most", func(_ *rand.Rand, n effort.Number) float64 { return n.Hi }},
	{"an end", func(rng *rand.Rand, n effort.Number) float64 { return []float64{n.Lo, n.Hi}[rng.IntN(2)] }},
	{"anything", between},
	{"a few of anything", func(rng *rand.Rand, n effort.Number) float64 {
		if rng.IntN(len(effort.All())) >= 5 {
			return n.Default
		}
		return between(rng, n)
	}},
	{"some at an end", func(rng *rand.Rand, n effort.Number) float64 {
		return []float64{n.Lo, n.Hi, n.Default, n.Default, n.Default, n.Default}[rng.IntN(6)]
	}},
}

// between is a number in the range, of any size.
func between(rng *rand.Rand, n effort.Number) float64 {
	x := n.Lo + math.Exp(rng.Float64()*math.Log(n.Hi-n.Lo+1)) - 1
	if n.Whole {
		x = math.Round(x)
	}
	return min(max(x, n.Lo), n.Hi)
}

// useDefaults takes back what a test has set.
func useDefaults() {
	for _, n := range effort.All() {
		n.Use(n.Default)
	}
}

// TestEffort solves random models with numbers of effort at the ends of their ranges and
// between them: the answers are those of enumeration.
func TestEffort(t *testing.T) {
	defer useDefaults()
	from, to := campaign.Seeds(100)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 29))
		how := efforts[seed%uint64(len(efforts))]
		for _, n := range effort.All() {
			if n.Name != "internal/solve.mostWork" { // it ends runs before they have an answer
				n.Use(how.value(rng, n))
			}
		}
		s := settings[rng.IntN(len(settings))]
		s.name += ", effort: " + how.name
		s.options.Strategy = strategies[rng.IntN(len(strategies))]
		opt := campaign.Options(fzngen.Opt{Size: [...]float64{50, 200, 1000}[rng.IntN(3)], Allow: known})
		if rng.IntN(2) == 0 {
			opt.Allow = few(rng)
		}
		text := fzngen.Model(rng, opt)
		if rng.IntN(2) == 0 {
			text = fzngen.Objective(rng, opt)
		}
		c.judge(t, seed, text, s, againstOracle)
	}
	c.done(t)
}
