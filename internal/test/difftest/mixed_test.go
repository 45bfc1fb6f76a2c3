package difftest

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// soon has all strategies take turns in small models, and symmetries broken.
func soon(rng *rand.Rand) {
	for _, n := range effort.All() {
		switch n.Name {
		case "internal/solve.mostWork":
			continue
		case "internal/search.firstSlice", "internal/search.mostSlice":
			n.Use(n.Lo)
		case "internal/solve.briefLeast", "internal/search.stepWork", "internal/solve.jumpLeast":
			n.Use(max(n.Lo, float64(1+rng.IntN(1000))))
		default:
			switch rng.IntN(20) {
			case 0:
				n.Use(between(rng, n))
			case 1:
				n.Use(n.Lo)
			default:
				n.Use(n.Default)
			}
		}
	}
}

// TestMixed compares models that have a structure with enumeration, while all strategies take short turns.
func TestMixed(t *testing.T) {
	defer useDefaults()
	from, to := campaign.Seeds(60)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 185))
		structure := []func(*rand.Rand) string{tours, fzngen.Symmetric, fzngen.Symmetric, pairs}[rng.IntN(4)]
		opt := campaign.Options(fzngen.Opt{Size: 5000, Allow: known})
		if rng.IntN(2) == 0 {
			opt.Allow = few(rng)
		}
		text := fzngen.Mixed(rng, opt, structure(rng), nil)
		s := settings[rng.IntN(len(settings))]
		s.options.Strategy = strategies[rng.IntN(len(strategies))]
		if rng.IntN(4) > 0 {
			soon(rng)
		} else {
			useDefaults()
		}
		c.judge(t, seed, text, s, againstOracle)
	}
	c.done(t)
}

// TestMixedInFewRuns has presolve propagate each constraint once, so that controls are fixed behind its back.
func TestMixedInFewRuns(t *testing.T) {
	defer useDefaults()
	for _, n := range effort.All() {
		if n.Name == "encode/presolve.maxRuns" {
			n.Use(n.Lo)
		}
	}
	againstAll(t, 60, 190, func(rng *rand.Rand) string {
		structure := []func(*rand.Rand) string{tours, pairs}[rng.IntN(2)]
		return fzngen.Mixed(rng, fzngen.Opt{Size: 5000, Allow: few(rng)}, structure(rng), nil)
	})
}
