// Package mznlib holds the MiniZinc library of gozinc: the files that MiniZinc
// reads in place of those of its standard library, so that it passes on what
// gozinc has natively instead of decomposing it.
//
// To make a global constraint X native, add its definition to package ground,
// its row to the package of its family and a file fzn_X.mzn here, which defines
// fzn_X in terms of gozinc_X; go generate declares that predicate. Files of the standard
// library that no file here replaces stay in force; so does fzn_X_reif for
// reified uses.
package mznlib

//go:generate go test . -run TestDeclarationsAreGenerated -update

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed *.mzn experimental
var files embed.FS

// Files returns the library, a directory of .mzn files.
func Files() fs.FS { return files }

// Write puts the library into dir, which it creates if need be. Files that are
// there already under the same names are overwritten.
func Write(dir string) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(path, 0o755)
		}
		text, err := files.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(path, text, 0o644)
	})
}
