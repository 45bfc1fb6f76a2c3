package ground

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

// corners are the values around which arithmetic goes wrong.
var corners = []int64{
	math.MinInt64, math.MinInt64 + 1, -1 << 32, -3037000500, -3, -2, -1, 0,
	1, 2, 3, 3037000499, 1 << 31, 1 << 32, math.MaxInt64 - 1, math.MaxInt64,
}

func fitsInt64(want *big.Int, got int64, ok bool) bool {
	return ok == want.IsInt64() && (!ok || got == want.Int64())
}

func TestArithmeticIsExact(t *testing.T) {
	for _, x := range corners {
		for _, y := range corners {
			bx, by := big.NewInt(x), big.NewInt(y)
			if got, ok := add(x, y); !fitsInt64(new(big.Int).Add(bx, by), got, ok) {
				t.Errorf("add(%d, %d) = %d, %t", x, y, got, ok)
			}
			if got, ok := mul(x, y); !fitsInt64(new(big.Int).Mul(bx, by), got, ok) {
				t.Errorf("mul(%d, %d) = %d, %t", x, y, got, ok)
			}
		}
		for y := int64(0); y < 70; y++ {
			want := new(big.Int).Exp(big.NewInt(x), big.NewInt(y), nil)
			if got, ok := power(x, y); !fitsInt64(want, got, ok) {
				t.Errorf("power(%d, %d) = %d, %t", x, y, got, ok)
			}
		}
	}
}

func TestDivisionIsExact(t *testing.T) {
	for _, x := range corners {
		for _, y := range corners {
			if y == 0 {
				continue
			}
			q, r := new(big.Int).QuoRem(big.NewInt(x), big.NewInt(y), new(big.Int))
			for _, z := range append([]int64{r.Int64(), x}, corners...) {
				args := Args{{Int: x}, {Int: y}, {Int: z}}
				if want := q.Cmp(big.NewInt(z)) == 0; intDiv(args) != want {
					t.Errorf("int_div(%d, %d, %d) = %t", x, y, z, !want)
				}
				if want := r.Cmp(big.NewInt(z)) == 0; intMod(args) != want {
					t.Errorf("int_mod(%d, %d, %d) = %t", x, y, z, !want)
				}
			}
		}
	}
}

func TestCompareSumIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	pick := func() Arg { return Arg{Int: corners[rng.IntN(len(corners))]} }
	for range 5000 {
		n := rng.IntN(4)
		as, xs := make([]Arg, n), make([]Arg, n)
		for i := range as {
			as[i], xs[i] = pick(), pick()
		}
		c := pick().Int
		if got, want := compareSum(as, xs, c), compareBig(as, xs, c); got != want {
			t.Fatalf("compareSum(%v, %v, %d) = %d, want %d", as, xs, c, got, want)
		}
	}
}

// smallSet returns a random set; -1 and 5 occur only as its ends.
func smallSet(rng *rand.Rand) intset.Set {
	var values []int64
	for x := int64(-1); x <= 5; x++ {
		if rng.IntN(2) == 0 {
			values = append(values, x)
		}
	}
	return intset.Of(values...)
}

// The order of sets is that of their element lists.
func TestSetOrderByLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		s, u := smallSet(rng), smallSet(rng)
		if got, want := compareSets(s, u), slices.Compare(s.Values(), u.Values()); got != want {
			t.Fatalf("compareSets(%v, %v) = %d, want %d", s, u, got, want)
		}
	}
}

// The set operations agree with a test of every element.
func TestSetOperationsByElements(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	rules := map[string]func(s, u bool) bool{
		"set_union":     func(s, u bool) bool { return s || u },
		"set_intersect": func(s, u bool) bool { return s && u },
		"set_diff":      func(s, u bool) bool { return s && !u },
		"set_symdiff":   func(s, u bool) bool { return s != u },
	}
	for name, rule := range rules {
		d, _ := Lookup(name, 3)
		for range 5000 {
			s, u := smallSet(rng), smallSet(rng)
			var values []int64
			for x := int64(-2); x <= 6; x++ {
				if rule(s.Contains(x), u.Contains(x)) {
					values = append(values, x)
				}
			}
			result, other := intset.Of(values...), smallSet(rng)
			if !d.Holds(Args{SetArg(s), SetArg(u), SetArg(result)}) {
				t.Fatalf("%s(%v, %v, %v) does not hold", name, s, u, result)
			}
			if d.Holds(Args{SetArg(s), SetArg(u), SetArg(other)}) != other.Equal(result) {
				t.Fatalf("%s(%v, %v, %v) is wrong", name, s, u, other)
			}
		}
	}
}

// Of n nodes there are (n-1)! circuits, and as many subcircuits as there are
// cycles in all subsets of two or more nodes, plus the empty one.
func TestCircuitCounts(t *testing.T) {
	for n, want := range []struct{ circuits, subcircuits int }{{1, 1}, {0, 1}, {1, 2}, {2, 6}, {6, 21}, {24, 85}} {
		circuits, subcircuits := 0, 0
		xs := make([]Arg, n)
		var assign func(i int)
		assign = func(i int) {
			if i == n {
				if circuit(Args{{Int: -2}, ArrayArg(xs)}) {
					circuits++
				}
				if subcircuit(Args{{Int: -2}, ArrayArg(xs)}) {
					subcircuits++
				}
				return
			}
			for x := -3; x <= n-2; x++ {
				xs[i].Int = int64(x)
				assign(i + 1)
			}
		}
		assign(0)
		if circuits != want.circuits || subcircuits != want.subcircuits {
			t.Errorf("%d nodes: %d circuits and %d subcircuits, want %v", n, circuits, subcircuits, want)
		}
	}
}
