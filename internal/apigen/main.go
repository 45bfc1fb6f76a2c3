// Command apigen writes globals.go, the functions of the library for native global
// constraints, from their definitions in package ground. It runs in the directory of
// the library's package.
package main

import (
	"fmt"
	"os"
)

func main() {
	text, err := generate()
	if err == nil {
		err = os.WriteFile("globals.go", text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "apigen:", err)
		os.Exit(1)
	}
}
