package flatzinc

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden compares the models of testdata/flatzinc/*.fzn, written out
// again, with the golden files next to them.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("../testdata/flatzinc/*.fzn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Parse(filepath.Base(file), bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			got := formatModel(m)
			compareGolden(t, strings.TrimSuffix(file, ".fzn")+".golden", got)
			if again := formatModel(mustParse(t, got)); again != got {
				t.Errorf("reading the golden text gives\n%s", again)
			}
		})
	}
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
