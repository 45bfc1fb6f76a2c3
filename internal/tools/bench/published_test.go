package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func year(t *testing.T) published {
	t.Helper()
	p, err := readPublished("testdata/2001.json")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPublished: the runs of the free search, with their courses.
func TestPublished(t *testing.T) {
	p := year(t)
	if p.name != "2001" || len(p.instances) != 3 {
		t.Fatalf("%+v", p)
	}
	small, squares := p.instances[0], p.instances[2]
	if p.id(small) != "2001/routes/small" || small.goal != "minimize" || len(small.runs) != 2 {
		t.Errorf("%+v", small)
	}
	if r := small.runs[0]; r.solver != "one-free" || !r.closed || r.end != 2*time.Second || r.course.String() != "500:9 1500:7" {
		t.Errorf("%+v", r)
	}
	if r := small.runs[1]; r.closed {
		t.Errorf("a solution is no proof: %+v", r)
	}
	if r := squares.runs[0]; squares.goal != "satisfy" || !r.closed || r.course.String() != "4000:" {
		t.Errorf("%+v", r)
	}
	if r := squares.runs[1]; r.closed || len(r.course) != 0 {
		t.Errorf("%+v", r)
	}
}

// TestInstances: files are found by their names and the end of their paths.
func TestInstances(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"2001/routes/routes.mzn", "2001/other/routes.mzn", "2001/routes/data/small.dzn", "2001/cover/squares.mzn",
		"2001/routes/data/large.dzn",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := year(t).suite(dir, false)
	if err != nil || len(s.cases) != 3 {
		t.Fatal(s, err)
	}
	want := []string{filepath.Join(dir, "2001/routes/routes.mzn"), filepath.Join(dir, "2001/routes/data/small.dzn")}
	if c := s.cases[0]; c.name != "2001/routes/small" || !slices.Equal(c.args, want) {
		t.Errorf("%+v", c)
	}
	if c := s.cases[2]; !slices.Equal(c.args, []string{filepath.Join(dir, "2001/cover/squares.mzn")}) {
		t.Errorf("%+v", c)
	}
	if s, err := year(t).suite(dir, true); err != nil || len(s.cases) != 2 || s.cases[0].name != "2001/routes/large" {
		t.Error(s, err)
	}
	if _, err := year(t).suite(t.TempDir(), false); err == nil {
		t.Error("no files are no error")
	}
}

// TestStanding: answers before solutions, better solutions before others, then the time.
func TestStanding(t *testing.T) {
	c, err := readCourse("100:30 900:20")
	if err != nil {
		t.Fatal(err)
	}
	at := func(goal string, limit time.Duration) standing {
		return standingAt(c, true, 2*time.Second, goal, limit)
	}
	if s := at("minimize", 50*time.Millisecond); s.solved || s.closed {
		t.Errorf("%+v", s)
	}
	if s := at("minimize", time.Second); s.cost != 20 || s.closed || s.time != time.Second {
		t.Errorf("%+v", s)
	}
	order := []standing{
		at("minimize", 50*time.Millisecond), at("minimize", 200*time.Millisecond), at("minimize", time.Second),
		at("minimize", 3*time.Second),
	}
	for i, a := range order {
		for j, b := range order {
			if got := a.compare(b); (got > 0) != (i > j) || (got < 0) != (i < j) {
				t.Errorf("%d and %d: %d", i, j, got)
			}
			if got := a.points(b) + b.points(a); i != j && got != 1 {
				t.Errorf("%d and %d share %g points", i, j, got)
			}
		}
	}
	if at("maximize", 200*time.Millisecond).compare(at("maximize", time.Second)) <= 0 {
		t.Error("30 is the better maximum")
	}
	slow := standing{solved: true, closed: true, time: 3 * time.Second}
	fast := standing{solved: true, closed: true, time: time.Second}
	if slow.points(fast) != 0.25 || best([]standing{slow, fast}) != fast {
		t.Error(slow.points(fast))
	}
}

// TestPace: the median over at least three instances that take two seconds or more.
func TestPace(t *testing.T) {
	var by pace
	for text, ok := range map[string]bool{"0.5": true, "-1": false, "chuffed": false, "one=one-free": true} {
		if err := by.Set(text); (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
	}
	by = pace{here: "one", there: "one-free"}
	var cases []compared
	for i, here := range []float64{1, 2, 9, 5} {
		r := record{solver: "one"}
		r.outcome, r.time = "sat", time.Duration(here*float64(time.Second))
		there := publishedRun{solver: "one-free", closed: true, end: 4 * time.Second}
		if i == 3 {
			there.end = time.Second
		}
		cases = append(cases, compared{[]record{r}, publishedInstance{runs: []publishedRun{there}}})
		if ratio, n := by.of(cases); i < 2 && ratio != 1 || i >= 2 && (ratio != 0.5 || n != 3) {
			t.Errorf("%d instances: %g by %d", i+1, ratio, n)
		}
	}
}

// TestVirtualBest: the pace, the cut of the published courses and the counts.
func TestVirtualBest(t *testing.T) {
	run := func(name, solver, outcome string, end time.Duration, text string) record {
		c, err := readCourse(text)
		if err != nil {
			t.Fatal(err)
		}
		r := record{name: name, solver: solver}
		r.outcome, r.time, r.course, r.compile = outcome, end, c, 100*time.Millisecond
		return r
	}
	records := []record{
		run("2001/routes/small", "gozinc", "optimal", 400*time.Millisecond, "10:7"),
		run("2001/routes/small", "one", "optimal", 900*time.Millisecond, "10:7"),
		run("2001/routes/large", "gozinc", "best", 2*time.Second, "10:25"),
		run("2001/cover/squares", "gozinc", "unknown", 2*time.Second, ""),
	}
	var out strings.Builder
	year(t).report(&out, records, []time.Duration{2 * time.Second, time.Second}, pace{ratio: 0.5})
	for _, want := range []string{
		"2001: 3 instances; times here are 0.50 times those published (as given)",
		"| 2s | gozinc | 1 | 1 | 1 | 67 % | 1 |",
		"| 1s | gozinc | 1 | 2 | 0 | 100 % | 1 |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
