package presolve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// conditions writes which of the integers have a value, as MiniZinc does, and returns the 0-1 integers.
func conditions(text *strings.Builder, xs []string, value int) (ones []string) {
	for _, x := range xs {
		name := strings.ReplaceAll(fmt.Sprint(x, "is", value), "-", "minus")
		fmt.Fprintf(text, "var bool: b%s; var 0..1: i%s; constraint int_eq_reif(%s,%d,b%s); constraint bool2int(b%s,i%s); ", name, name, x, value, name, name, name)
		ones = append(ones, "i"+name)
	}
	return ones
}

// sum writes 1,…,1,−1 and the summands with the number.
func sum(ones []string, n string) string {
	return fmt.Sprintf("constraint int_lin_eq([%s-1],[%s,%s],0); ", strings.Repeat("1,", len(ones)), strings.Join(ones, ","), n)
}

func TestCounts(t *testing.T) {
	const xs = "var 0..2: x; var 0..2: y; var 0..2: z; var 0..3: k; var 0..3: l; var 0..3: m; "
	added := func(n string, value int, of ...string) string {
		var text strings.Builder
		ones := conditions(&text, of, value)
		return text.String() + sum(ones, n)
	}
	count := func(n string, value int) string {
		return fmt.Sprintf("constraint gozinc_count_eq([x,y,z],%d,%s); ", value, n)
	}
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"sums", added("k", 0, "x", "y", "z") + added("l", 1, "x", "z", "y") + added("m", 2, "x", "y", "z"), []string{"int_lin_eq[1 1 1][k l m](3)"}},
		{"counts", count("k", 0) + count("l", 1) + count("m", 2), []string{"int_lin_eq[1 1 1][k l m](3)"}},
		{"both", count("k", 0) + count("l", 1) + added("m", 2, "x", "y", "z"), []string{"int_lin_eq[1 1 1][k l m](3)"}},
		{"one is not counted", count("k", 0) + count("l", 1), []string{"int_lin_le[1 1][k l](3)"}},
		{"one alone", count("k", 0), nil},
		{"of others", count("k", 0) + added("l", 1, "x", "y"), nil},
		{"not of one that cannot be it", "constraint int_le(1,z); " + added("k", 0, "x", "y") + count("l", 1) + count("m", 2), []string{"int_lin_eq[1 1 1][l m k](3)"}},
		{"of themselves", count("x", 0) + count("y", 1) + count("z", 2), []string{"int_lin_eq[1 1 1][x y z](3)", "int_lin_eq[1 2 -1 -1 -1][y z x y z](0)"}},
		{"of themselves, but for one", count("x", 1) + count("y", 2), []string{"int_lin_eq[1 2 -1 -1 -1][x y x y z](0)", "int_lin_le[1 1][x y](3)"}},
		{"of themselves, but for more", "constraint gozinc_count_eq([x,y,k],1,x); constraint gozinc_count_eq([x,y,k],2,y); ", []string{"int_lin_le[1 1][x y](3)", "int_lin_le[1 2 -1 -1 -1][x y x y k](0)"}},
		{"summed already", "constraint gozinc_global_cardinality([x,y,z],[0,1,2],[k,l,m]); ", nil},
	} {
		got, _ := derived(t, xs+c.text+"solve satisfy;")
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCountsFollow: whatever satisfies the counts of a model satisfies the sums that are derived from them.
func TestCountsFollow(t *testing.T) {
	found, solutions := 0, 0
	for seed := range uint64(300) {
		text := countsText(rand.New(rand.NewPCG(seed, 1)))
		p, m := queued(t, text)
		if !p.Run() || !p.Derive(m, registry.Find) {
			continue
		}
		sums := p.Constraints[len(m.Constraints):]
		found += len(sums)
		if err := oracle.Solutions(m, 1e6, func(a flatzinc.Assignment) bool {
			for _, c := range sums {
				if def, _ := ground.Lookup(c.Item.Name, len(c.Item.Args)); !def.Holds(ground.Eval(c.Item, a)) {
					t.Fatalf("seed %d: %v does not hold in %s", seed, c.Item, text)
				}
			}
			solutions++
			return true
		}); err != nil {
			t.Fatal(err)
		}
	}
	if found == 0 || solutions == 0 {
		t.Errorf("%d sums, %d solutions", found, solutions)
	}
}

// countsText draws a model of up to four integers, of which one may stand twice, with counts of their values.
func countsText(rng *rand.Rand) string {
	var text strings.Builder
	names := []string{"a", "b", "c", "d"}
	for _, x := range names {
		lo := rng.IntN(3) - 1
		fmt.Fprintf(&text, "var %d..%d: %s; ", lo, lo+rng.IntN(3), x)
	}
	text.WriteString("var -4..4: k; ")
	xs := slices.Clone(names[:2+rng.IntN(3)])
	if rng.IntN(3) == 0 {
		xs = append(xs, xs[0])
	}
	for value := -1; value <= 3; value++ {
		n := append(names, "k", "1")[rng.IntN(6)]
		switch rng.IntN(4) {
		case 0:
		case 1:
			var more strings.Builder
			ones := conditions(&more, slices.Compact(slices.Clone(xs[:len(xs)-rng.IntN(2)])), value)
			if len(ones) > len(slices.Compact(slices.Sorted(slices.Values(ones)))) {
				continue // one of them stands twice
			}
			text.WriteString(more.String() + sum(ones, n))
		default:
			fmt.Fprintf(&text, "constraint gozinc_count_eq([%s],%d,%s); ", strings.Join(xs, ","), value, n)
		}
	}
	return text.String() + "solve satisfy;"
}
