package flatzinc

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// addSeeds adds the test files to the corpus.
func addSeeds(f *testing.F) {
	files, err := filepath.Glob("../testdata/flatzinc/*.fzn")
	if err != nil || len(files) == 0 {
		f.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	text, err := os.ReadFile("../testdata/flatzinc/errors.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range strings.Split(string(text), "\n--- ")[1:] {
		_, body, _ := strings.Cut(c, "\n")
		f.Add(body)
	}
}

// FuzzParse checks that every text gives a model that can be written and read
// again, or an *Error inside the text.
func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse("fuzz.fzn", strings.NewReader(text))
		if err == nil {
			if len(m.Vars) < 1000 {
				checkRoundTrip(t, m)
			}
			return
		}
		var e *Error
		if !errors.As(err, &e) || m != nil {
			t.Fatalf("%q: error %v, model %v", text, err, m)
		}
		lines := strings.Split(text, "\n")
		if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > len(lines[e.Line-1])+1 {
			t.Fatalf("%q: the place of %v is not in the text", text, e)
		}
	})
}

// checkRoundTrip checks that m, written out, reads back as m.
func checkRoundTrip(t *testing.T, m *Model) {
	t.Helper()
	want := formatModel(m)
	again, err := Parse("again.fzn", strings.NewReader(want))
	if err != nil {
		t.Fatalf("%v\n%s", err, want)
	}
	if got := formatModel(again); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
}

// FuzzSignature checks that a signature that is accepted reads back from what
// it prints.
func FuzzSignature(f *testing.F) {
	f.Add("var int: x, array [int] of var set of int: ss, 1..3: n")
	f.Add("array [1..2] of {1,3}: x, var 1.5..2.5: f, string: s")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSignature(text)
		if err != nil {
			return
		}
		if again, err := ParseSignature(s.String()); err != nil || again.String() != s.String() {
			t.Fatalf("%q: %s reads back as %s, %v", text, s, again, err)
		}
	})
}
