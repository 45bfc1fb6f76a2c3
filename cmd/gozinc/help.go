package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gozinc/gozinc"
)

// version is that of the library, also in the registration.
const version = gozinc.Version

const website = "https://github.com/gozinc/gozinc"

const usageLine = `usage: gozinc [flags] model.fzn
       gozinc install | uninstall [--system | --dir DIR]
See gozinc --help.
`

// synopsis is what the program does, in one line.
const synopsis = "gozinc solves FlatZinc models, alone or through MiniZinc."

// examples are what a newcomer tries first.
var examples = []struct{ line, what string }{
	{"gozinc install", "register with MiniZinc"},
	{"minizinc --solver gozinc model.mzn data.dzn", "solve a MiniZinc model"},
	{"gozinc -a -s model.fzn", "all solutions of FlatZinc"},
}

// exitStatuses are the exit statuses and when they occur.
var exitStatuses = []struct {
	status int
	when   string
}{
	{exitOK, "answered: solutions, unsatisfiable and unknown alike"},
	{exitError, "bad input, a lasting internal error, output that cannot be written"},
	{exitUsage, "a command line that makes no sense"},
}

const aboutSignals = `SIGINT and SIGTERM end the search: the best solution so far and its status are
printed, and the exit status is 0. A second signal ends the program at once.
`

// writeHelp prints what --help prints.
func writeHelp(w io.Writer) error {
	var b strings.Builder
	b.WriteString(synopsis + "\n\nexamples:\n")
	for _, e := range examples {
		fmt.Fprintf(&b, "  %-44s %s\n", e.line, e.what)
	}
	fmt.Fprintf(&b, "\nusage:\n  gozinc %-19s %s\n", "[flags] model.fzn", aboutSolving)
	for _, c := range commands() {
		for _, u := range c.uses {
			fmt.Fprintf(&b, "  gozinc %-19s %s\n", c.with(u), u.help)
		}
	}
	b.WriteString("\nflags:\n")
	for _, o := range options {
		fmt.Fprintf(&b, "  %-30s %s\n", o.names(), o.help)
	}
	b.WriteString("\nexit status:\n")
	for _, s := range exitStatuses {
		fmt.Fprintf(&b, "  %d  %s\n", s.status, s.when)
	}
	b.WriteString("\n" + aboutSignals)
	_, err := io.WriteString(w, b.String())
	return err
}

// names returns the flag as the help shows it, short name first.
func (o *option) names() string {
	name := func(n string) string {
		if len(n) == 1 {
			return "-" + n
		}
		return "--" + n
	}
	first, second := o.name, o.long
	if len(second) == 1 {
		first, second = second, first
	}
	s := name(first)
	if second != "" {
		s += ", " + name(second)
	}
	if o.arg != "" {
		s += " " + o.arg
	}
	return s
}

// writeVersion prints what --version prints: the version, and the commit when
// the program was built in a checkout.
func writeVersion(w io.Writer) error {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = ", commit " + s.Value[:min(12, len(s.Value))]
			}
		}
	}
	_, err := fmt.Fprintf(w, "gozinc %s (%s %s/%s%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, commit)
	return err
}
