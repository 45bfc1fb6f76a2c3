package program

import (
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestLines(t *testing.T) {
	for want, v := range map[string]Values{
		";":                         {},
		"5,-7;2.5,1.125":            {Ints: []int64{5, -7}, Floats: []float64{2.5, 1.125}},
		"9223372036854775807;":      {Ints: []int64{math.MaxInt64}},
		";0.1,1e+300,-5e-324,-0":    {Floats: []float64{0.1, 1e300, -5e-324, math.Copysign(0, -1)}},
		";-Inf,0.30000000000000004": {Floats: []float64{math.Inf(-1), 0.30000000000000004}},
	} {
		line := format(v)
		if line != want {
			t.Errorf("%v is written %q", v, line)
		}
		got, err := parse(line, Answer{Ints: len(v.Ints), Floats: len(v.Floats), Bounds: true})
		if err != nil || !slices.Equal(got.Ints, v.Ints) || !slices.Equal(got.Floats, v.Floats) {
			t.Errorf("%q is read as %v, %v", line, got, err)
		}
	}
	if v, err := parse(" 1 , 2 ; .5 ", Answer{Ints: 2, Floats: 1}); err != nil || v.Ints[1] != 2 || v.Floats[0] != 0.5 {
		t.Error(v, err)
	}
	for line, want := range map[string]string{
		"":                      "no semicolon",
		"1;":                    "number of integers is 1, not 2",
		"1,2,3;":                "number of integers is 3, not 2",
		"1,;0":                  `"" is no integer`,
		"1,2.0;0":               `"2.0" is no integer`,
		"1,2;":                  "number of floats is 0, not 1",
		"1,2;nan":               `"nan" is no float`,
		"1,2;0;":                `"0;" is no float`,
		"1,99999999999999999;0": "beyond ±2^50",
	} {
		if _, err := parse(line, Answer{Ints: 2, Floats: 1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

// located is the place of an error.
func located(err error) error { return errors.Join(errors.New("m.fzn:3:1"), err) }

// counting is a program in the shell that answers how many lines it has read.
func counting(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "count")
	text := "#!/bin/sh\nn=0\nwhile read -r line; do n=$((n+1)); echo \"$n;\"; done\n"
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestRemembered: a program answers each line once, whoever asks, and is started for those
// that ask at the same time.
func TestRemembered(t *testing.T) {
	r := Open(t.Context(), func() { t.Error("it failed") })
	defer r.Close()
	s := Source{Name: counting(t)}
	f, err := r.Function(s, Answer{Ints: 1}, located)
	g, errAgain := r.Function(s, Answer{Ints: 1}, located)
	if err != nil || errAgain != nil {
		t.Fatal(err, errAgain)
	}
	for want, ask := range []struct {
		f  Function
		in int64
	}{{f, 5}, {g, 6}, {g, 7}} {
		for range 2 {
			if out, ok := ask.f(Values{Ints: []int64{ask.in}}); !ok || out.Ints[0] != int64(want+1) {
				t.Errorf("%d: %v %v", ask.in, out, ok)
			}
		}
	}
	var all sync.WaitGroup
	answers := make([]int64, 50)
	for i := range answers {
		all.Add(1)
		go func() {
			defer all.Done()
			out, _ := f(Values{Ints: []int64{int64(i % 10)}})
			answers[i] = out.Ints[0]
		}()
	}
	all.Wait()
	for i, n := range answers {
		if n != answers[i%10] {
			t.Errorf("two answers to %d: %d and %d", i%10, n, answers[i%10])
		}
	}
}

// TestForgotten: a program is asked again where too much would have to be remembered.
func TestForgotten(t *testing.T) {
	defer func(n int) { *Remembered = n }(*Remembered)
	*Remembered = 2
	r := Open(t.Context(), func() { t.Error("it failed") })
	defer r.Close()
	f, err := r.Function(Source{Name: counting(t)}, Answer{Ints: 1}, located)
	if err != nil {
		t.Fatal(err)
	}
	for want, in := range []int64{1, 2, 3, 1} {
		if out, ok := f(Values{Ints: []int64{in}}); !ok || out.Ints[0] != int64(want+1) {
			t.Error(in, out, ok)
		}
	}
}

// library compiles a shared library.
func library(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	source, file := filepath.Join(dir, "box.c"), filepath.Join(dir, "libbox.so")
	if err := os.WriteFile(source, []byte("#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cc", "-shared", "-fPIC", "-o", file, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

const signature = "void fzn_blackbox(void *me, const int64_t *a, size_t n, const double *x, size_t m, int64_t *b, size_t k, double *y, size_t l)"

// TestLibrary: a shared library is initialised with its arguments, computes, and may print.
func TestLibrary(t *testing.T) {
	file := library(t, "void *fzn_init(const char **args, size_t n) { int64_t *p = malloc(8); *p = n ? strlen(args[0]) : 0; return p; }\n"+
		"void fzn_free(void *me) { free(me); }\n"+
		signature+" { printf(\"computing\\n\"); fflush(stdout);\n"+
		"for (size_t i = 0; i < k; i++) b[i] = a[i % n] + *(int64_t *)me; for (size_t i = 0; i < l; i++) y[i] = x[i] / 3; }\n")
	r := Open(t.Context(), func() { t.Error("it failed") })
	defer r.Close()
	f, err := r.Function(Source{Name: file, Args: []string{"four"}, Library: true}, Answer{Ints: 3, Floats: 1}, located)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		out, ok := f(Values{Ints: []int64{-1, 1 << 40}, Floats: []float64{1}})
		if !ok || !slices.Equal(out.Ints, []int64{3, 1<<40 + 4, 3}) || !slices.Equal(out.Floats, []float64{1. / 3}) {
			t.Error(out, ok, r.Err())
		}
	}
}

// TestFailures: what goes wrong is named, once, and ends the run.
func TestFailures(t *testing.T) {
	for _, c := range []struct {
		source Source
		want   string
	}{
		{Source{Name: filepath.Join(t.TempDir(), "none")}, "cannot be started"},
		{Source{Name: "false"}, "exit status 1"},
		{Source{Name: "sh", Args: []string{"-c", "read x; echo trouble >&2; exit 3"}}, "exit status 3: trouble"},
		{Source{Name: "sh", Args: []string{"-c", "read x; kill -SEGV $$"}}, "segmentation fault"},
		{Source{Name: "sh", Args: []string{"-c", "read x; printf '1;\\n1;\\n'; read x"}}, "more than one line"},
		{Source{Name: "yes"}, "answered"},
		{Source{Name: filepath.Join(t.TempDir(), "none.so"), Library: true}, "cannot be loaded"},
		{Source{Name: library(t, "int other;"), Library: true}, "fzn_blackbox"},
		{Source{Name: library(t, signature+" { abort(); }"), Library: true}, "aborted"},
	} {
		ended := 0
		r := Open(t.Context(), func() { ended++ })
		f, err := r.Function(c.source, Answer{Ints: 1}, located)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if out, ok := f(Values{Ints: []int64{1}}); ok {
				t.Errorf("%v gave %v", c.source, out)
			}
		}
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "m.fzn:3:1") || !strings.Contains(err.Error(), c.source.String()) || ended != 1 {
			t.Errorf("%v: %v, want %s; ended %d times", c.source, err, c.want, ended)
		}
		r.Close()
	}
}
