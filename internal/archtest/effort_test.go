package archtest

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// effortFiles are the files that hold the numbers of effort of a package.
var effortFiles = []string{"effort.go", "limits.go"}

// byUse are the packages with numbers of effort, in the order of the document: those that
// every run reads come first, and those of engines of clauses, exports and enumerations of
// rare kinds last.
var byUse = []string{
	"encode/constraint", "encode/lits",
	"encode/boolean", "encode/arith", "encode/schedule", "encode/table", "encode/counting", "encode/graph", "encode/selection", "encode/sets", "encode/order",
	"encode/propagate", "encode/presolve", "encode/tour", "encode/forest", "encode/symmetry", "internal/automorphism", "encode/store", "encode", "encode/brancher",
	"sat/cdcl", "sat/cdcl/internal/restart", "sat/cdcl/internal/activity", "sat/cdcl/internal/phase",
	"internal/search", "internal/solve", "encode/chain", "encode/landscape", "encode/jump", "encode/ray", "internal/oll", "sat/exchange",
	"encode/relax", "encode/bound", "encode/cut", "encode/lp",
	"encode/ground", "encode/pb", "encode/lattice", "encode/simplex", "encode/reals", "sat/gini",
	"encode/blackbox", "internal/program",
}

// facts are numbers that limit no work, by package: bounds that keep sums and products in
// 64 bits, what fits into words and tokens, marks, tolerances of floats, sizes of blocks of
// memory, codes of other programs, and the length of reports.
var facts = map[string][]string{
	"encode":                     {"windowWidth", "farthest", "apartCells"},
	"encode/ray":                 {"none"},
	"encode/arith":               {"far", "none", "manyPowers", "MaxWeight", "bound"},
	"encode/bound":               {"integral", "least", "refuteBy", "noise", "everything", "theGoal"},
	"encode/counting":            {"raised"},
	"encode/cut":                 {"limit", "exactly", "farSum"},
	"encode/diagram":             {"Terminal", "maxCost"},
	"encode/forest":              {"far"},
	"encode/graph":               {"none", "MaxReach", "ruleBits", "placeBits"},
	"encode/ground":              {"none", "mostExponents"},
	"encode/jump":                {"contextEvery", "coolEvery", "unlimited", "rounding", "most", "open", "entered", "done", "far", "none", "several", "contextLooks"},
	"encode/lp":                  {"steep", "unsure", "leastNorm", "pivotShare", "singularity", "dropped", "feasible", "tiny", "shortBy", "wrong"},
	"encode/pb":                  {"fullAdderClauses", "sizingGuard", "directMax", "maxSum", "noLimit", "spare", "counterBase"},
	"encode/presolve":            {"maxDifference", "beyond", "always"},
	"encode/propagate":           {"noted", "mostSlack"},
	"encode/relax":               {"leastExcess", "maxCoef"},
	"encode/interval":            {"farthest", "slack", "mostPower", "mostExponents", "fault"},
	"encode/lattice":             {"DefaultPrecision"},
	"internal/elementary":        {"precision", "Bits", "halvings"},
	"encode/reals":               {"none", "everything", "firstCut"},
	"encode/cell":                {"Least", "leastExponent"},
	"encode/spatial":             {"coarseBits"},
	"encode/root":                {"usual"},
	"encode/constraint":          {"Any", "MaxGoal", "CycleLength", "CycleArcs"},
	"encode/schedule":            {"far", "most", "never"},
	"encode/simplex":             {"none"},
	"encode/store":               {"Violated", "Undecided", "Entailed", "maxShift"},
	"encode/symmetry":            {"magnitude", "none"},
	"encode/table":               {"noValue", "MaxCost", "far", "noArc"},
	"encode/tour":                {"never", "far", "nothing"},
	"encode/violation":           {"farthest", "none"},
	"internal/intset":            {"leastFresh"},
	"internal/process":           {"most", "longest"},
	"internal/program":           {"Largest", "most"},
	"internal/scc":               {"Nowhere"},
	"internal/solve":             {"nodeWork", "mostKinds", "quiet", "maxLeft", "mostPoints", "reportEvery", "raisedEvery", "mostWarnings"},
	"internal/search":            {"leastShare"},
	"internal/yield":             {"every", "Often"},
	"sat":                        {"minChunk", "chunkBits", "maxChunk", "MaxVars", "isTrue", "isFalse", "hasLit", "hasNot", "NoInt", "MaxInt", "Undef", "True", "False", "arrayPart"},
	"sat/answer":                 {"mostLine"},
	"sat/cdcl":                   {"maxVars", "eventFlag", "none", "decision", "payload"},
	"sat/cdcl/internal/activity": {"activityMost"},
	"sat/cdcl/internal/bounds":   {"none"},
	"sat/cdcl/internal/clause":   {"Header", "LBDShift", "pad", "MaxArena", "Binary", "BinaryTold"},
	"sat/cdcl/internal/ladder":   {"arrayPart"},
	"sat/cdcl/internal/queue":    {"None"},
	"sat/external":               {"codeSat", "codeUnsat", "pollEvery", "pickUp"},
	"sat/gini":                   {"maxWords", "resUnsat", "resUnknown", "resSat", "stopGrace", "tick"},
}

// gathered are the packages that have all their numbers of effort in one file.
func gathered() (pkgs []string) {
	for _, l := range layers {
		if top, _, _ := strings.Cut(l.name, "/"); top == "encode" || top == "internal" || top == "sat" {
			pkgs = append(pkgs, l.name)
		}
	}
	return pkgs
}

// TestEffort: each number of effort says its unit, what it limits and where it was
// measured, and the document lists them.
func TestEffort(t *testing.T) {
	sections := map[string]string{}
	walk(t, ".go", func(file, text string) {
		if slices.Contains(effortFiles, filepath.Base(file)) {
			dir, err := filepath.Rel(root, filepath.Dir(file))
			if err != nil {
				t.Fatal(err)
			}
			pkg := filepath.ToSlash(dir)
			sections[pkg] += effortTables(t, pkg, file, text)
			if !slices.Contains(byUse, pkg) {
				t.Errorf("%s: where does the package stand in byUse?", file)
			}
		} else if strings.Contains(text, "= effort.Of[") && !strings.HasSuffix(file, "_test.go") {
			t.Errorf("%s: numbers of effort stand in %s", file, strings.Join(effortFiles, " or "))
		}
	})
	text := effortHead
	for _, pkg := range byUse {
		if sections[pkg] == "" {
			t.Errorf("%s has no numbers of effort", pkg)
		}
		text += fmt.Sprintf("\n## %s\n%s", pkg, sections[pkg])
	}
	generated(t, filepath.Join(root, "docs/effort.md"), text)
}

// TestEffortIsGathered: no constant of a package is a number of effort. What is none is
// listed in facts.
func TestEffortIsGathered(t *testing.T) {
	for _, pkg := range gathered() {
		known := make(map[string]bool)
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(pkg, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, s := range constants(t, file, read(t, file)) {
				for i, x := range s.Values {
					if !isNumber(x) {
						continue
					}
					name := s.Names[i].Name
					known[name] = true
					if !slices.Contains(facts[pkg], name) {
						t.Errorf("%s: %s is to be declared by effort.Of in effort.go, or one of the facts", file, name)
					}
				}
			}
		}
		for _, name := range facts[pkg] {
			if !known[name] {
				t.Errorf("%s has no constant %s", pkg, name)
			}
		}
	}
}

// constants returns the constants of a file, local ones too.
func constants(t *testing.T, file, text string) (specs []*ast.ValueSpec) {
	for _, d := range declared(t, file, text, token.CONST) {
		for _, s := range d.Specs {
			specs = append(specs, s.(*ast.ValueSpec))
		}
	}
	return specs
}

// declared returns the declarations of a kind.
func declared(t *testing.T, file, text string, kind token.Token) (groups []*ast.GenDecl) {
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == kind {
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

// effortTables returns a table for each group of numbers, below what is said of it.
func effortTables(t *testing.T, pkg, file, text string) string {
	var b strings.Builder
	for _, d := range declared(t, file, text, token.VAR) {
		if doc := strings.TrimSpace(d.Doc.Text()); doc != "" {
			fmt.Fprintf(&b, "\n%s\n", doc)
		}
		b.WriteString("\n| number | value | range | unit | what it limits | measured |\n|---|--:|---|---|---|---|\n")
		for _, s := range d.Specs {
			b.WriteString(effortRow(t, pkg, file, s.(*ast.ValueSpec)))
		}
	}
	return b.String()
}

// printed returns the text of an expression.
func printed(t *testing.T, x ast.Expr) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), x); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// effortRow is the row of a number, which effort.Of declares with its name, value and range.
func effortRow(t *testing.T, pkg, file string, s *ast.ValueSpec) string {
	name := s.Names[0].Name
	parts := strings.Split(strings.TrimSpace(s.Comment.Text()), "; ")
	if len(parts) != 3 || !measured.MatchString(parts[2]) {
		t.Errorf("%s: %s needs a comment “unit; what it limits; docs/decisions/NNNN or not measured”", file, name)
		return ""
	}
	args := declaration(t, s)
	if len(args) != 4 || args[0] != fmt.Sprintf("%q", pkg+"."+name) {
		t.Errorf("%s: %s needs effort.Of[T](%q, value, least, most)", file, name, pkg+"."+name)
		return ""
	}
	where := parts[2]
	if where == "not measured" {
		where = sweep(t, pkg+"."+name)
	}
	if number, ok := strings.CutPrefix(where, "docs/decisions/"); ok {
		files, _ := filepath.Glob(filepath.Join(root, "docs/decisions", number+"-*.md"))
		if len(files) != 1 {
			t.Errorf("%s: %s cites the decision record %s, which is not there", file, name, number)
			return ""
		}
		where = fmt.Sprintf("[%s](decisions/%s)", strings.TrimLeft(number, "0"), filepath.Base(files[0]))
	}
	return fmt.Sprintf("| `%s` | %s | %s to %s | %s | %s | %s |\n", name, args[1], args[2], args[3], parts[0], parts[1], where)
}

// declaration returns the arguments of effort.Of, if it declares the variable.
func declaration(t *testing.T, s *ast.ValueSpec) (args []string) {
	if len(s.Names) != 1 || len(s.Values) != 1 {
		return nil
	}
	c, ok := s.Values[0].(*ast.CallExpr)
	if !ok || !strings.HasPrefix(printed(t, c.Fun), "effort.Of[") {
		return nil
	}
	for _, a := range c.Args {
		args = append(args, printed(t, a))
	}
	return args
}

// figures writes the work, and how many answers and objectives there are more.
func figures(r []string) string {
	var list []string
	for i, unit := range []string{"work ×%s", "answers %s", "objectives %s"} {
		if r[i] != "" {
			list = append(list, fmt.Sprintf(unit, r[i]))
		}
	}
	if len(list) == 0 {
		return "level"
	}
	return strings.Join(list, ", ")
}

// sweep is what docs/bench/effort.csv tells of a number that no record is about.
func sweep(t *testing.T, number string) string {
	f, err := os.Open(filepath.Join(root, "docs/bench/effort.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		switch {
		case r[0] != number:
		case r[2] == "0":
			return "no difference"
		default:
			return fmt.Sprintf("on %s: %s; %s", r[2], figures(r[4:7]), figures(r[8:11]))
		}
	}
	return "not measured"
}

var effortHead = strings.ReplaceAll(`# Effort

This is how much work a run does before it tries something else. Work is counted and never timed,
so that a run repeats. The tables are made from the declarations in the code, with
'go test ./internal/archtest -update'. Limits of exactness, such as tolerances of floats, stay beside
what they are for.

All of them can be set for a run: 'gozinc --set LinearClauses=400 model.fzn', as often as wanted.
The name may have its package before it, as 'encode/constraint.LinearClauses', and needs it where others end
in the same way. 'gozinc --set help' lists all names with values and ranges, one a line, for programs that
tune or race configurations:

    for c in TableCells=1 TableCells=100000 dropped=50; do
        gozinc -t 60000 --set $c model.fzn > $c.out &
    done; wait

Anything in the ranges gives right answers, and 'internal/test/difftest' tries their ends; 'mostWork'
alone leaves runs without one. A high limit can take more memory than there is, and a low one any time. The flag is for those who measure, and no
part of the interface. The library has no such way.

The packages whose numbers every run reads come first, thresholds between clauses and propagators before
all others. Those of floats, of engines of clauses and of exports come last.

| unit | what it is | how long it takes |
|---|---|---|
| propagation | a literal or bound that an engine takes from its trail, a bound that a propagator looks at or a call of one, or three steps where these are more ('sat.Stats', [254](decisions/0254-clauses-and-notices-are-work.md)) | 0.03 to 0.7 µs; the median is 0.2 µs |
| tick | a clause that 'sat/cdcl' looks at, or eight of its watches | 0.05 to 0.4 µs; the median is 0.1 µs |
| word | a variable or a range that the store looks at before the search ('store.Work') | 0.03 µs ([38](decisions/0038-work-in-words.md)) |
| multiplication | of the simplex method; 50 of them count as a propagation | |
| clause | of an encoding | some tens of bytes, and its propagation |

The times of propagations are those of record 254, on 71 instances. The times of ticks are user seconds of
'gozinc -s -t 4000' on one core of a shared server, with eleven models of 'models/bench': arrangement_11,
batches_25, changeovers_50, computer_20, couriers_40, depots_46, exams_45, fair_10, golomb_9, orders_40 and
rcpsp_40.

A number in the last column is the decision record that compares values. For numbers without one the
column has what ['tune measure'](bench/effort.csv) found on 126 models ([90](decisions/0090-numbers-of-effort-swept.md)):
on how many a quarter of the value or four times as much changes anything; then, for each of both, the
work on models that both values answer, how many more are answered, and how many more objectives are better than
worse. "No difference" is none on any. "Not measured" is a number that is younger.

## Trying others

'internal/tools/tune' tries values by counted work, so that its runs repeat on a busy machine. Runs end at
'--set mostWork=N' propagations. 'make tune' builds it.

- 'tune measure SUITE.txt' sets each number to a quarter of its value and to four times as much. Numbers are
  set all at once first, and halves of those that change a run are tried until single ones are left. So 240
  numbers on a model take some twenty to two hundred runs.
- 'tune screen -names A=LOW:HIGH,B,C SUITE.txt' sets all of them at random in each run, smaller, larger or as they
  are, and tells which values have better ranks. A run tells of all numbers at once
  ([143](decisions/0143-numbers-screened-at-random.md)).
- 'tune accept -names A,B,C -set A=3,B=4 -set C=5 SUITE.txt' compares values with those in use. On two
  thirds of the problems the worse drop out; the best are compared on the others.
- 'tune race -names A,B,C -budget 1000 SUITE.txt' looks for values that are better together, by iterated
  racing as irace does it. Two thirds of the problems are for the race, and the others accept or refuse
  what it has found.

'internal/tools/tune/training.txt' is a suite of 89 instances of problems of the MiniZinc Challenge, years 2014 to 2023; '-root' names the
folder with a folder for each year.

`, "'", "`")
