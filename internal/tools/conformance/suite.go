package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Category says what decides a test.
type Category string

// The categories, in the order of the table.
const (
	// Solver: the answer of the solver.
	Solver Category = "solver"
	// Error: an error of the compiler is expected; the solver is never asked.
	Error Category = "error"
	// Compile: the compiler and the solver's library.
	Compile Category = "compile"
	// Core: an unsatisfiable core of assumptions.
	Core Category = "core"
)

// Categories lists them in the order of the table.
func Categories() []Category { return []Category{Solver, Error, Compile, Core} }

// test is one YAML document of a test file.
type test struct {
	id       string // path in the suite, "::", number of the document
	path     string // of the file
	category Category
	kind     string // the type that the header gives; "" is solve
	options  *Record
	expected []Value
	extra    []string // files, beside the model
	config   string   // a solver configuration of the suite, instead of gozinc
	skip     string   // why it does not run, or ""
}

// files returns the files that make up the model.
func (t *test) files() []string {
	files := []string{t.path}
	for _, f := range t.extra {
		files = append(files, filepath.Join(filepath.Dir(t.path), f))
	}
	return files
}

// suite is a set of tests and the rules for their comparison.
type suite struct {
	root  string // the directory spec
	tests []*test
	rules rules
}

// cwd is where minizinc runs: headers name parameter files relative to it.
func (s *suite) cwd() string {
	if filepath.Base(s.root) == "spec" {
		return filepath.Dir(s.root)
	}
	return s.root
}

// readSuite reads all tests of the suite's default configuration in dir, which
// is the directory spec or one above it.
func readSuite(dir string) (*suite, error) {
	root, err := specDir(dir)
	if err != nil {
		return nil, err
	}
	s := &suite{root: root, rules: rulesOf(root)}
	includes, err := defaultIncludes(root)
	if err != nil {
		return nil, err
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".mzn" {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if !slices.ContainsFunc(includes, func(re *regexp.Regexp) bool { return re.MatchString(rel) }) {
			return nil
		}
		return s.readTests(path, rel)
	})
	if err == nil && len(s.tests) == 0 {
		err = fmt.Errorf("no tests in %s", root)
	}
	return s, err
}

// specDir finds the directory that holds suites.yml.
func specDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for _, d := range []string{abs, filepath.Join(abs, "spec"), filepath.Join(abs, "tests", "spec")} {
		if _, err := os.Stat(filepath.Join(d, "suites.yml")); err == nil {
			return d, nil
		}
	}
	return "", fmt.Errorf("no suites.yml in %s", dir)
}

// rulesOf looks into the harness beside the suite. One that counts the
// solutions of a set compares len(self) with len(other).
func rulesOf(root string) rules {
	text, err := os.ReadFile(filepath.Join(root, "..", "minizinc_testing", "spec.py"))
	return rules{subset: err == nil && !bytes.Contains(text, []byte("len(self) == len(other)"))}
}

// defaultIncludes returns the patterns of the files in the configuration
// `default` of suites.yml.
func defaultIncludes(root string) ([]*regexp.Regexp, error) {
	text, err := readText(filepath.Join(root, "suites.yml"))
	if err != nil {
		return nil, err
	}
	docs, err := documents(text)
	if err != nil || len(docs) == 0 {
		return nil, fmt.Errorf("suites.yml: %w", err)
	}
	configs, ok := docs[0].(*Record)
	if !ok {
		return nil, errors.New("suites.yml is not a mapping")
	}
	config, ok := configs.field("default").(*Record)
	if !ok {
		return nil, errors.New("suites.yml has no configuration default")
	}
	globs, _ := config.field("includes").(List)
	if globs == nil {
		globs = List{Text("*")}
	}
	var res []*regexp.Regexp
	for _, g := range globs {
		res = append(res, globPattern(argument(g)))
	}
	return res, nil
}

// globPattern returns the meaning of a glob whose * also stands for slashes.
func globPattern(glob string) *regexp.Regexp {
	s := regexp.QuoteMeta(glob)
	s = strings.ReplaceAll(s, `\*`, `.*`)
	return regexp.MustCompile(`(?s)\A` + strings.ReplaceAll(s, `\?`, `.`) + `\z`)
}

// readText reads a file. Some files of the suite have the line ends of Windows,
// which Python does not see.
func readText(path string) (string, error) {
	text, err := os.ReadFile(path)
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), err
}

// documents reads all YAML documents in text.
func documents(text string) ([]Value, error) {
	var list []Value
	dec := yaml.NewDecoder(strings.NewReader(text))
	for {
		var n yaml.Node
		err := dec.Decode(&n)
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		if n.Kind != yaml.DocumentNode || len(n.Content) != 1 {
			list = append(list, Null{})
			continue
		}
		v, err := construct(n.Content[0])
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
}
