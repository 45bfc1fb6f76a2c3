package difftest

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestNumbers solves models whose objectives have few literals, so that cores are about integers and their totals.
func TestNumbers(t *testing.T) {
	effort.For(t, lits.OrderValues, 3)
	from, to := campaign.Seeds(200)
	var c tally
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 41))
		s := settings[rng.IntN(len(settings))]
		s.options.Strategy = []search.Strategy{search.Core, search.Auto}[seed%2]
		text := fzngen.Objective(rng, campaign.Options(fzngen.Opt{Size: [...]float64{200, 2000}[rng.IntN(2)], Allow: known}))
		c.judge(t, seed, text, s, againstOracle)
	}
	c.done(t)
}
