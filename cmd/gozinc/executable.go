package main

import (
	"io"
	"os"
	"path/filepath"
)

// executable returns the absolute path of this program.
func executable() (string, error) {
	exe, err := os.Executable()
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(exe)
}

// temporary reports whether the program will soon be gone: go run builds into
// a directory of that kind.
func temporary(exe string) bool {
	rel, err := filepath.Rel(os.TempDir(), exe)
	return err == nil && filepath.IsLocal(rel)
}

// copyProgram copies the program at from to to, by way of a new file: a
// program that is running cannot be written to.
func copyProgram(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	var o outputs
	defer o.discard()
	dst, err := o.create(to, 0o777)
	if err != nil {
		return err
	}
	if _, err := io.Copy(dst, src); err != nil {
		return err
	}
	return o.keep()
}
