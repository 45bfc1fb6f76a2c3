package rowtest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// Supported lists the definitions that the encoder knows of a family, with the derived
// forms; those of all families without rows. None of them has floats.
func Supported(family []constraint.Row) []ground.Def {
	var out []ground.Def
	for _, d := range ground.Table {
		if strings.Contains(d.Sig, "float") || family != nil && !slices.ContainsFunc(family, func(r constraint.Row) bool { return r.Name == d.Name && r.Arity == d.Arity() }) {
			continue
		}
		for _, suffix := range []string{"", "_reif", "_imp"} {
			n := d.Arity() + min(len(suffix), 1)
			if _, _, ok := registry.Find(d.Name+suffix, n); !ok {
				continue
			}
			if def, ok := ground.Lookup(d.Name+suffix, n); ok {
				out = append(out, def)
			}
		}
	}
	return out
}

// Check compares every constraint of a family, in every form and representation, with
// enumeration by its ground check, on random models. Presolve must keep all solutions
// over views of shared roots.
func Check(t *testing.T, family []constraint.Row) {
	// Small models find most faults in the least time.
	Each(t, family, 6, 1, []float64{40, 120, 120, 400, 3000}, func(t *testing.T, seed uint64, _ *rand.Rand, text string) {
		for name, opt := range Settings {
			if diff := Disagreement(text, opt); diff != "" {
				small := Shrink(text, opt)
				t.Fatalf("seed %d, %s: %s\n%s\nshrunk:\n%s%s", seed, name, diff, text, small, Disagreement(small, opt))
			}
		}
	})
	from, to := campaign.Seeds(12)
	for _, def := range Supported(family) {
		for seed := from; seed < to; seed++ {
			rng := rand.New(rand.NewPCG(seed, 21))
			text := fzngen.Constraint(rng, def, fzngen.Opt{Size: kinSizes[seed%4]})
			if lost := Loses(t, text, rng); lost != "" {
				t.Fatalf("seed %d: %s", seed, lost)
			}
		}
	}
}

// Each calls check with random models of every supported constraint of a family in every
// form, of the sizes in turn. stream tells the tests apart.
func Each(t *testing.T, family []constraint.Row, seeds int, stream uint64, sizes []float64, check func(t *testing.T, seed uint64, rng *rand.Rand, text string)) {
	from, to := campaign.Seeds(seeds)
	for _, def := range Supported(family) {
		t.Run(fmt.Sprintf("%s/%d", def.Name, def.Arity()), func(t *testing.T) {
			t.Parallel()
			for seed := from; seed < to; seed++ {
				size := sizes[seed%uint64(len(sizes))]
				rng := rand.New(rand.NewPCG(seed, stream))
				check(t, seed, rng, fzngen.Constraint(rng, def, campaign.Options(fzngen.Opt{Size: size})))
			}
		})
	}
}

// Override makes r the row of its name and arity. What it returns takes that back.
func Override(r *constraint.Row) (restore func()) {
	used, _, _ := registry.Find(r.Name, r.Arity)
	before := *used
	*used = *r
	return func() { *used = before }
}
