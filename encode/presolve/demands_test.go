package presolve_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestMalformedCalls breaks each demand of each row in a random model of the row, in
// every form, and wants an error at the argument. A model that nobody broke has none.
func TestMalformedCalls(t *testing.T) {
	for _, d := range ground.Table {
		for i, demand := range d.Demands {
			if demand.Rule == ground.Indices { // which only looks at domains of the library
				continue
			}
			t.Run(d.Name+"/"+demand.String(), func(t *testing.T) {
				broken := 0
				for seed := range campaign.Each(60) {
					form := d
					if seed%3 > 0 {
						form, _ = ground.Lookup(d.Name+[]string{"", "_reif", "_imp"}[seed%3], d.Arity()+1)
					}
					text := fzngen.Constraint(rand.New(rand.NewPCG(seed, uint64(i))), form, fzngen.Opt{Alone: true})
					if bad, ok := misuse(t, text, form, demand, seed); ok {
						broken++
						expectRefusal(t, text, bad, form.Name, demand)
					}
				}
				if broken < 10 {
					t.Errorf("only %d calls were broken", broken)
				}
			})
		}
	}
}

// expectRefusal expects an error of line and column for bad, and none for good. A
// lax demand is none in FlatZinc.
func expectRefusal(t *testing.T, good, bad, name string, demand ground.Demand) {
	t.Helper()
	if err := linked(t, good); err != nil {
		t.Fatalf("%v\n%s", err, good)
	}
	err := linked(t, bad)
	var located *flatzinc.Error
	switch {
	case demand.Lax && err != nil:
		t.Fatalf("%v\n%s", err, bad)
	case demand.Lax:
	case !errors.As(err, &located) || located.Line == 0 || located.Column == 0 || !strings.Contains(err.Error(), " of "+name+": "):
		t.Fatalf("error %v, expected one of %s with a place for\n%s", err, name, bad)
	}
}

// linked returns the error of Prepare.
func linked(t *testing.T, text string) error {
	t.Helper()
	m, err := flatzinc.Parse("call.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	_, err = encode.Prepare(t.Context(), m, encode.Options{Clauses: true})
	return err
}

var constraintItem = regexp.MustCompile(`(?m)^constraint .*$`)

// misuse rewrites the only constraint of a model so that one argument does not meet
// the demand; false if it has no place for that.
func misuse(t *testing.T, text string, d ground.Def, demand ground.Demand, seed uint64) (string, bool) {
	m, err := flatzinc.Parse("call.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	sig, err := flatzinc.ParseSignature(d.Sig)
	if err != nil {
		t.Fatal(err)
	}
	args := m.Constraints[0].Args
	texts := make([]string, len(args))
	done := false
	for i, p := range sig.Params {
		if p.Name == demand.Param {
			done = spoil(args, i, p.Type, demand, seed)
		}
	}
	for i := range args {
		texts[i] = args[i].String()
	}
	item := fmt.Sprintf("constraint %s(%s);", d.Name, strings.Join(texts, ","))
	return constraintItem.ReplaceAllLiteralString(text, item), done
}

// spoil changes argument i, or one that it depends on, so that it breaks the demand.
func spoil(args []flatzinc.Expr, i int, t flatzinc.Type, demand ground.Demand, seed uint64) bool {
	var elems []flatzinc.Expr
	if t.Array {
		elems = slices.Clone(args[i].Elems())
	}
	switch demand.Rule {
	case ground.Sized:
		if len(elems) > 0 && seed%2 == 0 {
			elems = elems[1:]
		} else {
			elems = append(elems, constantOf(t.Base, 1))
		}
	case ground.Multiple:
		if args[0].Kind == flatzinc.IntLit { // the number of dimensions
			args[0] = flatzinc.MkInt(int64(len(elems)) + 1)
			return len(elems) > 0
		}
		elems = append(elems, constantOf(t.Base, 1))
		return len(args[0].Elems()) > 1 && replace(args, i, elems)
	case ground.Some:
		elems = nil
	case ground.Within:
		wrong := constantOf(t.Base, []int64{-1000, 1000, -1 << 62, 1 << 62}[seed/3%4])
		if !demand.Bounded() {
			wrong = flatzinc.MkInt(-1 - int64(seed))
		}
		if !t.Array {
			args[i] = wrong
			return true
		}
		return len(elems) > 0 && replace(args, i, slices.Replace(elems, int(seed)%len(elems), int(seed)%len(elems)+1, wrong))
	case ground.First:
		elems[0] = flatzinc.MkInt(0)
	case ground.Layered: // no edge leads to the root
		return len(elems) > 0 && replace(args, i, slices.Replace(elems, int(seed)%len(elems), int(seed)%len(elems)+1, flatzinc.MkInt(1)))
	}
	return replace(args, i, elems)
}

func replace(args []flatzinc.Expr, i int, elems []flatzinc.Expr) bool {
	args[i] = flatzinc.MkArray(elems)
	return true
}

// constantOf returns a constant that is n, or as close as its type allows.
func constantOf(base flatzinc.Base, n int64) flatzinc.Expr {
	switch base {
	case flatzinc.Bool:
		return flatzinc.MkBool(true)
	case flatzinc.Float:
		return flatzinc.MkFloat(1)
	case flatzinc.SetOfInt:
		return flatzinc.MkSet(intset.Of(1, n))
	}
	return flatzinc.MkInt(n)
}
