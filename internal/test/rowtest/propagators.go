package rowtest

import (
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// Propagators returns how many propagators a model compiles to where there are native integers.
func Propagators(t *testing.T, text string) int {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(p.Formula.Propagators())
}
