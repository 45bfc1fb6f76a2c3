package main

import (
	"bytes"
	"os"
	"testing"
)

// TestGlobalsAreGenerated: the library has a function for each native global.
func TestGlobalsAreGenerated(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../globals.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("globals.go is out of date: run make docs")
	}
}
