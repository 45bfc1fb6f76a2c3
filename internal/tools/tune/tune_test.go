package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// program writes a script that stands for gozinc. It has the numbers a/x.steps, which is
// best at 40, and a/x.idle, which does nothing; its work says how far steps is from that.
func program(t *testing.T) target {
	t.Helper()
	script := `#!/bin/sh
steps=10
while [ $# -gt 1 ]; do
	case "$1 $2" in
	"--set help")
		echo "a/x.idle=0.5  0..1"
		echo "a/x.steps=10  1..1000"
		echo "internal/solve.mostWork=0  0..100"
		exit;;
	"--set a/x.steps="*) steps=${2#*=};;
	esac
	shift
done
far=$((steps > 40 ? steps - 40 : 40 - steps))
echo "----------"
echo "%%%mzn-stat: propagations=$((1000 * far + 100))"
`
	file := filepath.Join(t.TempDir(), "gozinc")
	if err := os.WriteFile(file, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return target{program: file, work: 100, limit: time.Minute}
}

// TestMeasure: what changes a run is found, and the rest is not.
func TestMeasure(t *testing.T) {
	p := plan{target: program(t), factor: 4, seeds: 1, jobs: 2, files: []string{"a_1.fzn", "a_2.fzn"}, csv: filepath.Join(t.TempDir(), "out.csv")}
	var err error
	if p.numbers, err = p.target.numbers(t.Context(), ""); err != nil || len(p.numbers) != 2 {
		t.Fatal(p.numbers, err)
	}
	if err := p.measure(t.Context(), new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(p.csv)
	want := strings.Join(columns, ",") + "\na/x.idle,0.5,0,0.125,,,,1,,,\na/x.steps,10,2,2,1.26,,,40,0.04,,\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%swant\n%s", err, got, want)
	}
}

// TestRace: the race finds about the best value, and accepts it.
func TestRace(t *testing.T) {
	args := []string{"race", "-gozinc", program(t).program, "-names", "steps", "-budget", "150", "-jobs", "2"}
	dir := t.TempDir()
	for i := range 18 {
		file := filepath.Join(dir, fmt.Sprintf("%c_%d.fzn", 'a'+i/2, i%2))
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(t.Context(), append(args, dir)); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := plan{target: program(t), factor: 4, seeds: 1, jobs: 2, budget: 150, seed: 2}
	p.files, _ = filepath.Glob(filepath.Join(dir, "*.fzn"))
	p.numbers = []number{{name: "a/x.steps", value: 10, lo: 1, hi: 1000, whole: true}}
	if err := p.race(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	var steps int
	_, last, _ := strings.Cut(out.String(), "best: ")
	if n, _ := fmt.Sscanf(last, "--set a/x.steps=%d", &steps); n != 1 || steps < 20 || steps > 60 || !strings.Contains(last, "6 better, 0 worse; accepted\n") {
		t.Errorf("%d\n%s", steps, out.String())
	}
	if err := run(t.Context(), []string{"race", "-gozinc", program(t).program, filepath.Join(dir, "a_0.fzn")}); err == nil {
		t.Error("a race on a single instance")
	}
}

// TestScreen: of values at random those of the number that matters are told apart, and those
// of the other are not.
func TestScreen(t *testing.T) {
	p := plan{target: program(t), factor: 2, seeds: 1, jobs: 1, budget: 120, seed: 1}
	for i := range 6 {
		p.files = append(p.files, fmt.Sprintf("%c_1.fzn", 'a'+i))
	}
	p.numbers, _ = p.target.numbers(t.Context(), "steps=4:30,idle")
	p.csv = filepath.Join(t.TempDir(), "out.csv")
	if err := p.screen(t.Context(), new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(p.csv)
	lines := strings.Split(string(text), "\n")
	if err != nil || len(lines) != 4 {
		t.Fatalf("%v\n%s", err, text)
	}
	for i, matters := range []bool{true, false} {
		row := strings.Split(lines[i+1], ",")
		smaller, _ := strconv.ParseFloat(row[4], 64)
		larger, _ := strconv.ParseFloat(row[7], 64)
		if matters && (smaller < 4 || larger > -4) || !matters && math.Max(math.Abs(smaller), math.Abs(larger)) > 4 {
			t.Errorf("%s", lines[i+1])
		}
	}
}

// TestAccept: values are compared on both parts of the problems.
func TestAccept(t *testing.T) {
	p := plan{target: program(t), seeds: 2, jobs: 1, budget: 100, sets: []string{"steps=40,idle=1", "steps=1"}}
	p.numbers, _ = p.target.numbers(t.Context(), "")
	for i := range 9 {
		p.files = append(p.files, fmt.Sprintf("%c_1.fzn", 'a'+i))
	}
	var out bytes.Buffer
	if err := p.judge(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"--set a/x.idle=1 --set a/x.steps=40\n  on 12 instances of racing problems: 12 better, 0 worse; accepted\n",
		"--set a/x.steps=1\n  on 5 instances of racing problems: 0 better, 5 worse; not accepted\n",
		"on 6 instances of other problems: 6 better, 0 worse; accepted\n",
		"work ×0.04, answers 0, objectives 0, processor time ×",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	for _, text := range []string{"steps", "steps=x", "other=3"} {
		if p.sets = []string{text}; p.judge(t.Context(), &out) == nil {
			t.Errorf("%s is a setting", text)
		}
	}
}

// TestRead: ends, objectives and directions of what gozinc prints.
func TestRead(t *testing.T) {
	const best = "----------\n%%%mzn-stat: objective=7\n%%%mzn-stat: objectiveBound=3\n"
	for text, want := range map[string]outcome{
		"----------\n":              {end: "closed"},
		"=====UNKNOWN=====\n":       {end: "unknown"},
		"=====UNSATISFIABLE=====\n": {end: "closed"},
		best:                        {end: "best", minimizes: true, objective: 7},
		best + "==========\n":       {end: "closed", minimizes: true, objective: 7},
		"----------\n%%%mzn-stat: objective=7\n%%%mzn-stat: objectiveBound=9\n": {end: "best", objective: 7},
	} {
		got := read(text)
		if got.end != want.end || got.objective != want.objective || want.objective != 0 && got.minimizes != want.minimizes {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

// TestCompare: answers come before objectives, and objectives before none.
func TestCompare(t *testing.T) {
	best := []outcome{
		{end: "closed", work: 1},
		{end: "closed", work: 2},
		{end: "best", minimizes: true, objective: 1},
		{end: "best", minimizes: true, objective: 2},
		{end: "unknown"},
		{end: "stopped"},
		{end: "failed"},
	}
	for i, a := range best {
		for j, b := range best {
			if c := compare(a, b); c < 0 != (i < j) || c > 0 != (i > j) {
				t.Errorf("%+v and %+v: %d", a, b, c)
			}
		}
	}
	if compare(outcome{end: "best", found: 1}, outcome{end: "best", found: 2}) >= 0 {
		t.Error("of equal objectives the earlier one is worse")
	}
	if compare(outcome{end: "best", objective: 2}, outcome{end: "best", objective: 1}) >= 0 {
		t.Error("the greater objective is worse where it is maximised")
	}
}

// TestSurvivors: candidates that are always last drop out, and equal ones stay.
func TestSurvivors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	list := make([]*candidate, 6)
	for i := range list {
		list[i] = &candidate{}
		for range 12 {
			work := 100 + rng.Float64()
			if i >= 3 {
				work += 10
			}
			list[i].ends = append(list[i].ends, outcome{end: "closed", work: work})
		}
	}
	if kept := survivors(list); !slices.Equal(kept, list[:3]) {
		t.Errorf("%d candidates are left", len(kept))
	}
	same := []*candidate{{ends: make([]outcome, 8)}, {ends: make([]outcome, 8)}}
	if len(survivors(same)) != 2 {
		t.Error("one of two equal candidates has dropped out")
	}
	if c := chance(6, 0); math.Abs(c-1./64) > 1e-9 {
		t.Errorf("six of six by chance: %g", c)
	}
}

// TestSplit: the instances of a problem stand together, two thirds of the problems on one
// side.
func TestSplit(t *testing.T) {
	var files []string
	for i := range 30 {
		files = append(files, fmt.Sprintf("d/p%c_%d.fzn", 'a'+i/5, i))
	}
	p := plan{files: files, parting: 1}
	train, accept := p.split()
	if len(train) != 20 || len(accept) != 10 {
		t.Fatalf("%d and %d", len(train), len(accept))
	}
	for _, a := range train {
		for _, b := range accept {
			if a[:4] == b[:4] {
				t.Errorf("%s and %s are apart", a, b)
			}
		}
	}
}

// TestUsage: calls that make no sense are errors.
func TestUsage(t *testing.T) {
	file := program(t).program
	for _, args := range [][]string{
		nil,
		{"measure"},
		{"other", "-gozinc", file, file},
		{"measure", "-gozinc", file, "-names", "no", file},
		{"measure", "-gozinc", file, "-names", "steps=3", file},
		{"measure", "-gozinc", file, "-factor", "1", file},
		{"measure", "-gozinc", file, "none.fzn"},
		{"measure", "-gozinc", "/none", file},
	} {
		if err := run(context.Background(), args); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
