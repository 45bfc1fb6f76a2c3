package registry

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
)

// A row without a definition is told by its name.
func TestRowsNeedDefinitions(t *testing.T) {
	defer func() {
		want := "registry: the row of gozinc_no_such has no definition in package ground"
		if got := recover(); got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
	}()
	indexRows([]constraint.Row{{Name: "gozinc_no_such"}})
}

// TestAllFormsAreSupported: every definition is supported as it is, reified and half reified.
func TestAllFormsAreSupported(t *testing.T) {
	for _, d := range ground.Table {
		if strings.Contains(d.Sig, "float") {
			continue
		}
		for _, suffix := range []string{"", "_reif", "_imp"} {
			name, arity := d.Name+suffix, d.Arity()+min(len(suffix), 1)
			if _, _, ok := Find(name, arity); !ok {
				t.Errorf("%s/%d is not supported", name, arity)
			}
		}
	}
}
