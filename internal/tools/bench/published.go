package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// published is what the MiniZinc Challenge has published of a year: the courses of all
// solvers on all instances, as results.json of its site holds them since 2018. The times
// are those of the Challenge's machine, from the call of MiniZinc on.
type published struct {
	name      string // of the file without its extension, such as 2021
	instances []publishedInstance
}

// publishedInstance is an instance and what each solver made of it.
type publishedInstance struct {
	problem, name string
	goal          string // "satisfy", "minimize", "maximize"
	model, data   string // where the Challenge has the files; "" if unknown
	runs          []publishedRun
}

// publishedRun is the run of one solver.
type publishedRun struct {
	solver string
	closed bool          // it answered
	end    time.Duration // when it did, or the limit
	course course
}

// publishedFile is the layout of results.json. Lists of values begin with the solver, then
// comes the instance; the published names stand here.
type publishedFile struct {
	Results struct {
		Solvers    []string              `json:"solvers"`
		Free       []bool                `json:"free_solvers"`
		Problems   []string              `json:"problems"`
		Kind       []string              `json:"kind"`
		Instances  [][]int               `json:"instances"`
		Benchmarks []string              `json:"benchmarks"`
		Results    [][]string            `json:"results"`
		Times      [][]any               `json:"times"`
		StepObj    [][][]json.RawMessage `json:"step_obj"` // " " where there is none
		StepTimes  [][][]int64           `json:"step_times"`
	} `json:"results"`
	Locations struct {
		Problems  []*string `json:"problems"`
		Instances []*string `json:"instances"`
	} `json:"locations"`
}

// readPublished reads a year. Of each solver it takes the run of the free search on one
// core.
func readPublished(file string) (published, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return published{}, err
	}
	var f publishedFile
	if err := json.Unmarshal(text, &f); err != nil {
		return published{}, fmt.Errorf("%s: %w", file, err)
	}
	r := &f.Results
	if len(r.StepObj) != len(r.Solvers) || len(r.StepTimes) != len(r.Solvers) {
		return published{}, fmt.Errorf("%s: no courses", file)
	}
	p := published{name: strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))}
	for n, problem := range r.Problems {
		for _, i := range r.Instances[n] {
			instance := publishedInstance{
				problem: problem, name: r.Benchmarks[i], goal: goals[r.Kind[n]],
				model: location(f.Locations.Problems, n), data: location(f.Locations.Instances, i),
			}
			for s := range r.Solvers {
				if !r.Free[s] {
					continue
				}
				instance.runs = append(instance.runs, f.run(s, i, instance.goal))
			}
			p.instances = append(p.instances, instance)
		}
	}
	return p, nil
}

var goals = map[string]string{"SAT": "satisfy", "MIN": "minimize", "MAX": "maximize"}

func location(list []*string, i int) string {
	if i >= len(list) || list[i] == nil {
		return ""
	}
	return *list[i]
}

// run reads what solver s made of instance i. The states are S (a solution), SC (a
// solution and the proof), C (no solution exists), UNK and ERR; a satisfied instance is S.
func (f *publishedFile) run(s, i int, goal string) publishedRun {
	r := &f.Results
	run := publishedRun{solver: r.Solvers[s]}
	if ms, ok := r.Times[s][i].(float64); ok {
		run.end = time.Duration(ms) * time.Millisecond
	}
	for k, ms := range r.StepTimes[s][i] {
		next := step{at: time.Duration(ms) * time.Millisecond}
		if k < len(r.StepObj[s][i]) {
			next.objective = strings.Trim(string(r.StepObj[s][i][k]), `" `)
		}
		run.course = append(run.course, next)
	}
	switch r.Results[s][i] {
	case "SC", "C":
		run.closed = true
	case "S":
		run.closed = goal == "satisfy"
	}
	return run
}
