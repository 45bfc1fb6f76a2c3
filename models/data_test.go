package models_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// parameters are the items of a data file: the tokens of each value.
type parameters map[string][]string

var (
	comment = regexp.MustCompile(`%[^\n]*`)
	item    = regexp.MustCompile(`(?s)(\w+)\s*=\s*([^;]*);`)
	prefix  = regexp.MustCompile(`^\s*array[12]d\([^\[]*\[`) // array2d(1..r, 1..c, [
	token   = regexp.MustCompile(`[-\w.]+`)
)

// readData reads a data file. It knows numbers, names and lists and arrays of
// them written out, which is all the tests look at; it does not evaluate.
func readData(t *testing.T, name string) parameters {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("data", name))
	if err != nil {
		t.Fatal(err)
	}
	p := parameters{}
	for _, m := range item.FindAllStringSubmatch(comment.ReplaceAllString(string(text), ""), -1) {
		p[m[1]] = token.FindAllString(prefix.ReplaceAllString(m[2], ""), -1)
	}
	return p
}

// unknown stands for the X of a data file.
const unknown = -1

// list returns a parameter as numbers in reading order.
func (p parameters) list(t *testing.T, name string) []int {
	t.Helper()
	tokens, ok := p[name]
	if !ok {
		t.Fatalf("the data has no %s", name)
	}
	numbers := make([]int, len(tokens))
	for i, s := range tokens {
		if s == "X" {
			numbers[i] = unknown
			continue
		}
		v, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		numbers[i] = v
	}
	return numbers
}

// number returns a parameter that is a single number.
func (p parameters) number(t *testing.T, name string) int {
	t.Helper()
	l := p.list(t, name)
	if len(l) != 1 {
		t.Fatalf("%s is not a number: %v", name, l)
	}
	return l[0]
}

// rows returns a parameter as rows of the given length.
func (p parameters) rows(t *testing.T, name string, length int) [][]int {
	t.Helper()
	return split(t, p.list(t, name), length)
}

// named returns a parameter that lists names as their places in an enumerated
// type, counted from 0.
func (p parameters) named(t *testing.T, name, of string) []int {
	t.Helper()
	place := map[string]int{}
	for i, s := range p[of] {
		place[s] = i
	}
	var places []int
	for _, s := range p[name] {
		i, ok := place[s]
		if !ok {
			t.Fatalf("%s: %s is not in %s", name, s, strings.Join(p[of], ", "))
		}
		places = append(places, i)
	}
	return places
}

// split cuts a list into rows.
func split(t *testing.T, list []int, length int) [][]int {
	t.Helper()
	if length < 1 || len(list)%length != 0 {
		t.Fatalf("%d entries do not make rows of %d", len(list), length)
	}
	var rows [][]int
	for ; len(list) > 0; list = list[length:] {
		rows = append(rows, list[:length])
	}
	return rows
}
