package table_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/table"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestRowsOfTablesByEnumeration: tables with a literal for each row have the solutions
// that enumeration finds. With a size of 1 a table is as one that is large.
func TestRowsOfTablesByEnumeration(t *testing.T) {
	from, to := campaign.Seeds(60)
	for _, def := range rowtest.Supported(nil) {
		if !strings.HasPrefix(def.Name, "gozinc_table") {
			continue
		}
		for seed := from; seed < to; seed++ {
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 61)), def, campaign.Options(fzngen.Opt{Size: 400}))
			for name, opt := range rowtest.Settings {
				opt.LazySize = 1
				if diff := rowtest.Disagreement(text, opt); diff != "" {
					t.Fatalf("%s, seed %d, %s: %s\n%s", def.Name, seed, name, diff, text)
				}
			}
		}
	}
}

// TestBoxesByEnumeration: tables, automata and diagrams as boxes have the solutions that
// enumeration finds.
func TestBoxesByEnumeration(t *testing.T) {
	table.Boxes(t)
	from, to := campaign.Seeds(20)
	for _, def := range rowtest.Supported(table.Rows) {
		for seed := from; seed < to; seed++ {
			text := fzngen.Constraint(rand.New(rand.NewPCG(seed, 64)), def, campaign.Options(fzngen.Opt{Size: 400}))
			for name, opt := range rowtest.Settings {
				if diff := rowtest.Disagreement(text, opt); diff != "" {
					t.Fatalf("%s, seed %d, %s: %s\n%s", def.Name, seed, name, diff, text)
				}
			}
		}
	}
}

// TestTablesOfOneArray: constraints with the same table share what is made of it where
// their variables have the same domains, and not otherwise.
func TestTablesOfOneArray(t *testing.T) {
	from, to := campaign.Seeds(60)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 63))
		var text strings.Builder
		var cells []string
		for range 2 * (1 + rng.IntN(12)) {
			cells = append(cells, fmt.Sprint(rng.IntN(4)))
		}
		fmt.Fprintf(&text, "array [1..%d] of int: rows = [%s];\n", len(cells), strings.Join(cells, ","))
		for i := range 4 {
			fmt.Fprintf(&text, "var 0..%d: x%d :: output_var;\n", 2+rng.IntN(2), i)
		}
		for range 3 {
			fmt.Fprintf(&text, "constraint gozinc_table_int([x%d,x%d],rows);\n", rng.IntN(4), rng.IntN(4))
		}
		text.WriteString("solve satisfy;\n")
		for name, opt := range rowtest.Settings {
			opt.LazySize = 1
			if diff := rowtest.Disagreement(text.String(), opt); diff != "" {
				t.Fatalf("seed %d, %s: %s\n%s", seed, name, diff, text.String())
			}
		}
	}
}

// randomTable is a table of random rows over variables of dom values each.
func randomTable(seed uint64, rows, cols, dom int) string {
	rng := rand.New(rand.NewPCG(seed, 62))
	var decl strings.Builder
	var xs, cells []string
	for i := range cols {
		fmt.Fprintf(&decl, "var 1..%d: x%d :: output_var;\n", dom, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	for range rows * cols {
		cells = append(cells, fmt.Sprint(1+rng.IntN(dom)))
	}
	return fmt.Sprintf("%sconstraint gozinc_table_int([%s],[%s]);\nsolve satisfy;\n", decl.String(), strings.Join(xs, ","), strings.Join(cells, ","))
}

// TestLargeTables: the clauses of a large table are linear in its cells where its rows
// share little, and fewer where they share much.
func TestLargeTables(t *testing.T) {
	const cols = 8
	for _, rows := range []int{4000, 8000} {
		m := enctest.Parse(t, randomTable(1, rows, cols, 20))
		q, err := encode.Prepare(t.Context(), m, encode.Options{Clauses: true})
		if err != nil {
			t.Fatal(err)
		}
		p, err := encode.Build(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		cells := rows * cols
		f := p.Formula
		if most := cells + 100*cols; f.NumClauses() > most || f.NumVars() > rows+100*cols || f.NumLits() > 3*cells+rows+1000*cols {
			t.Errorf("%d cells: %d variables, %d clauses, %d literals", cells, f.NumVars(), f.NumClauses(), f.NumLits())
		}
	}
	// All rows over two values: a diagram of one node for each column.
	p, err := encode.Compile(t.Context(), enctest.Parse(t, randomTable(1, 100_000, 10, 2)), encode.Options{Clauses: true})
	if err != nil || p.Formula.NumClauses() > 100 {
		t.Errorf("%d clauses, %v", p.Formula.NumClauses(), err)
	}
}
