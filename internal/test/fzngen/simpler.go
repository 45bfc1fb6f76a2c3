package fzngen

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	annotation = regexp.MustCompile(` *:: *(int_search\(.*?complete\)|\w+(\([^)]*\))?)`)
	rangeText  = regexp.MustCompile(`(-?\d+)\.\.(-?\d+)`)
	setText    = regexp.MustCompile(`\{[^}]*\}`)
	arrayText  = regexp.MustCompile(`\[[^\]]*\]`)
	number     = regexp.MustCompile(`-?\b\d+\b`)
	identifier = regexp.MustCompile(`\b[xyv]_?\d+\b|\balias\d+\b`)
	initText   = regexp.MustCompile(` = [^\[;]+;`)
)

// simpler lists texts that a line may be replaced by, the boldest first. Each
// is smaller in a way that cannot go on for ever: shorter, or with a number
// nearer to zero, or with a literal instead of a name. They need not be
// well-formed: whoever tries them finds out.
func simpler(line string) []string {
	var out []string
	add := func(s string) {
		if s != line {
			out = append(out, s)
		}
	}
	edit := func(re *regexp.Regexp, texts func(old string) []string) {
		for _, at := range re.FindAllStringIndex(line, -1) {
			for _, s := range texts(line[at[0]:at[1]]) {
				add(line[:at[0]] + s + line[at[1]:])
			}
		}
	}
	if strings.HasPrefix(line, "solve") {
		add("solve satisfy;")
		return out
	}
	if !strings.Contains(line, "output_") {
		edit(annotation, func(string) []string { return []string{""} })
	}
	if strings.HasPrefix(line, "constraint") {
		out = append(out, dropElements(line)...)
		edit(identifier, func(string) []string { return []string{"0", "1", "false", "true"} })
	}
	if strings.HasPrefix(line, "var") {
		edit(initText, func(string) []string { return []string{";"} })
	}
	edit(rangeText, simplerRange)
	edit(setText, simplerSet)
	if strings.HasPrefix(line, "constraint") {
		edit(number, simplerNumber)
	}
	return out
}

// dropElements lists the constraint without the i-th element of every array,
// and without that of one array.
func dropElements(line string) []string {
	var out []string
	arrays := arrayText.FindAllStringIndex(line, -1)
	for i := range 4 {
		out = append(out, arrayText.ReplaceAllStringFunc(line, func(a string) string { return without(a, i) }))
		for _, at := range arrays {
			out = append(out, line[:at[0]]+without(line[at[0]:at[1]], i)+line[at[1]:])
		}
	}
	kept := out[:0]
	for _, s := range out {
		if s != line {
			kept = append(kept, s)
		}
	}
	return kept
}

// without removes element i from a bracketed list; sets inside are left whole.
func without(list string, i int) string {
	items := splitList(list)
	if i >= len(items) {
		return list
	}
	rest := append(append([]string{}, items[:i]...), items[i+1:]...)
	return list[:1] + strings.Join(rest, ",") + list[len(list)-1:]
}

// splitList splits the text between two brackets at the commas outside braces.
func splitList(list string) []string {
	var items []string
	depth, from := 0, 1
	for i := 1; i < len(list)-1; i++ {
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
	if from < len(list)-1 {
		items = append(items, list[from:len(list)-1])
	}
	return items
}

// simplerRange proposes parts of lo..hi.
func simplerRange(text string) []string {
	var lo, hi int64
	if _, err := fmt.Sscanf(strings.Replace(text, "..", " ", 1), "%d %d", &lo, &hi); err != nil || lo >= hi {
		return nil
	}
	middle := lo + (hi-lo)/2
	pairs := [][2]int64{{lo, lo}, {hi, hi}, {lo, middle}, {middle + 1, hi}, {lo, hi - 1}, {lo + 1, hi}}
	if lo <= 0 && hi >= 0 {
		pairs = append([][2]int64{{0, 0}}, pairs...)
	}
	var out []string
	for _, p := range pairs {
		out = append(out, fmt.Sprintf("%d..%d", p[0], p[1]))
	}
	return out
}

// simplerSet proposes subsets of a set literal.
func simplerSet(text string) []string {
	items := splitList(text)
	var out []string
	for i := range items {
		out = append(out, without(text, i))
	}
	return out
}

// simplerNumber proposes numbers nearer to zero.
func simplerNumber(text string) []string {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n == 0 {
		return nil
	}
	step := int64(1)
	if n < 0 {
		step = -1
	}
	out := []string{"0"}
	if n/2 != 0 {
		out = append(out, fmt.Sprint(n/2))
	}
	return append(out, fmt.Sprint(n-step))
}
