package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// row formats one line of the table. A ratio is a bound where one of the two
// did not finish.
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

// String writes the time and the outcome; for an optimisation the objective,
// and when it was reached.
func (r result) String() string {
	seconds := fmt.Sprintf("%.2f s", r.time.Seconds())
	switch {
	case r.outcome == "error" || r.outcome == "not compiled":
		return r.outcome
	case r.objective != "":
		return fmt.Sprintf("%s, %s %s at %.2f s", seconds, r.outcome, r.objective, r.best.Seconds())
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

// detail formats the parts of gozinc's own time, in seconds, and its sizes.
func detail(c benchCase, r result) string {
	get := func(name string) string {
		if v := r.stats[name]; v != "" {
			return v
		}
		return "–"
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s |", c.name, get("initTime"), get("solveTime"),
		get("satVariables"), get("satClauses"), get("failures"), get("lazyRounds"))
}

const detailHead = `
| case | read, presolve, encode (s) | search (s) | variables | clauses | conflicts | lazy rounds |
|---|--:|--:|--:|--:|--:|--:|`

// score adds up, for each solver, the answers, the PAR-2 time (the time of an
// answer, twice the limit where there is none), and the optimisations in which
// gozinc's last solution is worse and better.
type score []struct {
	closed        int
	par2          time.Duration
	worse, better int
}

func (s score) add(results []result, maximise bool, limit time.Duration) {
	own := results[0].cost(maximise)
	for i, r := range results {
		switch peer := r.cost(maximise); {
		case own > peer:
			s[i].worse++
		case own < peer:
			s[i].better++
		}
		if r.closed() {
			s[i].closed++
			s[i].par2 += r.time
		} else {
			s[i].par2 += 2 * limit
		}
	}
}

func (s score) print(out io.Writer, solvers []solver, cases int) {
	fmt.Fprintf(out, "\n| %d cases | answered | PAR-2 | PAR-2, ratio to gozinc | objective of gozinc worse | better |\n|---|--:|--:|--:|--:|--:|\n", cases)
	for i, v := range solvers {
		fmt.Fprintf(out, "| %s | %d | %.1f s | %.2f | %d | %d |\n", v.name, s[i].closed, s[i].par2.Seconds(),
			s[i].par2.Seconds()/max(s[0].par2.Seconds(), 1e-3), s[i].worse, s[i].better)
	}
}
