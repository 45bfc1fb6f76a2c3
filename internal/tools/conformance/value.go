package conformance

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// Value is what a header expects or MiniZinc prints: Null, Bool, Number, Text,
// List, Tuple, Set, Enum or *Record; in headers also the patterns Approx, Trim
// and Unordered, and the expectations of expect.go.
type Value interface{}

type (
	// Null is the absent value of an optional variable.
	Null struct{}
	// Bool equals the number 0 or 1, as in the suite's harness.
	Bool bool
	// Number is an integer, or a float exactly as its double is.
	Number struct{ *big.Rat }
	// Text is a string or the name of an enumeration's value.
	Text string
	// List is an array.
	List []Value
	// Tuple is a range of floats in a set: its two ends.
	Tuple []Value
	// Enum is a value of an enumeration that has no name of its own: a
	// constructor applied to Arg, or number Arg of an anonymous enumeration.
	Enum struct {
		Constructor bool
		Name        string
		Arg         Value
	}
	// Set holds integers as ranges, for a set may be large, and all other
	// elements by their keys.
	Set struct {
		Ints intset.Set
		Keys map[string]bool
	}
	// Record maps keys to values in the order of their first occurrence.
	Record struct {
		Keys []Value
		vals map[string]Value
	}
	// Approx is a number up to 1e-6.
	Approx float64
	// Trim is a string up to white space around it.
	Trim string
	// Unordered is a multiset.
	Unordered []Value
)

// integer returns n as a Number.
func integer(n int64) Number { return Number{new(big.Rat).SetInt64(n)} }

// rational returns the number that v is in a comparison.
func rational(v Value) (*big.Rat, bool) {
	switch v := v.(type) {
	case Number:
		return v.Rat, true
	case Bool:
		if v {
			return big.NewRat(1, 1), true
		}
		return new(big.Rat), true
	}
	return nil, false
}

// wholeNumber returns the integer that v is, if it is one of 64 bits.
func wholeNumber(v Value) (int64, bool) {
	r, ok := rational(v)
	if !ok || !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	return r.Num().Int64(), true
}

// keyOf returns a text that equal values have in common, and false for values
// that can be neither keys nor elements: arrays, sets, records and patterns.
func keyOf(v Value) (string, bool) {
	if r, ok := rational(v); ok {
		return "n" + r.RatString(), true
	}
	switch v := v.(type) {
	case nil, Null:
		return "null", true
	case Text:
		return "t" + strconv.Quote(string(v)), true
	case Enum:
		arg, ok := keyOf(v.Arg)
		return "e" + strconv.FormatBool(v.Constructor) + strconv.Quote(v.Name) + "(" + arg + ")", ok
	case Tuple:
		keys := make([]string, len(v))
		for i, w := range v {
			k, ok := keyOf(w)
			if !ok {
				return "", false
			}
			keys[i] = k
		}
		return "(" + strings.Join(keys, ",") + ")", true
	}
	return "", false
}

// insert adds an element; it reports false for a value that cannot be one.
func (s *Set) insert(v Value) bool {
	if n, ok := wholeNumber(v); ok {
		s.Ints = s.Ints.Union(intset.Of(n))
		return true
	}
	k, ok := keyOf(v)
	if ok {
		if s.Keys == nil {
			s.Keys = map[string]bool{}
		}
		s.Keys[k] = true
	}
	return ok
}

// newRecord returns the empty record.
func newRecord() *Record { return &Record{vals: map[string]Value{}} }

// put sets the value of a key; it reports false if k cannot be a key.
func (r *Record) put(k, v Value) bool {
	key, ok := keyOf(k)
	if !ok {
		return false
	}
	if _, known := r.vals[key]; !known {
		r.Keys = append(r.Keys, k)
	}
	r.vals[key] = v
	return true
}

// get returns the value of a key.
func (r *Record) get(k Value) (Value, bool) {
	key, ok := keyOf(k)
	if !ok {
		return nil, false
	}
	v, ok := r.vals[key]
	return v, ok
}

// field returns the value of a textual key, nil if there is none.
func (r *Record) field(name string) Value {
	v, _ := r.get(Text(name))
	return v
}

// text returns the value of a textual key that is a string, "" otherwise.
func (r *Record) text(name string) string {
	s, _ := r.field(name).(Text)
	return string(s)
}

// rename moves a value to another key.
func (r *Record) rename(from, to string) {
	v, ok := r.get(Text(from))
	if !ok {
		return
	}
	key, _ := keyOf(Text(from))
	delete(r.vals, key)
	r.Keys = slices.DeleteFunc(r.Keys, func(k Value) bool { return k == Value(Text(from)) })
	r.put(Text(to), v)
}
