package main

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// place returns a new directory with a program to register in it.
func place(t *testing.T) (exe, dir string) {
	t.Helper()
	root := t.TempDir()
	exe = filepath.Join(root, "program")
	if err := os.WriteFile(exe, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return exe, filepath.Join(root, "solvers")
}

func readConfig(t *testing.T, r registration) solverConfig {
	t.Helper()
	text, err := os.ReadFile(r.config())
	if err != nil {
		t.Fatal(err)
	}
	var c solverConfig
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// list returns the files below dir.
func list(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A directory that is whole holds the program and only paths within it.
func TestRegisterWhole(t *testing.T) {
	exe, dir := place(t)
	r := registration{dir: dir, whole: true}
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	c := readConfig(t, r)
	if c.Executable != "./gozinc.d/bin/gozinc" || c.MznLib != "./gozinc.d/mznlib" {
		t.Errorf("executable %s, mznlib %s", c.Executable, c.MznLib)
	}
	info, err := os.Stat(filepath.Join(dir, c.Executable))
	if err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("program: %v, %v", info, err)
	}
	if _, err := os.Stat(filepath.Join(dir, c.MznLib, "redefinitions.mzn")); err != nil {
		t.Error(err)
	}
}

// Elsewhere the configuration names the program where it is, unless that is a
// place for temporary files.
func TestRegisterReference(t *testing.T) {
	exe, dir := place(t)
	t.Setenv("TMPDIR", filepath.Join(dir, "tmp"))
	r := registration{dir: dir}
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	if c := readConfig(t, r); c.Executable != exe {
		t.Errorf("executable %s, want %s", c.Executable, exe)
	}
	t.Setenv("TMPDIR", filepath.Dir(exe))
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	if c := readConfig(t, r); c.Executable != "./gozinc.d/bin/gozinc" {
		t.Errorf("executable %s", c.Executable)
	}
}

// Registering again replaces what an older version left.
func TestRegisterAgain(t *testing.T) {
	exe, dir := place(t)
	r := registration{dir: dir, whole: true}
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	want := list(t, dir)
	if err := os.WriteFile(filepath.Join(r.library(), "fzn_gone.mzn"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	if got := list(t, dir); !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

func TestUninstall(t *testing.T) {
	exe, dir := place(t)
	r := registration{dir: dir, whole: true}
	if err := r.write(exe); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other.msc")
	if err := os.WriteFile(other, []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := program{out: io.Discard, err: io.Discard}
	for range 2 { // the second time there is nothing to do
		if err := p.uninstall([]string{"--dir", dir}); err != nil {
			t.Fatal(err)
		}
	}
	if got := list(t, dir); !slices.Equal(got, []string{"other.msc"}) {
		t.Errorf("files left: %v", got)
	}
}

// A configuration of the same name that gozinc did not write stays.
func TestForeignConfiguration(t *testing.T) {
	exe, dir := place(t)
	r := registration{dir: dir}
	for _, text := range []string{"", "id = org.other;", `{"id": "org.other"}`} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(r.config(), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := r.write(exe); err == nil || !strings.Contains(err.Error(), "remove it first") {
			t.Errorf("%q: write: %v", text, err)
		}
		p := program{out: io.Discard, err: io.Discard}
		if err := p.uninstall([]string{"--dir", dir}); err == nil {
			t.Errorf("%q: uninstall: no error", text)
		}
		if got := list(t, dir); !slices.Equal(got, []string{"gozinc.msc"}) {
			t.Errorf("%q: files %v", text, got)
		}
	}
}

func TestParsePlace(t *testing.T) {
	t.Setenv("HOME", "/home/u")
	for args, want := range map[string]registration{
		"":             {dir: "/home/u/.minizinc/solvers"},
		"--system":     {dir: "/usr/local/share/minizinc/solvers"},
		"-dir /a/../b": {dir: "/b", whole: true},
		"--dir=/b":     {dir: "/b", whole: true},
	} {
		if got, err := parsePlace("install", strings.Fields(args)); err != nil || got != want {
			t.Errorf("%q: %+v, %v", args, got, err)
		}
	}
	t.Setenv("HOME", "")
	if _, err := parsePlace("install", nil); err == nil {
		t.Error("no error without a home")
	}
}

// MiniZinc 2.6 refuses a configuration with a key that it does not know.
func TestConfigKeys(t *testing.T) {
	known := strings.Fields(`id name version executable mznlib mznlibVersion description contact
		website tags stdFlags extraFlags requiredFlags supportsMzn supportsFzn supportsNL
		needsSolns2Out isGUIApplication needsMznExecutable needsStdlibDir needsPathsFile`)
	var b bytes.Buffer
	if err := newConfig("/bin/gozinc", "lib").write(&b); err != nil {
		t.Fatal(err)
	}
	var c map[string]any
	if err := json.Unmarshal(b.Bytes(), &c); err != nil {
		t.Fatal(err)
	}
	for key := range c {
		if !slices.Contains(known, key) {
			t.Errorf("key %s", key)
		}
	}
}
