package main

import (
	"fmt"
	"strings"
)

// caseHead is the head of the table of cases: a column for gozinc, two for each
// peer.
func caseHead(solvers []string) string {
	name, rule := "| case |", "|---|"
	for i, s := range solvers {
		name, rule = name+" "+s+" |", rule+"---|"
		if i > 0 {
			name, rule = name+" ratio |", rule+"---|"
		}
	}
	return name + "\n" + rule
}

// row formats the results of one case. A ratio is a bound where one of the two
// did not finish.
func row(results []record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |", results[0].name)
	for i, r := range results {
		fmt.Fprintf(&b, " %s |", r.result)
		if i > 0 {
			fmt.Fprintf(&b, " %s |", ratio(r.result, results[0].result))
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
