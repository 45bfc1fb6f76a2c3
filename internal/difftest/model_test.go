package difftest

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/campaign"
	"github.com/gozinc/gozinc/internal/fzngen"
)

// known tells which constraints random models may use.
func known(name string, arity int) bool {
	return name != "gozinc_circuit_reif" && name != "gozinc_subcircuit_reif"
}

// TestModels compares random models of several constraints with enumeration:
// the exact set of printed solutions, the optimum, and the status.
func TestModels(t *testing.T) {
	from, to := campaign.Seeds(60)
	for _, s := range settings {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			var c tally
			for seed := from; seed < to && !t.Failed(); seed++ {
				size := [...]float64{50, 200, 200, 1000, 5000}[seed%5]
				text := fzngen.Model(rand.New(rand.NewPCG(seed, 2)), campaign.Options(fzngen.Opt{Size: size, Allow: known}))
				c.judge(t, seed, text, s, againstOracle)
			}
			c.done(t)
		})
	}
}
