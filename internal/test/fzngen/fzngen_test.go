package fzngen

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// steps bounds the enumeration of one model.
const steps = 2_000_000

func source(a, b int) *rand.Rand { return rand.New(rand.NewPCG(uint64(a), uint64(b))) }

func parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("random.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		d, _ := ground.Lookup(c.Name, len(c.Args))
		if err := (flatzinc.Signature{Params: paramsOf(d)}).Check(m, c); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	return m
}

func satisfiable(t *testing.T, text string) bool {
	t.Helper()
	ok, err := oracle.Satisfiable(parse(t, text), steps)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return ok
}

// forms lists d and what is derived from it.
func forms(d ground.Def) []ground.Def {
	out := []ground.Def{d}
	for _, suffix := range []string{"_reif", "_imp"} {
		if f, ok := ground.Lookup(d.Name+suffix, d.Arity()+1); ok {
			out = append(out, f)
		}
	}
	return out
}

// Every definition gives models that can be read and enumerated, of both
// verdicts in healthy proportion.
func TestConstraintVerdicts(t *testing.T) {
	const models = 25
	total, sat, always := [3]int{}, [3]int{}, 0
	for row, d := range ground.Table {
		for i, f := range forms(d) {
			here := 0
			for seed := range models {
				if satisfiable(t, Constraint(source(seed, row), f, Opt{})) {
					here++
				}
			}
			if here == 0 {
				t.Errorf("%s/%d is never satisfiable", f.Name, f.Arity())
			}
			if here == models && i == 0 {
				always++
			}
			total[i] += models
			sat[i] += here
		}
	}
	t.Logf("satisfiable: %d of %d plain, %d of %d reified, %d of %d half reified; %d rows always",
		sat[0], total[0], sat[1], total[1], sat[2], total[2], always)
	if share := float64(sat[0]) / float64(total[0]); share < 0.5 || share > 0.9 || always > len(ground.Table)/3 {
		t.Errorf("%d of %d models are satisfiable, %d rows always", sat[0], total[0], always)
	}
}

func TestModelVerdicts(t *testing.T) {
	total, sat, optimise, solutions := 150, 0, 0, 0
	for seed := range total {
		text := Model(source(seed, 7), Opt{Wide: seed%4 == 0, Big: seed%5 == 0})
		m := parse(t, text)
		set, err := oracle.OutputSet(m, steps)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if len(set) > 0 {
			sat++
			solutions += len(set)
		}
		if m.Solve.Method != flatzinc.Satisfy {
			optimise++
			if _, found, err := oracle.Optimum(m, steps); err != nil || found != (len(set) > 0) {
				t.Errorf("optimum: %t, %v\n%s", found, err, text)
			}
		}
	}
	t.Logf("%d of %d satisfiable, %d with objective, %d solutions", sat, total, optimise, solutions)
	if sat < total/2 || sat > total*19/20 || optimise < total/5 {
		t.Errorf("%d of %d satisfiable, %d with objective", sat, total, optimise)
	}
}

func TestSameSeedSameText(t *testing.T) {
	for seed := range 50 {
		d := ground.Table[seed%len(ground.Table)]
		constraint := func() string { return Constraint(source(seed, 1), d, Opt{Wide: true}) }
		if first, second := constraint(), constraint(); first != second {
			t.Errorf("seed %d:\n%s%s", seed, first, second)
		}
		model := func() string { return Model(source(seed, 1), Opt{Big: true}) }
		if first, second := model(), model(); first != second {
			t.Errorf("seed %d:\n%s%s", seed, first, second)
		}
	}
}

func TestAllow(t *testing.T) {
	allow := func(name string, arity int) bool { return name == "int_abs" || name == "int_abs_imp" }
	derives := regexp.MustCompile(`^(int_((lt|plus|times)|(le|ne|eq|lin_le)(_reif)?|lin_eq(_reif|_imp)?)|bool_clause)$`)
	for seed := range 100 {
		m := parse(t, Model(source(seed, 3), Opt{Allow: allow}))
		for i := range m.Constraints {
			c := &m.Constraints[i]
			if !allow(c.Name, len(c.Args)) && !derives.MatchString(c.Name) {
				t.Fatalf("seed %d uses %s", seed, c.Name)
			}
		}
	}
}
