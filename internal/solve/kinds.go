package solve

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode"
)

// mostKinds is how many kinds of constraints a report names.
const mostKinds = 10

// choices says in a line how many constraints of each name are propagated, and how
// many are clauses. It names the largest kinds, and counts the others together.
func choices(kinds []encode.Kind) string {
	type kind struct {
		name       string
		n          int
		propagated bool
	}
	var all []kind
	for _, k := range kinds {
		if k.Propagated > 0 {
			all = append(all, kind{k.Name, k.Propagated, true})
		}
		if k.Encoded > 0 {
			all = append(all, kind{k.Name, k.Encoded, false})
		}
	}
	slices.SortStableFunc(all, func(a, b kind) int { return cmp.Compare(b.n, a.n) })
	list := func(propagated bool) string {
		var parts []string
		others := 0
		for i, k := range all {
			switch {
			case k.propagated != propagated:
			case i < mostKinds:
				parts = append(parts, fmt.Sprintf("%s %d", k.name, k.n))
			default:
				others += k.n
			}
		}
		if others > 0 {
			parts = append(parts, fmt.Sprintf("others %d", others))
		}
		return cmp.Or(strings.Join(parts, ", "), "none")
	}
	return "propagated: " + list(true) + "; encoded: " + list(false)
}
