package difftest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// forms lists a constraint as it is, reified and half reified.
func forms(d ground.Def) []ground.Def {
	all := []ground.Def{d}
	for _, suffix := range []string{"_reif", "_imp"} {
		if f, ok := ground.Lookup(d.Name+suffix, d.Arity()+1); ok && known(f.Name, f.Arity()) {
			all = append(all, f)
		}
	}
	return all
}

// Rows compares constraints of a family in every form with enumeration, over views
// of shared integers that chains order, with and without an objective. Each case
// is solved in one setting, in turn, and with an objective by all strategies.
func Rows(t *testing.T, family []constraint.Row) {
	t.Helper()
	from, to := campaign.Seeds(6)
	for row, d := range ground.Table {
		belongs := func(r constraint.Row) bool { return r.Name == d.Name && (r.Arity == 0 || r.Arity == d.Arity()) }
		if !slices.ContainsFunc(family, belongs) {
			continue
		}
		t.Run(fmt.Sprintf("%s/%d", d.Name, d.Arity()), func(t *testing.T) {
			t.Parallel()
			var c tally
			for seed := from; seed < to && !t.Failed(); seed++ {
				for form, f := range forms(d) {
					size := [...]float64{120, 40, 400, 120, 3000}[seed%5]
					rng := rand.New(rand.NewPCG(seed, uint64(31+form)))
					text := fzngen.Constraint(rng, f, campaign.Options(fzngen.Opt{Size: size, Goal: true}))
					s := settings[(seed+uint64(row+4*form))%uint64(len(settings))]
					c.judge(t, seed, text, s, againstOracle)
				}
			}
			c.done(t)
		})
	}
}

// known tells which constraints random models may use.
func known(name string, arity int) bool {
	return name != "gozinc_circuit_reif" && name != "gozinc_subcircuit_reif"
}
