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
	// Encoding says how, Source where and by whom, Strength what propagation finds of
	// parts. What it finds of the native constraints is measured.
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
	Post        func(b *Instance)

	of    string // the constraint that tried encodes
	tried poster // in place of the encoding that the sample gets
}

// poster is the function that encodes a row.
type poster func(e *constraint.Encoder, g sat.Lit, a store.Args)

// An Encoding is one that small constraints do not get, or not all of them: what it is called,
// and what it claims.
type Encoding struct {
	how, claim string
	post       poster
}

// Other returns an encoding that is not in use.
func Other(how string, post func(e *constraint.Encoder, g sat.Lit, a store.Args)) Encoding {
	return Encoding{how, "tried", post}
}

// Some returns an encoding that some of the constraints get, with a claim as cases have.
func Some(how, claim string, post func(e *constraint.Encoder, g sat.Lit, a store.Args)) Encoding {
	return Encoding{how, claim, post}
}

// Tried makes the cases of other encodings of constraint name, which docs/decisions compares
// with those in use, in as far as it takes to measure what they propagate.
func Tried(name string, post func(*Instance), others ...Encoding) (cases []Case) {
	for _, o := range others {
		cases = append(cases, Case{
			Name:  fmt.Sprintf("`%s`, %s", strings.TrimPrefix(name, "gozinc_"), o.how),
			Claim: o.claim, of: name, tried: o.post, Post: post,
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

// Check is the test of a family with these rows and the title that it has in CONSTRAINTS.md.
// It measures each constraint in each form and compares the section there; compares the sections
// with those of docs/globals.md; measures the cases and compares the tables with those of
// docs/strength.md, where nothing may be missed of the consistency that is claimed. With
// -update it writes them. Each native constraint of the family that is gozinc's own stands
// in an entry.
func Check(t *testing.T, title string, rows []constraint.Row, sections ...Section) {
	told, all := make(map[string]bool), make(found)
	for _, s := range sections {
		for _, g := range s.Entries {
			g.check(t, told)
		}
		s.writeStrength(t, all)
	}
	all.writeConstraints(t, title, rows)
	for _, s := range sections {
		s.writeGlobals(t, all)
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

// strength says what is measured of the native constraints, and then what is claimed of parts. The
// measure stands in place of a claim that it repeats.
func (g Entry) strength(all found) string {
	var said []string
	for _, name := range g.Of {
		for _, arity := range ground.Arities(name) {
			if level := all.of(name, arity).level(); !slices.Contains(said, level) {
				said = append(said, level)
			}
		}
	}
	claim, rest, _ := strings.Cut(g.Strength, ";")
	if len(said) == 0 || needed[claim] == nil {
		rest = g.Strength
	}
	measured := strings.Join(said, ", ")
	switch rest = strings.TrimSpace(rest); {
	case measured == "":
		return rest
	case rest == "":
		return measured
	}
	return measured + "; " + rest
}

func (s Section) writeGlobals(t *testing.T, all found) {
	if len(s.Entries) == 0 {
		return
	}
	var b strings.Builder
	if s.Intro != "" {
		fmt.Fprintf(&b, "%s\n\n", s.Intro)
	}
	b.WriteString(globalsColumns)
	for _, g := range s.Entries {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", g.Names, g.treatment(), g.Encoding, g.Source, g.strength(all))
	}
	if s.Note != "" {
		fmt.Fprintf(&b, "\n%s\n", s.Note)
	}
	generated(t, globalsFile, s.Title, b.String())
}

func (s Section) writeStrength(t *testing.T, all found) {
	var b strings.Builder
	b.WriteString(strengthColumns)
	for _, c := range s.cases() {
		ways, name, arity := c.measure(t)
		n, p := ways[0], ways[1]
		if c.tried == nil {
			all.of(name, arity).join(n)
			all.of(name, arity).join(p)
		}
		if missed := n.missed(c.Claim); missed != "" {
			t.Errorf("%s: claimed to have strength %q, but misses %s: %+v", c.Name, c.Claim, missed, n)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", c.Name, c.Claim,
			n.values, n.refuted, n.bounds, n.failures, p.values, p.refuted, p.bounds, p.failures)
	}
	generated(t, strengthFile, s.Title, b.String())
}

// generated expects that a section of a file, after a heading that is written by hand, has a
// text; with -update it writes it. Other seeds than those of the test suite measure something else.
func generated(t *testing.T, file, title, want string) {
	t.Helper()
	if !campaign.Usual() {
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	heading := "\n## " + title + "\n"
	before, after, found := strings.Cut(string(text), heading)
	if !found {
		t.Fatalf("%s has no section %q", file, title)
	}
	rest := ""
	if i := strings.Index(after, "\n## "); i >= 0 {
		rest = after[i:]
	}
	whole := before + heading + "\n" + want + rest
	switch {
	case whole == string(text):
	case !*update:
		t.Errorf("%s, section %q, is out of date: run make docs", file, title)
	default:
		if err := os.WriteFile(file, []byte(whole), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
