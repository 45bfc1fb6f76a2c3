package conformance

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// show writes a value for a message, in the manner of MiniZinc.
func show(v Value) string {
	switch v := v.(type) {
	case nil, Null:
		return "<>"
	case Bool:
		return strconv.FormatBool(bool(v))
	case Number:
		if v.IsInt() {
			return v.Num().String()
		}
		f, _ := v.Float64()
		return strconv.FormatFloat(f, 'g', -1, 64)
	case Text:
		return strconv.Quote(string(v))
	case List:
		return "[" + showAll(v) + "]"
	case Tuple:
		return "(" + showAll(v) + ")"
	case Unordered:
		return "in any order [" + showAll(v) + "]"
	case Set:
		return showSet(v)
	case Enum:
		return fmt.Sprintf("%s(%s)", v.Name, show(v.Arg))
	case *Record:
		parts := make([]string, len(v.Keys))
		for i, k := range v.Keys {
			w, _ := v.get(k)
			parts[i] = show(k) + ": " + show(w)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// showSet writes the integers as FlatZinc does, and the keys of other elements.
func showSet(s Set) string {
	parts := slices.Sorted(maps.Keys(s.Keys))
	if len(parts) == 0 || !s.Ints.Empty() {
		parts = append([]string{s.Ints.String()}, parts...)
	}
	return strings.Join(parts, " and ")
}

func showAll(list []Value) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = show(v)
	}
	return strings.Join(parts, ", ")
}

var directories = regexp.MustCompile(`(^|[^\w.:/])/(?:[\w.+@~-]+/)+`)

// short puts a text on one line of at most 60 characters.
func short(s string) string { return shorten(s, 60) }

// shorten puts a text on one line of at most limit characters. It leaves out
// directories, so that reports read the same on every machine.
func shorten(s string, limit int) string {
	s = strings.Join(strings.Fields(s), " ")
	s = directories.ReplaceAllString(s, "$1")
	if r := []rune(s); len(r) > limit {
		return string(r[:limit-3]) + "..."
	}
	return s
}
