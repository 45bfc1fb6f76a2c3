package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// pace tells how fast this machine is beside the Challenge's: the run of a solver here and
// in the published results, or the ratio of times here to those published.
type pace struct {
	here, there string
	ratio       float64 // 0 where it is found by the solver
}

func (p *pace) String() string { return p.here + "=" + p.there }

// Set parses NAME=PUBLISHED, or a ratio.
func (p *pace) Set(text string) error {
	if ratio, err := strconv.ParseFloat(text, 64); err == nil && ratio > 0 {
		*p = pace{ratio: ratio}
		return nil
	}
	here, there, ok := strings.Cut(text, "=")
	if !ok {
		return fmt.Errorf("neither a positive number nor of the form NAME=PUBLISHED")
	}
	*p = pace{here: here, there: there}
	return nil
}

// shortest is the published time from which on an answer tells the pace of the machine, and
// not that of the operating system.
const shortest = 2 * time.Second

// fewest is the number of such instances that tell the pace.
const fewest = 3

// of returns the median of the ratios of times here to those published, over the
// instances that the solver answers both times, and their number; 1 where there are too
// few.
func (p pace) of(cases []compared) (ratio float64, n int) {
	if p.ratio > 0 {
		return p.ratio, 0
	}
	var ratios []float64
	for _, c := range cases {
		own, published := c.own(p.here), c.run(p.there)
		if own == nil || published == nil || !own.closed() || !published.closed || published.end < shortest {
			continue
		}
		ratios = append(ratios, (own.compile+own.time).Seconds()/published.end.Seconds())
	}
	if len(ratios) < fewest {
		return 1, len(ratios)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2], len(ratios)
}

// compared is an instance with the runs here and the published ones.
type compared struct {
	records   []record
	published publishedInstance
}

func (c compared) own(solver string) *record {
	for i := range c.records {
		if c.records[i].solver == solver {
			return &c.records[i]
		}
	}
	return nil
}

func (c compared) run(solver string) *publishedRun {
	for i := range c.published.runs {
		if c.published.runs[i].solver == solver {
			return &c.published.runs[i]
		}
	}
	return nil
}

// compareWith pairs the records of a suite with the published instances of their names.
func (p published) compareWith(records []record) []compared {
	var list []compared
	for _, i := range p.instances {
		c := compared{published: i}
		for _, r := range records {
			if r.name == p.id(i) {
				c.records = append(c.records, r)
			}
		}
		if len(c.records) > 0 {
			list = append(list, c)
		}
	}
	return list
}

// standing is that of a run here. Compilation counts, as it does in the Challenge.
func (r *record) standing(goal string, limit time.Duration) standing {
	shifted := make(course, len(r.course))
	for i, s := range r.course {
		shifted[i] = step{s.at + r.compile, s.objective}
	}
	return standingAt(shifted, r.closed(), r.compile+r.time, goal, limit)
}

// standings are those of all published solvers, cut at the limit.
func (c compared) standings(limit time.Duration) []standing {
	all := make([]standing, len(c.published.runs))
	for i, r := range c.published.runs {
		all[i] = standingAt(r.course, r.closed, r.end, c.published.goal, limit)
	}
	return all
}

// tally is how a solver stands beside the published ones at a limit.
type tally struct {
	better, equal, behind int // than the virtual best of them
	points                float64
	closed                int
	lost                  []string // the instances behind
	others                map[string]float64
}

// tallyOf compares a solver's runs up to the limit with the published courses up to the limit
// by the pace of this machine.
func tallyOf(solver string, cases []compared, limit time.Duration, ratio float64) tally {
	t := tally{others: map[string]float64{}}
	for _, c := range cases {
		r := c.own(solver)
		if r == nil || len(c.published.runs) == 0 {
			continue
		}
		own := r.standing(c.published.goal, limit)
		others := c.standings(time.Duration(float64(limit) / ratio))
		for i := range others {
			others[i].time = min(time.Duration(float64(others[i].time)*ratio), limit)
		}
		t.count(c, own, others)
	}
	return t
}

func (t *tally) count(c compared, own standing, others []standing) {
	t.closed += number01(own.closed)
	v := best(others)
	switch d := own.compare(v); {
	case d > 0:
		t.better++
	case d == 0:
		t.equal++
	default:
		t.behind++
		name := c.published.runs[slices.Index(others, v)].solver
		t.lost = append(t.lost, fmt.Sprintf("%s: %s, %s %s", c.records[0].name, own, name, v))
	}
	for i, s := range others {
		t.points += own.points(s)
		sum := s.points(own)
		for k, o := range others {
			if k != i {
				sum += s.points(o)
			}
		}
		t.others[c.published.runs[i].solver] += sum
	}
}

// String writes a standing such as 120 or 118 proved.
func (s standing) String() string {
	switch {
	case !s.solved:
		return "none"
	case s.closed:
		return fmt.Sprintf("%.10g answered after %.1f s", math.Abs(s.cost), s.time.Seconds())
	}
	return fmt.Sprintf("%.10g", math.Abs(s.cost))
}

// report writes, for each limit and each solver here, the counts beside the virtual best,
// the Challenge's score beside that of the best published solver, and what is behind.
func (p published) report(out io.Writer, records []record, limits []time.Duration, by pace) {
	cases := p.compareWith(records)
	ratio, n := by.of(cases)
	source := "as given"
	if by.ratio == 0 {
		source = fmt.Sprintf("%s on %d instances", by.there, n)
	}
	fmt.Fprintf(out, "%s: %d instances; times here are %.2f times those published (%s)\n\n", p.name, len(cases), ratio, source)
	fmt.Fprintln(out, "| limit | solver | better | equal | behind | at least equal | answered | score | best published |\n|--:|---|--:|--:|--:|--:|--:|--:|---|")
	var lost []string
	for _, limit := range limits {
		for _, solver := range solversOf(records) {
			t := tallyOf(solver, cases, limit, ratio)
			name, points := t.first()
			all := max(t.better+t.equal+t.behind, 1)
			fmt.Fprintf(out, "| %v | %s | %d | %d | %d | %.0f %% | %d | %.1f | %s %.1f |\n", limit, solver, t.better, t.equal,
				t.behind, 100*float64(t.better+t.equal)/float64(all), t.closed, t.points, name, points)
			for _, l := range t.lost {
				lost = append(lost, fmt.Sprintf("%v %s behind: %s", limit, solver, l))
			}
		}
	}
	fmt.Fprintf(out, "\n%s\n", strings.Join(lost, "\n"))
}

// first returns the published solver with the highest score.
func (t tally) first() (name string, points float64) {
	for s, x := range t.others {
		if name == "" || x > points || x == points && s < name {
			name, points = s, x
		}
	}
	return name, points
}

func solversOf(records []record) []string {
	var names []string
	for _, r := range records {
		if !slices.Contains(names, r.solver) {
			names = append(names, r.solver)
		}
	}
	return names
}
