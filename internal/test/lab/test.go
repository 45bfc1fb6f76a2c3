package lab

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// Factor is the environment variable by which Test does more, such as 1000.
const Factor = "GOZINC_LAB"

// Test runs small scripts of the seeds 0..n−1, a tenth as many medium ones and a
// hundredth as many large ones, Factor times that if it is set. It shows the
// first that fails, shrunk.
func Test(t *testing.T, e Engine, n int) {
	t.Helper()
	if text := os.Getenv(Factor); text != "" {
		factor, err := strconv.Atoi(text)
		if err != nil || factor < 1 {
			t.Fatalf("%s=%q is no factor", Factor, text)
		}
		n *= factor
	}
	for size, part := range []int{1, 10, 100} {
		for seed := range uint64((n + part - 1) / part) {
			s := Draw(rand.New(rand.NewPCG(seed, uint64(size))), Size(size))
			if err := e.watched(s); err != nil {
				t.Fatalf("size %d, seed %d: %s", size, seed, report(e, s, err))
			}
		}
	}
}

// Fuzz draws scripts from the bytes of the fuzzer.
func Fuzz(f *testing.F, e Engine) {
	for seed := range byte(20) {
		f.Add([]byte{seed, 3 * seed, 7 * seed, 11 * seed, 13 * seed})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := Draw(rand.New(&source{data: data}), Small)
		if err := e.watched(s); err != nil {
			t.Fatal(report(e, s, err))
		}
	})
}

// Replay runs the text of a script, for tests that keep one.
func Replay(t *testing.T, e Engine, text string) {
	t.Helper()
	s, err := Parse(text)
	if err == nil {
		err = e.watched(s)
	}
	if err != nil {
		t.Error(err)
	}
}

// patience is after how long a script is taken for one that does not end.
const patience = 5 * time.Minute

// watched is Run that shows a script which does not end.
func (e Engine) watched(s *Script) error {
	alarm := time.AfterFunc(patience, func() {
		panic(fmt.Sprintf("lab: no end after %v of\n%v", patience, s))
	})
	defer alarm.Stop()
	return Run(e, s)
}

// report shrinks a failing script.
func report(e Engine, s *Script, err error) string {
	small := Shrink(s, 20_000, func(s *Script) bool { return Run(e, s) != nil })
	return fmt.Sprintf("%v\nshrunk: %v\n%v", err, Run(e, small), small)
}

// source gives one byte of the data for each number drawn, so that a fuzzer's
// change changes one choice; after the data, a fixed sequence.
type source struct {
	data []byte
	rest *rand.PCG
}

// Uint64 implements rand.Source.
func (s *source) Uint64() uint64 {
	if len(s.data) == 0 {
		if s.rest == nil {
			s.rest = rand.NewPCG(1, 2)
		}
		return s.rest.Uint64()
	}
	b := uint64(s.data[0])
	s.data = s.data[1:]
	// rand takes the high half of the 64 bits or the high bits of the low
	// half, so each byte has to have the value.
	return b * 0x0101010101010101
}
