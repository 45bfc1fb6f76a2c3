package conformance

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// File is an expected file that the compiler writes. FlatZinc is compared up to
// the order of items and the numbers of introduced names.
type File struct {
	Kind kind
	Path string
	dir  string // that Path is relative to
}

func (e *File) mismatch(got *obtained, _ rules) string {
	if got.kind != e.Kind {
		return got.describe()
	}
	text, err := readText(filepath.Join(e.dir, e.Path))
	if err != nil {
		return short(err.Error())
	}
	want, err := e.normal(text)
	if err != nil {
		return err.Error()
	}
	have, err := e.normal(got.text)
	if err != nil {
		return err.Error()
	}
	if slices.Equal(want, have) {
		return ""
	}
	missing, extra := without(want, have), without(have, want)
	example := append(slices.Clone(missing), extra...)
	if len(example) == 0 {
		example = []string{"repeated lines"}
	}
	return fmt.Sprintf("%s differs from %s: -%d +%d e.g. %s", e.Kind, e.Path, len(missing), len(extra), shorten(example[0], 70))
}

// without returns the lines of a that b lacks.
func without(a, b []string) []string {
	known := map[string]bool{}
	for _, l := range b {
		known[l] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(l string) bool { return known[l] })
}

// normal returns the text as lines that are equal where the files are.
func (e *File) normal(text string) ([]string, error) {
	switch e.Kind {
	case FlatZinc:
		return normalFlatZinc(text), nil
	case FlatZincJSON:
		return normalJSON(text)
	}
	return strings.Split(text, "\n"), nil
}
