package presolve_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// lookupsText draws an array of two to four places, with a number before or behind it sometimes, in which elements find numbers. It
// mostly tells which of its integers differ.
func lookupsText(rng *rand.Rand) string {
	var text strings.Builder
	var xs []string
	for i := range 2 + rng.IntN(3) {
		xs = append(xs, fmt.Sprintf("x%d", i))
		fmt.Fprintf(&text, "var %d..%d: x%d :: output_var; ", rng.IntN(2), 2+rng.IntN(3), i)
	}
	all := slices.Clone(xs)
	if rng.IntN(4) == 0 {
		all[rng.IntN(len(all))] = xs[0] // twice
	}
	list := strings.Join(all, ",")
	switch rng.IntN(5) {
	case 0, 1:
		fmt.Fprintf(&text, "constraint gozinc_all_different([%s]); ", list)
	case 2, 3:
		fmt.Fprintf(&text, "constraint gozinc_all_different_except([%s],{%d}); ", list, rng.IntN(4))
	}
	for k := range 2 + rng.IntN(2) {
		number := k + rng.IntN(2)*rng.IntN(2)
		places := slices.Clone(xs)
		if rng.IntN(3) == 0 {
			places = slices.Insert(places, rng.IntN(2)*len(places), fmt.Sprint(number))
		}
		fmt.Fprintf(&text, "var %d..%d: p%d :: output_var; ", 1-rng.IntN(2), len(places)+rng.IntN(2), k)
		fmt.Fprintf(&text, "constraint array_var_int_element(p%d,[%s],%d); ", k, strings.Join(places, ","), number)
	}
	return text.String() + "solve satisfy;"
}

// TestInversesKeepSolutions: models in which elements find numbers keep their solutions, and get no others.
func TestInversesKeepSolutions(t *testing.T) {
	found := map[string]int{}
	for seed := range campaign.Each(400) {
		text := lookupsText(rand.New(rand.NewPCG(seed, 249)))
		if wrong := rowtest.Disagreement(text, encode.Options{}); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
		p, _ := solve(text)
		if p == nil || !p.Derive(p.model, registry.Find) {
			continue
		}
		for _, c := range p.Constraints[len(p.model.Constraints):] {
			found[c.Item.Name]++
		}
	}
	for _, name := range []string{"gozinc_inverse", "gozinc_inverse_in_range"} {
		if found[name] < 5 {
			t.Errorf("%d %s", found[name], name)
		}
	}
}
