package solve

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// detoursAlways has detours made whether searches meet conflicts or not, until the test ends.
func detoursAlways(t *testing.T) {
	effort.For(t, leastMet, 0)
}

// shortRounds are options of a free search in rounds that begin with so much work, and what a run tells.
func shortRounds(seed, work int64) (o Options, log *strings.Builder) {
	log = &strings.Builder{}
	o = Options{Engine: CDCL, FreeSearch: true, Seed: seed, Progress: func(e Event) { fmt.Fprintln(log, e.Text) }}
	o.turn = work
	return o, log
}

const detourText = "searching in other orders"

// TestRoundsChangeNoAnswer compares runs whose first solution is looked for in rounds of short searches with enumeration.
func TestRoundsChangeNoAnswer(t *testing.T) {
	detoursAlways(t)
	detours := 0
	for seed := range campaign.Each(250) {
		rng := rand.New(rand.NewPCG(seed, 91))
		text, ok := withObjective(t, rng, seed)
		if !ok {
			continue
		}
		if seed%2 == 0 {
			names := strings.Join(outputInts(parse(t, text)), ",")
			text = annotated(text, "int_search(["+names+"],input_order,indomain_max,complete)")
		}
		o, log := shortRounds(int64(seed%3), 10)
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d: %s\n%s", seed, diff, text)
		}
		if strings.Contains(log.String(), detourText) {
			detours++
		}
	}
	if detours == 0 {
		t.Error("no detour")
	}
}

// TestRounds: rounds come to a solution, or to its refutation, with and without annotations.
func TestRounds(t *testing.T) {
	detoursAlways(t)
	for name, text := range map[string]string{
		"pigeons":         fzngen.Pigeons(7),
		"ruler":           fzngen.Ruler(7),
		"annotated ruler": annotated(fzngen.Ruler(7), "int_search([m1,m2,m3,m4,m5,m6],input_order,indomain_max,complete)"),
	} {
		for seed := range int64(3) {
			o, log := shortRounds(seed, 20)
			a := solved(t, t.Context(), text, o)
			if !strings.Contains(log.String(), detourText) {
				t.Errorf("%s, seed %d: no detour\n%s", name, seed, log)
			}
			if !a.complete() && !a.unsat() || strings.HasSuffix(name, "ruler") && a.last["objective"] != "25" {
				t.Errorf("%s, seed %d: %s", name, seed, a.text)
			}
		}
	}
}
