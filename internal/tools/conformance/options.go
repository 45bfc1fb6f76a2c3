package conformance

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// solverOptions are the options of a header that have a place of their own in
// the Python package that the suite's harness uses.
type solverOptions struct {
	all          bool
	count        Value // nr_solutions, nil if absent
	intermediate bool
	args         []string // for the others
}

// splitOptions sorts the options of a header.
func splitOptions(options *Record) *solverOptions {
	o := &solverOptions{}
	rest := newRecord()
	var early []string
	for _, k := range options.Keys {
		v, _ := options.get(k)
		switch k {
		case Value(Text("all_solutions")):
			o.all = truth(v)
		case Value(Text("nr_solutions")):
			o.count = v
		case Value(Text("intermediate_solutions")):
			o.intermediate = truth(v)
		case Value(Text("processes")):
			early = append(early, "--parallel", argument(v))
		case Value(Text("random_seed")):
			early = append(early, "--random-seed", argument(v))
		case Value(Text("optimisation_level")):
			early = append(early, "-O", argument(v))
		case Value(Text("free_search")):
			if truth(v) {
				early = append(early, "--free-search")
			}
		case Value(Text("verbose")):
			if truth(v) {
				early = append(early, "--verbose")
			}
		default:
			rest.put(k, v)
		}
	}
	o.args = append(early, extraArgs(rest)...)
	return o
}

// howMany returns the arguments for the number of solutions.
func (o *solverOptions) howMany(s solver, satisfy bool) ([]string, error) {
	choose := func(flag, long, optimal string, value ...string) ([]string, error) {
		if !satisfy {
			flag, long = flag+"-o", optimal
		}
		if !slices.Contains(s.flags, flag) {
			return nil, errUnsupported("solver does not support " + flag)
		}
		return append([]string{long}, value...), nil
	}
	switch {
	case o.all:
		return choose("-a", "--all-solutions", "--all-optimal")
	case o.count != nil:
		return choose("-n", "--num-solutions", "--num-optimal", argument(o.count))
	case !slices.Contains(s.flags, "-i") || !slices.Contains(s.flags, "-a"):
		return []string{"--intermediate-solutions"}, nil
	}
	return nil, nil
}

// extraArgs turns all other options into flags of minizinc.
func extraArgs(options *Record) []string {
	var args []string
	for _, name := range []string{"time_limit", "timeout"} {
		if limit, ok := options.field(name).(Duration); ok {
			args = append(args, "--time-limit", fmt.Sprint(time.Duration(limit).Milliseconds()))
			break
		}
	}
	for _, k := range options.Keys {
		v, _ := options.get(k)
		flag := argument(k)
		if flag == "time_limit" || flag == "timeout" {
			continue
		}
		if !strings.HasPrefix(flag, "-") {
			flag = "--" + flag
		}
		args = appendFlag(args, flag, v)
	}
	return args
}

// appendFlag appends a switch that is on, or a flag with its value.
func appendFlag(args []string, flag string, v Value) []string {
	if b, ok := v.(Bool); ok {
		if b {
			return append(args, flag)
		}
		return args
	}
	return append(args, flag, argument(v))
}

// argument writes a scalar as an argument of a command.
func argument(v Value) string {
	if t, ok := v.(Text); ok {
		return string(t)
	}
	return show(v)
}

// truth is the condition that Python takes v for.
func truth(v Value) bool {
	r, ok := rational(v)
	return ok && r.Sign() != 0
}
