package main

import (
	"os"
	"strings"
)

// safeVariable is the environment variable by which a server forbids all that runs other
// programs, or writes and reads files beside the model.
const safeVariable = "GOZINC_SAFE"

// safe reports whether the environment forbids all that.
func safe() bool {
	v := os.Getenv(safeVariable)
	return v != "" && v != "0"
}

// permitted returns an error for flags that the environment forbids.
func (s *settings) permitted() error {
	if !safe() {
		return nil
	}
	engine := string(s.solve.Engine)
	for _, f := range []struct {
		flag  string
		given bool
	}{
		{"--engine exec:", strings.HasPrefix(engine, "exec:")},
		{"--engine mallob:", strings.HasPrefix(engine, "mallob:")},
		{"--dimacs FILE", names(s.dimacs)},
		{"--wcnf FILE", names(s.wcnf)},
		{"--pwcnf FILE", names(s.pwcnf)},
		{"--opb FILE", names(s.opb)},
		{"--proof FILE", names(s.proof)},
		{"--answer FILE", names(s.answer)},
	} {
		if f.given {
			return usagef("%s is forbidden here by %s in the environment", f.flag, safeVariable)
		}
	}
	return nil
}

// names reports whether an argument names a file.
func names(file string) bool { return file != "" && file != "-" }
