package selection_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/selection"
	"github.com/gozinc/gozinc/internal/test/difftest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestRows compares the answers for every row with enumeration.
func TestRows(t *testing.T) { difftest.Rows(t, selection.Rows) }

// TestRowsByEnumeration compares what every row compiles to, and what presolve leaves of its
// domains, with enumeration.
func TestRowsByEnumeration(t *testing.T) { rowtest.Check(t, selection.Rows) }
