package fzngen

import (
	"slices"
	"strings"

	"github.com/gozinc/gozinc/internal/test/shrink"
)

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

// dropLines removes lines.
func dropLines(lines *[]string, try func([]string) bool) bool {
	return shrink.Sweep(len(*lines), func(from, to int) bool {
		candidate := slices.Delete(slices.Clone(*lines), from, to)
		if !try(candidate) {
			return false
		}
		*lines = candidate
		return true
	})
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
