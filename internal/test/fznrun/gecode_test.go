package fznrun

import (
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// How many models each test compares, each with a run of Gecode.
const (
	modelsPerForm = 1
	sharedModels  = 40
)

// differs holds the constraints that Gecode 6.2 knows by the name of FlatZinc
// but with another meaning, or gets wrong.
var differs = map[string]string{
	"set_lt":          "Gecode orders sets by their characteristic functions",
	"set_le":          "the same",
	"int_mod":         "wrong when an argument is repeated: int_mod(2,2,2) passes",
	"float_times":     "0.0 and -0.0 differ",
	"float_div":       "an exception ends the program",
	"bool_clause_imp": "Gecode posts the equivalence",
}

// comparable tells whether Gecode means the same by a name. It has bool_xor
// with three arguments only, and of names with several arities it reads no
// more than the arguments of the shortest.
func comparable(name string, arity int) bool {
	base := strings.TrimSuffix(strings.TrimSuffix(name, "_reif"), "_imp")
	if differs[name] != "" || differs[base] != "" || name == "bool_xor" && arity == 2 {
		return false
	}
	arities := ground.Arities(name)
	return name == "bool_xor" || arity == arities[0]
}

var errUnknown = errors.New("unknown to Gecode")

// gecodeDiff compares Gecode with the oracle, "" if they agree.
func gecodeDiff(t *testing.T, text string) (string, error) {
	t.Helper()
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	want, err := oracle.OutputSet(m, 0)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r, err := Run(ctx, text, "fzn-gecode", "-a")
	switch {
	case err != nil && strings.Contains(err.Error(), "not found"):
		return "", errUnknown
	case err != nil && strings.Contains(err.Error(), "too few elements"):
		r = Result{} // of an empty array there is no minimum
	case err != nil:
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := r.OutputSet(m)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return oracle.Diff(want, got), nil
}

func haveGecode(t *testing.T) bool {
	_, err := exec.LookPath("fzn-gecode")
	if err != nil {
		t.Log("fzn-gecode is not installed: there is nothing to compare with")
	}
	return err == nil
}

// Gecode is a second opinion on the ground checks.
func TestGecodeAgreesOnConstraints(t *testing.T) {
	if !haveGecode(t) {
		return
	}
	agreed, unknown := map[string]int{}, map[string]bool{}
	for row, d := range ground.Table {
		for i, suffix := range []string{"", "_reif", "_imp"} {
			if modelsPerForm == 1 && row%3 != i {
				continue // one form of each is enough here
			}
			f, _ := ground.Lookup(d.Name+suffix, d.Arity()+min(len(suffix), 1))
			if !comparable(f.Name, f.Arity()) {
				continue
			}
			for seed := 0; seed < modelsPerForm && !unknown[f.Name]; seed++ {
				text := fzngen.Constraint(rand.New(rand.NewPCG(uint64(seed), uint64(row))), f, fzngen.Opt{Size: 2000})
				diff, err := gecodeDiff(t, text)
				if err != nil {
					unknown[f.Name] = true
					continue
				}
				agreed[f.Name]++
				if diff != "" {
					t.Errorf("%s\n%s", diff, text)
				}
			}
		}
	}
	t.Logf("%d names compared, %d unknown to Gecode", len(agreed), len(unknown))
	if len(agreed) < 40 {
		t.Errorf("only %d names were compared", len(agreed))
	}
}

// gecodeKnows lists what shared models may use.
func gecodeKnows(name string, arity int) bool {
	d, _ := ground.Lookup(name, arity)
	switch {
	case strings.HasPrefix(name, "gozinc_"), strings.HasPrefix(name, "fzn_"), strings.HasPrefix(name, "int_pow"), !comparable(name, arity):
		return false
	case strings.HasSuffix(name, "_reif"), strings.HasSuffix(name, "_imp"):
		return strings.HasPrefix(name, "int_lin_") || strings.HasPrefix(name, "int_eq_") ||
			strings.HasPrefix(name, "int_ne_") || strings.HasPrefix(name, "int_le_") ||
			strings.HasPrefix(name, "bool_eq_") || strings.HasPrefix(name, "set_in_")
	}
	return d.Holds != nil
}

func TestGecodeAgreesOnModels(t *testing.T) {
	if !haveGecode(t) {
		return
	}
	solutions := 0
	for seed := range sharedModels {
		text := fzngen.Model(rand.New(rand.NewPCG(uint64(seed), 11)), fzngen.Opt{Size: 3000, Allow: gecodeKnows})
		text = text[:strings.Index(text, "solve ")] + "solve satisfy;\n"
		diff, err := gecodeDiff(t, text)
		if diff != "" || err != nil {
			t.Errorf("seed %d: %s%v\n%s", seed, diff, err, text)
		}
		solutions++
	}
	t.Logf("%d models", solutions)
}
