package sat

import (
	"fmt"
	"math"
)

// Int is the handle of a native integer of an engine. Handles come in pairs:
// x.Neg() is −x, so an engine has lower bounds only, and hi(x) = −lo(−x)
// (the integer trail of CP-SAT). The zero Int is NoInt.
type Int int32

// NoInt is no integer: the X of an Atom that is a literal.
const NoInt Int = 0

// MaxInt bounds native integers: their values and bounds lie within
// −MaxInt..MaxInt, and an engine's constants D of an Atom within one more.
const MaxInt = int64(1) << 62

// NoBound is View.Root where there is no bound at decision level 0: presolve tries those
// that it assumes. Engines have them all.
const NoBound = -math.MaxInt64

// Neg returns the handle of −x.
func (x Int) Neg() Int { return x ^ 1 }

// String returns x and the number of the integer, with the sign of the handle.
func (x Int) String() string {
	if x&1 == 1 {
		return fmt.Sprintf("-x%d", x>>1)
	}
	return fmt.Sprintf("x%d", x>>1)
}

// Atom is the predicate X ≥ D, or, where X is NoInt, the literal Lit(D).
// Atoms are values; two of them can be compared by ==.
type Atom struct {
	X Int
	D int64
}

// Geq returns the atom x ≥ d.
func Geq(x Int, d int64) Atom { return Atom{x, d} }

// Leq returns the atom x ≤ d, which is −x ≥ −d.
func Leq(x Int, d int64) Atom { return Atom{x.Neg(), -d} }

// LitAtom returns the atom that is the literal.
func LitAtom(l Lit) Atom { return Atom{NoInt, int64(l)} }

// IsLit reports whether the atom is a literal.
func (a Atom) IsLit() bool { return a.X == NoInt }

// Lit returns the literal of an atom that is one.
func (a Atom) Lit() Lit { return Lit(a.D) }

// Not returns the complement: ¬(x ≥ d) is −x ≥ 1−d.
func (a Atom) Not() Atom {
	if a.IsLit() {
		return LitAtom(a.Lit().Not())
	}
	return Atom{a.X.Neg(), 1 - a.D}
}

// String returns the atom as a comparison, or its literal.
func (a Atom) String() string {
	switch {
	case a.IsLit():
		return a.Lit().String()
	case a.X&1 == 1:
		return fmt.Sprintf("%v ≤ %d", a.X.Neg(), -a.D)
	}
	return fmt.Sprintf("%v ≥ %d", a.X, a.D)
}

// Integers is implemented by what holds native integers: engines that have
// them, and recorders.
type Integers interface {
	// NewInt adds an integer with values lo..hi, where −MaxInt ≤ lo ≤ hi ≤
	// MaxInt, and returns its even handle.
	NewInt(lo, hi int64) Int
	// Ge returns the literal of x ≥ d, and makes it if there is none: it is
	// not a variable of its own, but follows from the bounds and sets them.
	// It is True or False where the bounds at the root say so. No clauses
	// relate it to the other literals of x.
	Ge(x Int, d int64) Lit
	// Eq returns the literal of x = d, and makes it if there is none: a
	// variable, or the literal of x ≥ d or x ≤ d where d is a bound at the root.
	// No clauses relate it to the other literals of x.
	Eq(x Int, d int64) Lit
}

// Host is a Sink with integers: what an encoder writes to.
type Host interface {
	Sink
	Integers
}
