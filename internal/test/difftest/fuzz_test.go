package difftest

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// fuzzTime bounds a run of the fuzz test whose model cannot be enumerated.
const fuzzTime = 2 * time.Second

// edgeModels are texts around the edges of the language and of the numbers.
var edgeModels = []string{
	"solve satisfy;",
	"var int: x :: output_var; solve minimize x;",
	"var -9223372036854775806..9223372036854775806: x :: output_var; solve maximize x;",
	"var {-9223372036854775806,9223372036854775806}: x :: output_var; var 1..1000000000000: y; constraint int_times(x,y,x); solve satisfy;",
	"var 0..1: x :: output_var = 2; solve satisfy;",
	"var set of -infinity..3: s :: output_var; constraint set_le(s,{1}); constraint set_subset(s,1..2); solve satisfy;",
	"var bool: b :: output_var; constraint set_in_reif(3,-infinity..7,b); solve satisfy;",
	"array [1..2] of float: f = [1.5,2.5]; var 1..2: i :: output_var; constraint array_float_element(i,f,1.5); solve satisfy;",
	"var 1..3: x :: output_var; var 1..3: y :: output_var; constraint gozinc_circuit(1,[x,y]); solve satisfy;",
	"var 9223372036854775804..9223372036854775806: x :: output_var; constraint gozinc_circuit(9223372036854775804,[x,x,x]); solve satisfy;",
	"var 0..1000000000: x; var 0..1000000000: y; var int: z :: output_var; constraint int_pow(x,y,z); solve satisfy;",
	"var int: x; var int: y :: output_var; constraint int_div(x,y,y); constraint int_mod(y,x,x); solve satisfy;",
}

// FuzzModel solves mutated FlatZinc. A text is either refused with a position,
// or answered; the answer is that of enumeration where that is possible.
func FuzzModel(f *testing.F) {
	for seed := range campaign.Each(60) {
		opt := fzngen.Opt{Size: 100, Allow: known, Big: seed%3 == 0}
		f.Add(fzngen.Model(rand.New(rand.NewPCG(seed, 5)), opt))
	}
	for _, text := range edgeModels {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parse(text)
		if err != nil {
			if !positioned(err) {
				t.Fatalf("%v", err)
			}
			return
		}
		if large(m) {
			return
		}
		h := fnv.New32()
		io.WriteString(h, text)
		s := settings[h.Sum32()%uint32(len(settings))]
		if err := solvable(m, s); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzSeed solves random models, whose generator the fuzzer steers.
func FuzzSeed(f *testing.F) {
	f.Add(uint64(1), uint64(1), byte(0))
	f.Fuzz(func(t *testing.T, hi, lo uint64, kind byte) {
		opt := fzngen.Opt{Size: 100, Allow: known, Big: kind&1 != 0, Wide: kind&2 != 0}
		text := fzngen.Model(rand.New(rand.NewPCG(hi, lo)), opt)
		m, err := parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if err := solvable(m, settings[int(kind>>2)%len(settings)]); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

// positioned reports whether err is an error of the model with a place.
func positioned(err error) bool {
	var located *flatzinc.Error
	return errors.As(err, &located) && located.Line > 0
}

// large tells whether a model would take a fuzz run too long.
func large(m *flatzinc.Model) bool {
	size := len(m.Vars) + len(m.Constraints)
	for _, c := range m.Constraints {
		for _, x := range c.Args {
			if x.Kind == flatzinc.ArrayLit {
				size += len(x.Elems())
			}
		}
	}
	return size > 150
}

// solvable solves m, and compares the answer with enumeration if that is
// possible in few steps.
func solvable(m *flatzinc.Model, s setting) error {
	ctx, cancel := context.WithTimeout(context.Background(), fuzzTime)
	defer cancel()
	o := s.options
	var log bytes.Buffer
	o.Log = &log
	if err := solve.Run(ctx, m, o, io.Discard); err != nil {
		if positioned(err) {
			return nil
		}
		return err
	}
	if err := failure(&log); err != nil {
		return err
	}
	const few = 1 << 12
	if _, err := oracle.OutputSet(m, few); err != nil {
		return nil
	}
	want, err := enumerate(m)
	if err != nil {
		return nil
	}
	check := want.satisfied
	if m.Solve.Method != flatzinc.Satisfy {
		check = want.optimised
	}
	switch wrong, err := check(s.options); {
	case errors.Is(err, errHard):
	case err != nil:
		return err
	case wrong != "":
		return errors.New(wrong)
	}
	return nil
}
