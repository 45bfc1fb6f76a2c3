package fzngen

import "strings"

// Shrink returns a smaller text for which fails still holds: it drops items,
// then narrows domains, shortens arrays and simplifies arguments, as long as
// anything helps. The items of text stand on lines of their own, as those of
// Constraint and Model do. fails must be false for a text that is no model; it
// holds for text itself. It is called for every attempt, usually some hundred
// times.
func Shrink(text string, fails func(string) bool) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	try := func(candidate []string) bool { return fails(join(candidate)) }
	for changed := true; changed; {
		changed = dropLines(&lines, try)
		for i := range lines {
			for simplifyLine(lines, i, try) {
				changed = true
			}
		}
	}
	return join(lines)
}

func join(lines []string) string { return strings.Join(lines, "\n") + "\n" }

// dropLines removes lines, large groups first, from the last to the first:
// what uses a variable goes before the variable.
func dropLines(lines *[]string, try func([]string) bool) bool {
	changed := false
	for size := max(1, len(*lines)/2); size >= 1; size /= 2 {
		for end := len(*lines); end > 0; end -= size {
			from := max(0, end-size)
			candidate := append(append([]string{}, (*lines)[:from]...), (*lines)[end:]...)
			if try(candidate) {
				*lines, changed = candidate, true
			}
		}
	}
	return changed
}

// simplifyLine applies the first simplification of line i that still fails.
func simplifyLine(lines []string, i int, try func([]string) bool) bool {
	candidate := append([]string{}, lines...)
	for _, s := range simpler(lines[i]) {
		candidate[i] = s
		if try(candidate) {
			lines[i] = s
			return true
		}
	}
	return false
}
