package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// alternative decides whether a result that no expectation lists is another
// correct one: status and objective are as expected, the assignment differs,
// and the second solver accepts it and knows no better objective.
func (j *judge) alternative(ctx context.Context, t *test, got *obtained) (ok bool, note string) {
	if slices.ContainsFunc(t.expected, func(v Value) bool { return rearranged(v, got) }) {
		return true, "but the solutions are the same, in another order"
	}
	have := got.last()
	if got.kind != resultKind || have == nil || !mayDiffer(t.expected, got, have) {
		return false, ""
	}
	if j.checker == nil {
		return false, "different assignment, no second solver"
	}
	files := slices.DeleteFunc(t.files(), func(f string) bool { return filepath.Ext(f) == ".mpc" })
	if got.status == "OPTIMAL_SOLUTION" {
		if why := j.optimumDiffers(ctx, files, have); why != "" {
			return false, why
		}
	}
	return j.accepts(ctx, files, got)
}

// rearranged reports whether all solutions are those of the expected list, in another order.
// They differ by variables: -0.0 and 0.0 are one number, whatever the text shows.
func rearranged(v Value, got *obtained) bool {
	e, ok := v.(*Result)
	if !ok || !got.many || e.statusMismatch(got) != "" {
		return false
	}
	want, ok := e.fields.field("solution").(List)
	if !ok || got.status != "ALL_SOLUTIONS" {
		return false
	}
	for _, have := range got.solutions {
		if !slices.ContainsFunc(want, func(w Value) bool { return sameVariables(w, have) }) {
			return false
		}
	}
	return !slices.ContainsFunc(want, func(w Value) bool {
		return !slices.ContainsFunc(got.solutions, func(have *Record) bool { return sameVariables(w, have) })
	})
}

// sameVariables reports whether a solution lists variables, and got has their values.
func sameVariables(want Value, got *Record) bool {
	w, ok := want.(*Record)
	if !ok || got == nil {
		return false
	}
	variables := 0
	for _, k := range w.Keys {
		if !isVariable(k) {
			continue
		}
		variables++
		v, _ := w.get(k)
		if have, ok := got.get(k); !ok || !equal(v, have) {
			return false
		}
	}
	return variables > 0
}

// mayDiffer reports whether an expectation with the same status and objective
// gives other values to the model's variables, all of which got has.
func mayDiffer(expected []Value, got *obtained, have *Record) bool {
	if !slices.ContainsFunc(have.Keys, isVariable) {
		return false
	}
	return slices.ContainsFunc(expected, func(v Value) bool {
		e, ok := v.(*Result)
		if !ok || e.statusMismatch(got) != "" {
			return false
		}
		want, ok := e.fields.field("solution").(*Record)
		return ok && differs(want, have)
	})
}

func differs(want, have *Record) bool {
	if objective, ok := want.get(Text("objective")); ok && !equal(objective, have.field("objective")) {
		return false
	}
	variables, same := 0, true
	for _, k := range want.Keys {
		if !isVariable(k) {
			continue
		}
		variables++
		v, _ := want.get(k)
		w, ok := have.get(k)
		if !ok {
			return false
		}
		same = same && equal(v, w)
	}
	// With the same assignment it is the text that differs.
	all := slices.DeleteFunc(slices.Clone(have.Keys), func(k Value) bool { return !isVariable(k) })
	return variables < len(all) || !same
}

// isVariable tells the model's variables from what MiniZinc adds.
func isVariable(k Value) bool {
	s := argument(k)
	return !strings.HasPrefix(s, "_") && s != "objective"
}

// limited are the options of a call of the second solver.
func limited() *Record {
	r := newRecord()
	r.put(Text("time_limit"), Duration(30*time.Second))
	return r
}

// optimumDiffers lets the second solver find the optimum, since it accepts any
// assignment that satisfies the model. It returns "" when the optima agree.
func (j *judge) optimumDiffers(ctx context.Context, files []string, have *Record) string {
	best, err := j.driver.solve(ctx, *j.checker, files, limited())
	if err != nil {
		return "the second solver cannot check the optimum: " + short(err.Error())
	}
	mine := have.field("objective")
	if best.status != "OPTIMAL_SOLUTION" || mine == nil || best.last() == nil {
		return "the second solver did not find the optimum"
	}
	if theirs := best.last().field("objective"); !equalObjective(mine, theirs) {
		return fmt.Sprintf("the second solver has the optimum %s, not %s", show(theirs), show(mine))
	}
	return ""
}

func equalObjective(a, b Value) bool {
	r, ok := rational(b)
	if !ok {
		return false
	}
	f, _ := r.Float64()
	return Approx(f).near(a)
}

// accepts gives the assignment to the second solver as data.
func (j *judge) accepts(ctx context.Context, files []string, got *obtained) (bool, string) {
	data := map[string]json.RawMessage{}
	for k, v := range got.raw[len(got.raw)-1] {
		if isVariable(Text(k)) {
			data[k] = v
		}
	}
	if len(data) == 0 {
		return false, "nothing to check"
	}
	file, err := writeData(data)
	if err != nil {
		return false, err.Error()
	}
	defer os.Remove(file)
	check, err := j.driver.solve(ctx, *j.checker, append(slices.Clone(files), file), limited())
	if err != nil {
		return false, "the second solver cannot check: " + shorten(err.Error(), 80)
	}
	if solved(check.status) != solved(got.status) || !solved(got.status) && check.status != got.status {
		return false, fmt.Sprintf("the second solver rejects the assignment (%s)", check.status)
	}
	return true, "but the second solver accepts the assignment"
}

func solved(status string) bool {
	return status == "SATISFIED" || status == "OPTIMAL_SOLUTION" || status == "ALL_SOLUTIONS"
}

// writeData writes a data file for minizinc.
func writeData(data map[string]json.RawMessage) (string, error) {
	text, err := json.Marshal(data)
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp("", "solution*.json")
	if err != nil {
		return "", err
	}
	_, err = f.Write(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return f.Name(), err
}
