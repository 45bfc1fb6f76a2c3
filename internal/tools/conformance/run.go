package conformance

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options is what to run, and with which programs.
type Options struct {
	Suite    string        // directory tests/spec, or one above it
	MiniZinc string        // the program minizinc
	Gozinc   string        // the program gozinc; "" runs the null solver
	Checker  string        // the program fzn-gecode, "" for none
	Timeout  time.Duration // for one call of minizinc
	Jobs     int           // tests that run at the same time
	Include  *regexp.Regexp
	// Category restricts the run to one category; "" is all.
	Category Category
	// Progress, if not nil, is called with every outcome as it comes.
	Progress func(Row)
}

// Report is the outcome of a run.
type Report struct {
	MiniZinc string // version
	Rows     []Row  // sorted by ID
}

// Run runs the suite. The error is that of the runner's own work; tests that
// fail are none.
func Run(ctx context.Context, o Options) (*Report, error) {
	s, err := readSuite(o.Suite)
	if err != nil {
		return nil, err
	}
	s.tests = slices.DeleteFunc(s.tests, func(t *test) bool {
		return o.Category != "" && t.category != o.Category || o.Include != nil && !o.Include.MatchString(t.id)
	})
	d, err := newDriver(ctx, o.MiniZinc, s.cwd(), o.Timeout)
	if err != nil {
		return nil, err
	}
	report := &Report{MiniZinc: d.version}
	err = within(func(p place) error {
		j := &judge{driver: d, rules: s.rules}
		if err := j.configure(ctx, p, o); err != nil {
			return err
		}
		report.Rows = j.runAll(ctx, s.tests, o)
		return ctx.Err()
	})
	slices.SortFunc(report.Rows, func(a, b Row) int { return strings.Compare(a.ID, b.ID) })
	return report, err
}

// Ready is nil if MiniZinc and the solver answer the empty model.
func Ready(ctx context.Context, o Options) error {
	s, err := readSuite(o.Suite)
	if err != nil {
		return err
	}
	d, err := newDriver(ctx, o.MiniZinc, s.cwd(), o.Timeout)
	if err != nil {
		return err
	}
	return within(func(p place) error { return (&judge{driver: d}).configure(ctx, p, o) })
}

// configure registers the solvers.
func (j *judge) configure(ctx context.Context, p place, o Options) (err error) {
	if o.Checker != "" {
		c, err := p.checker(o.Checker)
		if err != nil {
			return err
		}
		j.checker = &c
	}
	if o.Gozinc == "" {
		j.solver, err = p.nullSolver()
	} else {
		j.solver, err = p.gozinc(o.Gozinc)
	}
	if err != nil {
		return err
	}
	return j.driver.emptyModel(ctx, j.solver)
}

// runAll runs tests, o.Jobs at a time, until ctx is done.
func (j *judge) runAll(ctx context.Context, tests []*test, o Options) []Row {
	var (
		wait sync.WaitGroup
		lock sync.Mutex
		rows []Row
		todo = make(chan *test)
	)
	for range max(o.Jobs, 1) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for t := range todo {
				row := j.run(ctx, t)
				lock.Lock()
				rows = append(rows, row)
				if o.Progress != nil {
					o.Progress(row)
				}
				lock.Unlock()
			}
		}()
	}
	for _, t := range tests {
		if ctx.Err() != nil {
			break
		}
		todo <- t
	}
	close(todo)
	wait.Wait()
	return rows
}

// Replace takes over the rows of a later run of some of the tests.
func (r *Report) Replace(later *Report) {
	rows := make(map[string]Row, len(later.Rows))
	for _, row := range later.Rows {
		rows[row.ID] = row
	}
	for i, row := range r.Rows {
		if again, ok := rows[row.ID]; ok {
			r.Rows[i] = again
		}
	}
}
