package difftest

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// steps bounds the enumeration of one model.
const steps = 1 << 21

// truth is what enumeration says about a model.
type truth struct {
	m       *flatzinc.Model
	outputs map[string]bool
	best    int64 // value of the objective, if there is one and a solution
}

// enumerated tells the truth about the model of a text, see enumerate.
func enumerated(text string) (truth, error) {
	m, err := parse(text)
	if err != nil {
		return truth{}, err
	}
	return enumerate(m)
}

// enumerate tells the truth about m, with errHard when m is too large. It
// shows the objective among the outputs.
func enumerate(m *flatzinc.Model) (truth, error) {
	showObjective(m)
	t := truth{m: m}
	var err error
	t.outputs, err = oracle.OutputSet(m, steps)
	if err == nil && m.Solve.Method != flatzinc.Satisfy {
		t.best, _, err = oracle.Optimum(m, steps)
	}
	if errors.Is(err, oracle.ErrLimit) {
		err = errHard
	}
	return t, err
}

// showObjective makes the objective an output.
func showObjective(m *flatzinc.Model) {
	e := m.Solve.Objective
	if m.Solve.Method == flatzinc.Satisfy || e.Kind != flatzinc.VarRef {
		return
	}
	for _, o := range m.Outputs {
		if o.Name == e.Var().Name {
			return
		}
	}
	m.Outputs = append(m.Outputs, flatzinc.Output{Name: e.Var().Name, Elems: []flatzinc.Expr{e}})
}

// againstOracle is the verdict on all ways to ask for the solutions of a small
// model.
func againstOracle(text string, s setting) (string, error) {
	want, err := enumerated(text)
	if err != nil {
		return "", err
	}
	m := want.m
	if m.Solve.Method == flatzinc.Satisfy {
		return want.satisfied(s.options)
	}
	return want.optimised(s.options)
}

// satisfied compares all solutions, one, and two of them.
func (want truth) satisfied(o solve.Options) (string, error) {
	for _, most := range []int{0, 1, 2} {
		o.All, o.MaxSolutions, o.Statistics = most == 0, most, most == 1
		got, err := run(want.m, o)
		if err != nil {
			return "", err
		}
		number := len(want.outputs)
		status := fznrun.Complete
		if most > 0 && number >= most {
			number, status = most, fznrun.Open
		}
		if wrong := want.accepts(got, number, status); wrong != "" {
			return fmt.Sprintf("asked for %d: %s", most, wrong), nil
		}
	}
	return "", nil
}

// accepts checks the number of the solutions, that each is right and none is
// repeated, and the status, which is that of a satisfiable model.
func (want truth) accepts(got answer, number int, status fznrun.Status) string {
	if len(want.outputs) == 0 {
		status = fznrun.Unsatisfiable
	}
	set, err := got.OutputSet(want.m)
	if err != nil {
		return err.Error()
	}
	for text := range set {
		if !want.outputs[text] {
			return fmt.Sprintf("wrong solution %q", text)
		}
	}
	switch {
	case len(set) < len(got.Solutions):
		return fmt.Sprintf("%d solutions, %d different ones", len(got.Solutions), len(set))
	case len(set) != number:
		return fmt.Sprintf("%d solutions, want %d", len(set), number)
	case got.Status != status:
		return fmt.Sprintf("status %v, want %v", got.Status, status)
	}
	return ""
}

// optimised compares the best solution, alone and at the end of improving
// ones, by all strategies.
func (want truth) optimised(o solve.Options) (string, error) {
	o.Statistics = true
	for i, strategy := range strategies {
		o.Strategy, o.Intermediate = strategy, i > 0
		got, err := run(want.m, o)
		if err != nil {
			return "", err
		}
		number := min(1, len(want.outputs))
		if o.Intermediate {
			number = max(number, len(got.Solutions))
		}
		wrong := want.accepts(got, number, fznrun.Complete)
		if wrong == "" && number > 0 {
			wrong = want.improving(got)
		}
		if wrong != "" {
			return fmt.Sprintf("strategy %s, intermediate %t: %s", o.Strategy, o.Intermediate, wrong), nil
		}
	}
	return want.ties(o)
}

// ties compares all optimal solutions, and two of them.
func (want truth) ties(o solve.Options) (string, error) {
	o.Strategy, o.Intermediate = search.Auto, false
	best := truth{want.m, map[string]bool{}, want.best}
	goal := fmt.Sprintf(" %v=%d ", want.m.Solve.Objective, want.best)
	for text := range want.outputs {
		if want.m.Solve.Var() == nil || strings.Contains(" "+text+" ", goal) {
			best.outputs[text] = true
		}
	}
	for _, most := range []int{math.MaxInt, 2} {
		o.MaxOptimal = most
		got, err := run(want.m, o)
		if err != nil {
			return "", err
		}
		if wrong := best.accepts(got, min(most, len(best.outputs)), fznrun.Complete); wrong != "" {
			return fmt.Sprintf("asked for %d optimal solutions: %s", most, wrong), nil
		}
	}
	return "", nil
}

var strategies = []search.Strategy{search.Auto, search.Auto, search.Improve, search.Core, search.Bisect, search.Branch}

// improving checks that each solution is better than the one before, the last
// the best, and the bound on the objective no better than that.
func (want truth) improving(got answer) string {
	e := want.m.Solve.Objective
	if e.Kind != flatzinc.VarRef {
		return ""
	}
	sign := int64(1)
	if want.m.Solve.Method == flatzinc.Maximize {
		sign = -1
	}
	var last int64
	for i, s := range got.Solutions {
		value, err := strconv.ParseInt(s[e.Var().Name], 10, 64)
		if err != nil {
			return err.Error()
		}
		if i > 0 && sign*value >= sign*last {
			return fmt.Sprintf("objective %d after %d", value, last)
		}
		last = value
	}
	switch {
	case last != want.best:
		return fmt.Sprintf("optimum %d, want %d", last, want.best)
	case got.hasBound && got.bound != want.best:
		return fmt.Sprintf("proved bound %d, want %d", got.bound, want.best)
	}
	return ""
}
