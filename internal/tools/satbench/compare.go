package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"time"
)

// compare runs all engines on all files and prints the tables.
func compare(engines []engine, folders []string, limit time.Duration, csvFile string) error {
	if len(engines) == 0 {
		return errors.New("no engines; see -engine")
	}
	files, err := findFiles(folders)
	if err != nil {
		return err
	}
	t := table{engines: engines, limit: limit, families: map[string][][]result{}}
	if csvFile != "" {
		f, err := os.Create(csvFile)
		if err != nil {
			return err
		}
		defer f.Close()
		t.csv = csv.NewWriter(f)
	}
	t.head(os.Stdout)
	for _, file := range files {
		row := make([]result, len(engines))
		for i, e := range engines {
			row[i] = e.run(file.file, limit)
		}
		if err := t.add(os.Stdout, file, row); err != nil {
			return err
		}
	}
	t.summary(os.Stdout)
	return nil
}

// table collects results by family.
type table struct {
	engines  []engine
	limit    time.Duration
	families map[string][][]result
	csv      *csv.Writer
}

func (t *table) head(out io.Writer) {
	fmt.Fprint(out, "| family | file |")
	for _, e := range t.engines {
		fmt.Fprintf(out, " %s |", e.name)
	}
	fmt.Fprint(out, "\n|---|---|")
	for range t.engines {
		fmt.Fprint(out, "--:|")
	}
	fmt.Fprintln(out)
}

// add prints the results for a file. Answers that contradict each other, and
// engines that fail, are errors.
func (t *table) add(out io.Writer, file instance, row []result) error {
	t.families[file.family] = append(t.families[file.family], row)
	fmt.Fprintf(out, "| %s | %s |", file.family, file.name())
	answer := 0
	for i, r := range row {
		fmt.Fprintf(out, " %s |", r)
		if t.csv != nil {
			t.csv.Write([]string{
				file.family, file.name(), t.engines[i].name, strconv.Itoa(r.answer), strconv.FormatFloat(r.time.Seconds(), 'f', 3, 64),
				strconv.FormatInt(r.conflicts, 10), strconv.FormatInt(r.memory>>20, 10),
			})
		}
	}
	fmt.Fprintln(out)
	if t.csv != nil {
		t.csv.Flush()
	}
	for i, r := range row {
		switch {
		case r.failure != "":
			return fmt.Errorf("%s: %s: %s", file.file, t.engines[i].name, r.failure)
		case answer != 0 && r.answer != 0 && r.answer != answer:
			return fmt.Errorf("%s: %s answers %d, another engine %d", file.file, t.engines[i].name, r.answer, answer)
		}
		answer = max(answer, r.answer)
	}
	return nil
}

// String is the answer, seconds, and thousands of conflicts.
func (r result) String() string {
	mark := map[int]string{exitSat: "sat", exitUnsat: "unsat"}[r.answer]
	s := fmt.Sprintf("%s %.2f s", mark, r.time.Seconds())
	if r.conflicts >= 0 {
		s += fmt.Sprintf(", %.1f k", float64(r.conflicts)/1000)
	}
	if r.failure != "" {
		s = "failed"
	}
	return s
}

// least is what a shorter time counts as in ratios.
const least = 20 * time.Millisecond

// summary prints answers / PAR-2 / ratio for each family and for all files.
func (t *table) summary(out io.Writer) {
	fmt.Fprintf(out, "\nAnswers, PAR-2 in seconds (limit %v), geometric mean of the ratios to %s:\n\n| family | files |", t.limit, t.engines[0].name)
	for _, e := range t.engines {
		fmt.Fprintf(out, " %s |", e.name)
	}
	fmt.Fprint(out, "\n|---|--:|")
	for range t.engines {
		fmt.Fprint(out, "--:|")
	}
	fmt.Fprintln(out)
	var names []string
	var all [][]result
	for name, rows := range t.families {
		names = append(names, name)
		all = append(all, rows...)
	}
	slices.Sort(names)
	for _, name := range names {
		t.line(out, name, t.families[name])
	}
	t.line(out, "all", all)
}

func (t *table) line(out io.Writer, name string, rows [][]result) {
	fmt.Fprintf(out, "| %s | %d |", name, len(rows))
	for i := range t.engines {
		answers, logs := 0, 0.0
		var par time.Duration
		for _, row := range rows {
			if row[i].answer != 0 {
				answers++
			}
			par += t.penalised(row[i])
			logs += math.Log(float64(max(t.penalised(row[i]), least)) / float64(max(t.penalised(row[0]), least)))
		}
		fmt.Fprintf(out, " %d, %.1f, %.2f |", answers, par.Seconds(), math.Exp(logs/float64(len(rows))))
	}
	fmt.Fprintln(out)
}

// penalised is the time, or twice the limit without an answer.
func (t *table) penalised(r result) time.Duration {
	if r.answer == 0 {
		return 2 * t.limit
	}
	return r.time
}
