package graph_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/internal/test/difftest"
)

// TestRows compares the answers for every row with enumeration.
func TestRows(t *testing.T) { difftest.Rows(t, graph.Rows) }
