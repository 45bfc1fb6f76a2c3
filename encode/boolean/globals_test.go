package boolean_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/boolean"
	"github.com/gozinc/gozinc/internal/test/globals"
)

// TestGlobals: the documents say what the constraints of the family are.
func TestGlobals(t *testing.T) { globals.Check(t, "Booleans", boolean.Rows) }
