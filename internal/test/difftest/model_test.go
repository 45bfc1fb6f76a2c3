package difftest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// few allows three random constraints, half of them global, so that several of
// a kind share variables and what was made for one meets the other.
func few(rng *rand.Rand) func(name string, arity int) bool {
	var all, global []string
	for _, d := range ground.Table {
		switch {
		case strings.Contains(d.Sig, "float"):
		case strings.HasPrefix(d.Name, "gozinc_"):
			global = append(global, d.Name)
			fallthrough
		default:
			all = append(all, d.Name)
		}
	}
	names := map[string]bool{}
	for i := range 3 {
		pool := all
		if rng.IntN(2) == 0 {
			pool = global
		}
		name := pool[rng.IntN(len(pool))]
		names[name], names[name+"_reif"], names[name+"_imp"] = true, i > 0, i > 0
	}
	return func(name string, arity int) bool { return names[name] && known(name, arity) }
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
				rng := rand.New(rand.NewPCG(seed, 2))
				opt := campaign.Options(fzngen.Opt{Size: size, Allow: known})
				if seed%2 == 1 {
					opt.Allow = few(rng)
				}
				text := fzngen.Model(rng, opt)
				c.judge(t, seed, text, s, againstOracle)
			}
			c.done(t)
		})
	}
}
