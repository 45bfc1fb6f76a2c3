// Package enctest makes encoders for the tests of families, without presolve.
package enctest

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// Parse returns the model of a FlatZinc text.
func Parse(t *testing.T, text string) *flatzinc.Model {
	t.Helper()
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return m
}

// New returns an encoder for the variables of a FlatZinc text, without
// presolve.
func New(t testing.TB, text string) (*constraint.Encoder, *flatzinc.Model, *sat.Formula) {
	t.Helper()
	return NewWith(t, text, lits.Options{OrderMax: 4096, Clauses: new(lower.Integers)})
}

// NewWith is New for a choice of representations.
func NewWith(t testing.TB, text string, opt lits.Options) (*constraint.Encoder, *flatzinc.Model, *sat.Formula) {
	t.Helper()
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	f := sat.NewFormula()
	var sink sat.Host = f
	if opt.Clauses != nil {
		sink = opt.Clauses.Over(f)
	}
	return constraint.New(lits.New(store.New(m), sink, len(m.Vars), opt), 0, false), m, f
}
