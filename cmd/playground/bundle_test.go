//go:build !js

package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// parameter finds a parameter without a value, which data has to give.
var parameter = regexp.MustCompile(`(?m)^(int|enum|set of int|array\[[^\]]*\] of (int|bool|opt int)) ?:? ?\w+;`)

// TestBundle: the page has all models of the gallery, with data where they need it.
func TestBundle(t *testing.T) {
	b, err := newBundle(os.DirFS("../../models"))
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Examples) < 25 || b.Library["fzn_all_different_int.mzn"] == "" || b.Shared["lib/svg.mzn"] == "" {
		t.Errorf("%d models, %d files of the library, %d shared", len(b.Examples), len(b.Library), len(b.Shared))
	}
	for _, e := range b.Examples {
		if strings.HasPrefix(e.Title, "%") || len(e.Title) < 10 {
			t.Errorf("%s: title %q", e.Name, e.Title)
		}
		if parameter.MatchString(e.Model) && len(e.Data) == 0 {
			t.Errorf("%s has parameters and no data", e.Name)
		}
		for _, d := range e.Data {
			if !strings.HasPrefix(d.Name, strings.TrimSuffix(e.Name, "_mtz")) && !strings.Contains(d.Name, " = ") {
				t.Errorf("%s has data %s", e.Name, d.Name)
			}
		}
	}
}

// TestWrite: the files of the page are written.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir, os.DirFS("../../models")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "app.js", "run.js", "files.js", "minizinc.js", "compiler.js", "solver.js", "style.css", "data.json"} {
		if info, err := os.Stat(dir + "/" + name); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
