// Package archtest holds the structure of the project: which package may
// import which, and the form of its documents.
package archtest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gozinc/gozinc/"

// library is the package in the root of the project.
const library = "."

// layer is a package: what it owns, and what of the project its code, tests
// excluded, may import.
type layer struct {
	name, owns string
	may        []string
}

// layers are the packages of the program. Each imports only what stands above it.
var layers = []layer{
	{"internal/effort", "the numbers that limit the work of a run, and can be set for one", nil},
	{"internal/intset", "sets of int64 as sorted ranges", nil},
	{"internal/exact", "arithmetic of 64-bit integers: rounded quotients, divisors, magnitudes", nil},
	{"internal/luby", "the sequence of Luby, Sinclair and Zuckerman", nil},
	{"internal/scc", "strongly connected components of a graph", nil},
	{"internal/automorphism", "symmetries of a graph with colours and labels", []string{"internal/effort"}},
	{"internal/yield", "turns for the host during long computations, where there is one thread", nil},
	{"flatzinc/scan", "tokens of FlatZinc text, and the numbers that they spell", []string{"internal/intset"}},
	{"internal/elementary", "elementary functions to 200 bits", nil},
	{"internal/rational", "which rational number a decimal float64 stands for", nil},
	{"flatzinc/lex", "the scanner as the lexer of participle's grammars", []string{"flatzinc/scan"}},
	{"flatzinc", "reader, syntax tree, type check", []string{"flatzinc/lex", "flatzinc/scan", "internal/intset", "internal/rational"}},
	{"flatzinc/origin", "what a variable is to the author of the model", []string{"flatzinc"}},
	{"flatzinc/output", "solutions and statistics in the form that MiniZinc reads", []string{"flatzinc", "internal/intset"}},
	{"flatzinc/annotation", "the search annotations of a solve item", []string{"flatzinc", "internal/luby"}},
	{"sat", "literals, `Sink`, `Solver`, `Propagator`, the formula recorder, DIMACS", []string{"internal/yield"}},
	{"sat/gini", "the adapter of gini, an engine of clauses; nobody else knows gini", []string{"internal/luby", "internal/yield", "sat"}},
	{"sat/cdcl/internal/clause", "its clauses and watch lists", []string{"sat"}},
	{"sat/cdcl/internal/bounds", "lower bounds of native integers, and how they came about", []string{"sat"}},
	{"sat/cdcl/internal/ladder", "the literals of a native integer, by their bounds", []string{"sat"}},
	{"sat/cdcl/internal/learnt", "the learnt clauses to be shortened or dropped", []string{"sat", "sat/cdcl/internal/clause"}},
	{"sat/cdcl/internal/trailed", "integers that backtracking restores", []string{"sat"}},
	{"sat/cdcl/internal/queue", "the propagators that are due, by priority", []string{"sat"}},
	{"sat/cdcl/internal/activity", "variables by activity in conflicts", nil},
	{"sat/cdcl/internal/phase", "the values that decisions try", []string{"sat"}},
	{"sat/cdcl/internal/restart", "when a search restarts, and in which mode it is", nil},
	{
		"sat/cdcl", "an engine with native integers and propagators",
		[]string{
			"internal/yield", "sat", "sat/cdcl/internal/activity", "sat/cdcl/internal/bounds", "sat/cdcl/internal/clause",
			"sat/cdcl/internal/ladder", "sat/cdcl/internal/phase", "sat/cdcl/internal/queue",
			"sat/cdcl/internal/restart", "sat/cdcl/internal/learnt", "sat/cdcl/internal/trailed",
		},
	},
	{"internal/process", "running a program under limits", nil},
	{"internal/program", "the programs of black boxes: started once for a run, asked line by line", []string{"internal/process"}},
	{"sat/lower", "integers in clauses, for engines that take nothing else", []string{"sat"}},
	{"sat/answer", "what solvers print: verdicts and assignments", []string{"sat"}},
	{"sat/exchange", "short learnt clauses, shared by engines that work at the same time", []string{"sat"}},
	{"sat/modulo", "an engine of clauses together with one that has integers and propagators", []string{"sat", "sat/cdcl"}},
	{"sat/external", "engines elsewhere: a program that is run for each call, a running Mallob", []string{"internal/process", "sat", "sat/answer"}},
	{"encode/ground", "signature and meaning of every constraint", []string{"flatzinc", "internal/elementary", "internal/intset", "internal/program", "internal/rational"}},
	{"encode/cell", "cells of real numbers that integers count", nil},
	{"encode/lattice", "floats as multiples of a unit: a model with floats becomes one without", []string{"encode/cell", "flatzinc", "flatzinc/origin", "internal/intset", "internal/rational"}},
	{"encode/mznlib", "the MiniZinc library that maps globals to native constraints", nil},
	{"encode/gate", "clauses of gates", []string{"sat"}},
	{"encode/pb", "sums, cardinality, at-most-one, binary arithmetic", []string{"internal/exact", "sat"}},
	{"encode/propagate", "what propagators work with: views, guards, reasons; propagators of linear constraints", []string{"internal/exact", "internal/intset", "sat"}},
	{"encode/propagate/notes", "what propagators are told of until they look at it", nil},
	{"encode/interval", "intervals of real numbers, rounded outwards, and what functions and relations narrow", []string{"internal/elementary"}},
	{"encode/lp", "linear programs: duals, changing bounds, proofs that there is no point", nil},
	{"encode/simplex", "linear systems of rational numbers: bounds that come and go, exact conflicts and optima", []string{"encode/lp", "internal/exact", "internal/effort"}},
	{"encode/reals", "linear constraints of continuous floats as a theory beside clauses", []string{"encode/cell", "encode/propagate", "encode/simplex", "internal/effort", "sat"}},
	{
		"encode/spatial", "nonlinear constraints over cells: what narrows these, cuts, where to branch, where functions have values",
		[]string{"encode/cell", "encode/ground", "encode/interval", "encode/lattice", "encode/propagate", "encode/reals", "flatzinc", "internal/rational", "sat"},
	},
	{"encode/minimal", "relations over a few small columns as few boxes", nil},
	{"encode/diagram", "tables, automata and MDDs as reduced layered diagrams", []string{"internal/exact", "internal/intset"}},
	{"encode/store", "domains, views and verdicts before there are clauses", []string{"flatzinc", "internal/exact", "internal/intset", "internal/program", "internal/yield"}},
	{"encode/cut", "inequalities that integers satisfy and a solution of a linear program violates", []string{"encode/lp", "encode/store", "internal/exact"}},
	{
		"encode/lits", "order literals, equalities and bits of variables",
		[]string{
			"encode/gate", "encode/pb", "encode/propagate", "encode/store", "internal/exact", "internal/intset", "sat", "sat/lower",
		},
	},
	{"encode/linear", "Σ a·x ≤ b over views: bounds, propagation, verdicts", []string{"encode/store", "flatzinc", "internal/intset"}},
	{"encode/relax", "what a constraint tells a linear relaxation", []string{"encode/linear", "encode/lp", "encode/pb", "encode/store", "internal/intset"}},
	{
		"encode/constraint", "the row of a constraint, and what its encoder works with",
		[]string{
			"encode/gate", "encode/linear", "encode/lits", "encode/propagate", "encode/relax", "encode/store", "flatzinc", "internal/intset", "sat",
		},
	},
	{
		"encode/brancher", "search annotations as decisions of an engine with native integers",
		[]string{"encode/propagate", "encode/constraint", "encode/store", "flatzinc", "flatzinc/annotation", "sat"},
	},
	{
		"encode/root", "the propagators of the engine over the domains of a store, for presolve",
		[]string{"encode/linear", "encode/propagate", "encode/constraint", "encode/store", "internal/exact", "internal/intset", "sat"},
	},
	{
		"encode/boolean", "gates and clauses of Booleans",
		[]string{
			"encode/gate", "encode/linear", "encode/relax", "encode/constraint", "encode/store", "sat",
		},
	},
	{
		"encode/arith", "comparisons, linear constraints, arithmetic, extrema",
		[]string{
			"encode/gate", "encode/linear", "encode/pb", "encode/relax", "encode/propagate", "encode/constraint", "encode/store",
			"flatzinc", "internal/exact", "internal/intset", "internal/scc", "sat",
		},
	},
	{
		"encode/selection", "element, conditionals",
		[]string{
			"encode/arith", "encode/gate", "encode/linear", "encode/propagate", "encode/relax", "encode/constraint", "encode/store", "internal/intset", "sat",
		},
	},
	{"encode/sets", "sets", []string{"encode/arith", "encode/gate", "encode/pb", "encode/constraint", "encode/relax", "encode/selection", "encode/store", "internal/intset", "sat"}},
	{
		"encode/counting", "all_different, counting, packing",
		[]string{
			"encode/arith", "encode/gate", "encode/linear", "encode/pb", "encode/relax", "encode/propagate", "encode/constraint", "encode/sets",
			"encode/store", "internal/exact", "internal/intset", "sat",
		},
	},
	{
		"encode/order", "sorting, permutations, lexicographic order, precedence",
		[]string{
			"encode/arith", "encode/counting", "encode/pb", "encode/relax", "encode/constraint", "encode/store", "internal/intset", "sat",
		},
	},
	{
		"encode/schedule", "tasks on resources",
		[]string{
			"encode/arith", "encode/linear", "encode/pb", "encode/propagate", "encode/propagate/notes", "encode/constraint", "encode/store", "internal/exact", "internal/intset", "sat",
		},
	},
	{
		"encode/table", "tables, automata, decision diagrams",
		[]string{
			"encode/arith", "encode/diagram", "encode/minimal", "encode/gate", "encode/pb", "encode/propagate", "encode/propagate/notes", "encode/relax", "encode/constraint", "encode/store",
			"internal/intset", "sat",
		},
	},
	{
		"encode/graph", "circuits, trees, paths, connected subgraphs",
		[]string{
			"encode/arith", "encode/counting", "encode/gate", "encode/pb", "encode/relax", "encode/propagate/notes", "encode/constraint", "encode/store",
			"internal/intset", "internal/scc", "sat",
		},
	},
	{"encode/blackbox", "functions and bounds that programs compute", []string{"encode/propagate", "encode/constraint", "encode/store", "internal/intset", "internal/program", "sat"}},
	{
		"encode/registry", "the rows of all families",
		[]string{
			"encode/arith", "encode/blackbox", "encode/boolean", "encode/counting", "encode/graph", "encode/ground", "encode/order", "encode/constraint",
			"encode/schedule", "encode/selection", "encode/sets", "encode/table",
		},
	},
	{
		"encode/presolve", "linking, propagation to a fixpoint, trials",
		[]string{
			"encode/ground", "encode/linear", "encode/root", "encode/constraint", "encode/schedule", "encode/store", "flatzinc", "flatzinc/origin", "internal/exact", "internal/intset", "internal/program",
		},
	},
	{
		"encode/chain", "the order of the tasks of a solution, kept by literals",
		[]string{"encode/constraint", "encode/presolve", "encode/schedule", "encode/store", "internal/effort", "sat"},
	},
	{
		"encode/route", "circuits as routes: what is carried along them, and which places are near",
		[]string{"encode/constraint", "encode/presolve", "encode/store"},
	},
	{
		"encode/landscape", "variables and constraints as large neighbourhood search sees them",
		[]string{"encode/chain", "encode/constraint", "encode/presolve", "encode/route", "encode/store", "flatzinc", "internal/effort", "sat"},
	},
	{
		"encode/ray", "proofs that an objective has no limit",
		[]string{"encode/constraint", "encode/lattice", "encode/linear", "encode/presolve", "encode/simplex", "encode/store", "flatzinc", "internal/effort", "internal/intset"},
	},
	{
		"encode/tour", "orders of the nodes of a circuit, by numbers that grow along it, and all that it carries along",
		[]string{
			"encode/arith", "encode/constraint", "encode/linear", "encode/presolve", "encode/propagate", "encode/propagate/notes", "encode/relax", "encode/schedule", "encode/store",
			"flatzinc", "internal/effort", "internal/exact", "internal/intset", "sat",
		},
	},
	{
		"encode/forest", "integers that point from node to node so that numbers grow: trees and circuits",
		[]string{
			"encode/constraint", "encode/graph", "encode/linear", "encode/presolve", "encode/relax", "encode/store",
			"flatzinc", "internal/effort", "internal/exact", "internal/intset", "internal/scc", "sat",
		},
	},
	{
		"encode/violation", "how far arguments are from satisfying a constraint, and the values of functions",
		[]string{"encode/ground", "internal/intset"},
	},
	{
		"encode/image", "exchanges of values after which orders hold by which models break symmetries",
		[]string{"encode/constraint", "encode/presolve", "encode/store"},
	},
	{
		"encode/jump", "local search for assignments that violate few constraints",
		[]string{
			"encode/ground", "encode/image", "encode/linear", "encode/presolve", "encode/constraint", "encode/store", "encode/tour", "encode/violation", "flatzinc", "internal/effort", "internal/exact", "internal/intset",
		},
	},
	{
		"encode/bound", "linear relaxation: duals, cuts, and as a propagator that branches",
		[]string{
			"encode/cut", "encode/linear", "encode/lp", "encode/pb", "encode/presolve",
			"encode/propagate", "encode/relax", "encode/constraint", "encode/store", "internal/exact", "sat",
		},
	},
	{
		"encode/symmetry", "symmetries of a presolved model, and orders that break them",
		[]string{
			"encode/constraint", "encode/linear", "encode/presolve", "encode/store", "flatzinc", "internal/automorphism", "internal/intset",
		},
	},
	{
		"encode", "`Prepare` and `Build`: representation of integers, windows, the objective, the compiled problem",
		[]string{
			"encode/arith", "encode/blackbox", "encode/boolean", "encode/bound", "encode/brancher", "encode/chain", "encode/gate", "encode/ground", "encode/image", "encode/interval", "encode/jump", "encode/landscape", "encode/lattice",
			"encode/linear", "encode/lits", "encode/order", "encode/pb", "encode/presolve", "encode/ray", "encode/reals", "encode/registry", "encode/relax", "encode/constraint", "encode/simplex", "encode/spatial",
			"encode/forest", "encode/schedule", "encode/store", "encode/symmetry", "encode/tour", "flatzinc", "flatzinc/origin", "flatzinc/annotation",
			"internal/intset", "internal/program", "internal/rational", "internal/yield", "sat", "sat/lower",
		},
	},
	{"internal/memory", "the memory that the program holds", nil},
	{"internal/oll", "core-guided bounds of a sum of literals and integers", []string{"encode/pb", "internal/exact", "sat"}},
	{"internal/search", "strategies for the optimum, which work on a session with an engine", []string{"encode", "encode/bound", "encode/landscape", "encode/route", "flatzinc", "flatzinc/annotation", "internal/exact", "internal/luby", "internal/oll", "sat"}},
	{
		"internal/solve", "the driver: workers, first solutions, enumeration, the outcome",
		[]string{
			"encode", "encode/jump", "flatzinc", "flatzinc/origin", "flatzinc/output", "flatzinc/annotation",
			"internal/memory", "internal/program", "internal/search", "sat", "sat/answer", "sat/cdcl", "sat/exchange", "sat/external", "sat/gini", "sat/modulo",
		},
	},
	{library, "the library: models built in Go or read, and their solutions", []string{"encode/ground", "flatzinc", "flatzinc/origin", "flatzinc/output", "internal/intset", "internal/memory", "internal/rational", "internal/search", "internal/solve"}},
	{"cmd/gozinc", "flags, signals, exit codes, registration", []string{"internal/effort", library, "encode/mznlib", "flatzinc", "flatzinc/output", "internal/memory"}},
	{"cmd/playground", "a page for browsers: its files, and the program that solves there", []string{library, "encode/mznlib"}},
}

// kits are what tests are written with, and tests of more than one package.
var kits = []layer{
	{"internal/test/cnfgen", "formulas for tests of engines", []string{"sat"}},
	{"internal/test/dimacs", "reading DIMACS", []string{"sat"}},
	{"internal/test/truth", "brute force over assignments", []string{"sat"}},
	{"internal/test/drat", "checking proofs of engines", []string{"sat"}},
	{"internal/test/elimination", "linear systems of rational numbers, decided by elimination", nil},
	{"internal/test/contract", "the contract of `sat.Solver`, run for each engine", []string{"internal/test/cnfgen", "sat"}},
	{"internal/test/countdown", "contexts that end after so many looks", nil},
	{"internal/test/shrink", "making what fails smaller", nil},
	{"internal/test/lab", "a model-based tester of engines", []string{"internal/test/drat", "internal/test/shrink", "internal/test/truth", "sat"}},
	{"internal/test/views", "random views of shared roots", []string{"internal/intset"}},
	{"internal/test/fzngen", "random models", []string{"encode/ground", "flatzinc", "internal/intset", "internal/test/shrink", "internal/test/views"}},
	{"internal/test/campaign", "seeds and sizes of tests with random models", []string{"internal/test/fzngen"}},
	{"internal/test/proptest", "tests of propagators by enumeration", []string{"encode/propagate", "internal/test/campaign", "internal/test/views", "sat", "sat/cdcl"}},
	{"internal/test/enctest", "encoders for the tests of families", []string{"encode/lits", "encode/constraint", "encode/store", "flatzinc", "sat", "sat/lower"}},
	{
		"internal/test/globals", "what the documents say of constraints and globals, and the strength that is measured",
		[]string{"encode", "encode/ground", "encode/registry", "encode/constraint", "encode/store", "flatzinc", "internal/intset", "internal/test/campaign", "internal/test/enctest", "internal/test/fzngen", "sat", "sat/cdcl"},
	},
	{"internal/test/oracle", "enumeration of models", []string{"encode/ground", "flatzinc", "internal/intset", "internal/program", "internal/rational"}},
	{
		"internal/test/rowtest", "what models compile to, and their domains after presolve, compared with enumeration",
		[]string{
			"encode", "encode/bound", "encode/constraint", "encode/forest", "encode/ground", "encode/lp", "encode/presolve", "encode/registry", "encode/relax", "encode/store", "encode/tour",
			"flatzinc", "internal/intset", "internal/test/campaign", "internal/test/fzngen", "internal/test/oracle", "internal/test/enctest", "internal/test/views", "sat", "sat/cdcl", "sat/gini",
		},
	},
	{"internal/test/fznrun", "running other solvers", []string{"flatzinc", "internal/intset", "internal/process", "internal/test/oracle"}},
	{
		"internal/test/difftest", "comparison with enumeration and with other solvers",
		[]string{"encode", "encode/ground", "encode/constraint", "encode/store", "flatzinc", "internal/search", "internal/solve", "internal/test/campaign", "internal/test/enctest", "internal/test/fzngen", "internal/test/fznrun", "internal/test/oracle", "internal/test/rowtest"},
	},
	{"internal/archtest", "import rules and the form of documents", nil},
}

// tools measure gozinc or write what is generated. They are a module of their own, with
// the dependencies that they alone have.
var tools = []layer{
	{"internal/tools/apigen", "the functions of the library for globals, from their definitions", []string{"encode/ground", "encode/registry", "encode/constraint", "flatzinc"}},
	{"internal/tools/bench", "models, beside other solvers", []string{"flatzinc", "internal/process", "internal/test/fznrun"}},
	{"internal/tools/satbench", "SAT engines compared on files of clauses", []string{"internal/process", "internal/test/cnfgen", "internal/test/dimacs", "sat", "sat/cdcl", "sat/gini"}},
	{"internal/tools/tune", "other values of the numbers of effort, measured and raced", []string{"internal/process"}},
	{"internal/tools/soak", "memory over long runs", nil},
	{"internal/tools/conformance", "the conformance suite of MiniZinc", []string{"internal/intset", "internal/process"}},
	{"internal/tools/conformance/cmd", "the suite as a command", []string{"internal/tools/conformance"}},
}

// others are a test in a module of its own, and models with what makes their data.
var others = []layer{
	{"cmd/playground/browsertest", "the page in a browser; a module of its own", nil},
	{"models", "puzzles with data, generators and tests", nil},
	{"models/gen/dzn", "data files for generators", nil},
	{"models/gen/minesweeper", "generator of puzzles", []string{"models/gen/dzn"}},
	{"models/gen/quasigroup", "generator of puzzles", []string{"models/gen/dzn"}},
	{"models/gen/tetravex", "generator of puzzles", []string{"models/gen/dzn"}},
}

// everything is all packages, the program's first.
var everything = slices.Concat(layers, kits, tools, others)

// engines are third-party packages, and who may know them.
var engines = map[string][]string{
	"github.com/irifrance/gini":           {"sat/gini"},
	"github.com/alecthomas/participle/v2": {"flatzinc", "flatzinc/lex"},
}

// TestImports: every package is listed, and imports what it may. A package with numbers of
// effort may register them.
func TestImports(t *testing.T) {
	may := make(map[string][]string)
	for _, l := range everything {
		may[l.name] = l.may
		for _, file := range effortFiles {
			if found, _ := filepath.Glob(filepath.Join(root, l.name, file)); len(found) > 0 {
				may[l.name] = append(slices.Clone(may[l.name]), "internal/effort")
			}
		}
	}
	for _, line := range append(imports(t, "."), imports(t, "internal/tools")...) {
		words := strings.Fields(line)
		pkg, _ := own(words[0])
		if _, listed := may[pkg]; !listed {
			t.Errorf("package %s is not listed", pkg)
		}
		for _, imp := range words[1:] {
			checkEngine(t, pkg, imp)
			if dep, ours := own(imp); ours && !slices.Contains(may[pkg], dep) {
				t.Errorf("%s imports %s", pkg, dep)
			}
		}
	}
}

// imports lists the packages of the module in a directory of the project, each with
// what it imports.
func imports(t *testing.T, dir string) []string {
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	list.Dir = filepath.Join(root, dir)
	out, err := list.Output()
	if err != nil {
		t.Fatal(dir, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// own returns the name of a package of the project as the lists have it.
func own(path string) (name string, ok bool) {
	if path+"/" == module {
		return library, true
	}
	return strings.CutPrefix(path, module)
}

// TestLayers: no package is listed twice, and what a package may import stands
// above it. What is no part of the program stands below all that is.
func TestLayers(t *testing.T) {
	above := make(map[string]bool)
	for _, l := range everything {
		if above[l.name] {
			t.Errorf("%s is listed twice", l.name)
		}
		for _, dep := range l.may {
			if !above[dep] {
				t.Errorf("%s may import %s, which does not stand above it", l.name, dep)
			}
		}
		if found, _ := filepath.Glob(filepath.Join(root, l.name, "*.go")); len(found) == 0 {
			t.Errorf("%s is listed and has no code", l.name)
		}
		above[l.name] = true
	}
}

// TestPackageTable holds the table of packages.
func TestPackageTable(t *testing.T) {
	generated(t, filepath.Join(root, "docs/map.md"), mapHead+packageTable())
}

const mapHead = `# Packages

A package imports only what stands above it, and a test holds which of these it may import.
[ARCHITECTURE.md](../ARCHITECTURE.md) says by subject where to look.
`

// groups are runs of layers, told by the first.
var groups = map[string]string{
	"internal/effort":   "below all others",
	"internal/intset":   "FlatZinc",
	"sat":               "engines",
	"encode/ground":     "constraints and what they mean",
	"encode/gate":       "encodings and propagators",
	"encode/store":      "domains, literals, sums",
	"encode/constraint": "what encoders work with",
	"encode/boolean":    "families of constraints",
	"encode/presolve":   "passes",
	"internal/memory":   "the run",
	library:             "interfaces",
}

// packageTable is a table for each group. Which of the packages above it a package may
// import stands in layers alone.
func packageTable() string {
	var b strings.Builder
	for _, l := range layers {
		if title, first := groups[l.name]; first {
			fmt.Fprintf(&b, "\n## %s\n\n| package | subject |\n|---|---|\n", strings.ToUpper(title[:1])+title[1:])
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", l.name, l.owns)
	}
	for _, g := range []struct {
		title string
		list  []layer
	}{{"Test kits", kits}, {"Measuring tools, a module of their own", tools}, {"Beside them", others}} {
		fmt.Fprintf(&b, "\n## %s\n\n| package | subject |\n|---|---|\n", g.title)
		for _, l := range g.list {
			fmt.Fprintf(&b, "| `%s` | %s |\n", l.name, l.owns)
		}
	}
	return b.String()
}

func checkEngine(t *testing.T, pkg, imp string) {
	for engine, owners := range engines {
		if strings.HasPrefix(imp, engine) && !slices.Contains(owners, pkg) {
			t.Errorf("%s imports %s, which only %s may", pkg, imp, owners)
		}
	}
}
