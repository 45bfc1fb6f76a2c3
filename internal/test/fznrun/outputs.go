package fznrun

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// OutputSet returns the solutions in the form of oracle.OutputSet, whatever
// way the program has of writing sets, floats and arrays. The error tells of
// an output item of m that is missing or no value of its type, or of one that
// m does not have.
func (r Result) OutputSet(m *flatzinc.Model) (map[string]bool, error) {
	set := map[string]bool{}
	for _, s := range r.Solutions {
		text, err := s.outputs(m)
		if err != nil {
			return nil, err
		}
		set[text] = true
	}
	return set, nil
}

// Assignment returns the values of all variables of m, each of which must be
// an output item.
func (s Solution) Assignment(m *flatzinc.Model) (flatzinc.Assignment, error) {
	a := make(flatzinc.Assignment, len(m.Vars))
	for i, v := range m.Vars {
		text, ok := s[v.Name]
		if !ok {
			return nil, fmt.Errorf("fznrun: no value for %s", v.Name)
		}
		value, err := read(v.Base, text)
		if err != nil {
			return nil, fmt.Errorf("fznrun: %s = %s: %w", v.Name, text, err)
		}
		a[i] = value
	}
	return a, nil
}

func (s Solution) outputs(m *flatzinc.Model) (string, error) {
	if len(s) != len(m.Outputs) {
		return "", fmt.Errorf("fznrun: %d values for %d output items", len(s), len(m.Outputs))
	}
	parts := make([]string, len(m.Outputs))
	for i, out := range m.Outputs {
		text, ok := s[out.Name]
		if !ok {
			return "", fmt.Errorf("fznrun: no value for %s", out.Name)
		}
		value, err := rewrite(out, text)
		if err != nil {
			return "", fmt.Errorf("fznrun: %s = %s: %w", out.Name, text, err)
		}
		parts[i] = out.Name + "=" + value
	}
	return strings.Join(parts, " "), nil
}

// rewrite writes the value of an output item as oracle.Outputs does.
func rewrite(out flatzinc.Output, text string) (string, error) {
	items, err := Elements(out, text)
	if err != nil {
		return "", err
	}
	for i, item := range items {
		if items[i], err = scalar(BaseOf(out.Elems[i]), item); err != nil {
			return "", err
		}
	}
	if !out.Array {
		return items[0], nil
	}
	return "[" + strings.Join(items, ",") + "]", nil
}

// Elements splits the printed value of an output item into one text for each of
// its elements. The error tells of a wrong number of them.
func Elements(out flatzinc.Output, text string) ([]string, error) {
	if !out.Array {
		return []string{text}, nil
	}
	from, to := strings.IndexByte(text, '['), strings.LastIndexByte(text, ']')
	if from < 0 || to < from {
		return nil, fmt.Errorf("no array")
	}
	items := splitList(text[from+1 : to])
	if len(items) != len(out.Elems) {
		return nil, fmt.Errorf("%d elements, want %d", len(items), len(out.Elems))
	}
	return items, nil
}

// BaseOf returns the type of a variable or literal.
func BaseOf(e flatzinc.Expr) flatzinc.Base {
	if e.Kind == flatzinc.VarRef {
		return e.Var().Base
	}
	return flatzinc.Assignment(nil).Eval(e).Base
}

// scalar reads a value of a type and writes it in the one form of the oracle.
func scalar(base flatzinc.Base, text string) (string, error) {
	v, err := read(base, text)
	return oracle.Format(base, v), err
}

// read reads a value of a type.
func read(base flatzinc.Base, text string) (flatzinc.Value, error) {
	text = strings.TrimSpace(text)
	v := flatzinc.Value{Base: base}
	var err error
	switch base {
	case flatzinc.Bool:
		switch text {
		case "true":
			v.Int = 1
		case "false":
		default:
			err = fmt.Errorf("no truth value")
		}
	case flatzinc.Int:
		v.Int, err = strconv.ParseInt(text, 10, 64)
	case flatzinc.Float:
		v.Float, err = strconv.ParseFloat(text, 64)
	case flatzinc.SetOfInt:
		v.Set, err = readSet(text)
	}
	return v, err
}

// readSet reads lo..hi or {a,b,...}.
func readSet(text string) (intset.Set, error) {
	if lo, hi, ok := strings.Cut(text, ".."); ok {
		from, err := strconv.ParseInt(lo, 10, 64)
		if err != nil {
			return nil, err
		}
		to, err := strconv.ParseInt(hi, 10, 64)
		return intset.Interval(from, to), err
	}
	inner, ok := strings.CutPrefix(text, "{")
	inner, closed := strings.CutSuffix(inner, "}")
	if !ok || !closed {
		return nil, fmt.Errorf("no set")
	}
	var values []int64
	for _, item := range splitList(inner) {
		x, err := strconv.ParseInt(strings.TrimSpace(item), 10, 64)
		if err != nil {
			return nil, err
		}
		values = append(values, x)
	}
	return intset.Of(values...), nil
}

// splitList splits at the commas outside braces.
func splitList(list string) []string {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	var items []string
	depth, from := 0, 0
	for i := range len(list) {
		switch list[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				items = append(items, list[from:i])
				from = i + 1
			}
		}
	}
	return append(items, list[from:])
}
