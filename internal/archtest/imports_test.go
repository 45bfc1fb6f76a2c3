// Package archtest holds the structure of the project: which package may
// import which.
package archtest

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/gozinc/gozinc/"

// allowed lists, for each package, the project's packages that its code (tests
// excluded) may import directly. "*" allows all but the engines.
var allowed = map[string][]string{
	"internal/intset": {},
	"flatzinc":        {"internal/intset"},
	"flatzinc/search": {"flatzinc"},
	"sat":             {},
	"sat/gini":        {"sat"},
	"sat/cdcl":        {"sat"},
	"sat/propagate":   {"sat"},
	"encode/ground":   {"flatzinc", "internal/intset"},
	"encode/store":    {"flatzinc", "internal/intset"},
	"encode/lattice":  {"flatzinc", "internal/intset"},
	"encode/gate":     {"sat"},
	"encode/diagram":  {"internal/intset"},
	"encode/pb":       {"sat"},
	"encode/lits":     {"sat", "encode/store", "encode/gate", "internal/intset"},
	"encode": {
		"sat", "flatzinc", "flatzinc/search", "internal/intset", "encode/ground", "encode/store",
		"encode/gate", "encode/pb", "encode/lits", "encode/diagram", "encode/lattice", "encode/lp", "encode/cut",
	},
	"encode/lp":       {},
	"encode/cut":      {"encode/store", "encode/lp"},
	"encode/mznlib":   {},
	"internal/cnfgen": {"sat"},
	"internal/dimacs": {"sat"},
	"internal/drat":   {"sat"},
	"internal/oracle": {"flatzinc", "encode/ground", "internal/intset"},
	"internal/fzngen": {"flatzinc", "encode/ground", "internal/intset"},
	"internal/fznrun": {"flatzinc", "internal/intset", "internal/oracle"},
}

// engines are third-party packages that only one package may know.
var engines = map[string]string{
	"github.com/irifrance/gini":           "sat/gini",
	"github.com/alecthomas/participle/v2": "flatzinc",
}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		imports := strings.Fields(line)
		pkg := strings.TrimPrefix(imports[0], module)
		for _, imp := range imports[1:] {
			checkEngine(t, pkg, imp)
			may, limited := allowed[pkg]
			dep, own := strings.CutPrefix(imp, module)
			if own && limited && !slices.Contains(may, dep) {
				t.Errorf("%s imports %s", pkg, dep)
			}
		}
	}
}

func checkEngine(t *testing.T, pkg, imp string) {
	for engine, owner := range engines {
		if strings.HasPrefix(imp, engine) && pkg != owner {
			t.Errorf("%s imports %s, which only %s may", pkg, imp, owner)
		}
	}
}
