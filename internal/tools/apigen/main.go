// Command apigen writes the functions of the library for native global constraints, from
// their definitions in package ground, to globals.go of the directory that its argument
// names, and a table of them for tests to natives_test.go.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// The files that are written.
const (
	functionsFile = "globals.go"
	callsFile     = "natives_test.go"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: apigen DIR")
		os.Exit(2)
	}
	functions, calls, err := generate()
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Args[1], functionsFile), functions, 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Args[1], callsFile), calls, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "apigen:", err)
		os.Exit(1)
	}
}
