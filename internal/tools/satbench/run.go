package main

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/gozinc/gozinc/internal/process"
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
	p, err := process.Run(ctx, process.Command{Words: slices.Concat(e.command, []string{file}), Processor: limit})
	r := result{time: p.Processor, memory: p.Memory, conflicts: -1}
	if m := conflictCount.FindSubmatch(p.Output); m != nil {
		r.conflicts, _ = strconv.ParseInt(string(m[1]), 10, 64)
	}
	switch {
	case p.Code == exitSat || p.Code == exitUnsat:
		r.answer = p.Code
	case p.ProcessorLimit():
	case r.time >= limit-limit/5 || ctx.Err() != nil: // the limit, which the system looks at in ticks
	case err != nil:
		r.failure = err.Error()
	case p.Failure() != nil:
		r.failure = p.Failure().Error()
	} // otherwise it gave up
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
