package main

import (
	"fmt"
	"strings"
	"time"
)

// row formats one line of the table. A ratio below a run's time limit is a
// lower bound when the peer did not finish.
func row(c benchCase, results []result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |", c.name)
	for i, r := range results {
		fmt.Fprintf(&b, " %s |", r)
		if i > 0 {
			fmt.Fprintf(&b, " %s |", ratio(r, results[0]))
		}
	}
	return b.String()
}

// String writes the time, and the outcome where the question is open.
func (r result) String() string {
	seconds := fmt.Sprintf("%.2f s", r.time.Seconds())
	switch {
	case r.outcome == "error" || r.outcome == "not compiled":
		return r.outcome
	case r.objective != "":
		return fmt.Sprintf("%s, %s %s", seconds, r.outcome, r.objective)
	}
	return fmt.Sprintf("%s, %s", seconds, r.outcome)
}

func ratio(peer, own result) string {
	if peer.time == 0 || own.time == 0 {
		return ""
	}
	q := peer.time.Seconds() / max(own.time.Seconds(), 1e-3)
	switch {
	case peer.closed() && own.closed():
		return fmt.Sprintf("%.2g", q)
	case own.closed():
		return fmt.Sprintf("> %.2g", q)
	case peer.closed():
		return fmt.Sprintf("< %.2g", q)
	}
	return ""
}

// score adds up, for each solver, the answers and the PAR-2 time: the time of
// an answer, twice the limit where there is none.
type score []struct {
	closed int
	par2   time.Duration
}

func (s score) add(results []result, limit time.Duration) {
	for i, r := range results {
		if r.closed() {
			s[i].closed++
			s[i].par2 += r.time
		} else {
			s[i].par2 += 2 * limit
		}
	}
}

func (s score) print(solvers []solver) {
	fmt.Println("\n| solver | answered | PAR-2 | PAR-2 ratio to gozinc |\n|---|---|---|---|")
	for i, v := range solvers {
		fmt.Printf("| %s | %d | %.1f s | %.2f |\n", v.name, s[i].closed, s[i].par2.Seconds(), s[i].par2.Seconds()/max(s[0].par2.Seconds(), 1e-3))
	}
}
