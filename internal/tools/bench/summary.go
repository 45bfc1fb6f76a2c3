package main

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// judge marks refuted claims: "unsat" is wrong where another solver has a solution,
// and "optimal" where another has a better one. A refused solution refutes nothing.
func judge(results []record) {
	solved, best := false, math.Inf(1)
	for _, r := range results {
		if r.outcome == "sat" || r.outcome == "optimal" || r.outcome == "best" {
			solved, best = true, min(best, r.cost())
		}
	}
	for i, r := range results {
		if solved && r.outcome == "unsat" || r.outcome == "optimal" && r.cost() > best+1e-6*max(1, math.Abs(best)) {
			results[i].outcome = "wrong"
		}
	}
}

// score adds up, for one solver, its answers, its PAR-2 time (the time of an
// answer, twice the limit where there is none), and the optimisations in which
// gozinc's last solution is better and worse than its own.
type score struct {
	closed        int
	par2          time.Duration
	better, worse int
}

func scores(cases [][]record, limit time.Duration) []score {
	s := make([]score, len(cases[0]))
	for _, c := range cases {
		own := c[0].cost()
		for i, r := range c {
			switch peer := r.cost(); {
			case own < peer:
				s[i].better++
			case own > peer:
				s[i].worse++
			}
			if r.closed() {
				s[i].closed++
				s[i].par2 += r.time
			} else {
				s[i].par2 += 2 * limit
			}
		}
	}
	return s
}

const summaryHead = `| suite | cases | limit | answered | PAR-2, ratio to gozinc | gozinc's last solution better, worse |
|---|--:|--:|---|---|---|
`

// summaryRow is the line of a suite: how many cases each solver answered, the
// ratio of its PAR-2 time to that of gozinc, and the optimisations in which
// gozinc's last solution is better and worse. Without an answer of gozinc there is no ratio.
func summaryRow(name string, solvers []string, cases [][]record, limit time.Duration) string {
	var answered, par2, objective []string
	all := scores(cases, limit)
	for i, s := range all {
		answered = append(answered, fmt.Sprintf("%s %d", solvers[i], s.closed))
		if i > 0 {
			par2 = append(par2, fmt.Sprintf("%s %.2f", solvers[i], s.par2.Seconds()/max(all[0].par2.Seconds(), 1e-3)))
			objective = append(objective, fmt.Sprintf("%s %d, %d", solvers[i], s.better, s.worse))
		}
	}
	if all[0].closed == 0 {
		par2 = []string{"–"}
	}
	return fmt.Sprintf("| %s | %d | %v s | %s | %s | %s |", name, len(cases), limit.Seconds(),
		strings.Join(answered, ", "), strings.Join(par2, ", "), strings.Join(objective, "; "))
}

// A peer wins a case by an answer where gozinc has none, by a better last
// solution, or by an answer in at most half of the time where that saves at
// least noticeable.
const noticeable = 200 * time.Millisecond

func (r result) beats(own result) bool {
	switch {
	case r.closed() && own.closed():
		return 2*r.time <= own.time && own.time-r.time >= noticeable
	case own.closed():
		return false
	}
	return r.closed() || r.cost() < own.cost()
}

// losses lists the cases in which the solver with the given index beats gozinc,
// with the results of both.
func losses(cases [][]record, i int) []string {
	var lost []string
	for _, c := range cases {
		if c[i].beats(c[0].result) {
			lost = append(lost, fmt.Sprintf("%s (%s; gozinc %s)", c[0].name, c[i].brief(), c[0].brief()))
		}
	}
	return lost
}

// brief writes the outcome of a run that found something: the time of an
// answer, or the last objective.
func (r result) brief() string {
	switch {
	case r.closed():
		return fmt.Sprintf("%.2f s", r.time.Seconds())
	case r.objective != "":
		return r.objective
	}
	return r.outcome
}
