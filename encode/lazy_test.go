package encode

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/campaign"
	"github.com/gozinc/gozinc/internal/fzngen"
)

// Small constraints in their lazy forms have the solutions that enumeration
// finds. With a size of 1 a task gets its part of the task decomposition at the
// first overload, with 2 at the second overload by several tasks.
func TestLazyByEnumeration(t *testing.T) {
	from, to := campaign.Seeds(40)
	for _, def := range supported() {
		if !strings.HasPrefix(def.Name, "gozinc_cumulative") && !strings.HasPrefix(def.Name, "gozinc_all_different") {
			continue
		}
		for seed := from; seed < to; seed++ {
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 7)), def, campaign.Options(fzngen.Opt{Size: 400}))
			for name, opt := range settings {
				for opt.lazily = 1; opt.lazily <= 2; opt.lazily++ {
					if diff := disagreement(text, opt); diff != "" {
						t.Fatalf("%s, seed %d, %s, lazily %d: %s\n%s", def.Name, seed, name, opt.lazily, diff, text)
					}
				}
			}
		}
	}
}
