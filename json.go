package gozinc

import (
	"encoding/json"
	"fmt"
)

// mostListed bounds the elements of a set that are listed one by one.
const mostListed = 1 << 20

// MarshalJSON writes the elements in increasing order, as of a slice: [1,2,4]. A set of
// more than a million elements is an error.
func (s Set) MarshalJSON() ([]byte, error) {
	if s.Len() > mostListed {
		return nil, fmt.Errorf("gozinc: the set %v has too many elements to be listed", s)
	}
	if s.elems.Empty() {
		return []byte("[]"), nil
	}
	return json.Marshal(s.Values())
}

// UnmarshalJSON reads a list of elements, in any order. An element beyond ±(2^63 − 2) is
// an error.
func (s *Set) UnmarshalJSON(text []byte) error {
	var values []int
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	for _, n := range values {
		if int64(n) < -mostInt || int64(n) > mostInt {
			return fmt.Errorf("gozinc: %d is beyond the integers of sets", n)
		}
	}
	*s = SetOf(values...)
	return nil
}

// MarshalJSON writes the outputs as an object: the values that Value returns by their
// names. An array of several dimensions is one of arrays.
func (s *Solution) MarshalJSON() ([]byte, error) {
	values := make(map[string]any, len(s.fzn.Outputs))
	for _, name := range s.Names() {
		x, _ := s.Value(name)
		values[name] = x
	}
	return json.Marshal(values)
}

// MarshalJSON writes the elements, those of several dimensions as arrays of arrays.
func (a Array) MarshalJSON() ([]byte, error) {
	sizes := make([]int, len(a.Dims))
	for i, d := range a.Dims {
		sizes[i] = max(d[1]-d[0]+1, 0)
	}
	return json.Marshal(nested(a.Elems, sizes))
}

// nested returns elements as slices of slices of these sizes.
func nested(elems []any, sizes []int) []any {
	if len(sizes) < 2 {
		return append([]any{}, elems...)
	}
	list := make([]any, sizes[0])
	for i := range list {
		width := len(elems) / len(list)
		list[i] = nested(elems[i*width:(i+1)*width], sizes[1:])
	}
	return list
}

// MarshalJSON writes the number; a float as the float64 that is nearest.
func (n *Number) MarshalJSON() ([]byte, error) { return []byte(n.String()), nil }
