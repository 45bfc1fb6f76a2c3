package models_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// instance is a model with data and what is known of the result.
type instance struct {
	model string   // without .mzn
	data  string   // a file of the directory data, or empty
	flags []string // further arguments

	status    string
	solutions int     // with allFound: how many there are
	objective int     // with optimal: the best value
	best      float64 // instead of objective, where that is a float
	within    float64 // of best, in relation to it; 0 for as exact as it is printed
	text      string  // what is printed, where only one text is possible

	// check looks at one solution; it knows the puzzle, not the model.
	check func(t *testing.T, p parameters, a answer)
}

// name is the name of the subtest.
func (in instance) name() string {
	return strings.Join(append([]string{in.model, in.data}, in.flags...), " ")
}

// arguments are those of minizinc.
func (in instance) arguments() []string {
	args := append(slices.Clone(in.flags), in.model+".mzn")
	if in.data != "" {
		args = append(args, "data/"+in.data)
	}
	return args
}

// size is the flag for a model whose only parameter is n.
func size(n int) []string { return []string{"-D", fmt.Sprintf("n=%d", n)} }

// all asks for all solutions.
func all(flags ...string) []string { return append([]string{"-a"}, flags...) }

// instances are all that the tests solve.
func instances() []instance {
	return slices.Concat(
		minizincDocument(), pulpDocument(), otherDocuments(),
		smallPuzzles(), squarePuzzles(), operationsResearch(), peopleAndPlans(), continuousPlanning(), nonlinearPlanning(),
	)
}

// TestModels solves every instance and checks its result.
func TestModels(t *testing.T) {
	for _, in := range instances() {
		t.Run(in.name(), func(t *testing.T) {
			t.Parallel()
			answers, status := minizinc(t, in.arguments()...)
			checkResult(t, in, answers, status)
		})
	}
}

// checkResult compares a result with what is known of it.
func checkResult(t *testing.T, in instance, answers []answer, status string) {
	t.Helper()
	if status != in.status {
		t.Fatalf("status %q, want %q (%d solutions)", status, in.status, len(answers))
	}
	switch in.status {
	case noSuch:
		if len(answers) != 0 {
			t.Fatalf("unsatisfiable, and yet %d solutions", len(answers))
		}
		return
	case allFound:
		if len(answers) != in.solutions {
			t.Errorf("%d solutions, want %d", len(answers), in.solutions)
		}
		checkDifferent(t, answers)
	case optimal:
		if in.best != 0 {
			checkBest(t, in.best, max(in.within, 1e-12), answers) // MiniZinc prints 16 digits
		} else {
			checkObjective(t, in.objective, answers)
		}
		answers = answers[len(answers)-1:]
	default:
		if len(answers) != 1 {
			t.Fatalf("%d solutions, want one", len(answers))
		}
	}
	var p parameters
	if in.data != "" {
		p = readData(t, in.data)
	}
	for _, a := range answers {
		if in.check != nil {
			in.check(t, p, a)
		}
		if in.text != "" && a.text != in.text {
			t.Errorf("printed\n%s\nwant\n%s", a.text, in.text)
		}
		checkPicture(t, in.model, a.picture)
	}
}

// checkObjective checks that the last solution has the best value.
func checkObjective(t *testing.T, want int, answers []answer) {
	t.Helper()
	if len(answers) == 0 {
		t.Fatal("no solution")
	}
	var got int
	answers[len(answers)-1].value(t, "_objective", &got)
	if got != want {
		t.Errorf("objective %d, want %d", got, want)
	}
}

// checkBest is checkObjective for a float, which is the nearest to the exact value.
func checkBest(t *testing.T, want, within float64, answers []answer) {
	t.Helper()
	if len(answers) == 0 {
		t.Fatal("no solution")
	}
	var got float64
	answers[len(answers)-1].value(t, "_objective", &got)
	if math.Abs(got-want) > within*math.Abs(want) {
		t.Errorf("objective %v, want %v", got, want)
	}
}

// checkDifferent checks that no solution is printed twice.
func checkDifferent(t *testing.T, answers []answer) {
	t.Helper()
	seen := map[string]bool{}
	for _, a := range answers {
		if seen[a.text] {
			t.Errorf("printed twice:\n%s", a.text)
		}
		seen[a.text] = true
	}
}
