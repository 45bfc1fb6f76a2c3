package solve

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
)

// listedOptima runs a text for all optimal solutions, and returns what is printed and the log.
func listedOptima(t *testing.T, text string, o Options) (out, log string) {
	t.Helper()
	var answer, notes bytes.Buffer
	o.Log = &notes
	if err := Run(context.Background(), parse(t, text), o, &answer); err != nil {
		t.Fatal(err)
	}
	return answer.String(), notes.String()
}

func TestOptima(t *testing.T) {
	const pairs = `
var 0..4: x :: output_var;
var 0..4: y :: output_var;
var 0..8: z;
constraint int_lin_eq([1,1,-1],[x,y,z],0);
constraint int_lin_le([-1,-1],[x,y],-3);
solve minimize z;
`
	for _, c := range []struct {
		name  string
		o     Options
		text  string
		most  int
		lines int // solutions
		done  bool
		log   string
	}{
		{name: "all", text: pairs, most: math.MaxInt, lines: 4, done: true},
		{name: "improving ones first", o: Options{Intermediate: true, Strategy: "improve"}, text: pairs, most: math.MaxInt, lines: 4, done: true},
		{name: "two", text: pairs, most: 2, lines: 2, done: true},
		{name: "one", text: pairs, most: 1, lines: 1, done: true},
		{name: "a constant", text: "var 1..3: x :: output_var;\nsolve maximize 5;\n", most: math.MaxInt, lines: 3, done: true},
		{name: "no solution", text: "var 1..3: x :: output_var;\nconstraint int_lt(x,1);\nsolve maximize x;\n", most: math.MaxInt},
		{
			name: "a third", most: math.MaxInt, lines: 2, done: true,
			text: "var bool: b :: output_var;\nvar 0.0..9.0: z :: output_var;\nconstraint float_lin_le([-3.0],[z],-1.0);\nsolve minimize z;\n",
		},
		{
			name: "infinitely many", most: math.MaxInt, lines: 2, log: "can take infinitely many values",
			text: "var 0.0..9.0: y :: output_var;\nvar 0.0..9.0: z :: output_var;\nconstraint float_lin_le([1.0,-3.0],[y,z],-1.0);\nsolve maximize z;\n",
		},
		{
			name: "a root", most: math.MaxInt, lines: 1, log: "is no number that a constraint can have",
			text: "var bool: b :: output_var;\nvar 0.0..9.0: z :: output_var;\nvar 2.0..2.0: two;\nvar 0.0..81.0: q;\n" +
				"constraint float_times(z,z,q);\nconstraint float_le(two,q);\nsolve minimize z;\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.MaxOptimal = c.most
			out, log := listedOptima(t, c.text, c.o)
			got := strings.Count(out, "----------")
			if got < c.lines || got > c.lines && !c.o.Intermediate || strings.Contains(out, "==========\n") != c.done || !strings.Contains(log, c.log) {
				t.Errorf("want %d solutions, all %t, and %q:\n%s%s", c.lines, c.done, c.log, out, log)
			}
		})
	}
}

// TestOptimaInterrupted: where the list is not complete, nothing says so, and there is the first.
func TestOptimaInterrupted(t *testing.T) {
	var b strings.Builder
	for i := range 30 {
		fmt.Fprintf(&b, "var 0..9: x%d :: output_var;\n", i)
	}
	text := b.String() + "var 0..1: z;\nsolve minimize z;\n"
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	out, err := Solve(ctx, parse(t, text), Options{MaxOptimal: math.MaxInt}, func(Solution) bool {
		if n++; n == 5 {
			cancel()
		}
		return true
	})
	if err != nil || out.Status != Satisfied || out.Solutions != n || n < 5 {
		t.Errorf("%d solutions, counted %d, status %v, %v", n, out.Solutions, out.Status, err)
	}
	n = 0
	out, err = Solve(context.Background(), parse(t, text), Options{MaxOptimal: math.MaxInt}, func(Solution) bool { n++; return n < 4 })
	if err != nil || out.Status != Satisfied || n != 4 || out.Solutions != 4 {
		t.Errorf("refused: %d solutions, counted %d, status %v, %v", n, out.Solutions, out.Status, err)
	}
}
