// Package mznlib holds the MiniZinc library of gozinc: the files that MiniZinc
// reads in place of those of its standard library, so that it passes on what
// gozinc has natively instead of decomposing it.
//
// To make a global constraint X native, add its definition to package ground,
// its row to the package of its family and a file fzn_X.mzn here, which defines
// fzn_X in terms of gozinc_X; go generate declares that predicate. The forms of fzn_X
// that are reified and half reified are derived from it. Files of the standard
// library that no file here replaces stay in force.
package mznlib

//go:generate go test . -run TestDeclarationsAreGenerated -update

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed *.mzn experimental
var written embed.FS

// Files returns the library: the texts of its files by name. A name may have
// directories, with slashes.
func Files() (map[string]string, error) {
	files := make(map[string]string)
	err := fs.WalkDir(written, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := written.ReadFile(name)
		files[name] = string(text)
		return err
	})
	if err != nil {
		return nil, err
	}
	for name, text := range files {
		base, global := strings.CutSuffix(name, ".mzn")
		if !global || !strings.HasPrefix(name, "fzn_") || strings.HasSuffix(base, reif) {
			continue
		}
		own, apart, err := formsOf(name, text)
		if err != nil {
			return nil, err
		}
		files[name] = text + own
		if apart != "" {
			files[base+reif+".mzn"] = apart
		}
	}
	return files, nil
}
