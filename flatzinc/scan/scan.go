// Package scan splits FlatZinc text into tokens, and reads the numbers that they
// spell.
package scan

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// windowSize is how many bytes the scanner asks of the reader at a time.
const windowSize = 1 << 17

// byteOrderMark is what some editors put before UTF-8 text.
const byteOrderMark = "\ufeff"

// Scanner splits FlatZinc text into tokens. It sees the text through a window,
// an immutable string: tokens are parts of it, and stay valid when the window
// moves on.
type Scanner struct {
	Tok   Token // the current token
	Err   error // of the reader
	Lines []Pos // starts of lines, except the first

	src  string // the window
	off  int    // the next byte of src to look at
	base int    // the offset in the file of src[0]

	r     io.Reader // nil at the end of the file
	piece int       // how many bytes to ask of r
	buf   []byte
}

// maxKept bounds the buffer that a scanner keeps.
const maxKept = 1 << 20

// Release forgets the text. The buffer is kept for another one.
func (s *Scanner) Release() {
	*s = Scanner{buf: s.buf}
	if len(s.buf) > maxKept {
		s.buf = nil
	}
}

// Reset makes s read r from its start. The first token is current.
func (s *Scanner) Reset(r io.Reader) { s.ResetPiece(r, windowSize) }

// ResetPiece is Reset with another size of pieces.
func (s *Scanner) ResetPiece(r io.Reader, piece int) {
	*s = Scanner{r: r, piece: piece, buf: s.buf}
	for len(s.src) < len(byteOrderMark) && s.fill(0) {
	}
	s.start()
}

// ResetString makes s read text.
func (s *Scanner) ResetString(text string) {
	*s = Scanner{src: text, buf: s.buf}
	s.start()
}

func (s *Scanner) start() {
	if strings.HasPrefix(s.src, byteOrderMark) {
		s.off = len(byteOrderMark)
	}
	s.Advance()
}

// fill moves the window: it drops the text before keep and adds more of the
// file. It reports whether anything was added. What is kept is at most one
// token; the amount read grows with it, so that long tokens take linear time.
func (s *Scanner) fill(keep int) bool {
	if s.r == nil {
		return false
	}
	n := max(s.piece, len(s.src)-keep)
	if len(s.buf) < n {
		s.buf = make([]byte, n)
	}
	got, err := io.ReadFull(s.r, s.buf[:n])
	if err != nil {
		s.r = nil
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			s.Err = err
		}
	}
	if int64(s.base+len(s.src)+got) > math.MaxUint32 {
		s.r, s.Err = nil, fmt.Errorf("the file is larger than 4 GiB")
		return false
	}
	var b strings.Builder
	b.Grow(len(s.src) - keep + got)
	b.WriteString(s.src[keep:])
	b.Write(s.buf[:got])
	s.src, s.base, s.off = b.String(), s.base+keep, s.off-keep
	return got > 0
}

// Peek returns the current token.
func (s *Scanner) Peek() Token { return s.Tok }

// Advance makes the next token current.
func (s *Scanner) Advance() {
	for {
		start := s.skipBlanks()
		if start == len(s.src) {
			s.Tok = Token{Kind: EOF, Pos: Pos(s.base + start)}
			return
		}
		kind, end := scanToken(s.src, start)
		if end == len(s.src) && s.r != nil {
			// The token may go on behind the window.
			s.off = start
			s.fill(start)
			continue
		}
		s.off = end
		s.Tok = Token{Kind: kind, Pos: Pos(s.base + start), Text: s.src[start:end]}
		if kind == Bad {
			s.Tok.Text = explainBad(s.src[start:end])
		}
		return
	}
}

// skipBlanks moves past white space and comments, and notes the line starts.
// It returns the new offset, which is that of the end only at the end of the
// file.
func (s *Scanner) skipBlanks() int {
	comment := false // inside a comment
	for {
		src, i := s.src, s.off
		for i < len(src) {
			if comment {
				n := strings.IndexByte(src[i:], '\n')
				if n < 0 {
					i = len(src)
					break
				}
				i += n
				comment = false
			}
			switch src[i] {
			case ' ', '\t', '\r':
			case '\n':
				s.Lines = append(s.Lines, Pos(s.base+i+1))
			case '%':
				comment = true
			default:
				s.off = i
				return i
			}
			i++
		}
		s.off = i
		if !s.fill(i) {
			return s.off
		}
	}
}
