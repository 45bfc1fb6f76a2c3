// Package effort names the numbers that limit the work of a run, so that a run can try
// others. A package declares such a number as a variable that points to its value. The
// command sets what its user asks for before anything is solved. After that nobody writes,
// so that solving needs no lock and no table. The library in the root has no way to set a
// number.
package effort

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// value is the type of a number.
type value interface {
	int | int32 | int64 | uint64 | float64
}

// Number is a number that can be set.
type Number struct {
	Name    string // with its package, as encode/constraint.LinearClauses
	Default float64
	Lo, Hi  float64 // its range
	Whole   bool    // no fractions
	set     func(float64)
}

var numbers []Number

// Of returns a number that is v unless the command sets another one from lo to hi. It is
// for variables of packages: the name has the package before it, and a comment beside the
// declaration says the rest.
func Of[T value](name string, v, lo, hi T) *T {
	numbers = append(numbers, Number{
		Name: name, Default: float64(v), Lo: float64(lo), Hi: float64(hi),
		Whole: T(1)/T(2) == 0, set: func(to float64) { v = T(to) },
	})
	return &v
}

// All returns the numbers in the order of their names.
func All() []Number {
	return slices.SortedFunc(slices.Values(numbers), func(a, b Number) int { return cmp.Compare(a.Name, b.Name) })
}

// Set sets the number that NAME=VALUE says. The name may leave out directories or the
// package, as long as one number alone has such an end. It must not be called when
// anything is being solved.
func Set(assignment string) error {
	name, text, ok := strings.Cut(assignment, "=")
	if !ok {
		return fmt.Errorf("%q is not NAME=VALUE", assignment)
	}
	n, err := find(name)
	if err != nil {
		return err
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsNaN(v) || n.Whole && v != math.Trunc(v):
		return fmt.Errorf("%s: %q is not a number of its kind", n.Name, text)
	case v < n.Lo || v > n.Hi:
		return fmt.Errorf("%s: %s is not between %s and %s", n.Name, text, Format(n.Lo), Format(n.Hi))
	}
	n.set(v)
	return nil
}

// Use sets the number to v, which is in its range. It is for tests: a command that has
// solved nothing yet calls Set.
func (n Number) Use(v float64) { n.set(v) }

// For has a number be v, in its range or not, until a test ends.
func For[T value](t interface{ Cleanup(end func()) }, number *T, v T) {
	before := *number
	*number = v
	t.Cleanup(func() { *number = before })
}

// find returns the number with a name, or with a name that ends so.
func find(name string) (found Number, err error) {
	var ends []string
	for _, n := range All() {
		if n.Name == name {
			return n, nil
		}
		if rest, ok := strings.CutSuffix(n.Name, name); ok && (strings.HasSuffix(rest, "/") || strings.HasSuffix(rest, ".")) {
			found, ends = n, append(ends, n.Name)
		}
	}
	switch len(ends) {
	case 0:
		return found, fmt.Errorf("%q is no number of effort; --set help lists them", name)
	case 1:
		return found, nil
	}
	return found, fmt.Errorf("%q may be %s", name, strings.Join(ends, " or "))
}

// Format returns the number as its user writes it.
func Format(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
