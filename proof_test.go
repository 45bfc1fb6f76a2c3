package gozinc_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/drat"
)

// TestProof has the optimum of a small model proved by clauses.
func TestProof(t *testing.T) {
	m := gozinc.NewModel("proof")
	xs := m.Ints(5, 1, 9, "x")
	m.Add(gozinc.AllDifferent(xs))
	m.Maximize(gozinc.Sum(xs...))
	var cnf, proof bytes.Buffer
	r, err := m.Solve(context.Background(), gozinc.Options{Proof: &gozinc.Proof{CNF: &cnf, DRAT: &proof}})
	if err != nil || r.Status != gozinc.Optimal || r.Unproved != nil {
		t.Fatalf("%+v, %v", r, err)
	}
	if err := drat.Check(&cnf, &proof, drat.Text); err != nil {
		t.Error(err)
	}
	m = gozinc.NewModel("nothing to prove")
	m.Bool("b")
	r, err = m.Solve(context.Background(), gozinc.Options{Proof: &gozinc.Proof{CNF: &cnf, DRAT: &proof}})
	if err != nil || r.Status != gozinc.Satisfied || r.Unproved == nil {
		t.Errorf("%+v, %v", r, err)
	}
}
