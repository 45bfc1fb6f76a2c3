package flatzinc

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
)

// TestErrorFile checks every case of testdata/flatzinc/errors.txt.
func TestErrorFile(t *testing.T) {
	text, err := os.ReadFile("../testdata/flatzinc/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(string(text), "\n--- ")[1:]
	for _, c := range cases {
		name, body, _ := strings.Cut(c, "\n")
		t.Run(name, func(t *testing.T) { checkErrorCase(t, body) })
	}
}

// checkErrorCase parses body, which says in a comment what is wrong with it.
func checkErrorCase(t *testing.T, body string) {
	before, after, ok := strings.Cut(body, "% ERROR ")
	if !ok {
		t.Fatal("the case has no ERROR")
	}
	want := Error{File: "e.fzn", Line: 1 + strings.Count(before, "\n")}
	comment, _, _ := strings.Cut(after, "\n")
	column, msg, _ := strings.Cut(comment, ": ")
	want.Column, _ = strconv.Atoi(column)
	want.Msg = msg
	_, err := Parse("e.fzn", strings.NewReader(body))
	got, ok := err.(*Error)
	if !ok {
		t.Fatalf("the error is %v, not an *Error", err)
	}
	if *got != want {
		t.Errorf("got  %v\nwant %v", got, &want)
	}
}

// TestErrors has the cases that cannot carry a comment.
func TestErrors(t *testing.T) {
	deep := "constraint p(1) :: " + strings.Repeat("f(", 200)
	arrays := "constraint p(" + strings.Repeat("[", 200)
	indices := "array [1..1] of int: a = [1];\nconstraint p(" + strings.Repeat("a[", 200)
	for _, tt := range []struct{ name, text, want string }{
		{"deep indices", indices, "2:213: expressions nest deeper than 100"},
		{"empty file", "", "1:1: the solve item is missing"},
		{"blank file", " \n% only a comment\n", "3:1: the solve item is missing"},
		{"no solve item", "var int: x;\n", "2:1: the solve item is missing"},
		{"truncated constraint", "var int: x;\nconstraint int_le(x", `2:20: expected "," or ")", found end of file`},
		{"truncated declaration", "var 1..", `1:8: expected a number, found end of file`},
		{"truncated solve", "solve satisfy", `1:14: expected ";", found end of file`},
		{"truncated predicate", "predicate p(", `1:13: expected ")", found end of file`},
		{"truncated keyword", "solve satisfy;\nconstr", `2:1: expected an item (predicate, a declaration, constraint or solve), found "constr"`},
		{"truncated string", `constraint p("abc`, "1:14: string is not closed on its line"},
		{"escape at the end", `constraint p("abc\`, "1:14: string is not closed on its line"},
		{"ELF", "\x7fELF\x02\x01\x01\x00", `1:1: unexpected character "\x7f"`},
		{"zeroes", "\x00\x00\x00", `1:1: unexpected character "\x00"`},
		{"gzip", "\x1f\x8b\x08\x00", `1:1: unexpected character "\x1f"`},
		{"invalid UTF-8", "var int: \xff;", "1:10: unexpected byte 0xff"},
		{"UTF-16", "\xff\xfev\x00", "1:1: unexpected byte 0xff"},
		{"zero in name", "var int: 'a\x00b';", "1:10: quoted name is not closed on its line"},
		{"deep calls", deep, "1:221: expressions nest deeper than 100"},
		{"deep arrays", arrays, "1:113: expressions nest deeper than 100"},
		{"predicate twice", "predicate p(var int: x);\npredicate p(var int: y);\n", "2:11: predicate p is declared twice"},
		{"overloads", "predicate p(var int: x);\npredicate p(var int: x, var int: y);\nconstraint p(1,2);\nconstraint p(1,2,3);\n", "4:12: p has 3 arguments, its predicate item has 1"},
		{"CRLF", "var int: x;\r\nvar int: x;\r\n", "2:10: x is declared twice"},
		{"after a tab", "\tvar int x;", `1:10: expected ":", found "x"`},
		{"long token", "var int: x" + strings.Repeat("y", 50) + " z;", `1:62: expected ";", found "z"`},
		{"long bad token", "x" + strings.Repeat("y", 50), `1:1: expected an item (predicate, a declaration, constraint or solve), found "x` +
			strings.Repeat("y", 39) + `"...`},
	} {
		_, err := Parse("e.fzn", strings.NewReader(tt.text))
		if err == nil {
			t.Errorf("%s: no error", tt.name)
		} else if want := "e.fzn:" + tt.want; err.Error() != want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, err, want)
		}
	}
}

func TestReadError(t *testing.T) {
	cause := errors.New("disk on fire")
	for _, start := range []string{"", "var int: x;\nconstraint int_le(", "solve satisfy;"} {
		_, err := Parse("e.fzn", io.MultiReader(strings.NewReader(start), iotest.ErrReader(cause)))
		var e *Error
		if !errors.As(err, &e) || !errors.Is(err, cause) || err.Error() != "e.fzn: disk on fire" {
			t.Errorf("after %q: %v", start, err)
		}
	}
}

// TestReaderIsClean checks that an error leaves nothing behind for the next
// file: readers are used again.
func TestReaderIsClean(t *testing.T) {
	for range 3 {
		if _, err := Parse("e.fzn", strings.NewReader("var int: x; solve minimize f(")); err == nil {
			t.Fatal("no error")
		}
		m := mustParse(t, "var int: x; constraint p(x); solve satisfy;")
		if len(m.Vars) != 1 || len(m.Constraints) != 1 || m.Solve.Method != Satisfy {
			t.Fatalf("got\n%s", formatModel(m))
		}
	}
}

// TestConcurrent parses in several goroutines, for the race detector.
func TestConcurrent(t *testing.T) {
	text, err := os.ReadFile("../testdata/flatzinc/types.fzn")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	results := make([]string, 8)
	for i := range results {
		group.Add(1)
		go func() {
			defer group.Done()
			m, err := Parse("e.fzn", bytes.NewReader(text))
			if err != nil {
				t.Error(err)
				return
			}
			results[i] = formatModel(m)
		}()
	}
	group.Wait()
	for _, r := range results {
		if r != results[0] {
			t.Errorf("results differ:\n%s\n%s", r, results[0])
		}
	}
}

// An error does not repeat all of a long name or literal.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("ä", 1<<20)
	words := strings.Repeat("word ", 1<<20)
	for _, text := range []string{
		"var 1..3: x; constraint int_eq(x," + strings.Repeat("q", 1<<20) + "); solve satisfy;",
		strings.Repeat("v", 1<<20) + ": x;",
		"var 1..3: '" + long + "'; var 1..3: '" + long + "'; solve satisfy;",
		"var 1..3: x; var 1..\"" + words + "\": y;",
		"var 1..3: x = " + strings.Repeat("9", 1<<20) + "; solve satisfy;",
		`{"variables":{"` + strings.Repeat("v", 1<<20) + `":{"type":"` + words + `"}}}`,
	} {
		_, err := Parse("long.fzn", strings.NewReader(text))
		if err == nil || len(err.Error()) > 1200 || !strings.HasPrefix(err.Error(), "long.fzn:1:") {
			t.Errorf("%.60s: %.300v", text, err)
		}
	}
}
