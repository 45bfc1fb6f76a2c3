package conformance

import (
	"maps"
	"math"
	"strconv"
	"strings"
)

// tolerance is how far a number may be from an Approx.
const tolerance = 1e-6

// equal reports whether got is what want says. Patterns may stand in want only,
// at any depth.
func equal(want, got Value) bool {
	if a, ok := rational(want); ok {
		b, ok := rational(got)
		return ok && a.Cmp(b) == 0
	}
	switch want := want.(type) {
	case nil, Null:
		_, ok := got.(Null)
		return ok || got == nil
	case Text:
		return want == got
	case List:
		got, ok := got.(List)
		return ok && equalAll(want, got)
	case Tuple:
		got, ok := got.(Tuple)
		return ok && equalAll(want, got)
	case Set:
		got, ok := got.(Set)
		return ok && want.Ints.Equal(got.Ints) && maps.Equal(want.Keys, got.Keys)
	case Enum:
		return equalEnum(want, got)
	case *Record:
		return equalRecord(want, got)
	case Approx:
		return want.near(got)
	case Trim:
		got, ok := got.(Text)
		return ok && strings.TrimSpace(string(got)) == string(want)
	case Unordered:
		return want.permutes(got)
	}
	return false
}

func equalAll(want, got []Value) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if !equal(want[i], got[i]) {
			return false
		}
	}
	return true
}

func equalEnum(want Enum, got Value) bool {
	e, ok := got.(Enum)
	return ok && want.Constructor == e.Constructor && want.Name == e.Name && equal(want.Arg, e.Arg)
}

// equalRecord compares all fields. Headers of older suites spell a value of an
// enumeration as the JSON object that it is printed as.
func equalRecord(want *Record, got Value) bool {
	switch got := got.(type) {
	case *Record:
		if len(want.Keys) != len(got.Keys) {
			return false
		}
		for _, k := range want.Keys {
			v, _ := want.get(k)
			w, ok := got.get(k)
			if !ok || !equal(v, w) {
				return false
			}
		}
		return true
	case Enum:
		return equalRecord(want, got.spelled())
	}
	return false
}

// spelled returns the JSON object that the value is printed as.
func (e Enum) spelled() *Record {
	r := newRecord()
	if e.Constructor {
		r.put(Text("c"), Text(e.Name))
		r.put(Text("e"), e.Arg)
	} else {
		r.put(Text("e"), Text(e.Name))
		r.put(Text("i"), e.Arg)
	}
	return r
}

// near reports whether got is a number, or the text of one, close to a.
func (a Approx) near(got Value) bool {
	var f float64
	if r, ok := rational(got); ok {
		f, _ = r.Float64()
	} else if t, ok := got.(Text); ok {
		var err error
		if f, err = strconv.ParseFloat(strings.TrimSpace(string(t)), 64); err != nil {
			return false
		}
	} else {
		return false
	}
	return math.Abs(f-float64(a)) <= tolerance
}

// permutes reports whether got is an array of the same elements in any order.
func (u Unordered) permutes(got Value) bool {
	list, ok := got.(List)
	if !ok || len(list) != len(u) {
		return false
	}
	used := make([]bool, len(u))
	for _, v := range list {
		found := false
		for i, w := range u {
			if !used[i] && equal(w, v) {
				used[i], found = true, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}
