package output

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

func parse(t *testing.T, text string) *flatzinc.Model {
	m, err := flatzinc.Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSolution(t *testing.T) {
	m := parse(t, `
var 1..9: x :: output_var; var bool: b :: output_var; var float: f :: output_var;
var set of 1..9: s :: output_var; var int: 'odd name' :: output_var; int: n :: output_var = 7;
var int: hidden;
array [1..3] of var int: a :: output_array([0..2]) = [x,4,hidden];
array [1..4] of var bool: b2 :: output_array([1..2,-1..0]) = [b,b,true,false];
array [1..2] of var float: f3 :: output_array([1..1,2..2,3..4]) = [f,1];
array [1..3] of var set of int: s1 :: output_array([1..3]) = [s,{},{5}];
array [1..1] of var int: d6 :: output_array([1..1,1..1,1..1,1..1,1..1,1..1]) = [x];
array [1..0] of var int: e1 :: output_array([1..0]) = [];
array [1..0] of var int: e2 :: output_array([1..2,1..0]) = [];
solve satisfy;`)
	a := flatzinc.Assignment{
		{Base: flatzinc.Int, Int: 3},
		{Base: flatzinc.Bool, Int: 1},
		{Base: flatzinc.Float, Float: 2},
		{Base: flatzinc.SetOfInt, Set: intset.Of(1, 3)},
		{Base: flatzinc.Int, Int: -5},
		{Base: flatzinc.Int, Int: math.MaxInt64},
	}
	var out bytes.Buffer
	w := NewWriter(&out)
	if err := w.Solution(m.Outputs, a); err != nil {
		t.Fatal(err)
	}
	want := `x = 3;
b = true;
f = 2.0;
s = {1,3};
'odd name' = -5;
n = 7;
a = array1d(0..2,[3,4,9223372036854775807]);
b2 = array2d(1..2,-1..0,[true,true,true,false]);
f3 = array3d(1..1,2..2,3..4,[2.0,1.0]);
s1 = array1d(1..3,[{1,3},{},{5}]);
d6 = array6d(1..1,1..1,1..1,1..1,1..1,1..1,[3]);
e1 = array1d(1..0,[]);
e2 = array2d(1..2,1..0,[]);
----------
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStatusLines(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out)
	for _, s := range []Status{Unsatisfiable, Unknown} {
		if err := w.Status(s); err != nil {
			t.Fatal(err)
		}
	}
	w.Complete()
	w.Core([]string{"a", "b c"})
	w.Core(nil)
	want := `=====UNSATISFIABLE=====
=====UNKNOWN=====
==========
%%%mzn-core: [a, b c]
%%%mzn-core: []
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestStatistics(t *testing.T) {
	var out bytes.Buffer
	err := NewWriter(&out).Statistics(
		Stat{"nodes", 12}, Stat{"failures", int64(1) << 40}, Stat{"a32", int32(-1)},
		Stat{"u32", uint32(7)}, Stat{"u64", uint64(math.MaxUint64)},
		Stat{"objective", 2.0}, Stat{"bound", math.Inf(-1)}, Stat{"gap", math.NaN()},
		Stat{"solveTime", 1500 * time.Millisecond}, Stat{"tiny", time.Nanosecond},
		Stat{"method", "a \"b\"\n\\"}, Stat{"optimal", true}, Stat{"other", []int{1}},
	)
	want := `%%%mzn-stat: nodes=12
%%%mzn-stat: failures=1099511627776
%%%mzn-stat: a32=-1
%%%mzn-stat: u32=7
%%%mzn-stat: u64=18446744073709551615
%%%mzn-stat: objective=2.0
%%%mzn-stat: bound="-Inf"
%%%mzn-stat: gap="NaN"
%%%mzn-stat: solveTime=1.500000
%%%mzn-stat: tiny=0.000000
%%%mzn-stat: method="a \"b\"\n\\"
%%%mzn-stat: optimal=true
%%%mzn-stat: other="[1]"
%%%mzn-stat-end
`
	if got := out.String(); err != nil || got != want {
		t.Errorf("%v\ngot\n%s\nwant\n%s", err, got, want)
	}
}

// brokenPipe accepts some writes and refuses the rest.
type brokenPipe struct {
	left, calls int
	buf         bytes.Buffer
}

var errPipe = errors.New("broken pipe")

func (p *brokenPipe) Write(b []byte) (int, error) {
	p.calls++
	if p.left == 0 {
		return 0, errPipe
	}
	p.left--
	return p.buf.Write(b)
}

func TestWriteErrorStays(t *testing.T) {
	p := &brokenPipe{left: 1}
	w := NewWriter(p)
	if err := w.Solution(nil, nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := w.Complete(); !errors.Is(err, errPipe) {
			t.Errorf("Complete returns %v", err)
		}
	}
	if err := w.Statistics(); !errors.Is(err, errPipe) || !errors.Is(w.Err(), errPipe) {
		t.Errorf("Statistics returns %v, Err %v", err, w.Err())
	}
	if p.calls != 2 || p.buf.String() != "----------\n" {
		t.Errorf("%d writes, %q", p.calls, p.buf.String())
	}
}

// TestOneWrite checks that a solution is written in one piece.
func TestOneWrite(t *testing.T) {
	m := parse(t, "var int: x :: output_var; var int: y :: output_var; solve satisfy;")
	p := &brokenPipe{left: 9}
	if err := NewWriter(p).Solution(m.Outputs, make(flatzinc.Assignment, 2)); err != nil || p.calls != 1 {
		t.Errorf("%d writes, %v", p.calls, err)
	}
}
