package encode

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
)

// manyColumns are so many that the edges of a graph get no columns for their
// directions: see TestLimits of package graph.
const manyColumns = 400

// relaxerOf returns the rows of a model without floats, with what random
// solutions of the relaxation violate; nil where presolve finds no solution.
func relaxerOf(t *testing.T, m *flatzinc.Model, rng *rand.Rand) *relax.Builder {
	p := &Problem{Semantics: &Semantics{Model: m}, Formula: sat.NewFormula()}
	if err := p.link(t.Context()); err != nil {
		t.Fatal(err)
	}
	st := store.New(p.flat)
	pre := presolve.New(st, p.cons)
	if !presolve.Initialise(st, p.flat) || !pre.Run() {
		return nil
	}
	r := relax.New(st)
	if rng.IntN(2) == 0 {
		for range manyColumns {
			r.Own()
		}
	}
	bound.Collect(r, pre.Constraints)
	for range 4 {
		values := make([]float64, len(r.Columns))
		for j := range values {
			if rng.IntN(3) == 0 {
				values[j] = rng.Float64()
			}
		}
		for _, cut := range r.Separators {
			cut(func(x relax.Affine) float64 {
				return x.Value(func(j int32) float64 { return values[j] })
			})
		}
	}
	cutRandomly(r, rng)
	return r
}

// cutRandomly adds the cuts that raise the bounds of some objectives.
func cutRandomly(r *relax.Builder, rng *rand.Rand) {
	for range 3 {
		var goal relax.Affine
		for j := range r.Columns {
			if rng.IntN(3) > 0 {
				goal.Add(rng.Int64N(21)-10, relax.Affine{Sum: lp.Sum{Cols: []int32{int32(j)}, Coefs: []int64{1}}})
			}
		}
		bound.New(r, goal, nil)
	}
}

// violation names a row that does not hold at a solution, "" if all do. The
// numbers of the relaxation's own take whatever values they need.
func violation(r *relax.Builder, a flatzinc.Assignment) string {
	values := make([]*big.Int, len(r.Columns)) // nil for the relaxation's own
	for j, c := range r.Columns {
		switch {
		case c.Kind == relax.Root:
			values[j] = big.NewInt(a[c.ID].Int)
		case c.Kind == relax.Indicator && a[c.ID].Int == c.Value:
			values[j] = big.NewInt(1)
		case c.Kind == relax.Indicator:
			values[j] = new(big.Int)
		}
	}
	own := &lp.Program{Cost: make([]float64, len(r.Columns)), Lo: make([]float64, len(r.Columns)), Hi: make([]float64, len(r.Columns))}
	for j := range own.Hi {
		own.Hi[j] = 1
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		rest := big.NewInt(row.Bound)
		left := lp.Row{Equal: row.Equal}
		for k, j := range row.Cols {
			if values[j] == nil {
				left.Cols, left.Coefs = append(left.Cols, j), append(left.Coefs, row.Coefs[k])
				continue
			}
			rest.Sub(rest, new(big.Int).Mul(big.NewInt(row.Coefs[k]), values[j]))
		}
		left.Bound = rest.Int64()
		switch {
		case left.Cols != nil && !rest.IsInt64():
			return fmt.Sprintf("row %d: %+v leaves %v for own columns", i, *row, rest)
		case left.Cols != nil:
			own.Rows = append(own.Rows, left)
		case rest.Sign() < 0 || row.Equal && rest.Sign() > 0:
			return fmt.Sprintf("row %d: %+v of columns %+v", i, *row, r.Columns)
		}
	}
	if gap := contradiction(own); gap > 1e-6 {
		return fmt.Sprintf("rows of own columns, which contradict each other by %g: %+v", gap, own.Rows)
	}
	return ""
}

// contradiction returns the cost that is proved for a program without costs:
// above 0 where its rows contradict each other.
func contradiction(p *lp.Program) float64 {
	simplex := lp.NewSimplex(p)
	simplex.Run(1 << 24)
	duals := simplex.Duals()
	reduced := make([]float64, len(p.Cost))
	bound := 0.0
	for i, row := range p.Rows {
		for k, j := range row.Cols {
			reduced[j] += duals[i] * float64(row.Coefs[k])
		}
		bound -= duals[i] * float64(row.Bound)
	}
	for j, d := range reduced {
		bound += min(d*p.Lo[j], d*p.Hi[j])
	}
	return bound
}

// liftedModel is a random model of implications between Booleans, and of sums of
// these, in some of which all terms imply the same.
func liftedModel(rng *rand.Rand) string {
	n := 4 + rng.IntN(5)
	var decl, posts strings.Builder
	for i := range n {
		fmt.Fprintf(&decl, "var bool: b%d;\nvar 0..1: x%d;\n", i, i)
		fmt.Fprintf(&posts, "constraint bool2int(b%d,x%d);\n", i, i)
	}
	open, kind := rng.IntN(n), [][]int{{0, 0, 1}, {0, 1}, {3, 3, 3, 3, 4, 5}, {0, 1, 2, 3, 4, 5}}[rng.IntN(4)]
	for i := range n {
		// Most imply the same one.
		posts.WriteString([]string{
			fmt.Sprintf("constraint int_le(x%d,x%d);\n", i, open),
			fmt.Sprintf("constraint bool_clause([b%d],[b%d]);\n", open, i),
			fmt.Sprintf("constraint int_lin_le([%d,-2],[x%d,x%d],0);\n", 1+rng.IntN(3), i, open),
			fmt.Sprintf("constraint bool_clause([],[b%d,b%d]);\n", i, open),
			fmt.Sprintf("constraint bool_clause([],[b%d,b%d]);\n", i, rng.IntN(n)),
			fmt.Sprintf("constraint int_lin_le([2,2],[x%d,x%d],%d);\n", i, rng.IntN(n), rng.IntN(5)),
		}[kind[rng.IntN(len(kind))]])
	}
	for range 1 + rng.IntN(3) {
		var coefs, vars []string
		for i := range n {
			if rng.IntN(3) > 0 && i != open {
				coefs, vars = append(coefs, fmt.Sprint(1+rng.IntN(5))), append(vars, fmt.Sprintf("x%d", i))
			}
		}
		fmt.Fprintf(&posts, "constraint int_lin_le([%s],[%s],%d);\n", strings.Join(coefs, ","), strings.Join(vars, ","), 1+rng.IntN(9))
	}
	return decl.String() + posts.String() + "solve satisfy;\n"
}

// violatedRow names a row of the relaxation that does not hold at some solution, of
// up to 50; "" if there is none. It returns how many rows there are.
func violatedRow(t *testing.T, m *flatzinc.Model, rng *rand.Rand) (wrong string, rows int) {
	r := relaxerOf(t, m, rng)
	if r == nil || len(r.Rows) == 0 {
		return "", 0
	}
	some := 50
	// Models that are too hard to enumerate are checked as far as that went.
	_ = oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
		if v := violation(r, a); v != "" {
			wrong = fmt.Sprintf("%v violates %s", a, v)
		}
		some--
		return wrong == "" && some > 0
	})
	return wrong, len(r.Rows)
}

// checkRows expects no violated row, and returns how many rows there are.
func checkRows(t *testing.T, text, of string, rng *rand.Rand) int {
	t.Helper()
	wrong, rows := violatedRow(t, enctest.Parse(t, text), rng)
	if wrong != "" {
		t.Errorf("%s: %s\n%s", of, wrong, text)
	}
	return rows
}

// TestRelaxedRows: every row of the relaxation, with its cuts, holds at every
// solution: of random constraints in every form, and of random models.
func TestRelaxedRows(t *testing.T) {
	from, to := campaign.Seeds(15)
	rows := 0
	for _, def := range supported() {
		if strings.Contains(def.Sig, "float") {
			continue
		}
		for seed := from; seed < to; seed++ {
			rng := rand.New(rand.NewPCG(seed, 11))
			text := fzngen.Constraint(rng, def, campaign.Options(fzngen.Opt{Size: [...]float64{60, 400, 3000}[seed%3]}))
			rows += checkRows(t, text, fmt.Sprintf("%s, seed %d", def.Name, seed), rng)
		}
	}
	if rows == 0 {
		t.Error("no rows of constraints")
	}
	models := []func(*rand.Rand) string{countingModel, subgraphModel, enctest.LinearModel, liftedModel, func(rng *rand.Rand) string {
		return fzngen.Objective(rng, fzngen.Opt{Size: 2000})
	}}
	for seed := from; seed < from+10*(to-from); seed++ {
		for i, model := range models {
			rng := rand.New(rand.NewPCG(seed, 12))
			checkRows(t, model(rng), fmt.Sprintf("model %d, seed %d", i, seed), rng)
		}
	}
}

// TestRelaxedPairs: that two integers differ excludes no value of a sum that
// belongs to other pairs too.
func TestRelaxedPairs(t *testing.T) {
	text := `var 0..3: x; var 0..3: y; var 0..9: z; var 1..10: i; var 0..9: c; var 0..18: goal;
constraint gozinc_all_different([x,y]);
constraint int_lin_eq([1,2,-1],[x,y,z],0);
constraint int_lin_eq([1,-1],[i,z],1);
constraint array_int_element(i,[9,9,9,0,9,9,9,9,9,9],c);
constraint int_lin_eq([2,-1],[c,goal],0);
solve minimize goal;`
	checkRows(t, text, "3 = 3 + 2*0 = 1 + 2*1", rand.New(rand.NewPCG(1, 1)))
	p, err := Compile(t.Context(), enctest.Parse(t, text), Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	p.Relax()
	if lo, _ := p.GoalRange(); lo != 0 {
		t.Errorf("bound %d, want 0", lo)
	}
}

// TestRelaxedRowsCancel: columns that cancel out are not related by a row of no
// others.
func TestRelaxedRowsCancel(t *testing.T) {
	m := enctest.Parse(t, `var bool: a; var bool: b; var bool: c; solve satisfy;`)
	st := store.New(m)
	r := relax.New(st)
	a, b, c := r.Of(store.Of(0)), r.Of(store.Of(1)), r.Of(store.Of(2))
	r.Equal(relax.Plus(-1, relax.Plus(1, a, b), a, b), 0)
	r.AtMost(relax.Plus(1, a, b, c, a.Negated()), 1)
	r.Lift()
	if len(r.Rows) != 1 || len(r.Rows[0].Cols) != 2 {
		t.Errorf("%+v", r.Rows)
	}
}
