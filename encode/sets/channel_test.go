package sets_test

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestChannelOfKnownSets: what a set surely has fixes the integer that it names.
func TestChannelOfKnownSets(t *testing.T) {
	for _, sets := range []string{"[{1},s]", "[{2},s]", "[{},s]", "[{1,2},s]", "[s,s]"} {
		text := "var 0..2: x;\nvar 1..3: y;\nvar set of 0..2: s;\nconstraint gozinc_int_set_channel(1,[x,y],1," + sets + ");\nsolve satisfy;\n"
		for name, opt := range rowtest.Settings {
			if diff := rowtest.Disagreement(text, opt); diff != "" {
				t.Errorf("%s, %s: %s", sets, name, diff)
			}
		}
	}
}
