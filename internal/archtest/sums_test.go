package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sums are the forms of Σ a·x, one for each kind of x. What has another kind of x
// converts, what has the same shares the form.
var sums = []struct{ form, over string }{
	{"encode/lattice.sum", "floats, with rational coefficients, before there are integers only"},
	{"encode/lattice.Term", "continuous floats and integers, with rational coefficients"},
	{"encode/simplex.Term", "columns of an exact linear system, with rational coefficients"},
	{"encode/linear.Form", "views of integers of the model: presolve, encoders"},
	{"encode/lp.Sum", "columns of a linear relaxation: its builder, cuts, the simplex method"},
	{"encode/pb.Term", "literals: encodings, the objective, cores"},
	{"encode/propagate.Term", "integers of the engine: propagators"},
	{"internal/test/elimination.Inequality", "numbered rational variables, for tests"},
	{"encode/interval.Plane", "arguments of a nonlinear constraint, with coefficients of float64"},
	{"..Linear", "variables, functions and conditions of the library's models"},
	{"..FloatLinear", "floats and integers of the library's models"},
}

// sumParts are other types with coefficients: they are made for the time of one
// computation, and no function outside of their package sees them.
var sumParts = map[string]string{
	"encode/bound.waitingRows": "of rows, side by side in memory",
	"encode/cut.term":          "of a row, measured from the bound of its column or as its slack",
	"encode/cut.item":          "of a knapsack",
	"encode/cut.Weights":       "one number for each column",
	"encode/jump.bitUse":       "of a row, or of an item in rows",
	"encode/lattice.term":      "of lattice.sum",
	"encode/pb.WideTerm":       "bits of a number, in adders",
	"flatzinc/origin.term":     "of a sum as messages write it",
	"encode/simplex.entry":     "of a row, beside its place in the list of a column",
	"..term":                   "of gozinc.Linear",
	"..floatTerm":              "of gozinc.FloatLinear",
}

var coefficients = regexp.MustCompile(`(?i)^coefs?$`)

// TestSums: there are no more forms of sums than these. A type is found by fields
// that are named as coefficients, or named here.
func TestSums(t *testing.T) {
	found := map[string]bool{}
	eachStruct(t, func(name string, documented bool, fields []string) {
		listed := slices.ContainsFunc(sums, func(s struct{ form, over string }) bool { return s.form == name })
		if _, part := sumParts[name]; !listed && !part && slices.ContainsFunc(fields, coefficients.MatchString) {
			t.Errorf("%s has coefficients and is not listed", name)
		}
		found[name] = true
		if listed && !documented {
			t.Errorf("%s has no comment", name)
		}
	})
	names := slices.Collect(maps.Keys(sumParts))
	for _, s := range sums {
		names = append(names, s.form)
	}
	for _, name := range names {
		if !found[name] {
			t.Errorf("%s is listed and does not exist", name)
		}
	}
}

// eachStruct calls visit with the struct types of the code, tests excluded.
func eachStruct(t *testing.T, visit func(name string, documented bool, fields []string)) {
	walk(t, ".go", func(file, text string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range tree.Decls {
			types, ok := decl.(*ast.GenDecl)
			if !ok || types.Tok != token.TYPE {
				continue
			}
			for _, spec := range types.Specs {
				of := spec.(*ast.TypeSpec)
				if s, ok := of.Type.(*ast.StructType); ok {
					var fields []string
					for _, f := range s.Fields.List {
						for _, name := range f.Names {
							fields = append(fields, name.Name)
						}
					}
					visit(filepath.ToSlash(pkg)+"."+of.Name.Name, types.Doc != nil || of.Doc != nil, fields)
				}
			}
		}
	})
}
