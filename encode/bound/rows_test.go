package bound_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

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

// excludingModel is a random model of pairs of Booleans that exclude each other, some of which tell
// whether an integer has a value.
func excludingModel(rng *rand.Rand) string {
	n := 4 + rng.IntN(5)
	var decl, posts strings.Builder
	fmt.Fprintf(&decl, "var %d..%d: i;\nvar 1..4: k;\n", rng.IntN(2), 3+rng.IntN(2))
	for i := range n {
		fmt.Fprintf(&decl, "var bool: b%d;\nvar 0..1: x%d;\n", i, i)
		fmt.Fprintf(&posts, "constraint bool2int(b%d,x%d);\n", i, i)
		if rng.IntN(3) == 0 {
			fmt.Fprintf(&posts, "constraint int_%s_reif(%s,%d,b%d);\n", []string{"eq", "ne"}[rng.IntN(2)], []string{"i", "k"}[rng.IntN(2)], rng.IntN(5), i)
		}
	}
	for i := range n {
		for k := range i {
			if rng.IntN(3) > 0 {
				posts.WriteString([]string{
					fmt.Sprintf("constraint bool_clause([],[b%d,b%d]);\n", i, k),
					fmt.Sprintf("constraint bool_clause([b%d],[b%d]);\n", i, k),
					fmt.Sprintf("constraint bool_clause([b%d,b%d],[]);\n", i, k),
					fmt.Sprintf("constraint int_lin_le([%d,%d],[x%d,x%d],%d);\n", rng.IntN(9)-4, rng.IntN(9)-4, i, k, rng.IntN(5)),
				}[max(0, rng.IntN(8)-4)])
			}
		}
	}
	return decl.String() + posts.String() + "solve satisfy;\n"
}

// TestExcludingPairs: no clique says more than its pairs.
func TestExcludingPairs(t *testing.T) {
	from, to := campaign.Seeds(150)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 14))
		checkRows(t, excludingModel(rng), fmt.Sprintf("seed %d", seed), rng)
	}
}

// TestMergedPairs: of five literals that exclude each other in pairs one is true at most.
func TestMergedPairs(t *testing.T) {
	var decl, posts strings.Builder
	for i := range 5 {
		fmt.Fprintf(&decl, "var bool: b%d; var 0..1: x%d;\n", i, i)
		fmt.Fprintf(&posts, "constraint bool2int(b%d,x%d);\n", i, i)
		for k := range i {
			fmt.Fprintf(&posts, "constraint bool_clause([],[b%d,b%d]);\n", i, k)
		}
	}
	text := decl.String() + "var 0..5: goal;\n" + posts.String() +
		"constraint int_lin_eq([-1,1,1,1,1,1],[goal,x0,x1,x2,x3,x4],0);\nsolve maximize goal;\n"
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, uncut, _, ok := p.Relaxed(); !ok || uncut != -1 {
		t.Errorf("bound %d without cuts, want -1", uncut)
	}
}

// comparedModel is a random model of integers that are compared in pairs, some with an offset,
// and with constants.
func comparedModel(rng *rand.Rand) string {
	n, values := 3+rng.IntN(4), 1+rng.IntN(4)
	var decl, posts strings.Builder
	for i := range n {
		lo := rng.IntN(2)
		fmt.Fprintf(&decl, "var %d..%d: x%d;\n", lo, lo+values-rng.IntN(2), i)
	}
	bools := 0
	control := func() string {
		bools++
		fmt.Fprintf(&decl, "var bool: b%d;\n", bools)
		return fmt.Sprintf("b%d", bools)
	}
	offset := rng.IntN(2) * rng.IntN(3)
	for i := range n {
		if rng.IntN(3) == 0 {
			fmt.Fprintf(&posts, "constraint int_eq_reif(x%d,%d,%s);\n", i, rng.IntN(values+1), control())
		}
		for k := range i {
			if rng.IntN(8) == 0 {
				continue
			}
			posts.WriteString([]string{
				fmt.Sprintf("constraint int_eq_reif(x%d,x%d,%s);\n", i, k, control()),
				fmt.Sprintf("constraint int_ne_reif(x%d,x%d,%s);\n", i, k, control()),
				fmt.Sprintf("constraint int_lin_eq_reif([-1,1],[x%d,x%d],%d,%s);\n", i, k, offset, control()),
				fmt.Sprintf("constraint int_lin_ne_reif([1,-1],[x%d,x%d],%d,%s);\n", i, k, offset, control()),
				fmt.Sprintf("constraint int_eq_imp(x%d,x%d,%s);\n", i, k, control()),
			}[rng.IntN(5)*min(1, rng.IntN(4))])
		}
	}
	return decl.String() + posts.String() + "solve satisfy;\n"
}

// checkRows expects no violated row, and returns how many rows there are.
func checkRows(t *testing.T, text, of string, rng *rand.Rand) int {
	t.Helper()
	wrong, rows := rowtest.ViolatedRow(t, enctest.Parse(t, text), rng)
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
	for _, def := range rowtest.Supported(nil) {
		for seed := from; seed < to; seed++ {
			rng := rand.New(rand.NewPCG(seed, 11))
			text := fzngen.Constraint(rng, def, campaign.Options(fzngen.Opt{Size: [...]float64{60, 400, 3000}[seed%3]}))
			rows += checkRows(t, text, fmt.Sprintf("%s, seed %d", def.Name, seed), rng)
		}
	}
	if rows == 0 {
		t.Error("no rows of constraints")
	}
	models := []func(*rand.Rand) string{enctest.CountingModel, enctest.SubgraphModel, enctest.LinearModel, liftedModel, comparedModel, func(rng *rand.Rand) string {
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
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	p.Relax(encode.NoLimit)
	if lo, _ := p.GoalRange(); lo != 0 {
		t.Errorf("bound %d, want 0", lo)
	}
}

// TestComparedPairs: of six views of three values three pairs are equal, and of x = y, y = z and
// x = z not just two hold. A solution of the relaxation that says otherwise is cut off.
func TestComparedPairs(t *testing.T) {
	for _, c := range []struct {
		views int
		want  int64
	}{{6, 3}, {4, 1}, {3, 0}, {9, 9}} {
		var decl, posts strings.Builder
		var coefs, vars []string
		for i := range c.views {
			fmt.Fprintf(&decl, "var 1..3: x%d;\n", i)
			for k := range i {
				fmt.Fprintf(&decl, "var bool: b%d_%d; var 0..1: e%d_%d;\n", i, k, i, k)
				fmt.Fprintf(&posts, "constraint int_eq_reif(x%d,x%d,b%d_%d); constraint bool2int(b%d_%d,e%d_%d);\n", i, k, i, k, i, k, i, k)
				coefs, vars = append(coefs, "1"), append(vars, fmt.Sprintf("e%d_%d", i, k))
			}
		}
		text := fmt.Sprintf("%svar 0..100: goal;\n%sconstraint int_lin_eq([-1,%s],[goal,%s],0);\nsolve minimize goal;\n",
			decl.String(), posts.String(), strings.Join(coefs, ","), strings.Join(vars, ","))
		p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{Clauses: true})
		if err != nil {
			t.Fatal(err)
		}
		p.Relax(encode.NoLimit)
		if lo, _ := p.GoalRange(); lo != c.want {
			t.Errorf("%d views: bound %d, want %d", c.views, lo, c.want)
		}
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
	r.Reduce()
	if len(r.Rows) != 1 || len(r.Rows[0].Cols) != 2 {
		t.Errorf("%+v", r.Rows)
	}
}
