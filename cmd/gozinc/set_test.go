package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestSetFlag: --set is hidden, lists what can be set, and refuses what cannot.
func TestSetFlag(t *testing.T) {
	for _, c := range []struct {
		args     []string
		status   int
		out, err string
	}{
		{[]string{"--set", "help"}, exitOK, "encode/constraint.LinearClauses=200  1..1000000000\n", ""},
		{[]string{"--set", "LinearClauses", "x.fzn"}, exitUsage, "", `--set: "LinearClauses" is not NAME=VALUE`},
		{[]string{"--set", "LinearClauses=0", "x.fzn"}, exitUsage, "", "--set: encode/constraint.LinearClauses: 0 is not between 1 and 1000000000"},
		{[]string{"--set", "nothing=1", "x.fzn"}, exitUsage, "", `--set: "nothing" is no number of effort`},
	} {
		var out, err bytes.Buffer
		p := program{in: strings.NewReader(""), out: &out, err: &err}
		status := p.run(c.args)
		if status != c.status || !strings.Contains(out.String(), c.out) || !strings.Contains(err.String(), c.err) || c.out == "" && out.Len() > 0 {
			t.Errorf("%q: status %d, %s%s", c.args, status, &out, &err)
		}
	}
	var help bytes.Buffer
	if err := writeHelp(&help); err != nil || strings.Contains(help.String(), "--set") {
		t.Errorf("error %v, help\n%s", err, &help)
	}
}
