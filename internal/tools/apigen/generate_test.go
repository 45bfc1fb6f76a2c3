package main

import (
	"bytes"
	"os"
	"testing"
)

// TestGlobalsAreGenerated: the library has a function for each native global, and its tests
// a row.
func TestGlobalsAreGenerated(t *testing.T) {
	functions, calls, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{functionsFile: functions, callsFile: calls} {
		got, err := os.ReadFile("../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is out of date: run make docs", name)
		}
	}
}
