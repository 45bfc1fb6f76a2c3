package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestJudge(t *testing.T) {
	for name, tt := range map[string]struct {
		samples []int64
		want    string
	}{
		"few":    {[]int64{1, 2, 3}, "too few"},
		"flat":   {[]int64{10, 90, 100, 110, 100, 90, 110, 100}, ""},
		"rising": {[]int64{10, 100, 100, 110, 120, 140, 160, 180}, "last quarter"},
		"beyond": {[]int64{100, 100, 100, 1281, 100, 100, 100, 100}, "sample 3"},
	} {
		err := judge(tt.samples, 1)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParseStat(t *testing.T) {
	text := "17 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 8 0 99 1000 256 0"
	rss, cpu, err := parseStat(text)
	if want := int64(256*os.Getpagesize()) >> 10; err != nil || rss != want || cpu != 2 {
		t.Errorf("%d kB, %v s, %v; want %d kB, 2 s", rss, cpu, err, want)
	}
	if _, _, err := parseStat("17 (a) S 1"); err == nil {
		t.Error("no error for a short line")
	}
}

// TestWatch samples a process until it ends, and hands its failure on.
func TestWatch(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("there is no /proc")
		return
	}
	cmd := exec.Command("sleep", "60")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	ended, failed := make(chan error, 1), errors.New("ended")
	var out bytes.Buffer
	go func() {
		for range 20 {
			time.Sleep(10 * time.Millisecond)
		}
		ended <- failed
	}()
	samples, err := watch(cmd.Process.Pid, 10*time.Millisecond, ended, &out)
	if err != failed || len(samples) == 0 || strings.Count(out.String(), "\n") != len(samples)+1 {
		t.Errorf("%d samples, %v\n%s", len(samples), err, out.String())
	}
}
