package sat_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

func TestWriteDimacs(t *testing.T) {
	f := sat.NewFormula()
	x := f.NewVars(4)
	f.AddClause(x, x+2^1)
	f.AddClause(x+4, x+2, x)
	f.AddClause(x + 6 ^ 1)
	var b strings.Builder
	comments := slices.Values([]string{"x >= 5 : 2", "two\nlines\n", ""})
	if err := sat.WriteDimacs(t.Context(), &b, f, comments); err != nil {
		t.Fatal(err)
	}
	want := "c x >= 5 : 2\nc two\nc lines\np cnf 5 4\n1 0\n-5 0\n2 -3 0\n4 3 2 0\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	f.AddClause()
	b.Reset()
	if err := sat.WriteDimacs(t.Context(), &b, f, nil); err != nil {
		t.Fatal(err)
	}
	if want := "p cnf 5 3\n1 0\n-5 0\n0\n"; b.String() != want {
		t.Errorf("contradiction: got\n%s\nwant\n%s", b.String(), want)
	}
}

type failingWriter struct{}

var errDisk = errors.New("disk full")

func (failingWriter) Write([]byte) (int, error) { return 0, errDisk }

func TestWriteDimacsError(t *testing.T) {
	f := sat.NewFormula()
	if err := sat.WriteDimacs(t.Context(), failingWriter{}, f, nil); !errors.Is(err, errDisk) {
		t.Errorf("write: %v", err)
	}
}

// endingWriter counts pieces, and ends a context at the first.
type endingWriter struct {
	end    context.CancelFunc
	writes int
}

func (w *endingWriter) Write(b []byte) (int, error) {
	w.writes++
	w.end()
	return len(b), nil
}

func TestWriteDimacsEnds(t *testing.T) {
	f := sat.NewFormula()
	first := f.NewVars(100_000)
	for i := range sat.Lit(99_999) {
		f.AddClause(first+2*i, first+2*i+2)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := &endingWriter{end: cancel}
	if err := sat.WriteDimacs(ctx, w, f, nil); !errors.Is(err, context.Canceled) || w.writes > 2 {
		t.Errorf("%v after %d pieces", err, w.writes)
	}
}
