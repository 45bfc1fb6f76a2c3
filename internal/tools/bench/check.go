package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// checker asks a second solver whether the last solution of a run satisfies the
// model. It compiles the model with the library of that solver, fixes what the
// solution gives, and looks for a solution with the same objective.
type checker struct {
	solver
	limit time.Duration // for compiling and for each answer
}

// verdict compiles the case once and judges each result that has a solution: its
// field checked becomes "yes" or "no", and stays empty where the second solver
// cannot tell. A refused solution makes the outcome "wrong".
func (c checker) verdict(ctx context.Context, dir string, bc benchCase, results []record) {
	f := c.compile(ctx, dir, bc, c.limit)
	if f.failed != "" {
		return
	}
	text, err := os.ReadFile(f.file)
	if err != nil {
		return
	}
	model, err := flatzinc.Parse(f.file, bytes.NewReader(text))
	if err != nil {
		return
	}
	for i := range results {
		r := &results[i].result
		if r.solution == nil {
			continue
		}
		question, err := fix(string(text), model, r.solution, f.objective, r.objective)
		if err != nil {
			continue
		}
		if r.checked = c.ask(ctx, question); r.checked == "no" {
			r.outcome = "wrong"
		}
	}
}

// ask returns "yes" for a satisfiable question, "no" for an unsatisfiable one, and
// "" where there is no answer in time.
func (c checker) ask(ctx context.Context, question string) string {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	answer, err := fznrun.Run(ctx, question, c.program)
	switch {
	case err != nil:
		return ""
	case len(answer.Solutions) > 0:
		return "yes"
	case answer.Status == fznrun.Unsatisfiable:
		return "no"
	}
	return ""
}

// fix returns the FlatZinc text with the outputs of the solution, and the objective,
// as constraints, and nothing to optimise. Outputs that the model does not have are
// left out, since each library introduces its own.
func fix(text string, m *flatzinc.Model, s fznrun.Solution, objective, value string) (string, error) {
	items, item := splitSolve(text)
	if item == "" {
		return "", fmt.Errorf("no solve item")
	}
	var b strings.Builder
	b.WriteString(items)
	for _, out := range m.Outputs {
		printed, ok := s[out.Name]
		if !ok || out.Name == objective {
			continue
		}
		values, err := fznrun.Elements(out, printed)
		if err != nil {
			return "", err
		}
		for i, e := range out.Elems {
			equate(&b, fznrun.BaseOf(e), e.String(), strings.TrimSpace(values[i]))
		}
	}
	if objective != "" && value != "" {
		for _, v := range m.Vars {
			if v.Name == objective {
				equate(&b, v.Base, objective, value)
			}
		}
	}
	b.WriteString("solve satisfy;\n")
	return b.String(), nil
}

// equate writes the constraint that two expressions of a type are equal.
func equate(b *strings.Builder, base flatzinc.Base, left, right string) {
	name := map[flatzinc.Base]string{
		flatzinc.Bool: "bool_eq", flatzinc.Int: "int_eq",
		flatzinc.Float: "float_eq", flatzinc.SetOfInt: "set_eq",
	}[base]
	fmt.Fprintf(b, "constraint %s(%s, %s);\n", name, left, right)
}
