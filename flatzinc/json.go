package flatzinc

import (
	"slices"
	"sort"
	"strings"
)

// FlatZinc JSON is the second form of FlatZinc, since MiniZinc 2.8: an object
// with the members variables, arrays, constraints, output and solve. It has the
// same tokens as the text form, as far as JSON has them, and so the same
// scanner; a name is a string, and a string is an object.
//
// The members may come in any order. MiniZinc writes the declarations first, and
// such a file is read as it comes; members that come too early are kept in memory
// until those that declare their names have been read.

// jsonMembers are the members of a model, each after those that it needs.
var jsonMembers = []string{"variables", "arrays", "constraints", "output", "solve"}

// readMember reads one of the jsonMembers.
func (r *reader) readMember(i int) bool {
	switch jsonMembers[i] {
	case "variables":
		return r.jsonObject(r.jsonVariable)
	case "arrays":
		return r.jsonObject(r.jsonArray)
	case "constraints":
		return r.jsonList(r.jsonConstraint)
	case "output":
		return r.jsonList(r.jsonOutput)
	}
	return r.jsonSolve()
}

// startsJSON reports whether the text is FlatZinc JSON. The current token is the
// first: a text that starts with a brace and a string, or with an empty object,
// is no FlatZinc.
func (s *scanner) startsJSON() bool {
	if s.tok.kind != tokLBrace {
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

// readJSON reads the whole model.
func (r *reader) readJSON() {
	var (
		seen, done [5]bool
		early      [5]Pos
	)
	ok := r.jsonObject(func(key token) bool {
		i := slices.Index(jsonMembers, jsonText(key))
		switch {
		case i < 0:
			return r.skipJSON()
		case seen[i]:
			return r.fail(key.pos, "%s is there twice", jsonMembers[i])
		}
		seen[i] = true
		if done[i] = !slices.Contains(done[:i], false); done[i] {
			return r.readMember(i)
		}
		r.scan.holdRest()
		early[i] = r.scan.tok.pos
		return r.skipJSON()
	})
	end, lines := r.scan.tok, r.scan.lines
	if ok && end.kind != tokEOF {
		r.failExpected("the end of the file", end)
		return
	}
	for i := range early {
		if ok && seen[i] && !done[i] {
			r.scan.seek(early[i])
			ok = r.readMember(i)
		}
	}
	if ok {
		r.scan.tok, r.scan.lines = end, lines
	}
}

// holdRest takes the text from the current token to the end of the file into
// the window.
func (s *scanner) holdRest() {
	for keep := int(s.tok.pos) - s.base; s.fill(keep); keep = 0 {
	}
}

// seek makes the token at pos current, which must be inside the window and
// before the current token.
func (s *scanner) seek(pos Pos) {
	s.off = int(pos) - s.base
	s.lines = s.lines[:sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > pos })]
	s.lines = slices.Clip(s.lines)
	s.advance()
}

// jsonObject reads an object; member reads the value of a key.
func (r *reader) jsonObject(member func(key token) bool) bool {
	return r.jsonBraces(tokLBrace, tokRBrace, `"{"`, `"," or "}"`, func() bool {
		key := r.scan.tok
		if key.kind != tokString {
			return r.failExpected("a key", key)
		}
		r.scan.advance()
		return r.want(tokColon, `":"`) && member(key)
	})
}

// jsonList reads an array; elem reads an element.
func (r *reader) jsonList(elem func() bool) bool {
	return r.jsonBraces(tokLBracket, tokRBracket, `"["`, `"," or "]"`, elem)
}

// jsonBraces reads what stands between open and end with commas.
func (r *reader) jsonBraces(open, end tokenKind, first, next string, part func() bool) bool {
	if r.scan.tok.kind != open {
		return r.failExpected(first, r.scan.tok)
	}
	if !r.enter() {
		return false
	}
	r.scan.advance()
	for r.scan.tok.kind != end {
		if !part() {
			return false
		}
		if r.scan.tok.kind == tokComma {
			r.scan.advance()
		} else if r.scan.tok.kind != end {
			return r.failExpected(next, r.scan.tok)
		}
	}
	r.scan.advance()
	r.depth--
	return true
}

// skipJSON skips a value of any kind.
func (r *reader) skipJSON() bool {
	switch t := r.scan.tok; t.kind {
	case tokLBrace:
		return r.jsonObject(func(token) bool { return r.skipJSON() })
	case tokLBracket:
		return r.jsonList(r.skipJSON)
	case tokString, tokInt, tokFloat, tokIdent:
		r.scan.advance()
		return true
	default:
		return r.failExpected("a value", t)
	}
}
