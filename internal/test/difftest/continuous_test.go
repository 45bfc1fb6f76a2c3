package difftest

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/elimination"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// mixed is a random model over two or three floats, integers and Booleans, of which
// enumeration of the latter leaves linear systems.
type mixed struct {
	floats, ints, bools int
	rows                []mixedRow
	clauses             [][]int // of Booleans, counted from 1, negative where negated
	open                bool    // only comparisons with floats bound the integers
	goal                int     // a float to be minimised or maximised, or -1
	maximise            bool
}

// mixedRow is a constraint Σ coefs·x rel bound over floats and then integers, under a
// Boolean.
type mixedRow struct {
	coefs  []*big.Rat
	rel    string
	bound  *big.Rat
	suffix string
	under  int
}

func newMixed(rng *rand.Rand) *mixed {
	m := &mixed{floats: 2 + rng.IntN(2), ints: rng.IntN(3), bools: 1 + rng.IntN(3), goal: -1, open: rng.IntN(5) == 0}
	number := func() *big.Rat { return big.NewRat(int64(rng.IntN(13)-6), []int64{1, 1, 2, 10}[rng.IntN(4)]) }
	for range 2 + rng.IntN(5) {
		r := mixedRow{rel: pickOne(rng, "le", "le", "lt", "eq", "ne"), bound: number(), suffix: pickOne(rng, "", "", "_reif", "_imp"), under: rng.IntN(m.bools)}
		for range m.floats + m.ints {
			c := new(big.Rat)
			if rng.IntN(3) > 0 {
				c = number()
			}
			r.coefs = append(r.coefs, c)
		}
		m.rows = append(m.rows, r)
	}
	// With these the floats are no multiples of a unit.
	m.rows[0].coefs[0], m.rows[0].coefs[1] = big.NewRat(int64(1-2*rng.IntN(2)), 1), big.NewRat(3, 10)
	for range rng.IntN(3) {
		var c []int
		for range 2 {
			c = append(c, (1+rng.IntN(m.bools))*(1-2*rng.IntN(2)))
		}
		m.clauses = append(m.clauses, c)
	}
	if rng.IntN(8) > 0 {
		m.goal, m.maximise = 0, rng.IntN(2) == 0
	}
	return m
}

func decimal(r *big.Rat) string { return r.FloatString(2) }

// text writes the model. The first float has no bounds, the others lie in −4..4, and the
// integers in −1..2.
func (m *mixed) text() string {
	var b strings.Builder
	var names []string
	for i := range m.floats {
		names = append(names, fmt.Sprintf("f%d", i))
		fmt.Fprintf(&b, "var %s: f%d :: output_var;\n", map[bool]string{true: "float", false: "-4.0..4.0"}[i == 0], i)
	}
	for i := range m.ints {
		names = append(names, fmt.Sprintf("g%d", i))
		fmt.Fprintf(&b, "var %s: x%d :: output_var;\nvar float: g%d;\n", map[bool]string{true: "int", false: "-1..2"}[m.open], i, i)
	}
	for i := range m.bools {
		fmt.Fprintf(&b, "var bool: b%d :: output_var;\n", i)
	}
	for i := range m.ints {
		fmt.Fprintf(&b, "constraint int2float(x%d,g%d);\n", i, i)
		if m.open {
			fmt.Fprintf(&b, "constraint float_lin_le([1.0,0.001],[g%d,f1],2.5);\nconstraint float_lin_le([-1.0,0.001],[g%d,f1],1.5);\n", i, i)
		}
	}
	for _, r := range m.rows {
		var coefs []string
		for _, c := range r.coefs {
			coefs = append(coefs, decimal(c))
		}
		control := ""
		if r.suffix != "" {
			control = fmt.Sprintf(",b%d", r.under)
		}
		fmt.Fprintf(&b, "constraint float_lin_%s%s([%s],[%s],%s%s);\n", r.rel, r.suffix, strings.Join(coefs, ","), strings.Join(names, ","), decimal(r.bound), control)
	}
	for _, c := range m.clauses {
		var yes, no []string
		for _, l := range c {
			if name := fmt.Sprintf("b%d", max(l, -l)-1); l > 0 {
				yes = append(yes, name)
			} else {
				no = append(no, name)
			}
		}
		fmt.Fprintf(&b, "constraint bool_clause([%s],[%s]);\n", strings.Join(yes, ","), strings.Join(no, ","))
	}
	switch {
	case m.goal < 0:
		b.WriteString("solve satisfy;\n")
	case m.maximise:
		fmt.Fprintf(&b, "solve maximize f%d;\n", m.goal)
	default:
		fmt.Fprintf(&b, "solve minimize f%d;\n", m.goal)
	}
	return b.String()
}

// best enumerates integers, Booleans and the sides of disequalities.
func (m *mixed) best() elimination.Optimum {
	best := elimination.Optimum{}
	ints := make([]int64, m.ints)
	var each func(i int)
	each = func(i int) {
		if i < m.ints {
			for v := int64(-1); v <= 2; v++ {
				ints[i] = v
				each(i + 1)
			}
			return
		}
		for set := range 1 << m.bools {
			if m.allowed(set) {
				if o := m.split(m.box(), 0, ints, set); o.Better(best) {
					best = o
				}
			}
		}
	}
	each(0)
	return best
}

func (m *mixed) allowed(set int) bool {
	for _, c := range m.clauses {
		ok := false
		for _, l := range c {
			ok = ok || (set>>(max(l, -l)-1)&1 == 1) == (l > 0)
		}
		if !ok {
			return false
		}
	}
	return true
}

// box has the declared bounds. The first variable is negated for maximisation.
func (m *mixed) box() (system []elimination.Inequality) {
	for i := 1; i < m.floats; i++ {
		for _, sign := range []int64{1, -1} {
			h := elimination.Inequality{Bound: big.NewRat(4, 1)}
			for k := range m.floats {
				c := new(big.Rat)
				if k == i {
					c.SetInt64(sign)
				}
				h.Coefs = append(h.Coefs, c)
			}
			system = append(system, h)
		}
	}
	return system
}

// split takes in the rows from the given one on.
func (m *mixed) split(system []elimination.Inequality, from int, ints []int64, set int) elimination.Optimum {
	if from == len(m.rows) {
		return elimination.Least(system, m.floats)
	}
	r := m.rows[from]
	rel := r.rel
	if holds := set>>r.under&1 == 1; r.suffix != "" && !holds {
		if r.suffix == "_imp" {
			return m.split(system, from+1, ints, set)
		}
		rel = map[string]string{"le": "gt", "lt": "ge", "eq": "ne", "ne": "eq"}[rel]
	}
	h := elimination.Inequality{Bound: new(big.Rat).Set(r.bound), Strict: rel == "lt" || rel == "ne" || rel == "gt"}
	for k, c := range r.coefs {
		if k >= m.floats {
			h.Bound.Sub(h.Bound, new(big.Rat).Mul(c, new(big.Rat).SetInt64(ints[k-m.floats])))
			continue
		}
		if k == 0 && m.maximise {
			c = new(big.Rat).Neg(c)
		}
		h.Coefs = append(h.Coefs, c)
	}
	with := func(more ...elimination.Inequality) elimination.Optimum {
		return m.split(append(append([]elimination.Inequality(nil), system...), more...), from+1, ints, set)
	}
	switch rel {
	case "le", "lt":
		return with(h)
	case "gt", "ge":
		return with(elimination.Opposite(h))
	case "eq":
		return with(h, elimination.Opposite(h))
	}
	below, above := with(h), with(elimination.Opposite(h))
	if above.Better(below) {
		return above
	}
	return below
}

// verdict compares what gozinc prints with enumeration and elimination.
func (m *mixed) verdict(o solve.Options) (string, error) {
	model, err := parse(m.text())
	if err != nil {
		return "", err
	}
	got, err := run(model, o)
	if err != nil && (strings.Contains(err.Error(), "infinitely many") || strings.Contains(err.Error(), "is a continuous float")) {
		return "", errHard
	}
	if err != nil {
		return "", err
	}
	want := m.best()
	status := fznrun.Complete
	switch {
	case !want.Feasible:
		status = fznrun.Unsatisfiable
	case m.goal < 0:
	case !want.Limited:
		status = fznrun.Unbounded
	case !want.Attained:
		status = fznrun.Open
	}
	if m.goal < 0 && got.Status == fznrun.Open && len(got.Solutions) > 0 {
		got.Status = fznrun.Complete
	}
	if status == fznrun.Unbounded && got.Status == fznrun.Open {
		return "", errHard // the objective is a multiple of a unit
	}
	if m.open && (got.Status == fznrun.Open || got.Status == fznrun.Unknown) {
		return "", errHard // all floats are, and some of the integers are searched in a window
	}
	if got.Status != status {
		return fmt.Sprintf("status %v, not %v", got.Status, status), nil
	}
	if !want.Feasible || m.goal < 0 || !want.Limited {
		return "", nil
	}
	value, _ := want.Value.Float64()
	if m.maximise {
		value = -value
	}
	printed, err := strconv.ParseFloat(got.Solutions[len(got.Solutions)-1][fmt.Sprintf("f%d", m.goal)], 64)
	if err != nil {
		return "", err
	}
	near := math.Abs(printed-value) < 1e-5*max(1, math.Abs(value))
	if want.Attained && printed != value || !want.Attained && (printed == value || !near) {
		return fmt.Sprintf("the best value is printed as %v, not %v", printed, value), nil
	}
	return "", nil
}

// TestContinuous compares optima of small models over continuous floats with enumeration
// of all else and elimination.
func TestContinuous(t *testing.T) {
	judge(t, 300, func(seed uint64, o solve.Options) (wrong, model string, err error) {
		m := newMixed(rand.New(rand.NewPCG(seed, 31)))
		wrong, err = m.verdict(o)
		return wrong, m.text(), err
	})
}

// judge runs the models of n seeds with several options, each of which may be hard to judge.
func judge(t *testing.T, n int, run func(seed uint64, o solve.Options) (wrong, model string, err error)) {
	t.Helper()
	counts := map[string]int{}
	from, to := campaign.Seeds(n)
	for seed := from; seed < to && !t.Failed(); seed++ {
		o := []solve.Options{{}, {Threads: 2}, {Seed: 3}, {FreeSearch: true}, {Strategy: "bisect"}, {Engine: solve.Gini}, {Clauses: true}}[seed%7]
		wrong, model, err := run(seed, o)
		switch {
		case err == errHard:
			counts["hard"]++
			continue
		case err != nil:
			wrong = err.Error()
		}
		counts["judged"]++
		if wrong != "" {
			t.Errorf("seed %d: %s\n%s", seed, wrong, model)
		}
	}
	t.Log(counts)
	if counts["judged"] < counts["hard"] {
		t.Errorf("only few were judged: %v", counts)
	}
}
