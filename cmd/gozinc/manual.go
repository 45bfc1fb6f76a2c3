package main

import (
	"fmt"
	"io"
	"strings"
)

// manual prints the manual page, in the man macros of roff.
func (p *program) manual(args []string) error {
	if len(args) > 0 {
		return usagef("man takes no argument %q", args[0])
	}
	return writeManual(p.out)
}

// writeManual writes the page from the tables that the help comes from.
func writeManual(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH GOZINC 1 \"\" \"gozinc %s\" \"User Commands\"\n", version)
	b.WriteString(".SH NAME\ngozinc \\- solve FlatZinc models\n")
	b.WriteString(".SH SYNOPSIS\n.B gozinc\n.RI [ flags ]\n.I model.fzn\n")
	for _, c := range commands() {
		for _, u := range c.uses {
			fmt.Fprintf(&b, ".br\n.B gozinc %s\n", roff(c.with(u)))
		}
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", roff(synopsis))
	b.WriteString("Flags may stand on both sides of the model, with one dash or two.\n")
	b.WriteString("The model is FlatZinc, of a file or, as\n.BR \\- ,\nof standard input.\n")
	b.WriteString(".SH OPTIONS\n")
	for _, o := range options {
		help := o.help
		if strings.HasPrefix(o.kind, "opt:") {
			help = o.title + ": " + help
		}
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(o.names()), roff(sentence(help)))
		if o.preset != "" {
			fmt.Fprintf(&b, "The default is %s.\n", roff(o.preset))
		}
	}
	b.WriteString(".SH COMMANDS\n")
	for _, c := range commands() {
		for _, u := range c.uses {
			fmt.Fprintf(&b, ".TP\n.B gozinc %s\n%s\n", roff(c.with(u)), roff(sentence(u.help)))
		}
	}
	b.WriteString(".SH EXIT STATUS\n")
	for _, s := range exitStatuses {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", s.status, roff(sentence(s.when)))
	}
	fmt.Fprintf(&b, ".SH SIGNALS\n%s", roff(aboutSignals))
	fmt.Fprintf(&b, ".SH SEE ALSO\n.BR minizinc (1)\n.PP\n.UR %s\n.UE\n", website)
	_, err := io.WriteString(w, b.String())
	return err
}

// sentence makes a sentence of a phrase.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

// roff protects text from being read as requests: a hyphen is to stay one that
// can be copied, and no line may begin with a dot or an apostrophe.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if s != "" && strings.ContainsRune(".'", rune(s[0])) {
		s = `\&` + s
	}
	return s
}
