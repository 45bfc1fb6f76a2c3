package selection_test

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestOwnIndex: an element that is its own index, or so much more, has no place whose variable
// cannot be that.
func TestOwnIndex(t *testing.T) {
	for _, c := range []struct{ constraints, want string }{
		{"constraint array_var_int_element(i,[x,y,z,4],i);", "{1,3,4}"},
		{"constraint array_var_int_element(i,[5,y,z,x],k);", "2..2"},
		{"constraint array_var_int_element(k,[x,z,x,z,5],i);", "2..3"},
	} {
		text := "var 1..4: i; var 0..9: k; var 1..2: x; var {1,3}: y; var {2,3}: z; constraint int_lin_eq([1,-1],[k,i],1);" + c.constraints + "solve satisfy;"
		m, err := flatzinc.Parse("index", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		p, ok := rowtest.Presolved(t, m)
		if got := p.Store.Domain(store.Of(0)).String(); !ok || got != c.want {
			t.Errorf("%s: %s, want %s", c.constraints, got, c.want)
		}
	}
}
