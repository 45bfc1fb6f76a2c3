package graph_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/internal/test/difftest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestRows compares the answers for every row with enumeration.
func TestRows(t *testing.T) { difftest.Rows(t, graph.Rows) }

// TestRowsByEnumeration compares what every row compiles to, and what presolve leaves of its
// domains, with enumeration.
func TestRowsByEnumeration(t *testing.T) { rowtest.Check(t, graph.Rows) }
