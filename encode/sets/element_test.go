package sets_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// Many constant sets, each element in few of them or in most.
func TestElementOfManySets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for round := range 12 {
		sets := make([]string, 40+rng.IntN(30))
		for j := range sets {
			var s []string
			for k := range 4 {
				often := k < 2
				if few := rng.IntN(15) == 0; few != often {
					s = append(s, fmt.Sprint(k))
				}
			}
			sets[j] = "{" + strings.Join(s, ",") + "}"
		}
		args := fmt.Sprintf("(i,[%s],z", strings.Join(sets, ","))
		for _, constraint := range []string{"array_set_element" + args + ")", "array_set_element_reif" + args + ",b)", "array_set_element_imp" + args + ",b)"} {
			text := fmt.Sprintf("var bool: b :: output_var;\nvar -1..%d: i :: output_var;\nvar set of 0..4: z :: output_var;\nconstraint %s;\nsolve satisfy;", len(sets)+1, constraint)
			opt := encode.Options{TrackOutputs: true, Clauses: true}
			if round%2 == 1 {
				opt.OrderMax = 1
			}
			if diff := rowtest.Disagreement(text, opt); diff != "" {
				t.Fatalf("%s\n%s", diff, text)
			}
		}
	}
}

// Where a place has few neighbours, a step to one of them takes clauses for these
// and not for all pairs of places.
func TestElementOfSparseSets(t *testing.T) {
	const n = 200
	sets := make([]string, n)
	for j := range sets {
		sets[j] = fmt.Sprintf("%d..%d", max(1, j), min(n, j+2))
	}
	text := fmt.Sprintf("var 1..%d: i;\nvar set of 1..%d: z;\nconstraint array_set_element(i,[%s],z);\nsolve satisfy;", n, n, strings.Join(sets, ","))
	m, err := flatzinc.Parse("sparse.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Formula.NumClauses(); got > 10*n {
		t.Errorf("%d clauses", got)
	}
}
