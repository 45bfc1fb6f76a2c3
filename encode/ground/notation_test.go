package ground

import (
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

// readArgs reads arguments separated by blanks: 7 (int), t and f (bool), 0.5
// (float), 1..3 and {1,3} (set), [1,2] (array).
func readArgs(t *testing.T, text string) Args {
	t.Helper()
	var args Args
	for _, word := range strings.Fields(text) {
		args = append(args, readArg(t, word))
	}
	return args
}

func readArg(t *testing.T, word string) Arg {
	t.Helper()
	switch {
	case word == "t":
		return Arg{Int: 1}
	case word == "f":
		return Arg{Int: 0}
	case word[0] == '[':
		elems := []Arg{}
		for _, w := range listItems(word) {
			elems = append(elems, readArg(t, w))
		}
		return ArrayArg(elems)
	case word[0] == '{':
		var values []int64
		for _, w := range listItems(word) {
			values = append(values, readInt(t, w))
		}
		return SetArg(intset.Of(values...))
	case strings.Contains(word, ".."):
		lo, hi, _ := strings.Cut(word, "..")
		return SetArg(intset.Interval(readInt(t, lo), readInt(t, hi)))
	case strings.ContainsAny(word, ".e") || strings.HasSuffix(word, "Inf"):
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		return FloatArg(x)
	}
	return Arg{Int: readInt(t, word)}
}

// listItems splits the text between brackets at the commas outside braces.
func listItems(word string) []string {
	var items []string
	depth, from := 0, 1
	for i := 1; i < len(word)-1; i++ {
		switch word[i] {
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth == 0 {
				items = append(items, word[from:i])
				from = i + 1
			}
		}
	}
	if from < len(word)-1 {
		items = append(items, word[from:len(word)-1])
	}
	return items
}

func readInt(t *testing.T, word string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
