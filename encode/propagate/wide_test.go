package propagate

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// anew computes sums anew, as where they may be large.
type anew struct{ *atMost }

func (p anew) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	at := p.atMost.Attach(t, w)
	p.small = false
	return at
}

// Anew has p, which is an AtMost, compute sums anew, as where they may be large.
func Anew(p sat.Propagator) sat.Propagator { return anew{p.(*atMost)} }

// TestInt128 compares with math/big.
func TestInt128(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	draw := func() int64 { return int64(rng.Uint64()) >> rng.IntN(64) }
	value := func(a int128) *big.Int {
		v := new(big.Int).Lsh(big.NewInt(a.hi), 64)
		return v.Add(v, new(big.Int).SetUint64(a.lo))
	}
	for range 20000 {
		a, b, c := exact.Abs(draw()>>1), draw(), draw()>>1
		want := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		want.Sub(want, big.NewInt(c))
		if got := product128(a, b).minus(wide(c)); value(got).Cmp(want) != 0 {
			t.Fatalf("%d·%d − %d = %v, not %v", a, b, c, want, value(got))
		}
	}
}
