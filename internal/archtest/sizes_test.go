package archtest

import (
	"path/filepath"
	"strings"
	"testing"
)

// mostLines is the budget of a package, in lines of code and comments without
// tests: what one person can know.
const mostLines = 5000

// large are the packages that exceed it, and why.
var large = map[string]string{}

// TestSizes holds the budget of packages, and that no exception outlives its need.
func TestSizes(t *testing.T) {
	lines := map[string]int{}
	walk(t, ".go", func(file, text string) {
		if pkg, err := filepath.Rel(root, filepath.Dir(file)); err == nil && !strings.HasSuffix(file, "_test.go") {
			lines[filepath.ToSlash(pkg)] += strings.Count(text, "\n")
		}
	})
	for pkg, n := range lines {
		if why, known := large[pkg]; n > mostLines && !known {
			t.Errorf("%s has %d lines, more than %d", pkg, n, mostLines)
		} else if n <= mostLines && known {
			t.Errorf("%s has %d lines, and needs no exception (%s)", pkg, n, why)
		}
	}
}
