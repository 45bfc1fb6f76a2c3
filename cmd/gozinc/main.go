// Command gozinc solves FlatZinc models, alone or as a solver of MiniZinc. It owns
// flags, signals, exit codes and the registration with MiniZinc. The rest is up to the
// library, package gozinc.
//
// Usage:
//
//	gozinc [flags] model.fzn     solve; - reads standard input
//	gozinc install [--system | --dir DIR]
//	gozinc uninstall [--system | --dir DIR]
//	gozinc completion bash|zsh|fish
//	gozinc man
//
// See gozinc --help for the flags.
package main

//go:generate go test . -run "TestManual|TestReadmeTable" -update

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"
)

// The exit statuses. Everything that is an answer is 0, also "unsatisfiable"
// and "unknown": MiniZinc takes any other status for an error, even after
// solutions.
const (
	exitOK    = 0
	exitError = 1 // bad input, a lasting internal error, output that cannot be written
	exitUsage = 2 // a command line that makes no sense
)

func main() { os.Exit(start(os.Args[1:], time.Now())) }

// start runs the program on the process's own streams and returns the exit
// status.
func start(args []string, begin time.Time) (status int) {
	p := program{in: os.Stdin, out: os.Stdout, err: os.Stderr, begin: begin}
	defer func() {
		if r := recover(); r != nil {
			p.internalError(r)
			status = exitError
		}
	}()
	keepWriteErrors()
	return p.run(args)
}

// program is one run of the command: its streams and when it began.
type program struct {
	in       io.Reader
	out, err io.Writer
	begin    time.Time
	files    outputs
}

func (p *program) run(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(p.err, usageLine)
		return exitUsage
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return p.exit(c.run(p, args[1:]))
		}
	}
	s, err := parseFlags(args)
	if err != nil {
		return p.exit(err)
	}
	switch {
	case s.help:
		return p.exit(writeHelp(p.out))
	case s.version:
		return p.exit(writeVersion(p.out))
	case s.config:
		return p.exit(p.writeConfig())
	case s.listsEffort():
		return p.exit(writeEffort(p.out))
	}
	if err := setEffort(s.effort); err != nil {
		return p.exit(err)
	}
	return p.exit(p.solve(s))
}

// exit reports err, if any, on standard error and returns the exit status.
func (p *program) exit(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, flag.ErrHelp):
		return p.exit(writeHelp(p.out))
	case errors.As(err, &usage):
		fmt.Fprintf(p.err, "gozinc: %v; see gozinc --help\n", err)
		return exitUsage
	}
	fmt.Fprintln(p.err, message(err))
	return exitError
}
