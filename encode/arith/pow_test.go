package arith_test

import (
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// The bounds of a power are those of its values, where these are few, and an
// unbounded result gets them whatever the sign of the exponent.
func TestPowerBounds(t *testing.T) {
	for _, c := range []struct {
		x, y, want string
	}{
		{"1..3", "-1..-1", "0..1"},
		{"2..3", "-5..-1", "0..0"},
		{"-1..3", "-5..-1", "-1..1"},
		{"-3..3", "-2..2", "-3..9"},
		{"-3..3", "2..2", "0..9"},
		{"-3..2", "3..3", "-27..8"},
		{"2..3", "2..4", "4..81"},
		{"0..3", "0..2", "0..9"},
		{"2..9223372036854775806", "-7..-1", "0..0"},
		{"int", "-7..0", "-1..1"},
		{"-1..1", "int", "-1..1"},
		{"2..3", "int", "0..infinity"},
		{"10..12", "18..20", "1000000000000000000..infinity"},
	} {
		pre, ok := rowtest.Presolved(t, enctest.Parse(t, fmt.Sprintf(
			"var %s: x;\nvar %s: y;\nvar int: z;\nconstraint int_pow(x,y,z);\nsolve satisfy;\n", c.x, c.y)))
		if got := pre.Store.Domain(store.Of(2)).String(); !ok || got != c.want {
			t.Errorf("(%s)^(%s) in %s, want %s", c.x, c.y, got, c.want)
		}
	}
}
