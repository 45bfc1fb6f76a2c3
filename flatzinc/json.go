package flatzinc

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc/scan"
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

// readJSON reads the whole model.
func (r *reader) readJSON() {
	var (
		seen, done [5]bool
		early      [5]Pos
	)
	ok := r.jsonObject(func(key scan.Token) bool {
		i := slices.Index(jsonMembers, jsonText(key))
		switch {
		case i < 0:
			return r.skipJSON()
		case seen[i]:
			return r.fail(key.Pos, "%s is there twice", jsonMembers[i])
		}
		seen[i] = true
		if done[i] = !slices.Contains(done[:i], false); done[i] {
			return r.readMember(i)
		}
		r.scan.HoldRest()
		early[i] = r.scan.Tok.Pos
		return r.skipJSON()
	})
	end, lines := r.scan.Tok, r.scan.Lines
	if ok && end.Kind != scan.EOF {
		r.failExpected("the end of the file", end)
		return
	}
	for i := range early {
		if ok && seen[i] && !done[i] {
			r.scan.Seek(early[i])
			ok = r.readMember(i)
		}
	}
	if ok {
		r.scan.Tok, r.scan.Lines = end, lines
	}
}

// jsonObject reads an object; member reads the value of a key.
func (r *reader) jsonObject(member func(key scan.Token) bool) bool {
	return r.jsonBraces(scan.LBrace, scan.RBrace, `"{"`, `"," or "}"`, func() bool {
		key := r.scan.Tok
		if key.Kind != scan.String {
			return r.failExpected("a key", key)
		}
		r.scan.Advance()
		return r.want(scan.Colon, `":"`) && member(key)
	})
}

// jsonList reads an array; elem reads an element.
func (r *reader) jsonList(elem func() bool) bool {
	return r.jsonBraces(scan.LBracket, scan.RBracket, `"["`, `"," or "]"`, elem)
}

// jsonBraces reads what stands between open and end with commas.
func (r *reader) jsonBraces(open, end scan.Kind, first, next string, part func() bool) bool {
	if r.scan.Tok.Kind != open {
		return r.failExpected(first, r.scan.Tok)
	}
	if !r.enter() {
		return false
	}
	r.scan.Advance()
	for r.scan.Tok.Kind != end {
		if !part() {
			return false
		}
		if r.scan.Tok.Kind == scan.Comma {
			r.scan.Advance()
		} else if r.scan.Tok.Kind != end {
			return r.failExpected(next, r.scan.Tok)
		}
	}
	r.scan.Advance()
	r.depth--
	return true
}

// skipJSON skips a value of any kind.
func (r *reader) skipJSON() bool {
	switch t := r.scan.Tok; t.Kind {
	case scan.LBrace:
		return r.jsonObject(func(scan.Token) bool { return r.skipJSON() })
	case scan.LBracket:
		return r.jsonList(r.skipJSON)
	case scan.String, scan.Int, scan.Float, scan.Ident:
		r.scan.Advance()
		return true
	default:
		return r.failExpected("a value", t)
	}
}
