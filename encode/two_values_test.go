package encode

import (
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// A product of two factors of two values has two values, and needs no literal but the
// one that tells them apart, in a sum of native integers either.
func TestProductsOfTwoValues(t *testing.T) {
	const text = `var bool: b;
var bool: c;
var 0..1: x;
var 0..1: y;
var 0..200: kx;
var 0..200: z :: output_var;
var -1000..1000: s :: output_var;
var 0..500: w :: output_var;
constraint bool2int(b,x);
constraint bool2int(c,y);
constraint int_lin_eq([150,-1],[x,kx],0);
constraint int_times(kx,y,z);
constraint int_lin_eq([1,1,-1],[z,w,s],0);
solve satisfy;
`
	m, err := flatzinc.Parse("two.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(t.Context(), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	st := p.enc.Store
	z := store.Of(int32(slices.IndexFunc(m.Vars, func(v *flatzinc.Var) bool { return v.Name == "z" })))
	if d := st.Domain(z); !d.Equal(intset.Of(0, 150)) {
		t.Errorf("the product has the values %v", d)
	}
	native, ok := p.enc.Native(z)
	if !ok || native.A != 150 || native.B != 0 {
		t.Errorf("the product is %v in the engine", native)
	}
}
