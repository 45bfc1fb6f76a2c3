package conformance

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	introduced = regexp.MustCompile(`X_INTRODUCED_(\d+)_`)
	manySpaces = regexp.MustCompile(` {2,}`)
	// symmetric constraints have arrays whose order says nothing.
	symmetric = regexp.MustCompile(`^constraint (array_bool_and|array_bool_or|bool_clause)\(`)
	brackets  = regexp.MustCompile(`\[([^\]]+)\]`)
	// The parameters of a predicate item have names that say nothing.
	parameter = regexp.MustCompile(`: *\w+([,)])`)
	// native constraints begin with the name of their solver, of which gozinc takes the place.
	native = regexp.MustCompile(`\b(gecode|chuffed)_(\w+\()`)
)

// renumber replaces the numbers of introduced names in s by their ranks in
// ranks.
func renumber(s string, ranks map[string]int) string {
	return introduced.ReplaceAllStringFunc(s, func(name string) string {
		rank, ok := ranks[introduced.FindStringSubmatch(name)[1]]
		if !ok {
			return name
		}
		return fmt.Sprintf("X_INTRODUCED_%d_", rank)
	})
}

// ranksOf numbers the introduced names in text from 0 by their own numbers.
func ranksOf(text string) map[string]int {
	var numbers []int
	for _, m := range introduced.FindAllStringSubmatch(text, -1) {
		if n, err := strconv.Atoi(m[1]); err == nil {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	ranks := map[string]int{}
	for i, n := range slices.Compact(numbers) {
		ranks[strconv.Itoa(n)] = i
	}
	return ranks
}

// normalFlatZinc returns the items of a FlatZinc text, sorted, with introduced
// names numbered anew and annotations in a fixed order.
func normalFlatZinc(text string) []string {
	var lines []string
	for _, line := range strings.Split(renumber(text, ranksOf(text)), "\n") {
		if t := strings.TrimSpace(line); t == "" || t[0] == '%' {
			continue
		}
		line = sortAnnotations(manySpaces.ReplaceAllString(native.ReplaceAllString(line, "gozinc_$2"), " "))
		if strings.HasPrefix(line, "predicate ") {
			line = parameter.ReplaceAllString(line, ":$1")
		}
		if symmetric.MatchString(line) {
			line = brackets.ReplaceAllStringFunc(line, sortElements)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

func sortAnnotations(line string) string {
	head, tail, ok := strings.Cut(line, "::")
	if !ok {
		return line
	}
	anns, rest, ended := strings.Cut(tail, ";")
	parts := slices.DeleteFunc(strings.Split(anns, "::"), func(s string) bool { return s == "" })
	slices.Sort(parts)
	line = head + "::" + strings.Join(parts, "::")
	if ended {
		line += ";" + rest
	}
	return line
}

func sortElements(array string) string {
	parts := strings.Split(array[1:len(array)-1], ",")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	slices.Sort(parts)
	return "[" + strings.Join(parts, ", ") + "]"
}

// normalJSON returns FlatZinc JSON with one value per line, introduced names
// numbered anew and annotations in a fixed order.
func normalJSON(text string) ([]string, error) {
	var model any
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&model); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	var names strings.Builder
	if m, ok := model.(map[string]any); ok {
		for _, section := range []string{"variables", "arrays"} {
			table, _ := m[section].(map[string]any)
			for name := range table {
				fmt.Fprintln(&names, name)
			}
		}
	}
	out, err := json.MarshalIndent(normalNode(model, ranksOf(names.String()), ""), "", " ")
	return strings.Split(string(out), "\n"), err
}

// normalNode treats the value of the given key.
func normalNode(v any, ranks map[string]int, key string) any {
	switch v := v.(type) {
	case string:
		return renumber(v, ranks)
	case map[string]any:
		m := make(map[string]any, len(v))
		for k, w := range v {
			m[renumber(k, ranks)] = normalNode(w, ranks, k)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for i, w := range v {
			list[i] = normalNode(w, ranks, "")
		}
		if key == "ann" {
			slices.SortStableFunc(list, func(a, b any) int { return strings.Compare(annotationName(a), annotationName(b)) })
		}
		return list
	}
	return v
}

func annotationName(v any) string {
	if m, ok := v.(map[string]any); ok {
		return fmt.Sprint(m["id"])
	}
	return fmt.Sprint(v)
}
