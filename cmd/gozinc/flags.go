package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc"
)

// settings is a parsed command line.
type settings struct {
	solve  gozinc.Options
	text   gozinc.TextOptions
	limit  time.Duration // of the whole run; 0 is none
	file   string        // "-" is standard input
	dimacs string        // file for the CNF, or ""
	proof  string        // file for the proof, or ""
	wcnf   string        // file for hard and soft clauses, or ""
	pwcnf  string        // the same with a header p wcnf, or ""
	opb    string        // file for inequalities, or ""
	answer string        // file of another program's answer, or ""
	window bool          // in the CNF
	// allOptimal: no number of optimal solutions is enough.
	allOptimal bool
	memory     int64    // limit in MB; 0 is none
	effort     []string // NAME=VALUE, or help, for package effort
	verbose    bool
	help       bool
	version    bool
	config     bool
}

// option is one flag. The table options is the only place that lists flags:
// the parser, the help text and the configuration for MiniZinc come from it.
type option struct {
	name string // without the dashes
	long string // a second name, or ""
	arg  string // what the argument is called in the help; "" for a switch
	help string
	more string // what the README says instead, or ""; flags with the same text share a row

	// standard: MiniZinc knows the flag and its meaning (stdFlags).
	standard bool
	// kind makes the flag an extra option of MiniZinc (extraFlags): the type,
	// perhaps with a range, the default, and what the IDE calls the option.
	kind, preset, title string

	toggle func(*settings) *bool         // where a switch is kept
	text   func(*settings) *string       // where an argument is kept as it is
	set    func(*settings, string) error // takes an argument
}

var options = []option{
	{
		name: "a", long: "all-solutions", standard: true,
		help:   "print all solutions, or with an objective as -i",
		more:   "all solutions; with an objective, every better solution as it is found",
		toggle: func(s *settings) *bool { return &s.text.All },
	},
	{
		name: "i", long: "intermediate-solutions", standard: true,
		help:   "print every better solution as it is found",
		more:   "with an objective, every better solution as it is found",
		toggle: func(s *settings) *bool { return &s.text.Intermediate },
	},
	{
		name: "n", long: "num-solutions", arg: "N", standard: true,
		help: "stop after N solutions; 0 is no limit",
		more: "stop after `N` solutions; 0 is no limit",
		set: func(s *settings, v string) error {
			n, err := integer(v, 0, math.MaxInt32)
			s.solve.MaxSolutions = int(n)
			s.text.All = s.text.All || n == 0
			return err
		},
	},
	{
		name: "a-o", long: "all-optimal", standard: true,
		help:   "print all optimal solutions",
		more:   "all optimal solutions, or `N` of them",
		toggle: func(s *settings) *bool { return &s.allOptimal },
	},
	{
		name: "n-o", long: "num-optimal", arg: "N", standard: true,
		help: "print up to N optimal solutions",
		more: "all optimal solutions, or `N` of them",
		set: func(s *settings, v string) error {
			n, err := integer(v, 0, math.MaxInt32)
			s.solve.MaxOptimal = int(n)
			s.allOptimal = s.allOptimal || n == 0
			return err
		},
	},
	{
		name: "t", long: "time-limit", arg: "MS", standard: true,
		help: "stop after MS milliseconds; 0 is no limit",
		more: "stop after `MS` milliseconds, at once if negative; 0 is no limit",
		set: func(s *settings, v string) error {
			ms, err := integer(v, -math.MaxInt64/int64(time.Millisecond), math.MaxInt64/int64(time.Millisecond))
			s.limit = time.Duration(ms) * time.Millisecond
			if ms < 0 { // MiniZinc has used up the time for compiling
				s.limit = 1
			}
			return err
		},
	},
	{
		name: "f", long: "free-search", standard: true,
		help:   "search freely: do not follow search annotations",
		more:   "search freely, see below",
		toggle: func(s *settings) *bool { return &s.solve.FreeSearch },
	},
	{
		name: "p", long: "parallel", arg: "N", standard: true,
		help: "different solvers at once, at most one per core",
		more: "run up to `N` workers, see below",
		set: func(s *settings, v string) error {
			n, err := integer(v, 1, math.MaxInt16)
			s.solve.Workers = int(n)
			return err
		},
	},
	{
		name: "r", long: "random-seed", arg: "N", standard: true,
		help: "seed of the search order; 0 is the model's own",
		more: "search in another order, see below",
		set: func(s *settings, v string) (err error) {
			s.solve.Seed, err = integer(v, math.MinInt64, math.MaxInt64)
			return err
		},
	},
	{
		name: "s", long: "statistics", standard: true,
		help:   "print statistics",
		toggle: func(s *settings) *bool { return &s.text.Statistics },
	},
	{
		name: "v", long: "verbose", standard: true,
		help:   "report progress on standard error",
		more:   "report progress on standard error: best, bound, gap, strategy, conflicts, memory, constraints propagated",
		toggle: func(s *settings) *bool { return &s.verbose },
	},
	{
		name: "strategy", arg: "S", kind: "opt:auto:improve:core:bisect:branch", preset: "auto",
		title: "Search for the optimum",
		help:  "auto, improve, core, bisect or branch",
		more:  "how to search for the optimum, see below",
		set: func(s *settings, v string) (err error) {
			s.solve.Strategy, err = gozinc.ParseStrategy(v)
			return err
		},
	},
	{
		name: "engine", arg: "E", kind: choice(gozinc.Engines()), preset: "auto",
		title: "SAT engine",
		help:  oneOf(gozinc.Engines()),
		more:  "the engine: `gini`, `cdcl`, `exec:COMMAND`, `mallob:DIR`, or `auto`, see below",
		set: func(s *settings, v string) (err error) {
			s.solve.Engine, err = gozinc.ParseEngine(v)
			return err
		},
	},
	{
		name: "encode", arg: "E", kind: "opt:auto:all", preset: "auto",
		title: "Constraints that become clauses",
		help:  "auto or all",
		more:  "`all` makes clauses of every constraint, without propagators; or `auto`",
		set: func(s *settings, v string) (err error) {
			s.solve.Encode, err = gozinc.ParseEncoding(v)
			return err
		},
	},
	{
		name: "restart", arg: "S", kind: "opt:auto:none:constant:linear:luby:geometric", preset: "auto",
		title: "Restarts of a model with on_restart",
		help:  "none, constant, linear, luby or geometric",
		more:  "when a search with `on_restart` restarts: `none`, `constant`, `linear`, `luby` or `geometric`, in conflicts",
		set: func(s *settings, v string) error {
			if v == "auto" {
				v = ""
			}
			s.solve.Restarts.Sequence = v
			return s.solve.Restarts.Check()
		},
	},
	{
		name: "restart-base", arg: "X", kind: "float:1:1000", preset: "1.5",
		title: "Ratio of geometric restarts",
		help:  "models with on_restart: ratio of geometric",
		more:  "when a search with `on_restart` restarts: `none`, `constant`, `linear`, `luby` or `geometric`, in conflicts",
		set: func(s *settings, v string) (err error) {
			s.solve.Restarts.Base, err = strconv.ParseFloat(v, 64)
			if err != nil {
				return errors.New("not a number")
			}
			return s.solve.Restarts.Check()
		},
	},
	{
		name: "restart-scale", arg: "N", kind: "int:1:1000000000", preset: "250",
		title: "Conflicts until the first restart",
		help:  "models with on_restart: conflicts to the first",
		more:  "when a search with `on_restart` restarts: `none`, `constant`, `linear`, `luby` or `geometric`, in conflicts",
		set: func(s *settings, v string) (err error) {
			s.solve.Restarts.Scale, err = integer(v, 1, 1_000_000_000)
			return err
		},
	},
	{
		name: "gap", arg: "G", kind: "string", preset: "0",
		title: "Gap at which to stop, such as 1% or 5",
		help:  "stop near the bound: 1%, or a distance",
		more:  "stop when the best solution is that near to the bound: `1%`, or a distance such as `5`, see below",
		set: func(s *settings, v string) (err error) {
			s.solve.Gap, err = parseGap(v)
			return err
		},
	},
	{
		name: "node", arg: "N", kind: "int:0:9007199254740992", preset: "0",
		title: "Limit of nodes",
		help:  "stop after about N decisions; 0 is no limit",
		more:  "stop after about `N` decisions of a worker, which are counted, so that a run can be repeated",
		set: func(s *settings, v string) (err error) {
			s.solve.Nodes, err = integer(v, 0, 1<<53)
			return err
		},
	},
	{
		name: "float-precision", arg: "P", kind: "float:1e-12:0.1", preset: "1e-6",
		title: "Precision of nonlinear constraints of floats",
		help:  "nonlinear floats: their error, relative",
		more:  "how exact floats of nonlinear constraints are, in relation to their size",
		set: func(s *settings, v string) (err error) {
			s.solve.FloatPrecision, err = strconv.ParseFloat(v, 64)
			if err == nil && !(s.solve.FloatPrecision >= 1e-12 && s.solve.FloatPrecision <= 0.1) {
				err = fmt.Errorf("not a number from 1e-12 to 0.1")
			}
			return err
		},
	},
	{
		name: "memory-limit", arg: "MB", kind: "int:0:1048576", preset: "0",
		title: "Memory limit in MB",
		help:  "stop when using so much memory; 0 is no limit",
		more:  "stop when using so much memory, see below",
		set: func(s *settings, v string) (err error) {
			s.memory, err = integer(v, 0, 1<<20)
			return err
		},
	},
	{
		name: "dimacs", arg: "FILE",
		help: "do not solve, write the CNF to FILE",
		more: "do not solve, write the CNF to `FILE` (`-`: standard output)",
		text: func(s *settings) *string { return &s.dimacs },
	},
	{
		name: "wcnf", arg: "FILE",
		help: "the same with the objective as soft clauses",
		more: "the same with the objective, see below",
		text: func(s *settings) *string { return &s.wcnf },
	},
	{
		name: "pwcnf", arg: "FILE",
		help: "the same with a header p wcnf, as before 2022",
		more: "the same with the objective, see below",
		text: func(s *settings) *string { return &s.pwcnf },
	},
	{
		name: "opb", arg: "FILE",
		help: "the same in the pseudo-Boolean format OPB",
		more: "the same with the objective, see below",
		text: func(s *settings) *string { return &s.opb },
	},
	{
		name: "answer", arg: "FILE",
		help: "check what a solver of these has answered",
		more: "check what a solver of these files has answered, and print the solution",
		text: func(s *settings) *string { return &s.answer },
	},
	{
		name: "dimacs-window", help: "confine integers without bounds in these",
		more:   "in these files, allow integers without bounds, see below",
		toggle: func(s *settings) *bool { return &s.window },
	},
	{
		name: "proof", arg: "FILE",
		help: "solve, write a proof for that CNF to FILE",
		more: "with `--dimacs`, solve, and write a proof to `FILE`, see below",
		text: func(s *settings) *string { return &s.proof },
	},
	{
		name: "msc", help: "print the solver configuration for MiniZinc",
		more:   "print the solver configuration for MiniZinc, the version",
		toggle: func(s *settings) *bool { return &s.config },
	},
	{
		name: "version", help: "print the version",
		more:   "print the solver configuration for MiniZinc, the version",
		toggle: func(s *settings) *bool { return &s.version },
	},
	{
		name: "help", long: "h", help: "print this text",
		toggle: func(s *settings) *bool { return &s.help },
	},
}

// hidden are flags for those who measure: no help, manual or registration has them.
// docs/effort.md explains them.
var hidden = []option{
	{
		name: "set", arg: "NAME=VALUE", help: "set a number of effort; help lists them",
		set: func(s *settings, v string) error {
			s.effort = append(s.effort, v)
			return nil
		},
	},
}

// choice is the kind of an extra option with these values, of which MiniZinc offers those
// without an argument.
func choice(values []string) string {
	return "opt:" + strings.Join(slices.DeleteFunc(values, func(v string) bool { return strings.Contains(v, ":") }), ":")
}

// oneOf lists values for the help.
func oneOf(values []string) string {
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// parseFlags reads a command line that solves. Flags may stand on both sides
// of the file, with one dash or two.
func parseFlags(args []string) (*settings, error) {
	s := &settings{solve: gozinc.Options{Workers: 1}}
	fs := newFlagSet()
	for _, list := range [][]option{options, hidden} {
		for i := range list {
			list[i].define(fs, s)
		}
	}
	files, err := parseMixed(fs, args)
	if err != nil {
		return nil, err
	}
	if s.help || s.version || s.config || s.listsEffort() {
		return s, nil
	}
	if len(files) != 1 {
		return nil, usagef("one FlatZinc file expected, got %d", len(files))
	}
	s.file = files[0]
	if s.allOptimal {
		s.solve.MaxOptimal = math.MaxInt
	}
	if err := s.permitted(); err != nil {
		return nil, err
	}
	if s.proof != "" && (s.dimacs == "" || s.dimacs == "-" || s.proof == "-" || s.proof == s.dimacs) {
		return nil, usagef("--proof FILE needs --dimacs with another file, for the clauses that the proof refutes")
	}
	return s, nil
}

// newFlagSet returns a set of flags that reports errors without printing.
func newFlagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("gozinc", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	return fs
}

func (o *option) define(fs *flag.FlagSet, s *settings) {
	for _, name := range []string{o.name, o.long} {
		switch {
		case name == "":
		case o.toggle != nil:
			fs.BoolVar(o.toggle(s), name, false, o.help)
		case o.text != nil:
			fs.StringVar(o.text(s), name, "", o.help)
		default:
			fs.Func(name, o.help, func(v string) error { return o.set(s, v) })
		}
	}
}

// parseMixed parses args, in which flags and files may be mixed, and returns
// the files. A lone "-" is a file; all after "--" are.
func parseMixed(fs *flag.FlagSet, args []string) (files []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usageError{strings.Replace(err.Error(), "flag provided but not defined: ", "unknown flag ", 1)}
		}
		rest := fs.Args()
		if parsed := len(args) - len(rest); parsed > 0 && args[parsed-1] == "--" {
			return append(files, rest...), nil
		}
		if len(rest) == 0 {
			return files, nil
		}
		files = append(files, rest[0])
		args = rest[1:]
	}
}

// integer reads a decimal number between lo and hi.
func integer(v string, lo, hi int64) (int64, error) {
	n, err := strconv.ParseInt(v, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return 0, errors.New("not an integer")
	case err != nil || n < lo || n > hi:
		return 0, fmt.Errorf("not between %d and %d", lo, hi)
	}
	return n, nil
}
