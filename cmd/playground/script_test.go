//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// script runs JavaScript beside the page's files of these names, which end in .mjs there.
func script(t *testing.T, text string, files ...string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the page's scripts")
	}
	dir := t.TempDir()
	for _, name := range files {
		content, err := os.ReadFile("page/" + name + ".js")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".mjs"), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	test := filepath.Join(dir, "test.mjs")
	if err := os.WriteFile(test, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(node, test).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
