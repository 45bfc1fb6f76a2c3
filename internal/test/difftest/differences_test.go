package difftest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// separation is a generator of models that compare integers without bounds with each
// other, and with integers that have some. Presolve confines the former to values near 0.
type separation struct {
	rng                *rand.Rand
	most               int64 // size of a constant
	declared, posted   strings.Builder
	open, small, bools []string
}

// box is the half width of the domains that take the place of none.
const box = 10

// differences writes a model, and the same with domains.
func differences(rng *rand.Rand) (open, boxed string) {
	g := &separation{rng: rng, most: 1 + rng.Int64N(4)}
	for i := range 2 + rng.IntN(2) {
		g.open = append(g.open, fmt.Sprintf("x%d", i))
		fmt.Fprintf(&g.declared, "var -%d..%d: x%d :: output_var;\n", box, box, i)
	}
	for i := range rng.IntN(3) {
		g.small = append(g.small, fmt.Sprintf("y%d", i))
		fmt.Fprintf(&g.declared, "var %s: y%d :: output_var;\n", pickOne(rng, "0..1", "-2..1", "{-6,5}", "{0,9}", "3..4"), i)
	}
	for i := range 1 + rng.IntN(2) {
		g.bools = append(g.bools, fmt.Sprintf("b%d", i))
		fmt.Fprintf(&g.declared, "var bool: b%d :: output_var;\n", i)
	}
	for range 2 + rng.IntN(6) {
		g.constraint()
	}
	text := g.declared.String() + g.posted.String() + "solve " + g.goal() + ";\n"
	return strings.ReplaceAll(text, fmt.Sprintf("var -%d..%d: x", box, box), "var int: x"), text
}

func (g *separation) goal() string {
	x := pickOne(g.rng, append(g.open, g.small...)...)
	switch g.rng.IntN(4) {
	case 0:
		fmt.Fprintf(&g.posted, "constraint int_le(%d,%s);\n", g.number(), x)
		return "minimize " + x
	case 1:
		fmt.Fprintf(&g.posted, "constraint int_le(%s,%d);\n", x, g.number())
		return "maximize " + x
	case 2:
		return pickOne(g.rng, "minimize ", "maximize ") + x
	}
	return "satisfy"
}

func (g *separation) number() int64 { return g.rng.Int64N(2*g.most+1) - g.most }

// value is a variable, mostly an open one, or a constant.
func (g *separation) value() string {
	switch k := g.rng.IntN(10); {
	case k == 0:
		return fmt.Sprint(g.number())
	case k < 3 && len(g.small) > 0:
		return pickOne(g.rng, g.small...)
	}
	return pickOne(g.rng, g.open...)
}

func (g *separation) list(n int) string {
	items := make([]string, n)
	for i := range items {
		items[i] = g.value()
	}
	return "[" + strings.Join(items, ",") + "]"
}

// linear is a difference of open integers beside those with bounds.
func (g *separation) linear() string {
	a := 1 + g.rng.IntN(2)
	coefs, terms := []string{fmt.Sprint(a)}, []string{pickOne(g.rng, g.open...)}
	if g.rng.IntN(4) > 0 {
		coefs, terms = append(coefs, fmt.Sprint(-a)), append(terms, pickOne(g.rng, g.open...))
	}
	for _, y := range g.small {
		if g.rng.IntN(2) == 0 {
			coefs, terms = append(coefs, fmt.Sprint(g.rng.IntN(7)-3)), append(terms, y)
		}
	}
	return fmt.Sprintf("int_lin_%s([%s],[%s],%d)", pickOne(g.rng, "eq", "ne", "le"), strings.Join(coefs, ","), strings.Join(terms, ","), g.number())
}

func (g *separation) constraint() {
	var call string
	suffix := pickOne(g.rng, "", "", "_reif", "_reif", "_imp")
	switch n := g.rng.IntN(3); g.rng.IntN(12) {
	case 0, 1, 2:
		call = g.linear()
	case 3, 4:
		call = fmt.Sprintf("int_%s(%s,%s)", pickOne(g.rng, "eq", "ne", "le", "lt"), g.value(), g.value())
	case 5:
		call = fmt.Sprintf("int_%s(%s,%s,%s)", pickOne(g.rng, "max", "min"), g.value(), g.value(), g.value())
	case 6:
		call = fmt.Sprintf("array_int_%s(%s,%s)", pickOne(g.rng, "maximum", "minimum"), g.value(), g.list(n+1))
	case 7:
		call = fmt.Sprintf("gozinc_lex_less%s_int(%s,%s)", pickOne(g.rng, "", "eq"), g.list(n+1), g.list(n+g.rng.IntN(2)))
	case 8:
		call = fmt.Sprintf("gozinc_sort(%s,%s)", g.list(n), g.list(n))
	case 9:
		call = fmt.Sprintf("gozinc_if_then_else_int([%s,true],%s,%s)", pickOne(g.rng, g.bools...), g.list(2), g.value())
	case 10: // a view, with which there are more than differences
		x := g.rng.Perm(len(g.open))
		call, suffix = fmt.Sprintf("int_lin_eq([1,%d],[%s,%s],%d)", []int{-1, 2, -2, 3}[g.rng.IntN(4)], g.open[x[0]], g.open[x[1]], g.number()), ""
	case 11: // a gap
		k := g.number()
		call, suffix = fmt.Sprintf("set_in_reif(%s,%d..%d,%s)", g.value(), k, k+g.rng.Int64N(3), pickOne(g.rng, "false", "false", "false", g.bools[0])), ""
	}
	if suffix != "" {
		call = strings.Replace(strings.TrimSuffix(call, ")"), "(", suffix+"(", 1) + "," + pickOne(g.rng, append(g.bools, "false")...) + ")"
	}
	fmt.Fprintf(&g.posted, "constraint %s;\n", call)
}

// TestDifferencesOfUnboundedIntegers compares with enumeration in a box. Most of these
// models are confined by presolve, so the answer is nearly always complete.
func TestDifferencesOfUnboundedIntegers(t *testing.T) {
	from, to := campaign.Seeds(100)
	var c tally
	proved := 0
	for seed := from; seed < to && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(seed, 23))
		text, boxed := differences(rng)
		s := settings[seed%uint64(len(settings))]
		s.options.Strategy = strategies[seed%uint64(len(strategies))]
		s.options.TimeLimit = time.Second // an objective without a bound may creep
		m, err := parse(boxed)
		if err != nil {
			t.Fatal(err)
		}
		want, err := enumerate(m)
		c.cases++
		if err != nil {
			c.hard++
			continue
		}
		wrong, complete, err := want.withinUnbounded(text, s, 1)
		if complete || err == nil && m.Solve.Method == flatzinc.Satisfy && len(want.outputs) > 0 {
			proved++
		}
		switch {
		case errors.Is(err, errHard):
			c.hard++
		case overflow(err):
			c.overflow++
		case err != nil || wrong != "":
			t.Errorf("seed %d, %s: %s %v\n%s\nwithin\n%s", seed, s.name, wrong, err, text, boxed)
		}
	}
	t.Logf("%d of the answers were complete", proved)
	c.done(t)
}
