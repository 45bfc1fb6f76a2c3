// Package campaign gives the random tests of all packages the same flags, so
// that one run can be short in the test suite and long when bugs are hunted:
//
//	go test ./encode ./internal/difftest -difftest.n=100000
//
// Only tests import it.
package campaign

import (
	"flag"
	"testing"

	"github.com/gozinc/gozinc/internal/fzngen"
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

// Long reports whether the flag asks for more than the usual cases.
func Long() bool { return *cases > 0 }

// Options returns opt with what the flags ask for.
func Options(opt fzngen.Opt) fzngen.Opt {
	opt.Big = opt.Big || *big
	opt.Wide = opt.Wide || *wide
	return opt
}
