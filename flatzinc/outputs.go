package flatzinc

import (
	"math/bits"

	"github.com/gozinc/gozinc/internal/intset"
)

func (r *reader) output(o Output) {
	r.model.Outputs = append(r.model.Outputs, o)
}

// outputArray adds the array to the outputs if its annotations say so:
// output_array with the index sets, or output_var for a one-dimensional array
// that is indexed from 1.
func (r *reader) outputArray(name string, anns []Expr, value Expr) bool {
	elems := value.Elems()
	for _, a := range anns {
		if a.Kind == Call && a.Str() == "output_array" {
			dims, ok := r.indexSets(a, len(elems))
			r.output(Output{Name: name, Array: true, Dims: dims, Elems: elems})
			return ok
		}
	}
	if Annotated(anns, "output_var") {
		dims := []intset.Range{{Lo: 1, Hi: int64(len(elems))}}
		r.output(Output{Name: name, Array: true, Dims: dims, Elems: elems})
	}
	return true
}

// indexSets returns the index sets of an output_array annotation of an array
// with size elements.
func (r *reader) indexSets(a Expr, size int) ([]intset.Range, bool) {
	args := a.Elems()
	if len(args) != 1 || args[0].Kind != ArrayLit || len(args[0].Elems()) == 0 {
		return nil, r.fail(a.Pos, "output_array needs an array of index sets")
	}
	dims := make([]intset.Range, 0, len(args[0].Elems()))
	product := uint64(1)
	for _, x := range args[0].Elems() {
		if x.Kind != SetLit || len(x.Set()) > 1 || !x.Set().Finite() {
			return nil, r.fail(x.Pos, "expected a range as index set, found %s", describe(x))
		}
		dim := intset.Range{Lo: 1, Hi: 0}
		if s := x.Set(); !s.Empty() {
			dim = s[0]
		}
		dims = append(dims, dim)
		hi, lo := bits.Mul64(product, uint64(dim.Hi)-uint64(dim.Lo)+1)
		if product = lo; hi != 0 {
			product = ^uint64(0)
		}
	}
	if product != uint64(size) {
		return nil, r.fail(a.Pos, "the index sets do not fit the %d elements of the array", size)
	}
	return dims, true
}
