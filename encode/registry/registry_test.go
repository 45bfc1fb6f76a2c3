package registry

import (
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
)

// A row without a definition is told by its name.
func TestRowsNeedDefinitions(t *testing.T) {
	defer func() {
		want := "encode: the row of gozinc_no_such has no definition in package ground"
		if got := recover(); got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
	}()
	indexRows([]constraint.Row{{Name: "gozinc_no_such"}})
}
