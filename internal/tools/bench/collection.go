package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// collect returns, as cases, instances of a collection of problems that is laid out
// as DIR/YEAR/PROBLEM/…: of each problem the instance whose name sorts first and the
// one in the middle. A problem that several years have is taken from the last of
// them. An instance is a data file below the folder of its problem, or a model if
// there are no data files.
func collect(dir string, from, to int) (suite, error) {
	problems := map[string]string{} // name to folder
	for year := from; year <= to; year++ {
		folders, err := filepath.Glob(filepath.Join(dir, fmt.Sprint(year), "*"))
		if err != nil {
			return suite{}, err
		}
		for _, folder := range folders {
			problems[strings.ToLower(filepath.Base(folder))] = folder
		}
	}
	s := suite{name: "collection"}
	for name, folder := range problems {
		models, data, err := filesOf(folder)
		if err != nil {
			return suite{}, err
		}
		s.cases = append(s.cases, instances(name, models, data)...)
	}
	if len(s.cases) == 0 {
		return suite{}, fmt.Errorf("%s: no folders YEAR/PROBLEM with models for the years %d to %d", dir, from, to)
	}
	slices.SortFunc(s.cases, func(a, b benchCase) int { return strings.Compare(a.name, b.name) })
	return s, nil
}

// filesOf returns the models and the data files below the folder, in order.
func filesOf(folder string) (models, data []string, err error) {
	err = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		switch filepath.Ext(path) {
		case ".mzn":
			models = append(models, path)
		case ".dzn", ".json":
			data = append(data, path)
		}
		return err
	})
	return models, data, err
}

// instances returns the first and the middle instance of a problem. A problem with
// data and several models is left out, since nothing says which one includes the
// others.
func instances(name string, models, data []string) []benchCase {
	var all [][]string
	switch {
	case len(data) > 0 && len(models) == 1:
		for _, d := range data {
			all = append(all, []string{models[0], d})
		}
	case len(data) == 0:
		for _, m := range models {
			all = append(all, []string{m})
		}
	}
	var cases []benchCase
	for _, i := range slices.Compact([]int{0, len(all) / 2}) {
		if i < len(all) {
			cases = append(cases, benchCase{fmt.Sprintf("%s_%d", strings.ReplaceAll(name, " ", "_"), i), all[i]})
		}
	}
	return cases
}
