package main

import (
	"fmt"
	"os"
	"strings"
)

// ticks are the units of processor time in /proc, on all that Go runs on.
const ticks = 100

// held returns the resident set of a process in kB, and its processor seconds.
func held(pid int) (rss int64, cpu float64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, err
	}
	return parseStat(string(text))
}

// parseStat reads the fields after the name of the program, which may have any
// characters (proc(5)).
func parseStat(text string) (rss int64, cpu float64, err error) {
	fields := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	if len(fields) < 22 {
		return 0, 0, fmt.Errorf("%d fields in %q", len(fields), text)
	}
	var user, system, pages int64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12]+" "+fields[21], &user, &system, &pages); err != nil {
		return 0, 0, err
	}
	return pages * int64(os.Getpagesize()) >> 10, float64(user+system) / ticks, nil
}
