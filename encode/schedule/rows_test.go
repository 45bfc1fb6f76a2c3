package schedule_test

import (
	"testing"

	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/internal/test/difftest"
)

// TestRows compares the answers for every row with enumeration.
func TestRows(t *testing.T) { difftest.Rows(t, schedule.Rows) }
