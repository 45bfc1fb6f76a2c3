package tour_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// visits is a tour of five nodes with windows, where an arrival is the maximum of the opening and of the way there.
type visits struct {
	opens, closes [5]int
	way           [5][5]int
}

func drawVisits(rng *rand.Rand) (v visits) {
	for i := range 5 {
		if i > 0 {
			v.opens[i] = rng.IntN(12)
			v.closes[i] = v.opens[i] + rng.IntN(12)
		}
		for j := range 5 {
			v.way[i][j] = rng.IntN(7)
		}
	}
	return v
}

// model states the visits with maxima under conditions.
func (v visits) model() string {
	var text strings.Builder
	for i := range 5 {
		fmt.Fprintf(&text, "var 1..5: x%d; var %d..%d: a%d;\n", i+1, v.opens[i], v.closes[i], i+1)
	}
	text.WriteString("array [1..5] of var int: a = [a1,a2,a3,a4,a5]; constraint gozinc_circuit(1,[x1,x2,x3,x4,x5]);\n")
	list := func(k [5]int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(k), " ", ","), "[]") }
	for i := 1; i <= 5; i++ {
		text.WriteString(strings.ReplaceAll("var bool: b*; var 0..99: n*; var 0..99: l*; var 0..99: t*; var 0..99: m*; var 0..99: o*;"+
			"constraint array_var_int_element(x*,a,n*); constraint array_int_element(x*,["+list(v.way[i-1])+"],l*); constraint array_int_element(x*,["+list(v.opens)+"],o*);"+
			"constraint int_ne_reif(x*,1,b*); constraint int_lin_eq([1,1,-1],[a*,l*,t*],0); constraint int_max(t*,o*,m*); constraint int_eq_imp(n*,m*,b*);\n", "*", fmt.Sprint(i)))
	}
	return text.String() + "solve satisfy;\n"
}

// each calls f with the arcs of each tour that keeps the windows.
func (v visits) each(path []int, at int, f func(path []int)) {
	if len(path) == 5 {
		f(path)
		return
	}
	for j := 1; j < 5; j++ {
		seen := false
		for _, k := range path {
			seen = seen || k == j
		}
		i := path[len(path)-1]
		if then := max(v.opens[j], at+v.way[i][j]); !seen && then <= v.closes[j] {
			v.each(append(path[:len(path):len(path)], j), then, f)
		}
	}
}

// toured presolves a model of visits and finds its tours.
func toured(t *testing.T, text string) (s *store.Store, ok bool) {
	t.Helper()
	m, err := flatzinc.Parse("visits", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := rowtest.Presolved(t, m)
	if ok {
		_, _, ok = tour.Find(p)
	}
	return p.Store, ok
}

// arcsLeft counts the arcs of visits; 0 where there is no solution.
func arcsLeft(s *store.Store, ok bool) (left int64) {
	for i := 0; ok && i < 5; i++ {
		left += s.Size(s.Resolve(store.Of(int32(2 * i))))
	}
	return left
}

// TestMaximaTellNoMore: clocks that maxima tell keep all arcs of tours within the windows, and leave out some others.
func TestMaximaTellNoMore(t *testing.T) {
	left, possible := int64(0), int64(0)
	for seed := range campaign.Each(60) {
		v := drawVisits(rand.New(rand.NewPCG(seed, 172)))
		st, ok := toured(t, v.model())
		arcs := map[[2]int]bool{}
		v.each([]int{0}, 0, func(path []int) {
			for k, i := range path {
				arcs[[2]int{i, path[(k+1)%5]}] = true
			}
		})
		for arc := range arcs {
			if x := store.Of(int32(2 * arc[0])); !ok || !st.Domain(st.Resolve(x)).Contains(int64(arc[1]+1)) {
				t.Fatalf("seed %d: no arc %v\n%s", seed, arc, v.model())
			}
		}
		if ok {
			possible += 20
			left += arcsLeft(st, ok)
		}
	}
	if left == 0 || 4*left > 3*possible {
		t.Errorf("%d of %d arcs are left", left, possible)
	}
}

// TestSeveralWaysToAClock: a way through integers of which bounds tell little does not hide the one that tells most.
func TestSeveralWaysToAClock(t *testing.T) {
	for seed := range campaign.Each(20) {
		text := drawVisits(rand.New(rand.NewPCG(seed, 172))).model()
		var vague strings.Builder
		for i := 1; i <= 5; i++ {
			vague.WriteString(strings.ReplaceAll("var 0..99: t*; var 0..999: q*; var 0..900: s*; "+
				"constraint int_lin_le([-1,1,-1],[t*,q*,s*],0); constraint int_le(a*,q*);\n", "*", fmt.Sprint(i)))
			text = strings.Replace(text, fmt.Sprintf("var 0..99: t%d; ", i), "", 1)
		}
		with := strings.Replace(text, "array [1..5]", vague.String()+"array [1..5]", 1)
		plain := regexp.MustCompile(`constraint int_l[^;]*(q|s)\d[^;]*;`).ReplaceAllString(with, "")
		if got, want := arcsLeft(toured(t, with)), arcsLeft(toured(t, plain)); got > want {
			t.Errorf("seed %d: %d arcs, %d without a vague way\n%s", seed, got, want, with)
		}
	}
}

// TestCirclesOfSums: integers that sums link with each other, and with no clock, are not followed in all ways.
func TestCirclesOfSums(t *testing.T) {
	if err := effort.Set("encode/tour.links=100"); err != nil {
		t.Fatal(err)
	}
	defer effort.Set("encode/tour.links=3")
	text := strings.ReplaceAll(drawVisits(rand.New(rand.NewPCG(1, 172))).model(), "int_lin_eq([1,1,-1],[a2,l2,t2],0)", "int_le(0,t2)")
	ring := "var 0..99: p; var 0..99: q; var 0..99: r; var 0..9: z;"
	for _, x := range []string{"t2", "p", "q", "r"} {
		for _, y := range []string{"t2", "p", "q", "r"} {
			if x != y {
				ring += "constraint int_lin_le([-1,1,1],[" + x + "," + y + ",z],9);"
			}
		}
	}
	m, err := flatzinc.Parse("visits", strings.NewReader(strings.Replace(text, "solve", ring+"solve", 1)))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := rowtest.Presolved(t, m)
	if !ok {
		t.Fatal("no solution")
	}
	tour.Find(p)
}
