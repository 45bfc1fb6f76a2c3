// Package campaign gives the random tests of all packages the same flags, so
// that one run can be short in the test suite and long when bugs are hunted.
//
// Package views draws integers as models have them: views a·x + b of shared
// roots, with holes and in chains of order. Package fzngen writes them as
// equations, some of which only become views when presolve has fixed something,
// and package proptest gives them to propagators. The campaigns over these are,
// with about a hundred thousand models in the first:
//
//	go test ./encode/... -run 'TestRows$' -v -timeout 0 -difftest.n=250 -difftest.seed=300000
//	go test ./internal/test/difftest -run 'TestModels$' -v -timeout 0 -difftest.n=1000 -difftest.seed=300000
//	go test ./encode/... -run TestRowsByEnumeration -timeout 0 -difftest.n=100 -difftest.seed=300000
//
// The first takes each constraint in each form, with annotations and objectives,
// in all settings of the program and by all strategies; the second several
// constraints that share integers. The third takes each constraint in each
// representation, and the domains after presolve and in trials. All compare with
// enumeration. The test suite runs a few models of each.
//
// Models with a structure, such as tours and symmetries, have other constraints beside it in TestMixed, while all
// strategies take short turns. TestJoined has several of these in one model, too large to enumerate, and compares ways
// to solve it.
//
// A model that is answered wrongly is shrunk and printed with its seed. It goes
// to testdata/regress, or to found_test.go of rowtest where no option of the program
// shows the fault.
//
// Only tests import it.
package campaign

import (
	"flag"
	"iter"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

var (
	cases = flag.Int("difftest.n", 0, "cases of each random test; 0 stands for the few of the test suite")
	first = flag.Uint64("difftest.seed", 0, "first seed of the random tests")
	big   = flag.Bool("difftest.big", false, "random models with numbers near the ends of the 32-bit and 64-bit ranges")
	wide  = flag.Bool("difftest.wide", false, "random models with domains of up to a thousand values")
)

// Seeds returns the first seed and the first that is no longer used. usual is
// the number of cases without the flag; -short takes a quarter of it.
func Seeds(usual int) (from, to uint64) {
	n := usual
	if testing.Short() {
		n = max(1, n/4)
	}
	if *cases > 0 {
		n = *cases
	}
	return *first, *first + uint64(n)
}

// Each yields the seeds that the flags ask for, and without flags usual ones from 0.
// -short takes no fewer, since tests count what they find.
func Each(usual int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		n := usual
		if *cases > 0 {
			n = *cases
		}
		for seed := *first; seed < *first+uint64(n) && yield(seed); seed++ {
		}
	}
}

// Usual reports whether no flag asks for other seeds than those of the test suite.
func Usual() bool { return *cases == 0 && *first == 0 }

// Long reports whether the flag asks for more than the usual cases.
func Long() bool { return *cases > 0 }

// Options returns opt with what the flags ask for.
func Options(opt fzngen.Opt) fzngen.Opt {
	opt.Big = opt.Big || *big
	opt.Wide = opt.Wide || *wide
	return opt
}
