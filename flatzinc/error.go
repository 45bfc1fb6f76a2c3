package flatzinc

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Error is a fault in FlatZinc text. Line and Column count from 1; a column is
// a count of bytes. Both are 0 when the fault has no place, as of a file that
// cannot be read.
type Error struct {
	File         string
	Line, Column int
	Msg          string
	Err          error // the cause, such as the error of a reader; often nil
}

// Error prints file:line:column: message. Of what the message quotes from the
// text, which may be names and literals of any length, the middle of long words
// is left out, and all after some thousand bytes.
func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, shorten(e.Msg))
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, shorten(e.Msg))
}

// Message is Msg, shortened as by Error.
func (e *Error) Message() string { return shorten(e.Msg) }

// shorten cuts what is too long for one line to be read.
func shorten(msg string) string {
	const longWord, longText = 100, 1000
	if len(msg) <= longWord {
		return msg
	}
	var b strings.Builder
	for word := range strings.SplitAfterSeq(msg, " ") {
		if b.Len()+min(len(word), longWord) > longText {
			b.WriteString("...")
			break
		}
		if len(word) > longWord {
			word = word[:longWord/2] + "..." + word[len(word)-longWord/4:]
		}
		b.WriteString(word)
	}
	return strings.ToValidUTF8(b.String(), "")
}

// Unwrap returns the cause, or nil.
func (e *Error) Unwrap() error { return e.Err }

// Position returns the line and the column of pos, both counted from 1, the
// column in bytes. It takes O(log lines).
func (m *Model) Position(pos Pos) (line, column int) {
	return position(m.lines, pos)
}

// position finds pos among the starts of lines; the first line starts at 0
// and is not listed.
func position(lines []Pos, pos Pos) (line, column int) {
	n := sort.Search(len(lines), func(i int) bool { return lines[i] > pos })
	if n == 0 {
		return 1, int(pos) + 1
	}
	return n + 1, int(pos-lines[n-1]) + 1
}

// Errorf returns an error at pos. As in fmt.Errorf, the argument of the verb %w
// is its cause.
func (m *Model) Errorf(pos Pos, format string, args ...any) *Error {
	line, column := m.Position(pos)
	err := fmt.Errorf(format, args...)
	return &Error{File: m.Name, Line: line, Column: column, Msg: err.Error(), Err: errors.Unwrap(err)}
}
