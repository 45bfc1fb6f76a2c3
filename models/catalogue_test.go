package models_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCatalogue checks that no model and no data file is forgotten: every
// model is tested and listed in README.md, every data file is tested or made
// by a generator.
func TestCatalogue(t *testing.T) {
	testedModel, testedData := map[string]bool{}, map[string]bool{}
	for _, in := range instances() {
		testedModel[in.model] = true
		testedData[in.data] = true
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	models, _ := filepath.Glob("*.mzn")
	if len(models) < 30 {
		t.Errorf("only %d models", len(models))
	}
	for _, file := range models {
		if !testedModel[strings.TrimSuffix(file, ".mzn")] {
			t.Errorf("%s is not tested", file)
		}
		if !strings.Contains(string(readme), "("+file+")") {
			t.Errorf("%s is not in README.md", file)
		}
	}
	made := generatedFiles(t)
	data, _ := filepath.Glob("data/*.dzn")
	for _, file := range data {
		if _, ok := made[file]; !ok && !testedData[filepath.Base(file)] {
			t.Errorf("%s is not tested", file)
		}
	}
}

// TestDataSize keeps the data small enough for a source repository.
func TestDataSize(t *testing.T) {
	var total int64
	files, _ := filepath.Glob("data/*")
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
	}
	if total > 1<<20 {
		t.Errorf("the data files have %d bytes together", total)
	}
}
