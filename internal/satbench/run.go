package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// result is what an engine gave for a file.
type result struct {
	answer    int // 10, 20, or 0 for none
	time      time.Duration
	conflicts int64 // -1 where it does not tell
	memory    int64 // bytes
	failure   string
}

// wallFactor is how many times the limit of processor time a run may take on the
// clock: the machine may be shared.
const wallFactor = 10

// conflictCount is how engines tell their conflicts.
var conflictCount = regexp.MustCompile(`(?m)^(?:c )?conflicts\s*:?\s+(\d+)`)

// run runs the engine on the file.
func (e engine) run(file string, limit time.Duration) result {
	ctx, cancel := context.WithTimeout(context.Background(), wallFactor*limit)
	defer cancel()
	// The shell sets the limit, which its successor keeps. A second later the system kills
	// whoever does not heed the signal.
	seconds := int(max(limit.Seconds(), 1))
	args := append([]string{"-c", fmt.Sprintf(`ulimit -S -t %d; ulimit -H -t %d; exec "$@"`, seconds, seconds+1), "sh"}, e.command...)
	cmd := exec.CommandContext(ctx, "sh", append(args, file)...)
	cmd.WaitDelay = time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return result{failure: err.Error(), conflicts: -1}
	}
	r := result{time: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), conflicts: -1}
	r.memory = maxRSS(cmd.ProcessState)
	if m := conflictCount.FindSubmatch(out.Bytes()); m != nil {
		r.conflicts, _ = strconv.ParseInt(string(m[1]), 10, 64)
	}
	var exit *exec.ExitError
	switch code := cmd.ProcessState.ExitCode(); {
	case code == exitSat || code == exitUnsat:
		r.answer = code
	case err != nil && strings.Contains(err.Error(), "CPU time limit exceeded"): // the signal's name
	case r.time >= limit-limit/5 || ctx.Err() != nil: // the limit, which the system looks at in ticks
	case err == nil: // gave up
	case errors.As(err, &exit):
		r.failure = fmt.Sprintf("%v: %s", err, bytes.TrimSpace(errs.Bytes()))
	default:
		r.failure = err.Error()
	}
	return r
}

// findFiles returns the CNF files below the folders.
func findFiles(folders []string) ([]instance, error) {
	var files []instance
	for _, folder := range folders {
		err := walkCNF(os.DirFS(folder), func(path, family string) {
			files = append(files, instance{file: folder + "/" + path, family: family})
		})
		if err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, errors.New("no .cnf files")
	}
	return files, nil
}
