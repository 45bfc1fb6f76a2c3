//go:build !js

// Command playground writes or serves the page on which MiniZinc models are solved in
// the browser.
//
//	playground DIR                 write the page's own files to DIR
//	playground -serve ADDRESS DIR  serve DIR, at 127.0.0.1:8080 for example
//
// make playground adds the two WebAssembly programs. Compiled for js/wasm, this package
// is one of them: the solver.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
)

func main() {
	address := flag.String("serve", "", "serve the directory at this `address`")
	models := flag.String("models", "models", "the `directory` of the gallery")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: playground [-serve ADDRESS] [-models DIR] DIR")
		os.Exit(2)
	}
	var err error
	if *address != "" {
		fmt.Printf("http://%s/\n", *address)
		err = http.ListenAndServe(*address, newServer(flag.Arg(0)))
	} else {
		err = write(flag.Arg(0), os.DirFS(*models))
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "playground: %v\n", err)
		os.Exit(1)
	}
}
