package main

import (
	"bufio"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// suite is a list of cases, read from a file.
type suite struct {
	name  string // of the file, without its extension
	cases []benchCase
}

// benchCase is a model with the arguments that make an instance of it.
type benchCase struct {
	name string
	args []string
}

func readSuite(file string) (suite, error) {
	f, err := os.Open(file)
	if err != nil {
		return suite{}, err
	}
	defer f.Close()
	s := suite{name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		if fields := strings.Fields(line); len(fields) > 1 {
			s.cases = append(s.cases, benchCase{fields[0], fields[1:]})
		}
	}
	return s, lines.Err()
}

// runsFile tells, for each file of results beside it, how it was made.
const runsFile = "runs.csv"

// runColumns are the columns of runsFile: the name of the suite; day, commit
// and machine of the run; the time limit in seconds; the releases of the
// solvers; the command.
var runColumns = []string{"suite", "date", "commit", "machine", "limit", "versions", "command"}

// describeRun returns the line of runsFile for a run that ends now.
func describeRun(name string, limit time.Duration, solvers []solver) map[string]string {
	return map[string]string{
		"suite":    name,
		"date":     time.Now().Format(time.DateOnly),
		"commit":   output("git", "rev-parse", "--short", "HEAD"),
		"machine":  machine(),
		"limit":    strconv.FormatFloat(limit.Seconds(), 'f', -1, 64),
		"versions": versions(solvers),
		"command":  "bench " + strings.Join(os.Args[1:], " "),
	}
}

// output returns the first line that a program prints, "" if it fails.
func output(program string, args ...string) string {
	out, err := exec.Command(program, args...).Output()
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line)
}

// machine describes processors and system, with the model where Linux tells it.
func machine() string {
	words := []string{strconv.Itoa(runtime.NumCPU()) + " cores", runtime.GOOS + "/" + runtime.GOARCH}
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.Join(append(words, strings.TrimSpace(value)), ", ")
		}
	}
	return strings.Join(words, ", ")
}

// versions asks minizinc and each program once for its version.
func versions(solvers []solver) string {
	var found []string
	for _, program := range append([]string{solvers[0].minizinc}, programs(solvers)...) {
		if v := output(program, "--version"); v != "" && !slices.Contains(found, v) {
			found = append(found, v)
		}
	}
	return strings.Join(found, "; ")
}

func programs(solvers []solver) []string {
	var list []string
	for _, s := range solvers {
		list = append(list, s.program)
	}
	return list
}

// save writes the results of a suite to NAME.csv in dir and its line to runsFile.
func save(dir string, run map[string]string, records []record) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, run["suite"]+".csv"))
	if err != nil {
		return err
	}
	if err := errors.Join(writeRecords(f, records), f.Close()); err != nil {
		return err
	}
	runs, err := readTable(filepath.Join(dir, runsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	i := slices.IndexFunc(runs, func(r map[string]string) bool { return r["suite"] == run["suite"] })
	if i < 0 {
		runs = append(runs, run)
	} else {
		runs[i] = run
	}
	return writeRuns(filepath.Join(dir, runsFile), runs)
}

func writeRuns(file string, runs []map[string]string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	w := csv.NewWriter(f)
	lines := [][]string{runColumns}
	for _, run := range runs {
		line := make([]string, len(runColumns))
		for i, name := range runColumns {
			line[i] = run[name]
		}
		lines = append(lines, line)
	}
	return errors.Join(w.WriteAll(lines), f.Close())
}
