// Package globals is what families say of the globals of MiniZinc, and the tests that hold
// them to it: one section of docs/globals.md and of docs/strength.md for each list of entries.
package globals

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
)

var update = flag.Bool("update", false, "write the sections of the generated documents")

// A Section is a table of docs/globals.md with the text around it, and one of
// docs/strength.md.
type Section struct {
	Title, Intro, Note string
	Entries            []Entry
	// Builtins are cases of constraints that are no globals.
	Builtins []Case
}

// An Entry is what is said of a global constraint of MiniZinc, or of some
// that are treated alike, and what holds gozinc to it.
type Entry struct {
	Names string // as MiniZinc calls it
	// Of are the native constraints that it becomes in FlatZinc; without any,
	// the standard library decomposes it.
	Of   []string
	Lazy bool // some clauses are added when a solution violates them
	// Encoding says how, Source where and by whom, Strength what unit
	// propagation achieves.
	Encoding, Source, Strength string
	// Cases measure the strength, Tried the strength of other encodings.
	Cases, Tried []Case
}

func (g Entry) treatment() string {
	switch {
	case g.Lazy:
		return "lazy"
	case len(g.Of) > 0:
		return "native"
	}
	return "decomposed"
}

// A Case is a random constraint for docs/strength.md. Without a claim it
// is held to the strength of its global.
type Case struct {
	Name, Claim string
	Lazy        bool // in its lazy form
	Post        func(b *Instance)

	of    string // the constraint that tried encodes
	tried poster // in place of the encoding in use
}

// poster is the function that encodes a row.
type poster func(e *constraint.Encoder, g sat.Lit, a store.Args)

// An Encoding is one that is not in use, and what it is called.
type Encoding struct {
	how  string
	post poster
}

// Other returns an encoding.
func Other(how string, post func(e *constraint.Encoder, g sat.Lit, a store.Args)) Encoding {
	return Encoding{how, post}
}

// Tried makes the cases of other encodings of constraint name, which docs/decisions compares
// with those in use, in as far as it takes to measure what they propagate.
func Tried(name string, post func(*Instance), others ...Encoding) (cases []Case) {
	for _, o := range others {
		cases = append(cases, Case{
			Name:  fmt.Sprintf("`%s`, %s", strings.TrimPrefix(name, "gozinc_"), o.how),
			Claim: "tried", of: name, tried: o.post, Post: post,
		})
	}
	return cases
}

// cases are the rows of docs/strength.md, other encodings last.
func (s Section) cases() []Case {
	cases := slices.Clone(s.Builtins)
	var tried []Case
	for _, g := range s.Entries {
		for _, c := range g.Cases {
			if c.Claim == "" {
				c.Claim = g.Strength
			}
			cases = append(cases, c)
		}
		tried = append(tried, g.Tried...)
	}
	return append(cases, tried...)
}

const (
	globalsFile  = "../../docs/globals.md"
	strengthFile = "../../docs/strength.md"

	globalsColumns = `| global | treatment | encoding | source | strength |
|---|---|---|---|---|
`
	strengthColumns = `| constraint | claimed | removed | refuted | bounds | failures | P removed | P refuted | P bounds | P failures |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|
`
)

// Check is the test of a family with these rows. It compares the sections with those of
// docs/globals.md; measures the encodings and compares the tables with those of
// docs/strength.md, where nothing may be missed of the consistency that is claimed. With
// -update it writes them. Each native constraint of the family that is gozinc's own stands
// in an entry.
func Check(t *testing.T, rows []constraint.Row, sections ...Section) {
	told := make(map[string]bool)
	for _, s := range sections {
		for _, g := range s.Entries {
			g.check(t, told)
		}
		s.writeGlobals(t)
		s.writeStrength(t)
	}
	for _, r := range rows {
		if known := ground.Arities(r.Name) != nil; known && strings.HasPrefix(r.Name, "gozinc_") && !told[r.Name] {
			t.Errorf("%s stands in no entry", r.Name)
		}
	}
}

// check notes what an entry tells of, and expects that a claim that can be tested is.
func (g Entry) check(t *testing.T, told map[string]bool) {
	for _, name := range g.Of {
		if told[name] = true; ground.Arities(name) == nil {
			t.Errorf("%s: there is no %s", g.Names, name)
		}
	}
	claim, _, _ := strings.Cut(g.Strength, ";")
	held := slices.ContainsFunc(g.Cases, func(c Case) bool { return c.Claim == "" })
	if len(g.Of) > 0 && needed[claim] != nil && !held {
		t.Errorf("%s is called %s consistent, and no case is held to it", g.Names, claim)
	}
}

func (s Section) writeGlobals(t *testing.T) {
	if len(s.Entries) == 0 {
		return
	}
	var b strings.Builder
	if s.Intro != "" {
		fmt.Fprintf(&b, "%s\n\n", s.Intro)
	}
	b.WriteString(globalsColumns)
	for _, g := range s.Entries {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", g.Names, g.treatment(), g.Encoding, g.Source, g.Strength)
	}
	if s.Note != "" {
		fmt.Fprintf(&b, "\n%s\n", s.Note)
	}
	s.generated(t, globalsFile, b.String())
}

func (s Section) writeStrength(t *testing.T) {
	var b strings.Builder
	b.WriteString(strengthColumns)
	for _, c := range s.cases() {
		n := c.measure(t)
		if missed := n.missed(c.Claim); missed != "" {
			t.Errorf("%s: claimed to have strength %q, but misses %s: %+v", c.Name, c.Claim, missed, n)
		}
		p := c.measurePropagators(t)
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", c.Name, c.Claim,
			n.values, n.refuted, n.bounds, n.failures, p.values, p.refuted, p.bounds, p.failures)
	}
	if campaign.Usual() {
		s.generated(t, strengthFile, b.String())
	}
}

// generated expects that a section of a file, after a heading that is written by hand, has a
// text; with -update it writes it.
func (s Section) generated(t *testing.T, file, want string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	heading := "\n## " + s.Title + "\n"
	before, after, found := strings.Cut(string(text), heading)
	if !found {
		t.Fatalf("%s has no section %q", file, s.Title)
	}
	rest := ""
	if i := strings.Index(after, "\n## "); i >= 0 {
		rest = after[i:]
	}
	whole := before + heading + "\n" + want + rest
	switch {
	case whole == string(text):
	case !*update:
		t.Errorf("%s, section %q, is out of date: run make docs", file, s.Title)
	default:
		if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
