package oracle

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// Outputs writes what a solution shows: the values of m's output items, in
// order of declaration, on one line. Equal texts mean equal solutions to the
// user.
func Outputs(m *flatzinc.Model, a flatzinc.Assignment) string {
	parts := make([]string, len(m.Outputs))
	for i, out := range m.Outputs {
		values := make([]string, len(out.Elems))
		for j, e := range out.Elems {
			v := a.Eval(e)
			values[j] = Format(v.Base, v)
		}
		text := strings.Join(values, ",")
		if out.Array {
			text = "[" + text + "]"
		}
		parts[i] = out.Name + "=" + text
	}
	return strings.Join(parts, " ")
}

// OutputSet returns the texts of Outputs of all solutions, so it counts
// solutions that differ only in hidden variables once. A model without output
// has one text, "", when it is satisfiable. Limit and errors are those of
// Solutions.
func OutputSet(m *flatzinc.Model, limit int) (map[string]bool, error) {
	set := map[string]bool{}
	err := Solutions(m, limit, func(a flatzinc.Assignment) bool {
		set[Outputs(m, a)] = true
		return true
	})
	return set, err
}

// FloatOutputSet is OutputSet where floats take all multiples of step within
// their bounds, which must be finite, and no other values.
func FloatOutputSet(m *flatzinc.Model, limit int, step *big.Rat) (map[string]bool, error) {
	s, err := newSearch(m, limit, true, step)
	if err != nil {
		return nil, err
	}
	set := map[string]bool{}
	s.found = func() error {
		set[Outputs(m, s.values)] = true
		return nil
	}
	return set, s.run()
}

// Diff compares a set of solutions with the right one. It returns "" when they
// are equal, and otherwise says how many and which are missing or wrong; of
// many only the first few in alphabetical order.
func Diff(want, got map[string]bool) string {
	missing, wrong := without(want, got), without(got, want)
	if len(missing)+len(wrong) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d solutions, want %d", len(got), len(want))
	list(&b, "missing", missing)
	list(&b, "wrong", wrong)
	return b.String()
}

// without returns what is in s but not in t, sorted.
func without(s, t map[string]bool) []string {
	var out []string
	for x := range s {
		if !t[x] {
			out = append(out, x)
		}
	}
	slices.Sort(out)
	return out
}

func list(b *strings.Builder, title string, items []string) {
	const most = 8
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%d %s:", len(items), title)
	for _, x := range items[:min(most, len(items))] {
		fmt.Fprintf(b, "\n  %q", x)
	}
	if len(items) > most {
		fmt.Fprintf(b, "\n  and %d more", len(items)-most)
	}
}
