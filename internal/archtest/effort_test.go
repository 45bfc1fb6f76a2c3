package archtest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// effortFiles are the files that hold the constants of effort of a package.
var effortFiles = []string{"effort.go", "limits.go"}

// gathered are the packages that have all their constants of effort there: elsewhere,
// none of their constants is a number.
var gathered = []string{
	"encode", "encode/arith", "encode/counting", "encode/graph", "encode/order", "encode/relax", "encode/rule", "encode/schedule",
	"encode/selection", "encode/sets", "encode/sum", "encode/table", "internal/search",
	"internal/solve",
}

// facts are numbers that nobody chose: bounds that keep sums and products in 64 bits.
var facts = []string{"MaxGoal", "manyPowers", "far", "maxTime", "maxShift"}

// TestEffort: each constant of effort says its unit, what it limits and where it was
// measured, and the document lists them.
func TestEffort(t *testing.T) {
	sections := map[string]string{}
	walk(t, ".go", func(file, text string) {
		if slices.Contains(effortFiles, filepath.Base(file)) {
			dir, err := filepath.Rel(root, filepath.Dir(file))
			if err != nil {
				t.Fatal(err)
			}
			sections[filepath.ToSlash(dir)] += effortTables(t, file, text)
		}
	})
	text := effortHead
	for _, pkg := range slices.Sorted(maps.Keys(sections)) {
		text += fmt.Sprintf("\n## %s\n%s", pkg, sections[pkg])
	}
	generated(t, filepath.Join(root, "docs/effort.md"), text)
}

// TestEffortIsGathered: no number stands elsewhere in a package that has all of them in
// one file.
func TestEffortIsGathered(t *testing.T) {
	for _, pkg := range gathered {
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(pkg, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || slices.Contains(effortFiles, filepath.Base(file)) {
				continue
			}
			for _, s := range constants(t, file, read(t, file)) {
				for i, x := range s.Values {
					if isNumber(x) && !slices.Contains(facts, s.Names[i].Name) {
						t.Errorf("%s: the constant %s belongs into effort.go", file, s.Names[i])
					}
				}
			}
		}
	}
}

// constants returns the constants of a file, local ones too.
func constants(t *testing.T, file, text string) (specs []*ast.ValueSpec) {
	for _, d := range constantGroups(t, file, text) {
		for _, s := range d.Specs {
			specs = append(specs, s.(*ast.ValueSpec))
		}
	}
	return specs
}

func constantGroups(t *testing.T, file, text string) (groups []*ast.GenDecl) {
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
			groups = append(groups, d)
		}
		return true
	})
	return groups
}

// isNumber reports whether a literal number is a part of x, outside of enumerations.
func isNumber(x ast.Expr) (number bool) {
	enumerates := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			enumerates = enumerates || n.Name == "iota"
		case *ast.BasicLit:
			number = number || n.Kind == token.INT || n.Kind == token.FLOAT
		}
		return true
	})
	return number && !enumerates
}

// measured is the form of the last part of a comment.
var measured = regexp.MustCompile(`^(not measured|docs/decisions/\d{4})$`)

// effortTables returns a table for each group of constants, below what is said of it.
func effortTables(t *testing.T, file, text string) string {
	var b strings.Builder
	for _, d := range constantGroups(t, file, text) {
		if doc := strings.TrimSpace(d.Doc.Text()); doc != "" {
			fmt.Fprintf(&b, "\n%s\n", doc)
		}
		b.WriteString("\n| constant | value | unit | what it limits | measured |\n|---|--:|---|---|---|\n")
		for _, s := range d.Specs {
			b.WriteString(effortRow(t, file, s.(*ast.ValueSpec)))
		}
	}
	return b.String()
}

func effortRow(t *testing.T, file string, s *ast.ValueSpec) string {
	parts := strings.Split(strings.TrimSpace(s.Comment.Text()), "; ")
	if len(s.Names) != 1 || len(s.Values) != 1 || len(parts) != 3 || !measured.MatchString(parts[2]) {
		t.Errorf("%s: %s needs a comment “unit; what it limits; docs/decisions/NNNN or not measured”", file, s.Names[0])
		return ""
	}
	var value bytes.Buffer
	if err := printer.Fprint(&value, token.NewFileSet(), s.Values[0]); err != nil {
		t.Fatal(err)
	}
	where := parts[2]
	if number, ok := strings.CutPrefix(where, "docs/decisions/"); ok {
		files, _ := filepath.Glob(filepath.Join(root, "docs/decisions", number+"-*.md"))
		if len(files) != 1 {
			t.Errorf("%s: %s cites the decision record %s, which is not there", file, s.Names[0], number)
			return ""
		}
		where = fmt.Sprintf("[%s](decisions/%s)", strings.TrimLeft(number, "0"), filepath.Base(files[0]))
	}
	return fmt.Sprintf("| `%s` | %s | %s | %s | %s |\n", s.Names[0], &value, parts[0], parts[1], where)
}

var effortHead = strings.ReplaceAll(`# Effort

This is how much work a run does before it tries something else. Work is counted and never timed,
so that a run repeats. The tables are made from the constants in the code, with
'go test ./internal/archtest -update'. Limits of exactness, such as tolerances of floats, stay beside
what they are for.

| unit | what it is | how long it takes |
|---|---|---|
| propagation | a literal or bound that an engine takes from its trail, or a bound that a propagator looks at ('sat.Stats') | 0.02 to 0.4 µs; the median is 0.2 µs |
| tick | a clause that 'sat/cdcl' looks at, or eight of its watches | 0.05 to 0.4 µs; the median is 0.1 µs |
| word | a variable or a range that the store looks at before the search ('store.Work') | 0.03 µs ([38](decisions/0038-work-in-words.md)) |
| multiplication | of the simplex method; 50 of them count as a propagation | |
| clause | of an encoding | some tens of bytes, and its propagation |

The times are user seconds of 'gozinc -s -t 4000' with eleven models of 'models/bench' on one core of
a shared server. Propagations are cheapest where clauses are short (orders_40: 41 million a second),
and dearest where propagators explain much (batches_25: 2.8 million). The others are fair_10,
golomb_9, depots_46, exams_45, arrangement_11, couriers_40, computer_20, changeovers_50 and rcpsp_40.

"Not measured" says that a value was chosen by judgement, and that no record compares it with another.
`, "'", "`")
