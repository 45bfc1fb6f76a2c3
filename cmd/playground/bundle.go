//go:build !js

package main

import (
	"embed"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/mznlib"
)

//go:embed page
var page embed.FS

// bundle is what the page needs to know: data.json.
type bundle struct {
	// Library is gozinc's MiniZinc library, by path.
	Library map[string]string `json:"library"`
	// Shared are files that models include, by path.
	Shared   map[string]string `json:"shared"`
	Examples []example         `json:"examples"`
}

// example is a model of the gallery with data to choose from.
type example struct {
	Name  string `json:"name"`
	Title string `json:"title"` // the first line of its comment
	Model string `json:"model"`
	Data  []data `json:"data"`
}

type data struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// mostData is the size in bytes above which data is left out: it would be tiresome in
// a browser.
const mostData = 20_000

// write puts the page's own files into dir.
func write(dir string, models fs.FS) error {
	b, err := newBundle(models)
	if err != nil {
		return err
	}
	text, err := json.Marshal(b)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files, err := page.ReadDir("page")
	if err != nil {
		return err
	}
	for _, f := range files {
		content, err := page.ReadFile(path.Join("page", f.Name()))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name()), content, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "data.json"), text, 0o644)
}

// newBundle reads the library and the gallery.
func newBundle(models fs.FS) (*bundle, error) {
	b := &bundle{}
	var err error
	if b.Library, err = mznlib.Files(); err != nil {
		return nil, err
	}
	if b.Shared, err = texts(models, "lib"); err != nil {
		return nil, err
	}
	gallery, err := fs.Glob(models, "*.mzn")
	if err != nil {
		return nil, err
	}
	for _, file := range gallery {
		e, err := newExample(models, file, gallery)
		if err != nil {
			return nil, err
		}
		b.Examples = append(b.Examples, e)
	}
	return b, nil
}

// texts returns the files below dir by their path.
func texts(fsys fs.FS, dir string) (map[string]string, error) {
	files := make(map[string]string)
	err := fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(fsys, name)
		files[name] = string(text)
		return err
	})
	return files, err
}

// A model's comment gives a command line, with a parameter or a data file.
var (
	sizeParameter = regexp.MustCompile(`(?m)^%.* -D (\w+)=(\w+)`)
	dataFile      = regexp.MustCompile(`(?m)^%.* models/(data/\w+\.dzn)`)
)

// newExample reads a model and its data: the files of its name and that which its
// comment names, or the parameter that its comment gives.
func newExample(models fs.FS, file string, gallery []string) (example, error) {
	text, err := fs.ReadFile(models, file)
	if err != nil {
		return example{}, err
	}
	name := strings.TrimSuffix(file, ".mzn")
	first, _, _ := strings.Cut(string(text), "\n")
	e := example{Name: name, Title: strings.TrimPrefix(first, "% "), Model: string(text), Data: []data{}}
	sets, err := fs.Glob(models, "data/"+name+"*.dzn")
	if err != nil {
		return example{}, err
	}
	if m := dataFile.FindSubmatch(text); m != nil && !slices.Contains(sets, string(m[1])) {
		sets = append(sets, string(m[1]))
	}
	for _, f := range sets {
		content, err := fs.ReadFile(models, f)
		if err != nil {
			return example{}, err
		}
		of := strings.TrimSuffix(path.Base(f), ".dzn")
		named := strings.Contains(string(text), " models/"+f)
		if len(content) <= mostData && (owner(of, gallery) == name || named) {
			e.Data = append(e.Data, data{of, string(content)})
		}
	}
	if m := sizeParameter.FindStringSubmatch(string(text)); m != nil && len(e.Data) == 0 {
		e.Data = append(e.Data, data{m[1] + " = " + m[2], m[1] + " = " + m[2] + ";\n"})
	}
	return e, nil
}

// owner returns the model that data of this name belongs to: the one with the longest
// name that the data's name begins with.
func owner(of string, gallery []string) (longest string) {
	for _, file := range gallery {
		name := strings.TrimSuffix(file, ".mzn")
		if (of == name || strings.HasPrefix(of, name+"_")) && len(name) > len(longest) {
			longest = name
		}
	}
	return longest
}
