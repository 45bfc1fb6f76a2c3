package difftest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

var update = flag.Bool("update", false, "write the expected answers of testdata/regress")

// TestRegress solves the models of testdata/regress, each of which was once
// answered wrongly, in every setting. The file .want next to a model has its
// distinct solutions, sorted, and the status; the optimum alone; or the error.
// Where enumeration is possible, it must say the same. A model with the comment
// "% one solution" is not searched for more than one.
func TestRegress(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/regress/*.fzn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no models: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".fzn"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range settings {
				got := outcome(filepath.Base(file), text, s)
				checkWant(t, strings.TrimSuffix(file, ".fzn")+".want", got, s.name)
			}
			m, err := flatzinc.Parse(file, bytes.NewReader(text))
			if err != nil {
				return
			}
			if want, err := enumerate(m); err == nil {
				compareWithTruth(t, outcome(file, text, settings[0]), want)
			}
		})
	}
}

func checkWant(t *testing.T, file, got, name string) {
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
		t.Errorf("%s: got\n%swant\n%s", name, got, want)
	}
}

// compareWithTruth checks an outcome that is no error.
func compareWithTruth(t *testing.T, got string, want truth) {
	t.Helper()
	if strings.HasPrefix(got, "error: ") {
		return
	}
	var b bytes.Buffer
	status := fznrun.Complete
	if len(want.outputs) == 0 {
		status = fznrun.Unsatisfiable
	} else if want.m.Solve.Method != flatzinc.Satisfy {
		fmt.Fprintf(&b, "optimum %d\n", want.best)
	} else {
		writeSorted(&b, want.outputs)
	}
	fmt.Fprintln(&b, status)
	if b.String() != got {
		t.Errorf("got\n%senumeration says\n%s", got, b.String())
	}
}

// outcome describes the answer to a model.
func outcome(name string, text []byte, s setting) string {
	m, err := flatzinc.Parse(name, bytes.NewReader(text))
	if err != nil {
		return fmt.Sprintf("error: %v\n", err)
	}
	o := s.options
	single := bytes.Contains(text, []byte("% one solution\n"))
	o.All = !single
	got, err := run(m, o)
	var located *flatzinc.Error
	switch {
	case errors.As(err, &located):
		return fmt.Sprintf("error: %v\n", err)
	case err != nil:
		return fmt.Sprintf("internal error: %v\n", err)
	}
	if single && len(got.Solutions) == 1 {
		return "satisfiable\n"
	}
	var b bytes.Buffer
	if n := len(got.Solutions); n > 0 && m.Solve.Method != flatzinc.Satisfy {
		a, err := got.Solutions[n-1].Assignment(m)
		if err != nil {
			return err.Error()
		}
		fmt.Fprintf(&b, "optimum %d\n", a.Eval(m.Solve.Objective).Int)
	} else if set, err := got.OutputSet(m); err != nil {
		return err.Error()
	} else {
		writeSorted(&b, set)
	}
	fmt.Fprintln(&b, got.Status)
	return b.String()
}

func writeSorted(b *bytes.Buffer, outputs map[string]bool) {
	for _, text := range slices.Sorted(maps.Keys(outputs)) {
		fmt.Fprintln(b, text)
	}
}
