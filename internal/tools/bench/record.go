package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"time"
)

// record is one line of a file of results: one run of a solver on a case.
type record struct {
	name, solver string
	result
}

// column is a column of a file of results. An empty field is unknown.
type column struct {
	name string
	get  func(*record) string
	set  func(*record, string) error
}

// columns of a file of results. Times are in seconds, memory is the peak in
// megabytes. The columns from conflicts on are statistics of the solver;
// conflicts are what MiniZinc calls failures. The course has all solutions, see [course].
var columns = []column{
	text("case", func(r *record) *string { return &r.name }),
	text("solver", func(r *record) *string { return &r.solver }),
	text("goal", func(r *record) *string { return &r.goal }),
	text("status", func(r *record) *string { return &r.outcome }),
	text("objective", func(r *record) *string { return &r.objective }),
	statistic("bound", "objectiveBound"),
	seconds("seconds", func(r *record) *time.Duration { return &r.time }),
	seconds("last_solution_seconds", func(r *record) *time.Duration { return &r.best }),
	seconds("compile_seconds", func(r *record) *time.Duration { return &r.compile }),
	seconds("processor_seconds", func(r *record) *time.Duration { return &r.processor }),
	{
		name: "memory_mb",
		get:  func(r *record) string { return decimal(float64(r.memory)/1e6, 1, r.memory > 0) },
		set: func(r *record, s string) error {
			mb, err := number(s)
			r.memory = int64(mb * 1e6)
			return err
		},
	},
	statistic("conflicts", "failures"),
	statistic("encode_seconds", "initTime"),
	statistic("search_seconds", "solveTime"),
	statistic("variables", "satVariables"),
	statistic("clauses", "satClauses"),
	statistic("lazy_rounds", "lazyRounds"),
	{
		name: "course",
		get:  func(r *record) string { return r.course.String() },
		set: func(r *record, s string) (err error) {
			r.course, err = readCourse(s)
			return err
		},
	},
	text("checked", func(r *record) *string { return &r.checked }),
}

func text(name string, field func(*record) *string) column {
	return column{
		name: name,
		get:  func(r *record) string { return *field(r) },
		set:  func(r *record, s string) error { *field(r) = s; return nil },
	}
}

func seconds(name string, field func(*record) *time.Duration) column {
	return column{
		name: name,
		get: func(r *record) string {
			d := *field(r)
			return decimal(d.Seconds(), 2, d > 0)
		},
		set: func(r *record, s string) error {
			t, err := number(s)
			*field(r) = time.Duration(t * float64(time.Second))
			return err
		},
	}
}

func statistic(name, key string) column {
	return column{
		name: name,
		get:  func(r *record) string { return r.stats[key] },
		set: func(r *record, s string) error {
			if s != "" {
				r.stats[key] = s
			}
			return nil
		},
	}
}

func decimal(x float64, digits int, known bool) string {
	if !known {
		return ""
	}
	return strconv.FormatFloat(x, 'f', digits, 64)
}

func number(s string) (float64, error) {
	if s == "" {
		return 0, nil
	}
	return strconv.ParseFloat(s, 64)
}

// writeRecords writes a file of results with a line of column names.
func writeRecords(out io.Writer, records []record) error {
	w := csv.NewWriter(out)
	line := make([]string, len(columns))
	for i, c := range columns {
		line[i] = c.name
	}
	if err := w.Write(line); err != nil {
		return err
	}
	for _, r := range records {
		for i, c := range columns {
			line[i] = c.get(&r)
		}
		if err := w.Write(line); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// readRecords reads what writeRecords writes. Columns that it does not know are
// passed over.
func readRecords(file string) ([]record, error) {
	lines, err := readTable(file)
	if err != nil {
		return nil, err
	}
	records := make([]record, len(lines))
	for i, line := range lines {
		records[i].stats = map[string]string{}
		for _, c := range columns {
			if err := c.set(&records[i], line[c.name]); err != nil {
				return nil, fmt.Errorf("%s: line %d, %s: %w", file, i+2, c.name, err)
			}
		}
	}
	return records, nil
}

// readTable reads a CSV file whose first line names the columns.
func readTable(file string) ([]map[string]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s: no line of column names", file)
	}
	table := make([]map[string]string, len(lines)-1)
	for i, line := range lines[1:] {
		table[i] = map[string]string{}
		for j, name := range lines[0] {
			table[i][name] = line[j]
		}
	}
	return table, nil
}

// byCase groups records by case and orders each group by solver, both in the
// order in which they come first. Each case has a record of each solver, the
// first of which is gozinc.
func byCase(records []record) (solvers []string, cases [][]record, err error) {
	at := map[string]int{}
	for _, r := range records {
		if !slices.Contains(solvers, r.solver) {
			solvers = append(solvers, r.solver)
		}
		i, ok := at[r.name]
		if !ok {
			i = len(cases)
			at[r.name] = i
			cases = append(cases, nil)
		}
		cases[i] = append(cases[i], r)
	}
	for _, c := range cases {
		for i, solver := range solvers {
			if len(c) != len(solvers) || c[i].solver != solver {
				return nil, nil, fmt.Errorf("%s has not one record of each solver, in the order %v", c[0].name, solvers)
			}
		}
	}
	return solvers, cases, nil
}
