package gozinc_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list of the interface")

const apiFile = "docs/api.txt"

const apiHead = `# The public interface of package gozinc, by make docs. A test keeps it true. What is
# here changes only as semantic versioning allows, with a note in CHANGELOG.md.

`

// TestAPI compares the exported declarations of the library with a list of them. With
// -update it writes the list.
func TestAPI(t *testing.T) {
	want := api(t)
	if *update {
		if err := os.WriteFile(apiFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) == want {
		return
	}
	listed, declared := strings.Split(string(got), "\n"), strings.Split(want, "\n")
	for _, line := range listed {
		if !slices.Contains(declared, line) {
			t.Errorf("no more declared: %s", line)
		}
	}
	for _, line := range declared {
		if !slices.Contains(listed, line) {
			t.Errorf("not listed: %s", line)
		}
	}
	t.Errorf("%s is not the interface of the package: make docs writes it, if the version allows the change", apiFile)
}

// api returns the exported declarations without comments.
func api(t *testing.T) string {
	t.Helper()
	fset := token.NewFileSet()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var trees []*ast.File
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, tree)
	}
	p, err := doc.NewFromFiles(fset, trees, "github.com/gozinc/gozinc")
	if err != nil {
		t.Fatal(err)
	}
	b := bytes.NewBufferString(apiHead)
	write := func(node ast.Node) {
		if f, ok := node.(*ast.FuncDecl); ok {
			f.Body = nil
		}
		if err := format.Node(b, fset, node); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			write(v.Decl)
		}
	}
	funcs := func(list []*doc.Func) {
		for _, f := range list {
			write(f.Decl)
		}
	}
	values(p.Consts)
	values(p.Vars)
	funcs(p.Funcs)
	for _, typ := range p.Types {
		b.WriteString("\n")
		write(typ.Decl)
		values(typ.Consts)
		values(typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	return b.String()
}

// TestSelfContained: no exported declaration needs another package of the project.
func TestSelfContained(t *testing.T) {
	for _, foreign := range []string{"flatzinc.", "solve.", "intset.", "sat.", "encode."} {
		for line := range strings.Lines(api(t)) {
			if strings.Contains(line, foreign) {
				t.Errorf("the interface has %s", line)
			}
		}
	}
}
