package main

import (
	"io/fs"
	"path"
	"strings"
)

// instance is a CNF file and the family that it belongs to.
type instance struct{ file, family string }

func (i instance) name() string { return strings.TrimSuffix(path.Base(i.file), ".cnf") }

// walkCNF calls do with every CNF file and the name of its folder.
func walkCNF(root fs.FS, do func(file, family string)) error {
	return fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(file, ".cnf") {
			do(file, path.Base(path.Dir(file)))
		}
		return err
	})
}
