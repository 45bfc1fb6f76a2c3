package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/process"
)

// number is one that can be set, with its range.
type number struct {
	name          string
	value, lo, hi float64
	whole         bool
	tried         []float64 // a smaller and a larger value, nil for those by the factor
}

// called reports whether the name is the end of the number's.
func (n number) called(name string) bool {
	return n.name == name || strings.HasSuffix(n.name, "."+name) || strings.HasSuffix(n.name, "/"+name)
}

// near returns the value that is factor times as large, or the nearest in the range. A
// number that is 0 becomes 1, and a whole one changes by 1 at least.
func (n number) near(factor float64) float64 {
	v := n.value * factor
	if n.value == 0 && factor > 1 {
		v = 1
	}
	return n.fit(v)
}

// fit returns the value in the range that is nearest to v.
func (n number) fit(v float64) float64 {
	if n.whole {
		v = float64(int64(v))
	}
	return min(max(v, n.lo), n.hi)
}

// setting are numbers with other values than they have.
type setting map[string]float64

// instance is a file with a seed.
type instance struct {
	file string
	seed int
}

// outcome is what a run came to.
type outcome struct {
	end       string // "closed", "best", "unknown", "stopped" by the clock, or "failed"
	minimizes bool
	objective float64 // of the last solution
	found     float64 // propagations until then
	work      float64 // propagations
	seconds   float64 // of the processor
	trace     string  // what differs wherever two runs do
}

// target is the program that is tuned, and how it is run.
type target struct {
	program string
	args    []string
	work    int64
	limit   time.Duration
}

// numbers asks the program which numbers there are, and returns those with the names, all
// of them with "". The budget of runs is none of them.
func (t *target) numbers(ctx context.Context, names string) ([]number, error) {
	p, err := process.Run(ctx, process.Command{Words: []string{t.program, "--set", "help"}})
	if err == nil {
		err = p.Failure()
	}
	if err != nil {
		return nil, err
	}
	all, err := parseNumbers(string(p.Output))
	if err != nil || names == "" {
		return all, err
	}
	var list []number
	for _, name := range strings.Split(names, ",") {
		name, values, given := strings.Cut(name, "=")
		var low, high float64
		if _, err := fmt.Sscanf(values, "%g:%g", &low, &high); given && err != nil {
			return nil, fmt.Errorf("%s=%s: not NAME=SMALLER:LARGER", name, values)
		}
		found := 0
		for _, n := range all {
			if n.called(name) {
				if given {
					n.tried = []float64{n.fit(low), n.fit(high)}
				}
				list, found = append(list, n), found+1
			}
		}
		if found != 1 {
			return nil, fmt.Errorf("%d numbers are called %s", found, name)
		}
	}
	return list, nil
}

// budgetName is the number that limits a run.
const budgetName = "internal/solve.mostWork"

// parseNumbers reads lines NAME=VALUE  LO..HI.
func parseNumbers(text string) (list []number, err error) {
	for line := range strings.Lines(text) {
		var n number
		head, tail, _ := strings.Cut(strings.TrimSpace(line), "  ")
		name, value, _ := strings.Cut(head, "=")
		lo, hi, _ := strings.Cut(tail, "..")
		n.name = name
		for at, text := range map[*float64]string{&n.value: value, &n.lo: lo, &n.hi: hi} {
			if *at, err = strconv.ParseFloat(text, 64); err != nil {
				return nil, fmt.Errorf("no number with a range: %s", line)
			}
		}
		n.whole = !strings.Contains(value+lo+hi, ".")
		if n.name != budgetName {
			list = append(list, n)
		}
	}
	return list, nil
}

// run runs the program on an instance.
func (t *target) run(ctx context.Context, i instance, s setting) outcome {
	words := []string{t.program, "-s", "-r", strconv.Itoa(i.seed), "--set", fmt.Sprintf("%s=%d", budgetName, t.work)}
	for name, v := range s {
		words = append(words, "--set", name+"="+strconv.FormatFloat(v, 'f', -1, 64))
	}
	words = append(append(words, t.args...), i.file)
	p, err := process.Run(ctx, process.Command{Words: words, Processor: t.limit})
	switch {
	case ctx.Err() != nil || p.ProcessorLimit():
		return outcome{end: "stopped"}
	case err != nil || p.Failure() != nil:
		return outcome{end: "failed"}
	}
	o := read(string(p.Output))
	o.seconds = p.Processor.Seconds()
	return o
}

// counted are the statistics that differ where two runs do.
var counted = []string{
	"variables", "propagators", "satVariables", "satClauses", "nodes", "failures", "restarts", "propagations", "objective", "objectiveBound",
}

// read takes an outcome from what gozinc prints.
func read(text string) outcome {
	o := outcome{end: "unknown"}
	stats := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, stat := strings.Cut(strings.TrimPrefix(line, "%%%mzn-stat: "), "=")
		switch {
		case strings.HasPrefix(line, "%%%") && stat:
			stats[name] = value
		case line == "----------":
			o.end = "best"
			o.found, _ = strconv.ParseFloat(stats["propagations"], 64)
		case line == "==========" || line == "=====UNSATISFIABLE=====" || line == "=====UNBOUNDED=====":
			o.end = "closed"
		}
	}
	_, optimises := stats["objective"]
	if o.end == "best" && !optimises {
		o.end = "closed" // one solution was wanted
	}
	o.objective, _ = strconv.ParseFloat(stats["objective"], 64)
	o.work, _ = strconv.ParseFloat(stats["propagations"], 64)
	bound, err := strconv.ParseFloat(stats["objectiveBound"], 64)
	o.minimizes = err != nil || bound <= o.objective
	o.trace = o.end
	for _, name := range counted {
		o.trace += " " + stats[name]
	}
	return o
}
