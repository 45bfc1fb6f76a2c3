package difftest

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// floatModel is a generator of small models with floats. What it writes is such
// that the floats that gozinc supports are multiples of floatStep, or might as
// well be.
type floatModel struct {
	rng    *rand.Rand
	ints   []string
	bools  []string
	floats []string
	b      strings.Builder
}

var floatStep, fineStep = big.NewRat(1, 48), big.NewRat(1, 96)

func pickOne(rng *rand.Rand, items ...string) string { return items[rng.IntN(len(items))] }

// randomFloats writes a model; its floats are among the outputs if shown.
func randomFloats(rng *rand.Rand, shown bool) string {
	g := &floatModel{rng: rng}
	for i := range 1 + rng.IntN(2) {
		g.ints = append(g.ints, fmt.Sprintf("x%d", i))
		lo := rng.IntN(3) - 1
		fmt.Fprintf(&g.b, "var %d..%d: x%d :: output_var;\n", lo, lo+1+rng.IntN(3), i)
	}
	for i := range 1 + rng.IntN(2) {
		g.bools = append(g.bools, fmt.Sprintf("b%d", i))
		fmt.Fprintf(&g.b, "var bool: b%d :: output_var;\n", i)
	}
	for i := range 1 + rng.IntN(2) {
		g.floats = append(g.floats, fmt.Sprintf("f%d", i))
		output := ""
		if shown {
			output = " :: output_var"
		}
		if i > 0 && rng.IntN(6) == 0 {
			output += " = f0"
		}
		fmt.Fprintf(&g.b, "var %s..%s: f%d%s;\n", pickOne(rng, "-1.0", "-0.5", "0.0"), pickOne(rng, "0.5", "1.0"), i, output)
	}
	if rng.IntN(4) > 0 {
		g.post(fmt.Sprintf("int2float(%s,%s)", pickOne(rng, g.ints...), pickOne(rng, g.floats...)), "")
	}
	for range 1 + rng.IntN(4) {
		g.constraint()
	}
	if rng.IntN(3) == 0 {
		g.choice()
	}
	for range rng.IntN(2) {
		g.post(fmt.Sprintf("bool_clause([%s],[%s])", pickOne(rng, g.bools...), pickOne(rng, g.bools...)), "")
	}
	g.b.WriteString("solve satisfy;\n")
	return g.b.String()
}

// post writes a constraint, with a control variable after the given suffix.
func (g *floatModel) post(call, suffix string) {
	if suffix != "" {
		call = strings.Replace(strings.TrimSuffix(call, ")"), "(", suffix+"(", 1) + "," + pickOne(g.rng, append(g.bools, "true", "false")...) + ")"
	}
	fmt.Fprintf(&g.b, "constraint %s;\n", call)
}

// float is a float variable or a literal.
func (g *floatModel) float() string {
	if g.rng.IntN(4) == 0 {
		return g.literal()
	}
	return pickOne(g.rng, g.floats...)
}

func (g *floatModel) literal() string { return pickOne(g.rng, "-1.0", "-0.5", "0.0", "0.5", "1.0") }

func (g *floatModel) list(n int, item func() string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item()
	}
	return "[" + strings.Join(items, ",") + "]"
}

// choice writes an if-then-else, or a domain that is a set.
func (g *floatModel) choice() {
	f, b := pickOne(g.rng, g.floats...), pickOne(g.rng, g.bools...)
	if g.rng.IntN(2) == 0 {
		g.post(fmt.Sprintf("float_%s(%s,%s,then)", pickOne(g.rng, "eq_reif", "eq_imp", "le_reif"), f, g.float()), "")
		g.post(fmt.Sprintf("float_eq_reif(%s,%s,else)", f, g.float()), "")
		g.post(fmt.Sprintf("bool_clause([then],[%s])", b), "")
		g.post(fmt.Sprintf("array_bool_or([%s,else],true)", b), "")
	} else {
		k := g.literal()
		g.post(fmt.Sprintf("float_%s_reif(%s,%s,then)", pickOne(g.rng, "le", "lt", "eq"), f, g.literal()), "")
		g.post(fmt.Sprintf("float_le_reif(%s,%s,else)", k, f), "")
		g.post(fmt.Sprintf("float_%s_imp(%s,%s,below)", pickOne(g.rng, "le", "lt"), f, k), "")
		g.post("array_bool_and([else,below],both)", "")
		g.post("array_bool_or([then,both],true)", "")
	}
	if !strings.Contains(g.b.String(), "var bool: then;") {
		text := g.b.String()
		g.b.Reset()
		g.b.WriteString("var bool: then;\nvar bool: else;\nvar bool: below;\nvar bool: both;\n" + text)
	}
}

func (g *floatModel) constraint() {
	rng := g.rng
	suffix := pickOne(rng, "", "", "_reif", "_imp")
	relation := pickOne(rng, "eq", "ne", "le", "lt")
	switch rng.IntN(12) {
	case 0, 1, 2:
		g.post(fmt.Sprintf("float_%s(%s,%s)", relation, g.float(), g.float()), suffix)
	case 3, 4:
		n := 1 + rng.IntN(2)
		coefs := g.list(n, func() string { return pickOne(rng, "1.0", "-1.0", "0.5", "-0.5") })
		g.post(fmt.Sprintf("float_lin_%s(%s,%s,%s)", relation, coefs, g.list(n, g.float), g.literal()), suffix)
	case 5:
		g.post(fmt.Sprintf("float_%s(%s,%s,%s)", pickOne(rng, "plus", "max", "min"), g.float(), g.float(), g.float()), suffix)
	case 6:
		g.post(fmt.Sprintf("float_times(%s,%s,%s)", g.float(), g.float(), g.float()), suffix)
	case 7:
		g.post(fmt.Sprintf("float_div(%s,%s,%s)", g.float(), g.float(), g.float()), suffix)
	case 8:
		if rng.IntN(2) == 0 {
			g.post(fmt.Sprintf("float_abs(%s,%s)", g.float(), g.float()), suffix)
		} else {
			g.post(fmt.Sprintf("int2float(%s,%s)", pickOne(rng, g.ints...), g.float()), suffix)
		}
	case 9:
		name := pickOne(rng, "array_float_element", "array_var_float_element")
		item := g.float
		if name == "array_float_element" {
			item = g.literal
		}
		g.post(fmt.Sprintf("%s(%s,%s,%s)", name, pickOne(rng, g.ints...), g.list(rng.IntN(4), item), g.float()), suffix)
	case 10:
		if rng.IntN(2) == 0 {
			g.post(fmt.Sprintf("float_in(%s,%s,%s)", g.float(), g.literal(), g.literal()), suffix)
		} else {
			g.post(fmt.Sprintf("float_dom(%s,%s)", g.float(), g.list(2*rng.IntN(3), g.literal)), suffix)
		}
	case 11:
		if rng.IntN(2) == 0 {
			g.post(fmt.Sprintf("float_%s(%s,%s)", pickOne(rng, "ceil", "floor", "round"), g.float(), pickOne(rng, g.ints...)), suffix)
		} else {
			g.post(fmt.Sprintf("array_float_%s(%s,%s)", pickOne(rng, "maximum", "minimum"), g.float(), g.list(rng.IntN(4), g.float)), suffix)
		}
	}
}

// floatVerdict compares all solutions with those on a grid. Where gozinc says
// that a float takes infinitely many values, a finer grid must have more
// solutions.
func floatVerdict(text string, s setting) (string, error) {
	m, err := parse(text)
	if err != nil {
		return "", err
	}
	if toleratesErrors(text) {
		return "", errHard
	}
	o := s.options
	o.All = true
	got, err := run(m, o)
	continuous := err != nil && strings.Contains(err.Error(), "infinitely many values")
	switch {
	case err != nil && strings.Contains(err.Error(), "is a continuous float"):
		return "", errHard
	case err != nil && !continuous:
		return "", err
	}
	const limit = 1 << 18
	want, err := oracle.FloatOutputSet(m, limit, floatStep)
	if err != nil {
		return "", errHard
	}
	if continuous {
		fine, err := oracle.FloatOutputSet(m, limit, fineStep)
		if err != nil {
			return "", errHard
		}
		if len(fine) <= len(want) {
			return fmt.Sprintf("no continuum: %d solutions, %d on the finer grid", len(want), len(fine)), nil
		}
		return "", nil
	}
	set := map[string]bool{}
	for _, sol := range got.Solutions {
		for _, v := range m.Vars { // those that are not shown
			if _, ok := sol[v.Name]; !ok {
				sol[v.Name] = map[flatzinc.Base]string{flatzinc.Bool: "false", flatzinc.Float: "0.0"}[v.Base]
			}
		}
		a, err := sol.Assignment(m)
		if err != nil {
			return "", err
		}
		if set[oracle.Outputs(m, a)] {
			return "repeated: " + oracle.Outputs(m, a), nil
		}
		set[oracle.Outputs(m, a)] = true
	}
	if d := oracle.Diff(want, set); d != "" {
		return d, nil
	}
	if wantStatus := map[bool]fznrun.Status{true: fznrun.Complete, false: fznrun.Unsatisfiable}[len(set) > 0]; got.Status != wantStatus {
		return fmt.Sprintf("status %v", got.Status), nil
	}
	return "", nil
}

// toleratesErrors reports whether some constraint of the model is nonlinear in continuous floats.
// Such a one holds within the precision, and TestPlanted has models of that kind.
func toleratesErrors(text string) bool {
	m, err := parse(text)
	if err != nil {
		return false
	}
	floats, err := lattice.Reduce(m, 0)
	return err == nil && slices.ContainsFunc(m.Vars, func(v *flatzinc.Var) bool { return floats.HasCell(v.ID) })
}

// TestFloats compares the solutions of small models with floats with
// enumeration on a grid.
func TestFloats(t *testing.T) {
	judged, open := 0, 0
	from, to := campaign.Seeds(400)
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 11))
		text := randomFloats(rng, seed%3 > 0)
		s := settings[seed%uint64(len(settings))]
		wrong, err := floatVerdict(text, s)
		switch {
		case err == errHard:
			open++
			continue
		case err != nil:
			wrong = err.Error()
		}
		judged++
		if wrong != "" {
			t.Errorf("seed %d, %s: %s\n%s", seed, s.name, wrong, text)
		}
	}
	t.Logf("%d judged, %d continuous or too large", judged, open)
	if judged < open {
		t.Errorf("only %d models were judged, %d were not", judged, open)
	}
}

// TestFixedFloats compares constraints of floats in every form with enumeration, where all floats
// are known: what is nonlinear has no variable then that a propagator could narrow.
func TestFixedFloats(t *testing.T) {
	from, to := campaign.Seeds(5)
	var c tally
	for row, d := range ground.Table {
		if !strings.Contains(d.Sig, "float") {
			continue
		}
		for form, f := range forms(d) {
			for seed := from; seed < to; seed++ {
				rng := rand.New(rand.NewPCG(seed, uint64(100*row+form)))
				text := fzngen.Constraint(rng, f, campaign.Options(fzngen.Opt{Size: 100, Alone: true}))
				c.judge(t, seed, text, settings[(seed+uint64(row+form))%uint64(len(settings))], againstOracle)
			}
		}
	}
	c.done(t)
}
