package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/gozinc/gozinc/internal/memory"
)

// gcPercent lets the heap grow to five times what is alive before it is
// collected. Reading and encoding allocate much and free little.
const gcPercent = 400

// gcSteps are the percentages from so many bytes in use: what a small program
// wastes to be fast, a large one has to give back.
var gcSteps = []struct {
	from    int64
	percent int
}{{2 << 30, 25}, {512 << 20, 50}, {128 << 20, 100}, {0, gcPercent}}

// limitMemory tunes the garbage collector, and with a limit above 0 calls stop
// when the program comes to use that many MB, so that the run ends with its
// best solution. It returns a function that ends the watch.
//
// GOGC and GOMEMLIMIT in the environment go before the defaults here.
func (p *program) limitMemory(limitMB int64, stop context.CancelCauseFunc) (end func()) {
	limit := limitMB << 20
	adapt := os.Getenv("GOGC") == ""
	if adapt {
		debug.SetGCPercent(gcPercent)
	}
	switch {
	case limit > 0: // collect harder well before the limit
		debug.SetMemoryLimit(limit / 8 * 7)
	case os.Getenv("GOMEMLIMIT") == "":
		if total := physicalMemory(); total > 0 {
			debug.SetMemoryLimit(total / 4 * 3)
		}
	}
	if limit == 0 && !adapt {
		return func() {}
	}
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		percent := gcPercent
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			used := memory.InUse()
			if limit > 0 && used > limit {
				fmt.Fprintf(p.err, "gozinc: stopped at the memory limit of %d MB\n", limitMB)
				stop(fmt.Errorf("the memory limit of %d MB was reached", limitMB))
				return
			}
			if next := gcPercentAt(used); adapt && next < percent {
				percent = next
				debug.SetGCPercent(percent)
			}
		}
	}()
	return func() { close(done) }
}

// gcPercentAt returns the percentage for so many bytes in use.
func gcPercentAt(used int64) int {
	for _, s := range gcSteps {
		if used >= s.from {
			return s.percent
		}
	}
	return gcPercent
}

// clauseMemory returns the bytes that the clauses of a run may take: the limit,
// or else three quarters of the memory, and at least 1 GB.
func clauseMemory(limitMB int64) int64 {
	if limitMB > 0 {
		return limitMB << 20
	}
	const least = 1 << 30
	if total := physicalMemory(); total > 0 {
		return max(total/4*3, least)
	}
	return 0
}

// physicalMemory returns the bytes of memory that the program may use: those
// of the machine or of its control group, whichever are fewer. 0 is unknown.
func physicalMemory() int64 {
	total := machineMemory()
	if text, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
		if err == nil && (total == 0 || n < total) {
			total = n
		}
	}
	return total
}

// machineMemory returns what /proc/meminfo says, or 0 where there is none.
func machineMemory() int64 {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var kB int64
		if n, _ := fmt.Sscanf(lines.Text(), "MemTotal: %d kB", &kB); n == 1 {
			return kB << 10
		}
	}
	return 0
}
