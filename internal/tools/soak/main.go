// Command soak runs gozinc for long on one model, under a memory limit and a ceiling on
// its address space, and writes what it holds over time.
//
//	soak -gozinc gozinc -time 1h -memory 512 -every 1m -out rss.csv model.fzn -f -p 2
//
// The output has the seconds since the start, the resident set in kB, and the processor
// seconds so far, one line for each sample. The exit code is 1 where the program was
// ever beyond its limit by more than a quarter, where the mean of the last quarter of the
// samples is more than half above that of the second quarter, or where it failed. It
// needs Linux, and prlimit.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// options are what the command line says.
type options struct {
	gozinc, out string
	time, every time.Duration
	memory      int64 // MB
	args        []string
}

func main() {
	var o options
	flag.StringVar(&o.gozinc, "gozinc", "./gozinc", "the program")
	flag.StringVar(&o.out, "out", "", "where the samples go; standard output without")
	flag.DurationVar(&o.time, "time", time.Hour, "the time limit")
	flag.DurationVar(&o.every, "every", time.Minute, "the time between two samples")
	flag.Int64Var(&o.memory, "memory", 512, "the memory limit in MB")
	flag.Parse()
	if o.args = flag.Args(); len(o.args) == 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := soak(context.Background(), o); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// headroom is the address space, in MB, that a Go program reserves and does not use.
const headroom = 1500

// soak runs the program, samples it, and judges the samples.
func soak(ctx context.Context, o options) error {
	var out io.Writer = os.Stdout
	if o.out != "" {
		f, err := os.Create(o.out)
		if err != nil {
			return err
		}
		defer f.Close()
		out = f
	}
	args := []string{fmt.Sprintf("--as=%d", (o.memory+headroom)<<20), o.gozinc}
	args = append(args, "--memory-limit", fmt.Sprint(o.memory), "-t", fmt.Sprint(o.time.Milliseconds()))
	cmd := exec.CommandContext(ctx, "prlimit", append(args, o.args...)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	samples, err := watch(cmd.Process.Pid, o.every, ended, out)
	if err != nil {
		return err
	}
	return judge(samples, o.memory)
}

// watch samples the process until it has ended, and returns the resident sets in kB.
func watch(pid int, every time.Duration, ended <-chan error, out io.Writer) (samples []int64, err error) {
	fmt.Fprintln(out, "seconds,rss_kb,cpu_seconds")
	begin, tick := time.Now(), time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			return samples, err
		case <-tick.C:
		}
		rss, cpu, err := held(pid)
		if err != nil {
			continue // it is about to end
		}
		samples = append(samples, rss)
		fmt.Fprintf(out, "%.1f,%d,%.1f\n", time.Since(begin).Seconds(), rss, cpu)
	}
}

// judge returns an error where samples are beyond the limit, in MB, or rise.
func judge(samples []int64, limit int64) error {
	n := len(samples)
	if n < 8 {
		return fmt.Errorf("%d samples are too few", n)
	}
	for i, kB := range samples {
		if kB > limit<<10/4*5 {
			return fmt.Errorf("sample %d: %d kB, with a limit of %d MB", i, kB, limit)
		}
	}
	early, late := mean(samples[n/4:n/2]), mean(samples[n-n/4:])
	if late > early*3/2 {
		return fmt.Errorf("%d kB in the last quarter, %d in the second", late, early)
	}
	fmt.Fprintf(os.Stderr, "soak: %d kB in the second quarter, %d in the last\n", early, late)
	return nil
}

func mean(list []int64) (sum int64) {
	for _, v := range list {
		sum += v
	}
	return sum / int64(len(list))
}
