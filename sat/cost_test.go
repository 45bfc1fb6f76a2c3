package sat_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// writer is one of the functions that write costs.
type writer = func(context.Context, io.Writer, *sat.Formula, iter.Seq[string], []sat.Cost) error

// TestCosts: each format of costs, to the letter.
func TestCosts(t *testing.T) {
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	f.AddClause(a, b.Not())
	costs := []sat.Cost{{Lit: a, Weight: 3}, {Lit: b.Not(), Weight: 2}}
	empty := sat.NewFormula()
	empty.AddClause()
	for _, tt := range []struct {
		name  string
		write writer
		want  string
		empty string
	}{
		{"wcnf", sat.WriteWCNF, "c one\nc two\nh 1 0\nh 2 -3 0\n3 -2 0\n2 3 0\n", "h 1 0\nh 0\n"},
		{"pwcnf", sat.WritePWCNF, "c one\nc two\np wcnf 3 4 6\n6 1 0\n6 2 -3 0\n3 -2 0\n2 3 0\n", "p wcnf 1 2 1\n1 1 0\n1 0\n"},
		{
			"opb", sat.WriteOPB, "* #variable= 3 #constraint= 2\n* one\n* two\nmin: +3 x2 -2 x3 ;\n +1 x1 >= 1 ;\n +1 x2 -1 x3 >= 0 ;\n",
			"* #variable= 1 #constraint= 2\n +1 x1 >= 1 ;\n +1 x1 >= 2 ;\n",
		},
	} {
		var b strings.Builder
		if err := tt.write(t.Context(), &b, f, slices.Values([]string{"one\ntwo"}), costs); err != nil || b.String() != tt.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", tt.name, err, b.String(), tt.want)
		}
		b.Reset()
		if err := tt.write(t.Context(), &b, empty, nil, nil); err != nil || b.String() != tt.empty {
			t.Errorf("%s: %v\n%s\nwant\n%s", tt.name, err, b.String(), tt.empty)
		}
	}
}

// TestCostsTooLarge: the weight of hard clauses is a 63-bit number.
func TestCostsTooLarge(t *testing.T) {
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	for _, tt := range []struct {
		weight int64
		want   error
	}{{math.MaxInt64 - 2, nil}, {math.MaxInt64 - 1, sat.ErrCosts}, {math.MaxInt64, sat.ErrCosts}} {
		for _, write := range []writer{sat.WriteWCNF, sat.WritePWCNF} {
			if err := write(t.Context(), io.Discard, f, nil, []sat.Cost{{Lit: a, Weight: 1}, {Lit: b, Weight: tt.weight}}); !errors.Is(err, tt.want) {
				t.Errorf("%d: %v, want %v", tt.weight, err, tt.want)
			}
		}
	}
}
