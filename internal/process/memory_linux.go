package process

import (
	"os"
	"syscall"
)

// peakMemory returns the most memory that the process had, in bytes.
func peakMemory(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) * 1024
	}
	return 0
}
