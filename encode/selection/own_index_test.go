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

// TestProgressions: an element of constants that grow with the index is a view of it, and an element that is the same at all places is that.
func TestProgressions(t *testing.T) {
	for _, c := range []struct {
		elements, want string
		places         string
	}{
		{"6,7,8,9", "6..9", "1..4"},
		{"6,7,8,10", "", "1..4"},
		{"9,7,5,3", "{3,5,7,9}", "1..4"},
		{"9,1,5,2", "", "{1,3}"},
		{"9,1,5,2", "", "{1,3,4}"},
		{"4,4,4,4", "4..4", "1..4"},
		{"4,4,4,4,5,6", "4..4", "1..4"},
		{"0,9,9,1,9,9,2", "0..2", "{1,4,7}"},
		{"0,9,5,1,9,9,2", "", "{1,3,4,7}"},
		{"6,x,8,9", "{6,8,9}", "{1,3,4}"},
		{"x,7,8,9", "", "1..4"},
		{"x,7,x,9", "6..7", "{1,3}"},
		{"6,7,8", "6..8", "0..9"},
	} {
		text := "var 6..7: x; var " + c.places + ": i; var 0..19: k; constraint array_var_int_element(i,[" + c.elements + "],k); solve satisfy;"
		m, err := flatzinc.Parse("index", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		p, ok := rowtest.Presolved(t, m)
		k := p.Store.Resolve(store.Of(2))
		view := k.IsConst() || k.ID == p.Store.Resolve(store.Of(1)).ID || k.ID == p.Store.Resolve(store.Of(0)).ID
		if got := p.Store.Domain(k).String(); !ok || view != (c.want != "") || view && got != c.want {
			t.Errorf("[%s] at %s: %s, view %t, want %s", c.elements, c.places, got, view, c.want)
		}
	}
}
