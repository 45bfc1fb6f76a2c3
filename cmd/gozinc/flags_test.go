package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc"
)

func TestParseFlags(t *testing.T) {
	type opts = gozinc.Options
	type text = gozinc.TextOptions
	for _, tt := range []struct {
		args string
		want settings
	}{
		{"m.fzn", settings{}},
		{"-a -i -s -v -f m.fzn", settings{solve: opts{FreeSearch: true}, text: text{All: true, Intermediate: true, Statistics: true}, verbose: true}},
		{"--all-solutions --intermediate-solutions --statistics --verbose --free-search m.fzn", settings{solve: opts{FreeSearch: true}, text: text{All: true, Intermediate: true, Statistics: true}, verbose: true}},
		{"-n 3 -p 2 -r -7 -t 1500 m.fzn", settings{solve: opts{MaxSolutions: 3, Workers: 2, Seed: -7}, limit: 1500 * time.Millisecond}},
		{"--num-solutions=3 --parallel=2 --random-seed=7 --time-limit=0 m.fzn", settings{solve: opts{MaxSolutions: 3, Workers: 2, Seed: 7}}},
		{"-n 0 m.fzn", settings{text: text{All: true}}},
		{"m.fzn -a", settings{text: text{All: true}}},
		{"-s m.fzn -n 2", settings{solve: opts{MaxSolutions: 2}, text: text{Statistics: true}}},
		{"--engine cdcl m.fzn", settings{solve: opts{Engine: gozinc.CDCL}}},
		{"--encode all m.fzn", settings{solve: opts{Encode: gozinc.EncodeAll}}},
		{"--memory-limit 100 --dimacs o.cnf m.fzn", settings{memory: 100, dimacs: "o.cnf"}},
		{"-a -- m.fzn", settings{text: text{All: true}}},
	} {
		tt.want.file, tt.want.solve.Workers = "m.fzn", max(tt.want.solve.Workers, 1)
		got, err := parseFlags(strings.Fields(tt.args))
		if err != nil || !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s: %+v, %v, want %+v", tt.args, got, err, tt.want)
		}
	}
}

func TestParseFlagsFiles(t *testing.T) {
	for args, want := range map[string]string{
		"-":        "-",
		"-a -":     "-",
		"- -a":     "-",
		"-- -a":    "-a",
		"-s -- -":  "-",
		"./-n.fzn": "./-n.fzn",
	} {
		if got, err := parseFlags(strings.Fields(args)); err != nil || got.file != want {
			t.Errorf("%s: %+v, %v", args, got, err)
		}
	}
}

func TestParseFlagsErrors(t *testing.T) {
	for args, want := range map[string]string{
		"":                   "one FlatZinc file expected, got 0",
		"a.fzn b.fzn":        "one FlatZinc file expected, got 2",
		"-- a.fzn -a":        "one FlatZinc file expected, got 2",
		"-q a.fzn":           "unknown flag -q",
		"--colour=red a.fzn": "unknown flag -colour",
		"a.fzn -n":           "flag needs an argument: -n",
		"-n x a.fzn":         `invalid value "x" for flag -n: not an integer`,
		"-n -1 a.fzn":        `invalid value "-1" for flag -n: not between 0 and 2147483647`,
		"-p 0 a.fzn":         `invalid value "0" for flag -p: not between 1 and 32767`,
		"-t 1.5 a.fzn":       `invalid value "1.5" for flag -t: not an integer`,
		"-r 9223372036854775808 a.fzn": `invalid value "9223372036854775808" for flag -r: ` +
			`not between -9223372036854775808 and 9223372036854775807`,
		"-t 9223372036854775 a.fzn": `invalid value "9223372036854775" for flag -t: not between -9223372036854 and 9223372036854`,
	} {
		_, err := parseFlags(strings.Fields(args))
		if _, ok := err.(usageError); !ok || err.Error() != want {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

// Every flag must be either a switch or take an argument, and an extra option
// of MiniZinc needs a type and a default.
func TestOptionTable(t *testing.T) {
	for _, o := range options {
		takes := o.set != nil || o.text != nil
		if (o.toggle != nil) == takes || takes != (o.arg != "") {
			t.Errorf("%s: a flag is a switch or takes an argument", o.name)
		}
		if letter, _, _ := strings.Cut(o.name, "-"); o.standard && (o.kind != "" || len(letter) != 1) {
			t.Errorf("%s: a standard flag of MiniZinc begins with a letter, and has no type", o.name)
		}
		if (o.kind == "") != (o.preset == "") || (o.kind == "") != (o.title == "") {
			t.Errorf("%s: type %q, default %q, title %q", o.name, o.kind, o.preset, o.title)
		}
		if o.kind != "" && o.set != nil {
			if err := o.set(new(settings), o.preset); err != nil {
				t.Errorf("%s: default %s: %v", o.name, o.preset, err)
			}
		}
	}
}

func TestHelpNamesEveryFlag(t *testing.T) {
	var b bytes.Buffer
	if err := writeHelp(&b); err != nil {
		t.Fatal(err)
	}
	words := strings.FieldsFunc(b.String(), func(r rune) bool { return r == ' ' || r == ',' || r == '\n' })
	for _, o := range options {
		for _, name := range []string{o.name, o.long} {
			if name != "" && !slices.Contains(words, "-"+name) && !slices.Contains(words, "--"+name) {
				t.Errorf("help does not name %s", name)
			}
		}
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > 81 {
			t.Errorf("help line of %d characters: %s", len(line), line)
		}
	}
}

// TestReadmeTable: the table of flags in the README is up to date.
func TestReadmeTable(t *testing.T) {
	const file = "../../README.md"
	readme, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const head = "| flag | long form | meaning |\n|---|---|---|\n"
	before, rest, found := strings.Cut(string(readme), head)
	_, after, ended := strings.Cut(rest, "\n\n")
	if !found || !ended {
		t.Fatal("the README has no table of flags")
	}
	want := before + head + flagRows() + "\n" + after
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(readme) {
		t.Errorf("the table of flags in %s is out of date: run make docs", file)
	}
}

// flagRows is a row for each flag, or for several in turn of which the same is said.
func flagRows() string {
	var b strings.Builder
	for i := 0; i < len(options); {
		says := cmp.Or(options[i].more, options[i].help)
		var short, long []string
		for ; i < len(options) && cmp.Or(options[i].more, options[i].help) == says; i++ {
			o := &options[i]
			for _, name := range []string{o.name, o.long} {
				switch text := strings.TrimSpace(name + " " + o.arg); len(name) {
				case 0:
				case 1:
					short = append(short, "`-"+text+"`")
				default:
					long = append(long, "`--"+text+"`")
				}
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.Join(short, ", "), strings.Join(long, ", "), says)
	}
	return b.String()
}
