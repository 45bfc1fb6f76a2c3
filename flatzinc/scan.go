package flatzinc

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

// scanner splits FlatZinc text into tokens. It sees the text through a window,
// an immutable string: tokens are parts of it, and stay valid when the window
// moves on.
type scanner struct {
	tok token // the current token

	src  string // the window
	off  int    // the next byte of src to look at
	base int    // the offset in the file of src[0]

	r     io.Reader // nil at the end of the file
	piece int       // how many bytes to ask of r
	buf   []byte
	err   error // of r
	lines []Pos // starts of lines, except the first
}

// reset makes s read r from its start. The first token is current.
func (s *scanner) reset(r io.Reader) { s.resetPiece(r, windowSize) }

// resetPiece is reset with another size of pieces.
func (s *scanner) resetPiece(r io.Reader, piece int) {
	*s = scanner{r: r, piece: piece, buf: s.buf}
	for len(s.src) < len(byteOrderMark) && s.fill(0) {
	}
	s.start()
}

// resetString makes s read text.
func (s *scanner) resetString(text string) {
	*s = scanner{src: text, buf: s.buf}
	s.start()
}

func (s *scanner) start() {
	if strings.HasPrefix(s.src, byteOrderMark) {
		s.off = len(byteOrderMark)
	}
	s.advance()
}

// fill moves the window: it drops the text before keep and adds more of the
// file. It reports whether anything was added. What is kept is at most one
// token; the amount read grows with it, so that long tokens take linear time.
func (s *scanner) fill(keep int) bool {
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
			s.err = err
		}
	}
	if s.base+len(s.src)+got > math.MaxUint32 {
		s.r, s.err = nil, fmt.Errorf("the file is larger than 4 GiB")
		return false
	}
	var b strings.Builder
	b.Grow(len(s.src) - keep + got)
	b.WriteString(s.src[keep:])
	b.Write(s.buf[:got])
	s.src, s.base, s.off = b.String(), s.base+keep, s.off-keep
	return got > 0
}

// peek returns the current token.
func (s *scanner) peek() token { return s.tok }

// advance makes the next token current.
func (s *scanner) advance() {
	for {
		start := s.skipBlanks()
		if start == len(s.src) {
			s.tok = token{kind: tokEOF, pos: Pos(s.base + start)}
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
		s.tok = token{kind: kind, pos: Pos(s.base + start), text: s.src[start:end]}
		if kind == tokBad {
			s.tok.text = explainBad(s.src[start:end])
		}
		return
	}
}

// skipBlanks moves past white space and comments, and notes the line starts.
// It returns the new offset, which is that of the end only at the end of the
// file.
func (s *scanner) skipBlanks() int {
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
				s.lines = append(s.lines, Pos(s.base+i+1))
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
