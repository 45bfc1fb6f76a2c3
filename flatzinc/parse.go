package flatzinc

import (
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"

	"github.com/gozinc/gozinc/flatzinc/scan"
)

// Parse reads a whole FlatZinc file. The name is for messages only. The
// text is read in pieces, so that the memory in use is that of the model. Every
// error is an *Error; the first one ends the reading.
//
// The order of items is free, except that names must be declared before they
// are used; there must be one solve item.
func Parse(name string, r io.Reader) (*Model, error) {
	rd := readers.Get().(*reader)
	defer rd.release()
	rd.start(name, r)
	for rd.scan.Tok.Kind != scan.EOF && rd.readItems() {
	}
	return rd.finish()
}

// readers keeps readers for the next file, because building the parser of the
// grammar takes longer than reading a small file.
var readers = sync.Pool{New: func() any { return &reader{parser: newPredicateParser()} }}

// reader reads one file.
type reader struct {
	scan   scan.Scanner
	parser *participle.Parser[predicateItem]

	model     *Model
	symbols   symbols
	names     constraintNames
	collected constraintList
	mem       arena
	stack     []Expr // elements of unfinished lists
	depth     int    // of unfinished lists and indices
	err       *Error // the first one

	decl   decl // the declaration that is being read
	solved bool // a solve item was read
}

func (r *reader) start(name string, in io.Reader) {
	r.model = &Model{Name: name}
	r.symbols.reset()
	r.names.reset()
	r.scan.Reset(in)
	r.err, r.depth, r.solved = nil, 0, false
}

// release gives r back to the pool without what belongs to the model.
func (r *reader) release() {
	r.model, r.decl, r.stack = nil, decl{}, nil
	r.mem = arena{}
	r.symbols, r.names, r.collected = symbols{}, constraintNames{}, constraintList{}
	r.scan.Release()
	readers.Put(r)
}

// finish returns the model or the error that ended the reading.
func (r *reader) finish() (*Model, error) {
	if r.scan.Err != nil {
		return nil, &Error{File: r.model.Name, Msg: r.scan.Err.Error(), Err: r.scan.Err}
	}
	if r.err == nil && !r.solved {
		r.fail(r.scan.Tok.Pos, "the solve item is missing")
	}
	if r.err != nil {
		return nil, r.err
	}
	r.model.lines = r.scan.Lines
	r.model.Constraints = r.collected.all()
	return r.model, nil
}

// readItems reads the items that start with the current token: a run of
// constraints or of declarations, which is nearly all text of a large file, a
// predicate or the solve item.
func (r *reader) readItems() bool {
	switch first := r.scan.Tok; {
	case first.IsWord("constraint"):
		r.scan.Advance()
		return r.readConstraints()
	case first.IsWord("solve"):
		r.scan.Advance()
		return r.readSolve()
	case first.IsWord("predicate"):
		return r.readPredicate()
	case startsType(first):
		return r.readDeclarations()
	default:
		return r.failExpected("an item (predicate, a declaration, constraint or solve)", first)
	}
}

// fail notes an error at pos, unless there is one already. It returns false.
func (r *reader) fail(pos Pos, format string, args ...any) bool {
	if r.err == nil {
		r.model.lines = r.scan.Lines
		r.err = r.model.Errorf(pos, format, args...)
	}
	return false
}

// failExpected notes that t is not what was expected.
func (r *reader) failExpected(what string, t scan.Token) bool {
	if t.Kind == scan.Bad {
		return r.fail(t.Pos, "%s", t.Text)
	}
	return r.fail(t.Pos, "expected %s, found %s", what, t)
}
