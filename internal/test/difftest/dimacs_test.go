package difftest

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/dimacs"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestDimacs: the formula that is written has a model if and only if
// enumeration finds a solution of the constraints.
func TestDimacs(t *testing.T) {
	from, to := campaign.Seeds(60)
	var c tally
	for seed := from; seed < to; seed++ {
		text := fzngen.Model(rand.New(rand.NewPCG(seed, 5)), campaign.Options(fzngen.Opt{Size: 300, Allow: known}))
		c.judge(t, seed, text, settings[seed%uint64(len(settings))], func(text string, s setting) (string, error) {
			want, err := enumerated(text)
			if err != nil {
				return "", err
			}
			m := want.m
			answer, err := solvedClauses(m, s.options)
			switch {
			case err != nil:
				return "", err
			case answer != sat.Sat && len(want.outputs) > 0:
				return "the clauses have no model", nil
			case answer == sat.Sat && len(want.outputs) == 0:
				return "the clauses have a model", nil
			}
			return "", nil
		})
	}
	c.done(t)
}

// solvedClauses says whether the formula that is written of m has a model.
func solvedClauses(m *flatzinc.Model, o solve.Options) (sat.Status, error) {
	var cnf bytes.Buffer
	if err := solve.Export(context.Background(), m, o, solve.DIMACS, &cnf); err != nil {
		return sat.Unknown, err
	}
	f, _, err := dimacs.Read(&cnf)
	if err != nil {
		return sat.Unknown, err
	}
	return gini.New(f).Solve(context.Background()), nil
}

// Constraints that are lazy otherwise are written in full, and integers without
// bounds only when they may be confined.
func TestDimacsIsComplete(t *testing.T) {
	const none = "var 1..4: a; var 1..4: b; var 1..4: c; var 1..4: d;\nconstraint gozinc_circuit(1,[a,b,c,d]);\n" +
		"constraint set_in(a,{1,2}); constraint set_in(b,{1,2}); constraint set_in(c,{3,4});\nsolve satisfy;"
	const unbounded, beyond = "var int: x; var int: y; var int: z;\nconstraint int_times(x,y,z);\nsolve satisfy;", "var int: y;\nconstraint int_lin_eq([1],[y],5);\nvar 9000000000000000000..9000000000000000001: x;\nvar int: z;\nconstraint int_times(x,x,z);\nsolve satisfy;"
	const differences = "var int: x; var int: y;\nconstraint int_lt(x,y);\nsolve satisfy;"
	for _, c := range []struct {
		text   string
		window bool
		want   sat.Status
		fails  bool
	}{
		{none, false, sat.Unsat, false},
		{differences, false, sat.Sat, false},
		{unbounded, false, sat.Unknown, true},
		{unbounded, true, sat.Sat, false},
		{beyond, true, sat.Unknown, true},
	} {
		m, err := parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := solvedClauses(m, solve.Options{Window: c.window})
		var located *flatzinc.Error
		if got != c.want || errors.As(err, &located) != c.fails {
			t.Errorf("%s\n%v, %v, want %v", c.text, got, err, c.want)
		}
	}
}
