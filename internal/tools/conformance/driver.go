package conformance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/process"
)

// driver calls minizinc.
type driver struct {
	binary  string
	dir     string        // working directory
	timeout time.Duration // of one call
	version string        // such as 2.6.4
}

// errTimeout is returned when a call takes longer than the driver's timeout.
var errTimeout = errors.New("no answer in time")

var versionNumber = regexp.MustCompile(`version (\d+\.\d+\.\d+)`)

// newDriver asks binary for its version.
func newDriver(ctx context.Context, binary, dir string, timeout time.Duration) (*driver, error) {
	d := &driver{binary: binary, dir: dir, timeout: timeout}
	out, err := d.run(ctx, "--version")
	if err != nil {
		return nil, fmt.Errorf("%s --version: %w", binary, err)
	}
	m := versionNumber.FindStringSubmatch(out.stdout)
	if m == nil {
		return nil, fmt.Errorf("%s tells no version: %s", binary, short(out.stdout+out.stderr))
	}
	d.version = m[1]
	return d, nil
}

// output is what a call of minizinc left.
type output struct {
	code           int
	stdout, stderr string
}

// run calls minizinc with an empty standard input. A non-zero exit status is no
// error.
func (d *driver) run(ctx context.Context, args ...string) (*output, error) {
	ctx, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	r, err := process.Run(ctx, process.Command{Words: append([]string{d.binary}, args...), Dir: d.dir, Session: true})
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return nil, errTimeout
	case err != nil:
		return nil, err
	}
	return &output{
		code:   r.Code,
		stdout: strings.ToValidUTF8(string(r.Output), "\uFFFD"),
		stderr: strings.ToValidUTF8(string(r.Messages), "\uFFFD"),
	}, nil
}

// checked is run for calls that must succeed: otherwise the error is a
// *mznError.
func (d *driver) checked(ctx context.Context, args ...string) (*output, error) {
	out, err := d.run(ctx, args...)
	if err != nil {
		return nil, err
	}
	if out.code != 0 {
		if _, err := stream(out.stdout); err != nil {
			return nil, err
		}
		return nil, errorFromText(out.stderr)
	}
	return out, nil
}

// solver is a solver configuration for minizinc.
type solver struct {
	file  string   // the .msc file
	flags []string // its stdFlags
}

// emptyModel checks that minizinc and the solver work at all.
func (d *driver) emptyModel(ctx context.Context, s solver) error {
	f, err := os.CreateTemp("", "empty*.mzn")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.WriteString("solve satisfy;\n"); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	out, err := d.run(ctx, "--solver", s.file, f.Name())
	if err != nil {
		return err
	}
	if out.code != 0 || !strings.Contains(out.stdout, "----------") {
		return fmt.Errorf("the empty model is not solved: exit status %d\n%s%s", out.code, out.stdout, out.stderr)
	}
	return nil
}
