package scan

import (
	"fmt"
	"unicode/utf8"
)

// The classes of characters.
const (
	classLetter uint8 = 1 << iota // of identifiers, and the underscore
	classDigit
	classHex
)

var charClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_':
			t[c] |= classLetter
		case '0' <= c && c <= '9':
			t[c] |= classDigit | classHex
		}
		if 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F' {
			t[c] |= classHex
		}
	}
	return t
}()

// punctuation maps a character to the token that it is by itself.
var punctuation = [128]Kind{
	',': Comma, ';': Semicolon, '=': Equals, ':': Colon,
	'(': LParen, ')': RParen, '[': LBracket, ']': RBracket,
	'{': LBrace, '}': RBrace,
}

// scanToken finds the kind and the end of the token that starts at src[i],
// which is not blank. An end at len(src) may be for want of text.
func scanToken(src string, i int) (Kind, int) {
	c := src[i]
	switch {
	case charClass[c]&classLetter != 0:
		end := skipIdent(src, i+1)
		if c == 'i' && src[i:end] == "infinity" {
			return Infinity, end
		}
		return Ident, end
	case charClass[c]&classDigit != 0:
		return scanNumber(src, i)
	case c == '-':
		return scanMinus(src, i)
	case c == ':' && i+1 < len(src) && src[i+1] == ':':
		return Colons, i + 2
	case c == '.' && i+1 < len(src) && src[i+1] == '.':
		return Dots, i + 2
	case c == '"':
		return scanString(src, i)
	case c == '\'':
		return scanQuoted(src, i)
	case c < 128 && punctuation[c] != 0:
		return punctuation[c], i + 1
	}
	if !utf8.FullRuneInString(src[i:]) {
		return Bad, len(src)
	}
	_, n := utf8.DecodeRuneInString(src[i:])
	return Bad, i + n
}

func skipIdent(src string, i int) int {
	for i < len(src) && isIdentPart(src[i]) {
		i++
	}
	return i
}

func skipDigits(src string, i int) int {
	for i < len(src) && charClass[src[i]]&classDigit != 0 {
		i++
	}
	return i
}

// scanMinus scans a negative number or -infinity.
func scanMinus(src string, i int) (Kind, int) {
	if i+1 == len(src) {
		return Bad, i + 1
	}
	switch c := src[i+1]; {
	case charClass[c]&classDigit != 0:
		return scanNumber(src, i+1)
	case charClass[c]&classLetter != 0:
		end := skipIdent(src, i+2)
		if src[i+1:end] == "infinity" {
			return Infinity, end
		}
		return Bad, end
	}
	return Bad, i + 1
}

// scanNumber scans the number whose first digit is src[i]. Letters that stick
// to it are a fault.
func scanNumber(src string, i int) (Kind, int) {
	kind, end := Int, i
	if src[i] == '0' && i+1 < len(src) && (src[i+1] == 'x' || src[i+1] == 'o') {
		end = skipIdent(src, i+2)
		return kind, end
	}
	end = skipDigits(src, i)
	if end+1 < len(src) && src[end] == '.' && charClass[src[end+1]]&classDigit != 0 {
		kind, end = Float, skipDigits(src, end+1)
	} else if end+1 == len(src) && src[end] == '.' {
		return Bad, len(src) // 1. at the end of the window: 1.5 or 1..5?
	}
	if end < len(src) && (src[end] == 'e' || src[end] == 'E') {
		exp := end + 1
		if exp < len(src) && (src[exp] == '+' || src[exp] == '-') {
			exp++
		}
		if exp == len(src) {
			return Bad, exp
		}
		if d := skipDigits(src, exp); d > exp {
			kind, end = Float, d
		}
	}
	if end < len(src) && charClass[src[end]]&classLetter != 0 {
		return Bad, skipIdent(src, end)
	}
	return kind, end
}

// scanString scans a string literal, which ends on its line.
func scanString(src string, i int) (Kind, int) {
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case '"':
			return String, j + 1
		case '\n':
			return Bad, j
		case '\\':
			if j+1 < len(src) && src[j+1] != '\n' {
				j++
			}
		}
	}
	return Bad, len(src)
}

// scanQuoted scans a name in single quotes, which ends on its line.
func scanQuoted(src string, i int) (Kind, int) {
	for j := i + 1; j < len(src); j++ {
		switch src[j] {
		case '\'':
			if j == i+1 {
				return Bad, j + 1
			}
			return Quoted, j + 1
		case '\n', 0:
			return Bad, j
		}
	}
	return Bad, len(src)
}

// explainBad says what is wrong with text, which is no token.
func explainBad(text string) string {
	c := text[0]
	switch {
	case c == '"':
		return "string is not closed on its line"
	case text == "''":
		return "empty name"
	case c == '\'':
		return "quoted name is not closed on its line"
	case charClass[c]&classDigit != 0 || c == '-' && len(text) > 1:
		return fmt.Sprintf("malformed number %.40q", text)
	case !utf8.ValidString(text):
		return fmt.Sprintf("unexpected byte 0x%02x", c)
	}
	return fmt.Sprintf("unexpected character %q", text)
}
