package main

import (
	"bytes"
	"io"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/gozinc/gozinc/internal/memory"
)

// keepGC restores the settings of the garbage collector after a test.
func keepGC(t *testing.T) {
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
}

func TestMemoryLimitStops(t *testing.T) {
	keepGC(t)
	var log bytes.Buffer
	p := program{err: &log}
	stopped := make(chan struct{})
	end := p.limitMemory(1, func(error) { close(stopped) }) // a Go program holds more than 1 MB
	<-stopped
	end()
	if got, want := log.String(), "gozinc: stopped at the memory limit of 1 MB\n"; got != want {
		t.Errorf("message %q, want %q", got, want)
	}
}

func TestMemoryDefaults(t *testing.T) {
	keepGC(t)
	p := program{err: io.Discard}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	p.limitMemory(0, func(error) { t.Error("stopped without a limit") })()
	if got := debug.SetGCPercent(100); got != gcPercent {
		t.Errorf("GC percent %d", got)
	}
	t.Setenv("GOGC", "100")
	p.limitMemory(0, nil)()
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("GC percent %d in spite of GOGC", got)
	}
}

func TestPhysicalMemory(t *testing.T) {
	n := physicalMemory()
	if runtime.GOOS == "linux" && n < 1<<24 {
		t.Errorf("%d bytes of memory", n)
	}
	if used := memory.InUse(); used <= 0 || n > 0 && used > n {
		t.Errorf("%d bytes in use of %d", used, n)
	}
}
