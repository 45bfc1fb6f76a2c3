package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// id is the name of an instance in a suite, such as 2021/mapping/mesh3x3_1.
func (p published) id(i publishedInstance) string {
	return strings.ReplaceAll(p.name+"/"+i.problem+"/"+i.name, " ", "_")
}

// suite returns, as cases, instances of the year whose files lie below the folder
// DIR/YEAR: all of them, or with middle the one in the middle of each problem. An instance
// without files is left out.
func (p published) suite(dir string, middle bool) (suite, error) {
	found, err := findFiles(filepath.Join(dir, p.name))
	if err != nil {
		return suite{}, err
	}
	s := suite{name: p.name}
	problems := map[string][]benchCase{}
	var order []string
	for _, i := range p.instances {
		if _, ok := problems[i.problem]; !ok {
			order = append(order, i.problem)
		}
		var cases []benchCase
		if args := found.arguments(i); args != nil {
			cases = []benchCase{{p.id(i), args}}
		}
		problems[i.problem] = append(problems[i.problem], cases...)
	}
	for _, problem := range order {
		cases := problems[problem]
		if middle && len(cases) > 0 {
			cases = cases[len(cases)/2 : len(cases)/2+1]
		}
		s.cases = append(s.cases, cases...)
	}
	if len(s.cases) == 0 {
		return s, fmt.Errorf("%s: none of the published instances is there", filepath.Join(dir, p.name))
	}
	return s, nil
}

// files are the paths of models and data by their base name.
type files map[string][]string

func findFiles(dir string) (files, error) {
	found := files{}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		switch filepath.Ext(path) {
		case ".mzn", ".dzn", ".json":
			found[filepath.Base(path)] = append(found[filepath.Base(path)], path)
		}
		return err
	})
	return found, err
}

// arguments returns the model and the data of an instance, nil if they are not there.
func (f files) arguments(i publishedInstance) []string {
	data := f.nearest(i.data)
	if data == "" || filepath.Ext(data) == ".mzn" {
		if data == "" {
			return nil
		}
		return []string{data}
	}
	if model := f.nearest(i.model); model != "" {
		return []string{model, data}
	}
	return nil
}

// nearest returns the file with the base name of the location whose path has most words in
// common with it, counted from the end.
func (f files) nearest(location string) string {
	best, most := "", -1
	for _, path := range f[filepath.Base(location)] {
		if n := commonEnd(path, location); n > most {
			best, most = path, n
		}
	}
	return best
}

func commonEnd(a, b string) int {
	x, y := strings.Split(filepath.ToSlash(a), "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[len(x)-1-n] == y[len(y)-1-n] {
		n++
	}
	return n
}
