package conformance

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// header is the comment that makes a model a test.
var header = regexp.MustCompile(`(?s)\A/\*\*\*\n(.*?)\n\*\*\*/`)

// replaced are the solvers whose place gozinc takes.
var replaced = []string{"gecode", "chuffed"}

// unnamed are the solvers that a test is for when its header does not say.
var unnamed = []string{"gecode", "cbc", "chuffed", "highs"}

// readTests adds the tests of one file.
func (s *suite) readTests(path, rel string) error {
	text, err := readText(path)
	if err != nil {
		return err
	}
	m := header.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	docs, err := documents(m[1])
	if err != nil {
		return fmt.Errorf("%s: %w", rel, err)
	}
	for i, doc := range docs {
		r, ok := doc.(*Record)
		if !ok {
			return fmt.Errorf("%s: document %d is not a !Test", rel, i)
		}
		s.tests = append(s.tests, newTest(r, fmt.Sprintf("%s::%d", rel, i), path))
	}
	return nil
}

func newTest(r *Record, id, path string) *test {
	t := &test{id: id, path: path, kind: r.text("type"), options: newRecord()}
	if o, ok := r.field("options").(*Record); ok {
		t.options = o
	}
	switch e := r.field("expected").(type) {
	case nil:
	case List:
		t.expected = e
	default:
		t.expected = []Value{e}
	}
	for _, e := range t.expected {
		if f, ok := e.(*File); ok {
			f.dir = filepath.Dir(path)
		}
	}
	t.extra = texts(r.field("extra_files"))
	t.category = t.categoryOf()
	t.chooseSolver(r)
	return t
}

// texts returns the strings of a list.
func texts(v Value) []string {
	list, _ := v.(List)
	var s []string
	for _, w := range list {
		s = append(s, argument(w))
	}
	return s
}

func (t *test) categoryOf() Category {
	switch t.kind {
	case "compile", "output-model":
		return Compile
	case "core":
		return Core
	}
	failure := func(v Value) bool {
		_, ok := v.(*Failure)
		return ok
	}
	if len(t.expected) > 0 && !slices.ContainsFunc(t.expected, func(v Value) bool { return !failure(v) }) {
		return Error
	}
	return Solver
}

// chooseSolver decides whether gozinc runs the test, or a solver configuration
// that comes with it.
func (t *test) chooseSolver(r *Record) {
	named := unnamed
	if v, ok := r.get(Text("solvers")); ok {
		named = texts(v)
	}
	for _, n := range named {
		if strings.HasSuffix(n, ".msc") {
			t.config = filepath.Join(filepath.Dir(t.path), n)
			t.category = Compile
			return
		}
	}
	if !slices.ContainsFunc(named, func(n string) bool { return slices.Contains(replaced, n) }) {
		t.skip = "header names only " + strings.Join(named, ", ")
	}
}
