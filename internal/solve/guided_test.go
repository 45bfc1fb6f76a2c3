package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// TestGuidedOrder: with native integers all solutions of random models come in the
// lexicographic order of a static search annotation, for each choice of values that
// has one.
func TestGuidedOrder(t *testing.T) {
	models, solutions := 0, 0
	for seed := range campaign.Each(800) {
		text := fzngen.Model(rand.New(rand.NewPCG(seed, 21)), fzngen.Opt{Size: 300})
		names := outputInts(parse(t, text))
		if len(names) == 0 || !strings.Contains(text, "satisfy;") || !strings.Contains(text, "solve ") {
			continue
		}
		values := []string{"indomain_min", "indomain_max", "indomain_split", "indomain_reverse_split", "indomain"}[seed%5]
		text = text[:strings.Index(text, "solve ")] +
			fmt.Sprintf("solve :: int_search([%s],input_order,%s,complete) satisfy;\n", strings.Join(names, ","), values)
		m := parse(t, text)
		if want, err := oracle.OutputSet(m, 1<<16); err != nil || len(want) == 0 {
			continue
		}
		var out bytes.Buffer
		if err := Run(context.Background(), m, Options{All: true, Engine: CDCL, hooks: hooks{early: seed%2 == 0}}, &out); err != nil {
			continue // too large
		}
		got, err := fznrun.Read(out.String())
		if err != nil {
			t.Fatal(err)
		}
		keys := keysOf(t, names, got, strings.HasSuffix(values, "max") || strings.Contains(values, "reverse"))
		if !slices.IsSortedFunc(keys, slices.Compare) {
			t.Fatalf("seed %d: not in order: %v\n%s", seed, keys, text)
		}
		models++
		solutions += len(keys)
	}
	if models < 100 || solutions < 2000 {
		t.Errorf("only %d models with %d solutions", models, solutions)
	}
}

// outputInts are the names of the integers of a model that are printed alone.
func outputInts(m *flatzinc.Model) (names []string) {
	for _, o := range m.Outputs {
		if x := o.Elems[0]; !o.Array && x.Kind == flatzinc.VarRef && x.Var().Base == flatzinc.Int {
			names = append(names, o.Name)
		}
	}
	return names
}

// keysOf are the values of the named outputs in each solution, negated where large
// ones come first.
func keysOf(t *testing.T, names []string, r fznrun.Result, down bool) (keys [][]int64) {
	for _, s := range r.Solutions {
		var key []int64
		for _, name := range names {
			v, err := strconv.ParseInt(s[name], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if down {
				v = -v
			}
			key = append(key, v)
		}
		keys = append(keys, key)
	}
	return keys
}
