package scan

import (
	"slices"
	"sort"
	"strings"
)

// StartsJSON reports whether the text is FlatZinc JSON. The current token is the
// first: a text that starts with a brace and a string, or with an empty object,
// is no FlatZinc.
func (s *Scanner) StartsJSON() bool {
	if s.Tok.Kind != LBrace {
		return false
	}
	for {
		rest := strings.TrimLeft(s.src[s.off:], " \t\r\n")
		if rest != "" {
			return rest[0] == '"' || rest[0] == '}'
		}
		if !s.fill(0) {
			return false
		}
	}
}

// HoldRest takes the text from the current token to the end of the file into
// the window.
func (s *Scanner) HoldRest() {
	for keep := int(s.Tok.Pos) - s.base; s.fill(keep); keep = 0 {
	}
}

// Seek makes the token at pos current, which must be inside the window and
// before the current token.
func (s *Scanner) Seek(pos Pos) {
	s.off = int(pos) - s.base
	s.Lines = s.Lines[:sort.Search(len(s.Lines), func(i int) bool { return s.Lines[i] > pos })]
	s.Lines = slices.Clip(s.Lines)
	s.Advance()
}
