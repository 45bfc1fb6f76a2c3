package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/flatzinc/output"
)

// solve reads the model and runs the solver on it.
func (p *program) solve(s *settings) error {
	if closed(p.out) {
		fmt.Fprintln(p.err, "gozinc: warning: standard output is closed, or the null device: nobody reads the answer")
	}
	ctx, stop := p.interruptible()
	defer stop(nil)
	defer p.limitMemory(s.memory, stop)()
	whenUnread(p.out, func() { stop(errors.New("nobody reads the output")) })

	if s.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, p.begin.Add(s.limit), errors.New("the time was up"))
		defer cancel()
	}
	o, out := s.solve, p.out
	o.Programs = !safe()
	o.Processors, o.Memory = processors(), clauseMemory(s.memory)
	if s.verbose {
		o.Progress = func(e gozinc.Progress) { fmt.Fprintln(p.err, e) }
		if t := newTerminal(p.err); t != nil {
			o.Progress, o.ProgressEvery, out = t.tell, renewEvery, t.above(out)
			defer t.hold(true)
		}
	}
	if err := p.apart(s); err != nil {
		return err
	}
	m, err := p.parse(ctx, s.file)
	if err != nil {
		return err
	}
	if m == nil {
		return p.unread(ctx, s)
	}
	s.text.Log = p.err
	switch {
	case s.proof != "":
		return p.prove(ctx, m, o, s, out)
	case s.dimacs+s.wcnf+s.pwcnf+s.opb != "":
		return p.export(ctx, m, s)
	case s.answer != "":
		return p.check(ctx, m, s, out)
	}
	return m.Print(ctx, out, o, s.text)
}

// parse reads the model. It returns nil without an error when ctx ends first: a
// model can take longer to read than there is time.
func (p *program) parse(ctx context.Context, file string) (*gozinc.Model, error) {
	name, in, err := p.open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	type parsed struct {
		m     *gozinc.Model
		err   error
		panic any
	}
	done := make(chan parsed, 1)
	go func() {
		var r parsed
		defer func() {
			r.panic = recover()
			done <- r
		}()
		r.m, r.err = gozinc.Parse(name, in)
	}()
	select {
	case r := <-done:
		if r.panic != nil {
			panic(r.panic)
		}
		return r.m, r.err
	case <-ctx.Done():
		return nil, nil
	}
}

// unread prints the outcome of a run that ended before the model was read.
func (p *program) unread(ctx context.Context, s *settings) error {
	why := context.Cause(ctx).Error() + " before the model was read"
	if s.verbose {
		fmt.Fprintln(p.err, gozinc.Progress{Time: time.Since(p.begin), Text: "stopped: " + why})
	}
	w := output.NewWriter(p.out)
	if err := w.Status(output.Unknown); err != nil || !s.text.Statistics {
		return err
	}
	return w.Statistics(output.Stat{Key: "undecided", Value: why}, output.Stat{Key: "initTime", Value: time.Since(p.begin)})
}

// open opens the model and returns the name that messages use for it.
func (p *program) open(file string) (name string, in io.ReadCloser, err error) {
	if file == "-" {
		return "<stdin>", io.NopCloser(p.in), nil
	}
	f, err := os.Open(file)
	if err != nil {
		return "", nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = fmt.Errorf("%s is a directory, not a FlatZinc file", file)
	}
	if err != nil {
		f.Close()
		return "", nil, err
	}
	return file, f, nil
}

// processors returns a function that sets how many processors are used, 0 for
// as many as at first.
func processors() func(n int) {
	all := runtime.GOMAXPROCS(0)
	return func(n int) {
		if n == 0 || n > all {
			n = all
		}
		runtime.GOMAXPROCS(n)
	}
}
