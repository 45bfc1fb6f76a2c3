package archtest

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostWords is the budget of a sentence in documents.
const mostWords = 30

// TestSentences holds the length of sentences in prose. Tables, code and
// headings do not count, and a link counts as its text.
func TestSentences(t *testing.T) {
	var files []string
	for _, pattern := range []string{"docs/decisions/*.md", "docs/*.md", "*.md", "models/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		for _, s := range sentences(read(t, file)) {
			if n := len(strings.Fields(s)); n > mostWords {
				t.Errorf("%s: %d words: %s", file, n, s)
			}
		}
	}
}

var (
	linkText    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	listItem    = regexp.MustCompile(`^ *([-*]|\d+\.) `)
	sentenceEnd = regexp.MustCompile("[.?!:;][)`*]*( |$)")
)

// sentences returns the sentences of Markdown text. A colon and a semicolon end
// a sentence, too.
func sentences(text string) []string {
	var list []string
	var paragraph []string
	end := func() {
		joined := linkText.ReplaceAllString(strings.Join(paragraph, " "), "$1")
		for _, s := range sentenceEnd.Split(joined, -1) {
			if s = strings.TrimSpace(s); s != "" {
				list = append(list, s)
			}
		}
		paragraph = nil
	}
	code := false
	for line := range strings.Lines(generatedPart.ReplaceAllString(text, "")) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			code = !code
			end()
		case code, line == "", strings.HasPrefix(line, "    "), strings.HasPrefix(line, "|"), strings.HasPrefix(line, "#"):
			end()
		case listItem.MatchString(line):
			end()
			paragraph = append(paragraph, listItem.ReplaceAllString(line, ""))
		default:
			paragraph = append(paragraph, strings.TrimSpace(line))
		}
	}
	end()
	return list
}

func TestSentencesAreFound(t *testing.T) {
	text := "# A title\n\nOne. Two\nlines [three](x.md) `a.b`; four\n\n- item one:\n  rest\n- item\n\n| a table |\n\n    code\n```\nmore code\n```\n"
	got := strings.Join(sentences(text), "|")
	if want := "One|Two lines three `a.b`|four|item one|rest|item"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
