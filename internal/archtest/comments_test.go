package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestCommentsNameWhatTheyStandOn finds comments that were written for another name: one that
// begins with a word in lower case begins with the name of what is declared below.
func TestCommentsNameWhatTheyStandOn(t *testing.T) {
	walk(t, ".go", func(file, text string) {
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		check := func(comment *ast.CommentGroup, names ...*ast.Ident) {
			word := firstWord(comment.Text())
			if word != "" && !slices.ContainsFunc(names, func(n *ast.Ident) bool { return n.Name == word }) {
				t.Errorf("%s: the comment on %v begins with %q", fset.Position(comment.Pos()), names, word)
			}
		}
		for _, d := range tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				check(d.Doc, d.Name)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						check(commentOf(d, s.Doc), s.Name)
					case *ast.ValueSpec:
						check(commentOf(d, s.Doc), s.Names...)
					}
				}
			}
		}
	})
}

// commentOf returns the comment on a part of d, which may stand on d itself.
func commentOf(d *ast.GenDecl, own *ast.CommentGroup) *ast.CommentGroup {
	if own == nil && len(d.Specs) == 1 {
		return d.Doc
	}
	return own
}

// firstWord returns the word that a comment begins with, "" where that is no name in lower
// case.
func firstWord(comment string) string {
	word, _, _ := strings.Cut(comment, " ")
	if word = strings.TrimRight(strings.TrimSpace(word), ",:"); word == "" || !unicode.IsLower(rune(word[0])) {
		return ""
	}
	return word
}
