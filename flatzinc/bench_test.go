package flatzinc

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
)

// generator writes FlatZinc that looks like what MiniZinc makes of a large
// model: introduced names, reified comparisons, clauses, linear constraints
// with the coefficients in parameters or in place, defined variables.
type generator struct {
	bytes.Buffer
	rng         *rand.Rand
	ints, bools int
	part        float64 // of the constraints that are written
}

func (g *generator) int() string  { return fmt.Sprintf("X_INTRODUCED_%d_", g.number(g.ints)) }
func (g *generator) bool() string { return fmt.Sprintf("BOOL____%05d", g.number(g.bools)) }

// number returns the number of a variable: half of them anywhere, half of them
// near the place that moves through all variables with the constraints, as
// decompositions mention their variables together.
func (g *generator) number(n int) int {
	if g.rng.IntN(2) == 0 {
		return g.rng.IntN(n)
	}
	return min(n-1, int(g.part*float64(n))+g.rng.IntN(50))
}

// list writes [x, x, ...] of n elements.
func (g *generator) list(n int, elem func() string) string {
	var b bytes.Buffer
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(elem())
	}
	return "[" + b.String() + "]"
}

func (g *generator) coeff() string { return fmt.Sprint(g.rng.IntN(41) - 20) }

// params writes parameter arrays, among them a long one.
func (g *generator) params() {
	fmt.Fprintf(g, "predicate fzn_all_different_int(array [int] of var int: x);\n")
	for i := range 50 {
		n := 2 + i%9
		fmt.Fprintf(g, "array [1..%d] of int: COEF_%d_ = %s;\n", n, i, g.list(n, g.coeff))
	}
	fmt.Fprintf(g, "array [1..20000] of int: DATA = %s;\n", g.list(20000, g.coeff))
}

func (g *generator) vars() {
	for i := range g.ints {
		switch {
		case i%3 == 0:
			fmt.Fprintf(g, "var 0..%d: X_INTRODUCED_%d_;\n", 1+i%100, i)
		case i%50 == 1:
			fmt.Fprintf(g, "var {1,3,7,%d}: X_INTRODUCED_%d_ ::output_var;\n", 10+i%7, i)
		default:
			fmt.Fprintf(g, "var -%d..%d: X_INTRODUCED_%d_ ::var_is_introduced :: is_defined_var;\n", i%17, i%1000, i)
		}
	}
	for i := range g.bools {
		fmt.Fprintf(g, "var bool: BOOL____%05d ::var_is_introduced :: is_defined_var;\n", i)
	}
	fmt.Fprintf(g, "array [1..%d] of var int: xs:: output_array([1..10,1..%d]) = %s;\n", 1000, 100, g.list(1000, g.int))
}

func (g *generator) constraint() {
	switch b := g.bool(); g.rng.IntN(9) {
	case 0, 1:
		fmt.Fprintf(g, "constraint int_le_reif(%s,%d,%s):: defines_var(%s);\n", g.int(), g.rng.IntN(100), b, b)
	case 2, 3:
		fmt.Fprintf(g, "constraint bool_clause([%s,%s],[%s]);\n", g.bool(), g.bool(), b)
	case 4:
		n := 2 + g.rng.IntN(8)
		fmt.Fprintf(g, "constraint int_lin_le(%s,%s,%s);\n", g.list(n, g.coeff), g.list(n, g.int), g.coeff())
	case 5:
		k := g.rng.IntN(9)
		fmt.Fprintf(g, "constraint int_lin_eq(COEF_%d_,%s,%s);\n", k, g.list(2+k%9, g.int), g.coeff())
	case 6:
		fmt.Fprintf(g, "constraint array_bool_and(%s,%s):: defines_var(%s);\n", g.list(3, g.bool), b, b)
	case 7:
		fmt.Fprintf(g, "constraint int_eq_reif(%s,%s,%s):: domain:: defines_var(%s);\n", g.int(), g.int(), b, b)
	default:
		fmt.Fprintf(g, "constraint array_int_element(%s,[1,5,9,%d,33,2],%s);\n", g.int(), g.rng.IntN(99), g.int())
	}
}

// generate makes a model of at least the given size in bytes.
func generate(size int) []byte {
	g := &generator{rng: rand.New(rand.NewPCG(1, 2))}
	g.ints, g.bools = size/400+10, size/400+10
	g.params()
	g.vars()
	for start := g.Len(); g.Len() < size; {
		g.part = float64(g.Len()-start) / float64(size-start)
		g.constraint()
	}
	fmt.Fprintf(g, "constraint fzn_all_different_int(xs);\n")
	fmt.Fprintf(g, "solve :: int_search(xs,first_fail,indomain_min,complete) minimize X_INTRODUCED_0_;\n")
	return g.Bytes()
}

var text40MB = sync.OnceValue(func() []byte { return generate(40 << 20) })

// BenchmarkParse40MB reads 40 MB of FlatZinc. Besides the speed it reports
// the bytes of live heap that the model takes for each byte of text.
func BenchmarkParse40MB(b *testing.B) {
	benchmarkParse(b, text40MB())
}

// BenchmarkParseKinds reads 2 MB of one kind of item each.
func BenchmarkParseKinds(b *testing.B) {
	for _, tt := range []struct{ name, start, item string }{
		{"vars", "", "var -17..250: X_INTRODUCED_%[1]d_ ::var_is_introduced :: is_defined_var;\n"},
		{"bools", "", "var bool: BOOL____%[1]d;\n"},
		{"params", "", "array [1..8] of int: X_INTRODUCED_%[1]d_ = [1,-1,20,3,-400,1,1,1];\n"},
		{"linear", "var int: x; var int: y;\n", "constraint int_lin_le([3,-4,1],[x,y,x],%[1]d);\n"},
		{"clauses", "var bool: x; var bool: y;\n", "constraint bool_clause([x,y],[y]) :: note(%[1]d);\n"},
		{"floats", "", "constraint float_le(-1.5e-3,%[1]d.25);\n"},
		{"sets", "", "constraint set_in(%[1]d,{1,5,7,9,100});\n"},
		{"strings", "", "constraint p(%[1]d) :: mzn_path(\"model.mzn|1|5|1|20|ca|forall;model.mzn|1|9\");\n"},
		{"predicates", "", "predicate p%[1]d(array [int] of var int: x, var bool: b);\n"},
	} {
		b.Run(tt.name, func(b *testing.B) {
			var text bytes.Buffer
			text.WriteString(tt.start)
			for i := 0; text.Len() < 2<<20; i++ {
				fmt.Fprintf(&text, tt.item, i)
			}
			text.WriteString("solve satisfy;\n")
			benchmarkParse(b, text.Bytes())
		})
	}
}

// BenchmarkParseTiny reads a model of one line: what a call costs.
func BenchmarkParseTiny(b *testing.B) {
	benchmarkParse(b, []byte("var 1..3: x; constraint int_le(x,2); solve satisfy;"))
}

// BenchmarkCheck checks all constraints of a model against signatures.
func BenchmarkCheck(b *testing.B) {
	m, err := Parse("bench.fzn", bytes.NewReader(generate(4<<20)))
	if err != nil {
		b.Fatal(err)
	}
	signatures := map[string]Signature{}
	for name, text := range map[string]string{
		"int_le_reif":           "var int: x, var int: y, var bool: r",
		"bool_clause":           "array [int] of var bool: xs, array [int] of var bool: ys",
		"int_lin_le":            "array [int] of int: as, array [int] of var int: xs, int: y",
		"int_lin_eq":            "array [int] of int: as, array [int] of var int: xs, int: y",
		"array_bool_and":        "array [int] of var bool: xs, var bool: r",
		"int_eq_reif":           "var int: x, var int: y, var bool: r",
		"array_int_element":     "var int: i, array [int] of int: xs, var int: y",
		"fzn_all_different_int": "array [int] of var int: xs",
	} {
		if signatures[name], err = ParseSignature(text); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for i := range m.Constraints {
			c := &m.Constraints[i]
			if err := signatures[c.Name].Check(m, c); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(m.Constraints)), "ns/constraint")
}

func benchmarkParse(b *testing.B, text []byte) {
	var before, after runtime.MemStats
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var m *Model
	runtime.GC()
	runtime.ReadMemStats(&before)
	b.ResetTimer()
	for range b.N {
		m = nil
		var err error
		if m, err = Parse("bench.fzn", bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(text)), "live-B/B")
	runtime.KeepAlive(m)
}
