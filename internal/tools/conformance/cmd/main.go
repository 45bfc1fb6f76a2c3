// Command conformance runs the MiniZinc project's own test suite against gozinc. It
// prints the tests that fail and a summary; see the package conformance for the
// rules.
//
//	conformance -suite DIR -gozinc PROGRAM [-expected DIR]   run, compare with the list
//	conformance -suite DIR -gozinc PROGRAM -write DIR        run, write the list
//	conformance -suite DIR -gozinc PROGRAM -ready            answer the empty model
//	conformance -table FILE LIST...                          write the table of lists
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}
