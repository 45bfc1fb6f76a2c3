package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Failure is an expected error of the compiler: its type, its message or a
// regular expression for that.
type Failure struct{ fields *Record }

func (e *Failure) mismatch(got *obtained, _ rules) string {
	if got.kind != errorKind {
		return "expected an error, got " + got.describe()
	}
	if t, ok := e.fields.get(Text("type")); ok && !slices.Contains(got.classes, e.fields.text("type")) {
		return fmt.Sprintf("error type: expected %s, got %s", show(t), got.classes[0])
	}
	if m, ok := e.fields.get(Text("message")); ok {
		if !equal(m, Text(got.message)) {
			return "error message: got " + short(got.message)
		}
		return ""
	}
	if _, ok := e.fields.get(Text("regex")); !ok {
		return ""
	}
	fits, err := matchesStart(e.fields.text("regex"), got.message)
	switch {
	case err != nil:
		return err.Error()
	case !fits:
		return "error message does not match: " + short(got.message)
	}
	return ""
}

// matchesStart reports whether a regular expression of Python matches at the
// start of s, where a point also stands for a line end. Of what Go's expressions
// lack, there is a negative look-ahead at the start.
func matchesStart(expr, s string) (bool, error) {
	if rest, ok := strings.CutPrefix(strings.TrimPrefix(expr, "^"), "(?!"); ok {
		not, rest, ok := strings.Cut(rest, ")")
		if !ok {
			return false, fmt.Errorf("look-ahead without an end: %s", expr)
		}
		if excluded, err := matchesStart(not, s); err != nil || excluded {
			return false, err
		}
		expr = rest
	}
	re, err := regexp.Compile(`(?ms)\A(?:` + expr + `)`)
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}
