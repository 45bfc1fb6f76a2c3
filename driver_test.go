package gozinc

import (
	"reflect"
	"testing"

	"github.com/gozinc/gozinc/internal/solve"
)

// TestDriverTakesOptions: each field of Options is one of the driver's of that name and kind,
// or is listed here as one that the library looks at itself.
func TestDriverTakesOptions(t *testing.T) {
	own := map[string]bool{
		"Workers": true, "Encode": true, "Restarts": true, "Progress": true, "Explain": true, "Assume": true, "ProgramMemory": true, "FloatPrecision": true,
	}
	driver := reflect.TypeFor[solve.Options]()
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Options]()) {
		d, ok := driver.FieldByName(f.Name)
		if carried := ok && f.Type.ConvertibleTo(d.Type); carried == own[f.Name] && f.Name != "Restarts" {
			t.Errorf("%s: the driver takes it: %v", f.Name, carried)
		}
	}
	o := Options{Seed: -3, Nodes: 7, Gap: Gap{Relative: 0.5}, Strategy: Core, Proof: &Proof{}, Memory: 9, MaxSolutions: 2}
	d := o.driver(&Model{})
	if d.Seed != -3 || d.Nodes != 7 || d.Gap.Relative != 0.5 || d.Strategy != "core" || d.Proof == nil || d.Memory != 9 || d.MaxSolutions != 2 {
		t.Errorf("%+v becomes %+v", o, d)
	}
}
