package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// gcPercent lets the heap grow to five times what is alive before it is
// collected. Reading and encoding allocate much and free little.
const gcPercent = 400

// limitMemory tunes the garbage collector, and with a limit above 0 calls stop
// when the program comes to use that many MB, so that the run ends with its
// best solution. It returns a function that ends the watch.
//
// GOGC and GOMEMLIMIT in the environment go before the defaults here.
func (p *program) limitMemory(limitMB int64, stop func()) (end func()) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if limitMB == 0 {
		if total := physicalMemory(); total > 0 && os.Getenv("GOMEMLIMIT") == "" {
			debug.SetMemoryLimit(total / 4 * 3)
		}
		return func() {}
	}
	// Collect harder well before the limit.
	limit := limitMB << 20
	debug.SetMemoryLimit(limit / 8 * 7)
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if memoryInUse() > limit {
					fmt.Fprintf(p.err, "gozinc: stopped at the memory limit of %d MB\n", limitMB)
					stop()
					return
				}
			}
		}
	}()
	return func() { close(done) }
}

// memoryInUse returns the bytes that the program holds of the system's memory.
func memoryInUse() int64 {
	s := []metrics.Sample{
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(s)
	return int64(s[0].Value.Uint64()) - int64(s[1].Value.Uint64())
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
